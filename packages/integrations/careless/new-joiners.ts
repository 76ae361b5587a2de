import type { Careless } from "./careless.ts";

const file = "sync.mjs";
const program = "new-joiners";

export const newJoiners: readonly Careless[] = [
  {
    id: "joiners-blind-repeat",
    program,
    what: "Creates a person again after a lost answer, without looking. Hurts when the first request had arrived, and the service takes an address twice.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: `      people = await everybody();
      if (people.has(address(row.email))) return void done.created++;
      continue;
`,
      put: "      continue;\n",
    },
  },
  {
    id: "joiners-default-status",
    program,
    what: "Lists people without a status, whose default is not documented. Hurts for a person who was employed before: the leaver is not seen.",
    clause: "§4.9 N1",
    subtle: true,
    edit: { file, find: "/employees?status=all&page=${page}", put: "/employees?page=${page}" },
  },
  {
    id: "joiners-pages-of-20",
    program,
    what: "Works out the number of pages from 20 rows a page. Hurts where the default page is smaller: people who are there are created again.",
    clause: "§8",
    subtle: true,
    edit: { file, find: "if (!meta.has_more || data.length === 0) break;", put: "if (page >= Math.ceil(meta.total / 20)) break;" },
  },
  {
    id: "joiners-status-200",
    program,
    what: "Takes 200 alone for success. Hurts when a creation is answered with 201: people who were created are reported as failed.",
    clause: "§4.2",
    subtle: true,
    edit: { file, find: "const ok = status >= 200 && status < 300;", put: "const ok = status === 200;" },
  },
  {
    id: "joiners-conflict-is-failure",
    program,
    what: "Reports a failure when somebody else has just added the person. Hurts when HR and the sync work at the same time.",
    clause: "§7",
    subtle: false,
    edit: { file, find: "if (answer.status === 409) {", put: "if (answer.status === 409 && people.has(address(row.email))) {" },
  },
  {
    id: "joiners-short-wait",
    program,
    what: "Waits a second after 429. Hurts when the minute of the rate limit has just begun: five seconds later it gives up.",
    clause: "§8",
    subtle: false,
    edit: { file, find: "await sleep(after > 0 ? Math.min(after, 120) * 1000 : MINUTE);", put: "await sleep(1000);" },
  },
  {
    id: "joiners-sends-everything",
    program,
    what: "Sends names and start date with every update. Hurts when HR has corrected them in the service: every night they are set back.",
    clause: "§4.9 N2",
    subtle: true,
    edit: {
      file,
      find: "const changes = {};",
      put: "const changes = { first_name: row.first_name, last_name: row.last_name, start_date: row.start_date };",
    },
  },
  {
    id: "joiners-updates-leavers",
    program,
    what: "Updates people who have left. Hurts when the file has a person who was employed before.",
    clause: "§3.1",
    subtle: false,
    edit: {
      file,
      find: '  if (person.status === "terminated") return void forHr.push(`${row.email}: was employed before, decide in the web application`);\n',
      put: "",
    },
  },
  {
    id: "joiners-takes-managers-away",
    program,
    what: "Removes the manager of a person whose row has none. Hurts when HR has chosen one in the service: every night it is gone.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: "if (manager && manager.id !== person.manager_id) changes.manager_id = manager.id;",
      put: "if ((manager?.id ?? null) !== person.manager_id) changes.manager_id = manager?.id ?? null;",
    },
  },
  {
    id: "joiners-prints-the-key",
    program,
    what: "Prints the key when it is refused. Hurts when a key is revoked: it is in the log of the job.",
    clause: "§5",
    subtle: true,
    edit: {
      file,
      find: "fail(`the key is not valid: ${json.error?.message ?? status}`)",
      put: "fail(`the key ${method === 'GET' ? keys.read : keys.write} is not valid: ${json.error?.message ?? status}`)",
    },
  },
  {
    id: "joiners-all-in-australia",
    program,
    what: "Creates everybody in Australia unless the row says otherwise. Hurts in a company of New Zealand or the United Kingdom.",
    clause: "§2.4",
    subtle: false,
    edit: { file, find: "if (row.country) return row.country;", put: 'return row.country || "AU";' },
  },
  {
    id: "joiners-gateway-is-an-answer",
    program,
    what: "Takes a gateway's 502 or 503 with a JSON body for a refusal. Hurts when one comes while a person is created: the rest of the row is given up.",
    clause: "§7",
    subtle: true,
    edit: {
      file,
      find: 'json.error?.code === "INTERNAL_ERROR" || (status >= 500 && status !== 501)',
      put: 'json.error?.code === "INTERNAL_ERROR"',
    },
  },
  {
    id: "joiners-refusal-is-failure",
    program,
    what: "Counts people as failed when the service does not create employees. Hurts where creation is for the web application: HR gets no list.",
    clause: "§4.2",
    subtle: false,
    edit: { file, find: "if ([403, 404, 405, 501].includes(answer.status)) {", put: "if (answer.status === 405) {" },
  },
];
