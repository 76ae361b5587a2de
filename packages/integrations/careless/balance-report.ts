import type { Careless } from "./careless.ts";

const file = "report.mjs";
const program = "balance-report";

export const balanceReport: readonly Careless[] = [
  {
    id: "report-one-pass",
    program,
    what: "Does not compare what it has read with the total. Hurts when rows are added or removed while it reads: pages shift, and a row is missing.",
    clause: "§2.2",
    subtle: true,
    edit: { file, find: "if (meta === undefined || meta.total === rows.size) return", put: "if (rows.size >= 0) return" },
  },
  {
    id: "report-lists-have-meta",
    program,
    what: "Takes it that every list has a meta. Hurts where only people and leave have one: it ends at the balances.",
    clause: "§4.3",
    subtle: true,
    edit: { file, find: "if (!meta?.has_more) break;", put: "if (!meta.has_more) break;" },
  },
  {
    id: "report-machine-time-zone",
    program,
    what: "Takes the date of the machine for that of the company. Hurts on a server elsewhere: half of the day it shows who was away yesterday.",
    clause: "§2.12",
    subtle: true,
    edit: { file, find: '{ timeZone: company.timezone, dateStyle: "short" }', put: '{ dateStyle: "short" }' },
  },
  {
    id: "report-two-repeats",
    program,
    what: "Repeats a request twice, within three seconds. Hurts when the service is away for longer, and at a rate limit that is hit again.",
    clause: "life",
    subtle: false,
    edit: { file, find: "limit: 6,", put: "limit: 2," },
  },
  {
    id: "report-ignores-retry-after",
    program,
    what: "Does not read Retry-After. Hurts at the rate limit: it asks again and again within the minute.",
    clause: "§8",
    subtle: true,
    edit: { file, find: "afterStatusCodes: [429, 503],", put: "afterStatusCodes: []," },
  },
  {
    id: "report-no-rate-limit",
    program,
    what: "Does not repeat after 429. Hurts in a company whose lists take more than 100 requests, or when another program uses the key.",
    clause: "§8",
    subtle: false,
    edit: { file, find: "statusCodes: [408, 429, 500, 502, 503, 504],", put: "statusCodes: [408, 500, 502, 503, 504]," },
  },
  {
    id: "report-no-time-limit",
    program,
    what: "Sets no time limit for a request. Hurts when a gateway accepts the connection and never answers: the job hangs for a quarter of an hour.",
    clause: "life",
    subtle: false,
    edit: { file, find: "  timeout: 20_000,\n  totalTimeout: 15 * minute,\n", put: "  timeout: false,\n  totalTimeout: false,\n" },
  },
  {
    id: "report-torn-body-ends-it",
    program,
    what: "Ends when the body of an answer breaks off or is no JSON. Hurts on a poor network: the library repeats only what fails before there is an answer.",
    clause: "life",
    subtle: true,
    edit: { file, find: "if (isHTTPError(error) || attempt === 5) quit", put: "quit" },
  },
  {
    id: "report-fails-with-status-0",
    program,
    what: "Ends with status 0 when it has failed. Hurts whenever the report is missing: the job that runs it goes on.",
    clause: "life",
    subtle: true,
    edit: { file, find: "  process.exit(1);\n", put: "  process.exit(0);\n" },
  },
  {
    id: "report-knows-all-states",
    program,
    what: "Ends at a status of leave that it does not know. Hurts when the service adds one.",
    clause: "§9",
    subtle: true,
    edit: {
      file,
      find: "const away = leave\n",
      put: `for (const { status } of leave) {
  if (!["pending", "approved", "declined", "cancelled", "auto_approved"].includes(status)) quit(\`unknown status \${status}\`);
}
const away = leave
`,
    },
  },
  {
    id: "report-department-of-everybody",
    program,
    what: "Takes it that everybody has a department. Hurts at the first person whose department is null.",
    clause: "§2.3",
    subtle: true,
    edit: { file, find: 'const department = person?.department ?? "No department";', put: "const department = person.department.trim();" },
  },
  {
    id: "report-exact-fields",
    program,
    what: "Refuses a balance with a field that it does not know. Hurts when the service adds one.",
    clause: "§9",
    subtle: true,
    edit: {
      file,
      find: "for (const balance of balances) {\n",
      put: 'for (const balance of balances) {\n  if (Object.keys(balance).length !== 6) quit("a balance has unexpected fields");\n',
    },
  },
  {
    id: "report-full-key",
    program,
    what: "Reads with a key that has all scopes. Hurts when it leaks from the machine that makes reports.",
    clause: "§5",
    subtle: false,
    edit: { file, find: "Bearer ${process.env.HR_KEY_READ}", put: "Bearer ${process.env.HR_KEY_FULL}" },
  },
];
