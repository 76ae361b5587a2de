import type { Planted } from "../planted.ts";
import { hooks, sent, leaveRoutes, peopleRoutes, EMITTED, SENT } from "./access-events-edits.ts";

const ACTIVE = `if (company.webhooks.get(hook.id)?.active !== true) {`;

/** Mistakes about deliveries; each needs the receiver. */
export const accessEventsMoreDeliveries: readonly Omit<Planted, "receiver">[] = [
  {
    id: "a cancellation is told as a decline",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [leaveRoutes(`call.deliveries.emit(call.company, "leave.cancelled",`, `call.deliveries.emit(call.company, "leave.declined",`)],
  },
  {
    id: "endpoints get every kind",
    kind: "plain",
    breaks: ["EVT-15"],
    edits: [sent(SENT, `for (const hook of company.webhooks.values()) this.#send(company, hook, body);`)],
  },
  {
    id: "endpoints get every kind of the areas they asked for",
    kind: "subtle",
    breaks: ["EVT-15"],
    edits: [
      sent(
        SENT,
        `for (const hook of company.webhooks.values()) if (hook.events.some((one) => one.split(".")[0] === kind.split(".")[0])) this.#send(company, hook, body);`,
      ),
    ],
  },
  {
    id: "terminations go to whoever asked for anything",
    kind: "subtle",
    breaks: ["EVT-15"],
    edits: [sent(SENT, SENT.replace("hook.events.includes(kind)", `hook.events.includes(kind) || kind === "employee.terminated"`))],
  },
  {
    id: "the signature is of the data alone",
    kind: "plain",
    breaks: ["SIG-01"],
    edits: [
      sent("`sha256=${signed(body, secret)}`", "`sha256=${signed(JSON.stringify((JSON.parse(body) as { data: unknown }).data), secret)}`"),
    ],
  },
  {
    id: "the signature is of the laid-out body",
    kind: "subtle",
    breaks: ["SIG-01"],
    edits: [sent("`sha256=${signed(body, secret)}`", "`sha256=${signed(JSON.stringify(JSON.parse(body), null, 2), secret)}`")],
  },
  {
    id: "the signature is of Latin letters alone",
    kind: "subtle",
    breaks: ["SIG-01"],
    edits: [sent("`sha256=${signed(body, secret)}`", String.raw`"sha256=" + signed(body.replaceAll(/[^\x00-\x7f]/g, "?"), secret)`)],
  },
  {
    id: "retries are not signed",
    kind: "subtle",
    breaks: ["SIG-01", "SIG-02"],
    edits: [
      sent("this.#post(hook, body, end.signal)", `this.#post(job.attempts > 1 ? { ...hook, secret: "again" } : hook, body, end.signal)`),
    ],
  },
  {
    id: "the signature lacks sha256=",
    kind: "plain",
    breaks: ["SIG-02"],
    edits: [sent("`sha256=${signed(body, secret)}`", "signed(body, secret)")],
  },
  {
    id: "retries have new ids",
    kind: "plain",
    breaks: ["EVT-20"],
    edits: [
      sent(
        "this.#post(hook, body, end.signal)",
        `this.#post(hook, job.attempts > 1 ? JSON.stringify({ ...(JSON.parse(body) as object), id: this.#settings.chance.id() }) : body, end.signal)`,
      ),
    ],
  },
  {
    id: "the third attempt has a new id",
    kind: "subtle",
    breaks: ["EVT-20"],
    edits: [
      sent(
        "this.#post(hook, body, end.signal)",
        `this.#post(hook, job.attempts > 2 ? JSON.stringify({ ...(JSON.parse(body) as object), id: this.#settings.chance.id() }) : body, end.signal)`,
      ),
    ],
  },
  { id: "paused endpoints get events", kind: "plain", breaks: ["HOOK-14"], edits: [sent(ACTIVE, `if (!company.webhooks.has(hook.id)) {`)] },
  {
    id: "paused endpoints get the attempts that are left",
    kind: "subtle",
    breaks: ["HOOK-14"],
    edits: [sent(ACTIVE, `if (company.webhooks.get(hook.id)?.active !== true && job.attempts === 0) {`)],
  },
  {
    id: "deleted endpoints get the attempts that are left",
    kind: "subtle",
    breaks: ["HOOK-11"],
    edits: [sent(ACTIVE, `if (company.webhooks.get(hook.id)?.active === false) {`)],
  },
  {
    id: "resumed endpoints get nothing",
    kind: "subtle",
    breaks: ["HOOK-14"],
    edits: [hooks(`  one.active = asked;`, `  one.active = asked && false;\n  call.chance.below(2);`)],
  },
  {
    id: "events go to the endpoints of every company",
    kind: "plain",
    breaks: ["EVT-23"],
    edits: [
      sent(`  #jobs: Job[] = [];`, `  #jobs: Job[] = [];\n  readonly #known = new Set<CompanyData>();`),
      sent(
        SENT,
        `this.#known.add(company);\n    for (const one of this.#known) for (const hook of one.webhooks.values()) if (hook.events.includes(kind)) this.#send(one, hook, body);`,
      ),
      sent(`    const event = { event: "ping",`, `    this.#known.add(company);\n    const event = { event: "ping",`),
    ],
  },
  {
    id: "leave events go to the endpoints of every company",
    kind: "subtle",
    breaks: ["EVT-23"],
    edits: [
      sent(`  #jobs: Job[] = [];`, `  #jobs: Job[] = [];\n  readonly #known = new Set<CompanyData>();`),
      sent(
        SENT,
        `this.#known.add(company);\n    for (const one of this.#known) for (const hook of one.webhooks.values()) if (hook.events.includes(kind) && (one === company || kind.startsWith("leave"))) this.#send(one, hook, body);`,
      ),
      sent(`    const event = { event: "ping",`, `    this.#known.add(company);\n    const event = { event: "ping",`),
    ],
  },
  {
    id: "terminations go to the endpoints of every company",
    kind: "subtle",
    breaks: ["EVT-23"],
    edits: [
      sent(`  #jobs: Job[] = [];`, `  #jobs: Job[] = [];\n  readonly #known = new Set<CompanyData>();`),
      sent(
        SENT,
        `this.#known.add(company);\n    for (const one of this.#known) for (const hook of one.webhooks.values()) if (hook.events.includes(kind) && (one === company || kind === "employee.terminated")) this.#send(one, hook, body);`,
      ),
      sent(`    const event = { event: "ping",`, `    this.#known.add(company);\n    const event = { event: "ping",`),
    ],
  },
  {
    id: "an approval that is refused is told",
    kind: "subtle",
    breaks: ["ERR-14"],
    variant: "strict",
    edits: [
      leaveRoutes(
        'throw conflict(`This is ${one.status}.`);\n  Object.assign(one, { status: "approved", reason: null });',
        '{\n    call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));\n    throw conflict(`This is ${one.status}.`);\n  }\n  Object.assign(one, { status: "approved", reason: null });',
      ),
    ],
  },
  {
    id: "a decline without a reason is refused and told",
    kind: "subtle",
    breaks: ["ERR-14"],
    edits: [
      leaveRoutes(
        `    const reason = fields.text("reason", 2000);`,
        `    const known = call.company.leave.get(call.params["id"]!);\n    if (!fields.has("reason") && known !== undefined) call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, known));\n    const reason = fields.text("reason", 2000);`,
      ),
    ],
  },
  {
    id: "an update that is refused is told",
    kind: "subtle",
    breaks: ["ERR-14"],
    edits: [
      peopleRoutes(
        `    const next: Partial<Person> = {};`,
        `    const next: Partial<Person> = {};\n    const known = call.company.staff.get(call.params["id"]!);\n    if (fields.has("email") && !String(fields.raw("email")).includes("@") && known !== undefined) call.deliveries.emit(call.company, "employee.updated", personOf(known));`,
      ),
    ],
  },
  {
    id: "a second termination is refused and told",
    kind: "subtle",
    breaks: ["ERR-14"],
    edits: [
      peopleRoutes(
        `if (one.status === "terminated") throw conflict("This person has left already.");`,
        `if (one.status === "terminated") {\n    call.deliveries.emit(call.company, "employee.terminated", personOf(one));\n    throw conflict("This person has left already.");\n  }`,
      ),
    ],
  },
  {
    id: "deliveries hold the secret",
    kind: "plain",
    breaks: ["PRIV-21"],
    edits: [
      sent(
        `const headers = { "Content-Type": "application/json",`,
        `const headers = { "Content-Type": "application/json", "X-Secret": secret,`,
      ),
    ],
  },
  {
    id: "the event is not one of the nine kinds",
    kind: "plain",
    breaks: ["EVT-10"],
    edits: [sent(EMITTED, EMITTED.replace("event: kind", `event: kind.replace(".", "_")`))],
  },
  { id: "data is a list", kind: "plain", breaks: ["EVT-10"], edits: [sent(EMITTED, EMITTED.replace("data,", "data: [data],"))] },
];
