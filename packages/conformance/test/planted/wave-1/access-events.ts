import type { Edit, Planted } from "../planted.ts";

const hooks = (find: string, replace: string): Edit => ({ file: "webhook-routes.ts", find, replace });
const sent = (find: string, replace: string): Edit => ({ file: "deliveries.ts", find, replace });
const leave = (find: string, replace: string): Edit => ({ file: "leave-routes.ts", find, replace });
const people = (find: string, replace: string): Edit => ({ file: "people-routes.ts", find, replace });

const SECURE = `if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");`;
const EMITTED = `const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };`;
const SENT = `for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);`;
const TAKEN = `return status >= 200 && status <= 299;`;
const ACTIVE = `if (company.webhooks.get(hook.id)?.active !== true) {`;

/** Mistakes about endpoints. */
const endpoints: readonly Planted[] = [
  ...[
    ["http", `/^https?:$/`],
    ["ftp", `/^(https|ftp):$/`],
    ["ws", `/^(https|wss):$/`],
    ["any scheme but http", `/^(?!http:)/`],
  ].map(([what, pattern]): Planted => ({
    id: `endpoints may use ${what}`,
    kind: what === "http" ? "plain" : "subtle",
    breaks: ["HOOK-06"],
    edits: [hooks(SECURE, `if (!URL.canParse(url) || !${pattern}.test(new URL(url).protocol)) throw fields.bad("url");`)],
  })),
  {
    id: "endpoints may use HTTP in capitals",
    kind: "subtle",
    breaks: ["HOOK-06"],
    edits: [
      hooks(
        SECURE,
        `if (!URL.canParse(url) || url.startsWith("http:") || !/^https?:$/.test(new URL(url).protocol)) throw fields.bad("url");`,
      ),
    ],
  },
  {
    id: "an address needs only hold https",
    kind: "subtle",
    breaks: ["HOOK-06"],
    edits: [hooks(SECURE, `if (!URL.canParse(url) || !url.includes("https")) throw fields.bad("url");`)],
  },
  {
    id: "an address need only begin with https",
    kind: "subtle",
    breaks: ["HOOK-06"],
    edits: [hooks(SECURE, `if (!url.startsWith("https")) throw fields.bad("url");`)],
  },
  {
    id: "an address without https is refused and stored",
    kind: "subtle",
    breaks: ["HOOK-06", "ERR-14"],
    edits: [
      hooks(
        SECURE,
        `if (!URL.canParse(url) || new URL(url).protocol !== "https:") {
    const id = chance.id();
    company.webhooks.set(id, { id, url, events: ["document.signed"], active: true, secret: "none", since: now() });
    throw fields.bad("url");
  }`,
      ),
    ],
  },
  {
    id: "all endpoints have one secret",
    kind: "plain",
    breaks: ["SIG-03"],
    receiver: true,
    edits: [hooks(`Buffer.from(chance.hex(48), "hex").toString("base64url")`, `company.id.replaceAll("-", "")`)],
  },
  {
    id: "an endpoint keeps its first kind alone",
    kind: "subtle",
    breaks: ["HOOK-16"],
    edits: [hooks(`    events,\n    active: true,`, `    events: events.slice(0, 1),\n    active: true,`)],
  },
  {
    id: "the address of an endpoint loses its query",
    kind: "subtle",
    breaks: ["HOOK-16"],
    edits: [hooks(`    url,\n    events,\n    active: true,`, `    url: url.split("?")[0]!,\n    events,\n    active: true,`)],
  },
  {
    id: "a deleted endpoint stays listed as active",
    kind: "plain",
    breaks: ["HOOK-11"],
    edits: [hooks(`call.company.webhooks.delete(one.id);`, ``)],
  },
  {
    id: "deleting an endpoint deletes all with its address",
    kind: "subtle",
    breaks: ["HOOK-10"],
    edits: [
      hooks(
        `call.company.webhooks.delete(one.id);`,
        `for (const [id, { url }] of call.company.webhooks) if (url === one.url) call.company.webhooks.delete(id);`,
      ),
    ],
  },
  {
    id: "a deletion shows the secret",
    kind: "subtle",
    breaks: ["HOOK-09"],
    variant: "closed",
    edits: [
      hooks(`return gone(call, { id: one.id, deleted: true });`, `return gone(call, { id: one.id, deleted: true, was: one.secret });`),
    ],
  },
];

