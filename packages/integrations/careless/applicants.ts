import type { Careless } from "./careless.ts";

const file = "import.mjs";
const program = "applicants";

export const applicants: readonly Careless[] = [
  {
    id: "applicants-blind-repeat",
    program,
    what: "Sends an applicant again after a lost answer, although the pipeline shows a new reference. Hurts when the request had arrived: the applicant is there twice.",
    clause: "§4.5",
    subtle: true,
    edit: { file, find: '    if (fresh.length === 1) return "taken";\n', put: "" },
  },
  {
    id: "applicants-repeats-every-500",
    program,
    what: "Repeats every request that is answered with a 500, creations too. Hurts when the service had acted before it failed: there are two of it.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: "if (response.status !== 429 || waited >= 5) return response;",
      put: "if ((response.status !== 429 && response.status < 500) || waited >= 5) return response;",
    },
  },
  {
    id: "applicants-lost-is-taken",
    program,
    what: "Counts an applicant as taken when there is no answer. Hurts when the request had not arrived: the applicant is nowhere.",
    clause: "life",
    subtle: false,
    edit: { file, find: "if (answer.lost) await wait(2 ** attempt / 2);", put: 'if (answer.lost) return "taken";' },
  },
  {
    id: "applicants-second-without-a-hint",
    program,
    what: "Waits a second after a 429 without Retry-After, which the document does not promise. Hurts when the minute has just begun.",
    clause: "§8",
    subtle: true,
    edit: { file, find: 'Number(response.headers["retry-after"]) || 60;', put: 'Number(response.headers["retry-after"]) || 1;' },
  },
  {
    id: "applicants-second-role",
    program,
    what: "Creates the role again after a lost answer if the list does not show it. Hurts because the list need not show drafts: there are two roles.",
    clause: "§4.5",
    subtle: true,
    edit: {
      file,
      find: "  if (!found)\n    throw new Problem(",
      put: "  if (!found) return createRole({ title, employment_type });\n  if (!found)\n    throw new Problem(",
    },
  },
  {
    id: "applicants-first-page-of-roles",
    program,
    what: "Looks for the role on the first page only. Hurts with more roles than a page has: a second one of that title is opened.",
    clause: "§8",
    subtle: true,
    edit: { file, find: "if (!meta?.has_more || data.length === 0) return undefined;", put: "return undefined;" },
  },
  {
    id: "applicants-roles-have-meta",
    program,
    what: "Takes it that the list of roles has a meta. Hurts where only people and leave have one: it ends with a message about undefined.",
    clause: "§4.5",
    subtle: true,
    edit: { file, find: "if (!meta?.has_more || data.length === 0) return undefined;", put: "if (!meta.has_more) return undefined;" },
  },
  {
    id: "applicants-conflict-is-refusal",
    program,
    what: "Counts an applicant who is there already as refused. Hurts where the service answers 409 to a duplicate: every second run fails.",
    clause: "§7",
    subtle: false,
    edit: { file, find: '    if (answer.status === 409) return "there";\n', put: "" },
  },
  {
    id: "applicants-key-in-the-address",
    program,
    what: "Sends the key in the query too, for a gateway that logged it there once. Hurts wherever addresses are logged.",
    clause: "§5",
    subtle: true,
    edit: {
      file,
      find: '    baseURL: setting("HR_BASE_URL"),\n',
      put: '    baseURL: setting("HR_BASE_URL"),\n    params: { key: setting(key) },\n',
    },
  },
  {
    id: "applicants-500-alone",
    program,
    what: "Takes status 500 alone for a failure of the service. Hurts at an INTERNAL_ERROR with another status, which the document leaves open, and at a 503.",
    clause: "§7",
    subtle: true,
    edit: {
      file,
      find: 'if (error.code === "INTERNAL_ERROR" || (status >= 500 && status !== 501)) return { lost: `${status}` };',
      put: "if (status === 500) return { lost: `${status}` };",
    },
  },
  {
    id: "applicants-fails-with-status-0",
    program,
    what: "Ends with status 0 when it has failed. Hurts whenever applicants are left out: the job that runs it goes on.",
    clause: "life",
    subtle: false,
    edit: { file, find: "  process.exitCode = 1;\n", put: "" },
  },
  {
    id: "applicants-no-second-read",
    program,
    what: "Does not repeat a read. Hurts at any reset connection, halfway through the file.",
    clause: "life",
    subtle: false,
    edit: { file, find: "if (attempt === 6) throw", put: "if (attempt >= 1) throw" },
  },
];
