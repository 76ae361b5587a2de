import type { Careless } from "./careless.ts";

const file = "reorganise.ts";
const program = "reorganise";

export const reorganise: readonly Careless[] = [
  {
    id: "reorganise-default-status",
    program,
    what: "Lists people without a status, whose default is not documented. Hurts when somebody reports to a leaver: the leaver is not seen, and the report stays.",
    clause: "§4.9 N1",
    subtle: true,
    edit: { file, find: 'const query = { status: "all" as const, page };', put: "const query = { page };" },
  },
  {
    id: "reorganise-old-copy",
    program,
    what: "Decides by the list that it read at the start. Hurts when somebody moves a person meanwhile: the change is overwritten.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: "const current = await person(id);",
      put: "const current = attempt === 1 ? people.get(id)! : await person(id);",
    },
  },
  {
    id: "reorganise-no-rate-limit",
    program,
    what: "Does not wait after 429. Hurts in a company where more than 100 people move, or when another program uses the key.",
    clause: "§8",
    subtle: false,
    edit: { file, find: "if (response.status !== 429 || waits === 5) return response;", put: "if (waits === 0) return response;" },
  },
  {
    id: "reorganise-impatient",
    program,
    what: "Waits a second for an answer. Hurts when the service is slow: it repeats what is on its way, and gives up.",
    clause: "life",
    subtle: true,
    edit: { file, find: "const TIMEOUT = 20_000;", put: "const TIMEOUT = 1000;" },
  },
  {
    id: "reorganise-knows-all-states",
    program,
    what: "Ends at a status of a person that it does not know. Hurts when the service adds one.",
    clause: "§9",
    subtle: true,
    edit: {
      file,
      find: "for (const person of data) people.set(person.id, person);",
      put: `for (const person of data) {
        if (!["active", "on_leave", "probation", "terminated"].includes(person.status)) throw new Stop(\`unknown status \${person.status}\`);
        people.set(person.id, person);
      }`,
    },
  },
  {
    id: "reorganise-lost-write-ends-it",
    program,
    what: "Ends when the answer to a change is lost. Hurts at any reset connection: half of a department has the new name.",
    clause: "life",
    subtle: false,
    edit: {
      file,
      find: "        // Lost on the way: the next round reads the person again and sees whether it arrived.\n",
      put: '        throw new Stop("a change was not answered");\n',
    },
  },
  {
    id: "reorganise-full-key",
    program,
    what: "Uses a key with all scopes for its changes. Hurts when it leaks; a key for writing does.",
    clause: "§5",
    subtle: false,
    edit: { file, find: 'const writer = clientFor("HR_KEY_WRITE");', put: 'const writer = clientFor("HR_KEY_FULL");' },
  },
  {
    id: "reorganise-conflict-ends-it",
    program,
    what: "Ends at the first 409. Hurts when a person leaves while the plan is carried out: the others are not moved.",
    clause: "§7",
    subtle: true,
    edit: { file, find: "if (refused && refused.status !== 409)", put: "if (refused)" },
  },
  {
    id: "reorganise-pages-of-20",
    program,
    what: "Takes a page of fewer than 20 rows for the last. Hurts where the default page is smaller: most people keep the old department.",
    clause: "§8",
    subtle: true,
    edit: { file, find: "if (!meta.has_more || data.length === 0) return people;", put: "if (data.length < 20) return people;" },
  },
  {
    id: "reorganise-html-ends-it",
    program,
    what: "Takes an answer without an error code of the API for final. Hurts when a gateway answers 502 or 503 with a page of its own.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: '  if (code === "INTERNAL_ERROR" || (response.status >= 500 && response.status !== 501)) return undefined;\n  if (code === "" && response.status !== 429) return undefined;\n',
      put: '  if (code === "INTERNAL_ERROR") return undefined;\n',
    },
  },
];
