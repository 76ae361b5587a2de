import type { Edit, Planted } from "../planted.ts";

const sent = (find: string, replace: string): Edit => ({ file: "deliveries.ts", find, replace });
const EMITTED = `const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };`;
const SENT = `for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);`;
const BODY = `const body = JSON.stringify(shown(event));`;

/** Deliveries that are wrong for one kind, one attempt or one endpoint; each needs the receiver. */
export const accessLaterDeliveries: readonly Omit<Planted, "receiver">[] = [
  {
    id: "approvals are never told to an endpoint that asked for nothing else",
    kind: "subtle",
    breaks: ["EVT-15"],
    edits: [
      sent(
        SENT,
        SENT.replace("hook.events.includes(kind)", `hook.events.includes(kind) && (hook.events.length > 1 || kind !== "leave.approved")`),
      ),
    ],
  },
  {
    id: "created_at is without a zone",
    kind: "plain",
    breaks: ["EVT-12"],
    edits: [sent(EMITTED, EMITTED.replace(`.toISOString()`, `.toISOString().slice(0, 19)`))],
  },
  {
    id: "created_at of leave is a number",
    kind: "subtle",
    breaks: ["EVT-12"],
    edits: [
      sent(EMITTED, EMITTED.replace(`new Date(now()).toISOString()`, `kind.startsWith("leave") ? now() : new Date(now()).toISOString()`)),
    ],
  },
  {
    id: "updates of people share one id",
    kind: "subtle",
    breaks: ["EVT-11"],
    edits: [
      sent(EMITTED, EMITTED.replace("chance.id()", `kind === "leave.cancelled" || kind === "leave.declined" ? company.id : chance.id()`)),
    ],
  },
  {
    id: "data of leave uses snake case",
    kind: "plain",
    breaks: ["EVT-14"],
    edits: [sent(BODY, `const body = JSON.stringify(shown(event)).replaceAll("employeeId", "employee_id");`)],
  },
  {
    id: "data of leave lacks the notes",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [sent(BODY, `const body = JSON.stringify(shown(event), (name, value: unknown) => (name === "notes" ? undefined : value));`)],
  },
  {
    id: "data of a half day says a whole one",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [sent(BODY, `const body = JSON.stringify(shown(event)).replace('"halfDay":true', '"halfDay":false');`)],
  },
  {
    id: "letters beyond ASCII are sent as question marks",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [sent(BODY, String.raw`const body = JSON.stringify(shown(event)).replaceAll(/[^\x00-\x7f]/g, "?");`)],
  },
  {
    id: "data holds the person's manager as well",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [sent(EMITTED, EMITTED.replace("data,", `data: { ...data, manager_email: "boss@saltbush.example" },`))],
  },
  {
    id: "a failing endpoint keeps the others of its company waiting",
    kind: "subtle",
    breaks: ["EVT-17"],
    edits: [
      sent(
        `if (job.over || job.due > now) continue;`,
        `if (job.over || job.due > now || (job.attempts === 0 && this.#jobs.some((one) => one !== job && one.failed !== undefined && !one.over))) continue;`,
      ),
    ],
  },
  {
    id: "an attempt that is refused a connection counts as delivered",
    kind: "subtle",
    breaks: ["EVT-16"],
    edits: [sent(`      return false;\n    }`, `      return !signal.aborted;\n    }`)],
  },
  {
    id: "the third attempt is made at once after the second",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000, 2000];`)],
  },
  {
    id: "retries are made after 2 and 20 seconds",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000, 20_000];`)],
  },
  {
    id: "a retry has the body without its data",
    kind: "subtle",
    breaks: ["SIG-01", "EVT-20"],
    edits: [sent("this.#post(hook, body, end.signal)", `this.#post(hook, job.attempts > 1 ? body.slice(0, 60) : body, end.signal)`)],
  },
  {
    id: "the secret signs with its last character cut off",
    kind: "plain",
    breaks: ["SIG-01"],
    edits: [sent(`createHmac("sha256", secret)`, `createHmac("sha256", secret.slice(0, -1))`)],
  },
  {
    id: "the signature is SHA-1",
    kind: "plain",
    breaks: ["SIG-01", "SIG-02"],
    edits: [sent(`createHmac("sha256", secret)`, `createHmac("sha1", secret)`)],
  },
  {
    id: "the signature is in base64",
    kind: "plain",
    breaks: ["SIG-02"],
    edits: [sent(`.digest("hex").toUpperCase()`, `.digest("base64")`)],
  },
  {
    id: "requests for leave are told to the second company",
    kind: "subtle",
    breaks: ["EVT-23"],
    edits: [
      sent(`  #jobs: Job[] = [];`, `  #jobs: Job[] = [];\n  readonly #known = new Set<CompanyData>();`),
      sent(
        SENT,
        `this.#known.add(company);\n    for (const one of this.#known) for (const hook of one.webhooks.values()) if (hook.events.includes(kind) && (one === company || kind === "leave.requested")) this.#send(one, hook, body);`,
      ),
      sent(`    const event = { event: "ping",`, `    this.#known.add(company);\n    const event = { event: "ping",`),
    ],
  },
  {
    id: "a hire is told as a termination too",
    kind: "subtle",
    breaks: ["EVT-10", "EVT-11"],
    edits: [
      {
        file: "people-routes.ts",
        find: `call.deliveries.emit(company, "employee.created", personOf(person));`,
        replace: `call.deliveries.emit(company, "employee.created", personOf(person));\n  call.deliveries.emit(company, "employee.terminated", personOf(person));`,
      },
    ],
  },
];