/** Mistakes about deliveries; each needs the receiver. */
const deliveries: readonly Omit<Planted, "receiver">[] = [
  {
    id: "the first attempt comes after four seconds",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`due: now(), running: undefined`, `due: now() + 4000, running: undefined`)],
  },
  {
    id: "the first attempt at a decline comes after four seconds",
    kind: "subtle",
    breaks: ["EVT-17"],
    edits: [sent(`due: now(), running: undefined`, `due: now() + (body.includes('"leave.declined"') ? 4000 : 0), running: undefined`)],
  },
  {
    id: "the second attempt comes after four seconds",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [4000, 8000];`)],
  },
  {
    id: "the third attempt comes after five seconds",
    kind: "plain",
    breaks: ["EVT-17"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000, 5000];`)],
  },
  {
    id: "two attempts are made",
    kind: "plain",
    breaks: ["EVT-16"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000];`)],
  },
  {
    id: "a fourth attempt is made after 30 seconds",
    kind: "subtle",
    breaks: ["EVT-16"],
    edits: [sent(`const RETRIES = [2000, 8000];`, `const RETRIES = [2000, 8000, 30_000];`)],
  },
  {
    id: "an attempt is given up after ten seconds",
    kind: "plain",
    breaks: ["EVT-19"],
    edits: [sent(`const PATIENCE = 30_000;`, `const PATIENCE = 10_000;`)],
  },
  {
    id: "an attempt is given up after a minute",
    kind: "plain",
    breaks: ["EVT-19"],
    edits: [sent(`const PATIENCE = 30_000;`, `const PATIENCE = 60_000;`)],
  },
  {
    id: "an attempt without an answer is not repeated",
    kind: "subtle",
    breaks: ["EVT-19", "EVT-16"],
    edits: [sent(`      return false;\n    }`, `      return signal.aborted;\n    }`)],
  },
  ...[
    ["only 200 counts as delivered", `return status === 200;`, "EVT-18"],
    ["299 does not count as delivered", `return status >= 200 && status < 299;`, "EVT-18"],
    ["a redirect counts as delivered", `return status >= 200 && status <= 399;`, "EVT-16"],
    ["302 counts as delivered", `return (status >= 200 && status <= 299) || status === 302;`, "EVT-16"],
    ["410 counts as delivered", `return (status >= 200 && status <= 299) || status === 410;`, "EVT-16"],
    ["404 counts as delivered", `return (status >= 200 && status <= 299) || status === 404;`, "EVT-16"],
    [
      "refusals of the client's fault count as delivered",
      `return (status >= 200 && status <= 299) || (status >= 400 && status <= 499);`,
      "EVT-16",
    ],
    ["503 counts as delivered", `return (status >= 200 && status <= 299) || status === 503;`, "EVT-16"],
    ["202 does not count as delivered", `return status >= 200 && status <= 299 && status !== 202;`, "EVT-18"],
  ].map(([id, replace, requirement]): Omit<Planted, "receiver"> => ({
    id: id!,
    kind: "subtle",
    breaks: [requirement!],
    edits: [sent(TAKEN, replace!)],
  })),
  {
    id: "every event is sent twice with two ids",
    kind: "plain",
    breaks: ["EVT-11"],
    edits: [
      sent(
        `  emit(company: CompanyData, kind: string, data: object): void {`,
        `  emit(company: CompanyData, kind: string, data: object, more = true): void {\n    if (more) this.emit(company, kind, data, false);`,
      ),
    ],
  },
  {
    id: "a decline is told as two events with two ids",
    kind: "subtle",
    breaks: ["EVT-11"],
    edits: [
      sent(
        `  emit(company: CompanyData, kind: string, data: object): void {`,
        `  emit(company: CompanyData, kind: string, data: object, more = true): void {\n    if (more && kind === "leave.declined") this.emit(company, kind, data, false);`,
      ),
    ],
  },
  {
    id: "an update is told as two events with two ids",
    kind: "subtle",
    breaks: ["EVT-11"],
    edits: [
      people(
        `call.deliveries.emit(call.company, "employee.updated", personOf(one));`,
        `call.deliveries.emit(call.company, "employee.updated", personOf(one));\n  call.deliveries.emit(call.company, "employee.updated", personOf(one));`,
      ),
    ],
  },
  { id: "a delivery that was taken is sent once more", kind: "plain", breaks: ["EVT-18"], edits: [sent(SENT, `${SENT}\n    ${SENT}`)] },
  {
    id: "the id of an event is that of its resource",
    kind: "plain",
    breaks: ["EVT-11"],
    edits: [sent(EMITTED, EMITTED.replace("chance.id()", "(data as { id: string }).id"))],
  },
  {
    id: "the id of an event is no UUID",
    kind: "plain",
    breaks: ["EVT-11"],
    edits: [sent(EMITTED, EMITTED.replace("chance.id()", "`evt_${chance.hex(20)}`"))],
  },
  {
    id: "created_at has another zone than UTC",
    kind: "plain",
    breaks: ["EVT-12"],
    edits: [sent(EMITTED, EMITTED.replace(`new Date(now()).toISOString()`, `new Date(now() + 36e6).toISOString().replace("Z", "+10:00")`))],
  },
  {
    id: "company_id is left out",
    kind: "plain",
    breaks: ["EVT-10"],
    edits: [sent(EMITTED, EMITTED.replace(`, company_id: company.id`, ``))],
  },
  {
    id: "company_id is a name",
    kind: "plain",
    breaks: ["EVT-13"],
    edits: [sent(EMITTED, EMITTED.replace(`company_id: company.id`, `company_id: company.profile.name`))],
  },
  {
    id: "company_id of leave is that of the person",
    kind: "subtle",
    breaks: ["EVT-13"],
    edits: [
      sent(EMITTED, EMITTED.replace(`company_id: company.id`, `company_id: (data as { employeeId?: string }).employeeId ?? company.id`)),
    ],
  },
  {
    id: "data is the id alone",
    kind: "plain",
    breaks: ["EVT-14"],
    edits: [sent(EMITTED, EMITTED.replace(`data,`, `data: { id: (data as { id: string }).id },`))],
  },
  {
    id: "data of a termination lacks the salary",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      people(
        `call.deliveries.emit(company, "employee.terminated", personOf(one));`,
        `call.deliveries.emit(company, "employee.terminated", { ...personOf(one), base_salary: undefined });`,
      ),
    ],
  },
  {
    id: "data of a decline lacks the reason",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      leave(
        `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));`,
        `call.deliveries.emit(call.company, "leave.declined", { ...leaveOf(call.company, one), declineReason: null });`,
      ),
    ],
  },
  {
    id: "data of a cancellation says approved",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      leave(
        `call.deliveries.emit(call.company, "leave.cancelled", leaveOf(call.company, one));`,
        `call.deliveries.emit(call.company, "leave.cancelled", { ...leaveOf(call.company, one), status: "approved" });`,
      ),
    ],
  },
  {
    id: "data of a new employee has another start date",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      people(
        `call.deliveries.emit(company, "employee.created", personOf(person));`,
        `call.deliveries.emit(company, "employee.created", { ...personOf(person), start_date: "2020-01-01" });`,
      ),
    ],
  },
  {
    id: "data of requested leave counts a day too many",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [
      leave(
        `call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", leaveOf(company, row));`,
        `call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", { ...leaveOf(company, row), days: row.days + 1 });`,
      ),
    ],
  },
  {
    id: "a cancellation is told as a decline",
    kind: "subtle",
    breaks: ["EVT-14"],
    edits: [leave(`call.deliveries.emit(call.company, "leave.cancelled",`, `call.deliveries.emit(call.company, "leave.declined",`)],
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
      leave(
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
      leave(
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
      people(
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
      people(
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

/** Mistakes about webhooks and events. */
export const accessEvents: readonly Planted[] = [...endpoints, ...deliveries.map((row) => ({ ...row, receiver: true }))];
