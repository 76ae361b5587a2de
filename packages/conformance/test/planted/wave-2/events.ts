import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const FILE = "deliveries.ts";
const LEAVE = "leave-routes.ts";
const EVENT = "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };";
const SEND = "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);";
const SIGN = 'return createHmac("sha256", secret).update(body).digest("hex").toUpperCase();';
const HEADERS = '"X-Saltbush-Signature": `sha256=${signed(body, secret)}` };';
const STATUS = "return status >= 200 && status <= 299;";
const RETRIES = "const RETRIES = [2000, 8000];";
const ACTIVE = "if (company.webhooks.get(hook.id)?.active !== true) {";
const DECLINED = 'call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));';

/** Deliveries of events that go wrong (§6). */
export const secondEvents: readonly Planted[] = delivered([
  subtle("deliveries are signed with the secret of the company's newest endpoint", "SIG-03 SIG-01", [
    FILE,
    "this.#post(hook, body, end.signal)",
    "this.#post({ ...hook, secret: [...company.webhooks.values()].at(-1)!.secret }, body, end.signal)",
  ]),
  plain("the signature is over the body as it was before it was laid out", "SIG-01", [
    FILE,
    'fetch(address, { method: "POST", headers, body,',
    'fetch(address, { method: "POST", headers, body: JSON.stringify(JSON.parse(body), null, 2),',
  ]),
  subtle("the signature is over the body in Latin-1", "SIG-01", [FILE, SIGN, SIGN.replace("update(body)", 'update(body, "latin1")')]),
  plain("the signature is in Base64", "SIG-02", [FILE, SIGN, 'return createHmac("sha256", secret).update(body).digest("base64");']),
  plain("the header of the signature has no X- in front", "SIG-02", [FILE, '"X-Saltbush-Signature"', '"Saltbush-Signature"']),
  subtle(
    "further attempts carry no signature",
    "SIG-01 SIG-02",
    [
      FILE,
      HEADERS,
      `${HEADERS}
    if (this.#tried.has(secret + body)) Reflect.deleteProperty(headers, "X-Saltbush-Signature");
    this.#tried.add(secret + body);`,
    ],
    [FILE, "#jobs: Job[] = [];", "#jobs: Job[] = [];\n  readonly #tried = new Set<string>();"],
  ),
  subtle("each attempt has an event id of its own", "EVT-20", [
    FILE,
    "this.#post(hook, body, end.signal)",
    "this.#post(hook, job.attempts === 1 ? body : JSON.stringify({ ...JSON.parse(body), id: this.#settings.chance.id() }), end.signal)",
  ]),
  subtle("there is a fourth attempt", "EVT-16", [FILE, RETRIES, "const RETRIES = [2000, 8000, 32_000];"]),
  subtle("the second attempt follows after half a second", "EVT-17", [FILE, RETRIES, "const RETRIES = [500, 8000];"]),
  subtle("the third attempt follows after four seconds", "EVT-17", [FILE, RETRIES, "const RETRIES = [2000, 4000];"]),
  plain("the first attempt waits for five seconds", "EVT-17", [
    FILE,
    "attempts: 0, failed: undefined, due: now(),",
    "attempts: 0, failed: undefined, due: now() + 5000,",
  ]),
  subtle("an answer of 204 does not count as delivered", "EVT-18", [
    FILE,
    STATUS,
    "return status >= 200 && status <= 299 && status !== 204;",
  ]),
  subtle("any answer below 500 counts as delivered", "EVT-18 EVT-16", [FILE, STATUS, "return status >= 200 && status <= 499;"]),
  subtle("an attempt that gets no answer is the last one", "EVT-19 EVT-16", [
    FILE,
    "    } catch {\n      return false;",
    "    } catch {\n      return true;",
  ]),
  subtle("created_at of events is in local time", "EVT-12", [
    FILE,
    EVENT,
    EVENT.replace("toISOString() };", 'toISOString().replace("Z", "+10:00") };'),
  ]),
  subtle("events leave out members that are null", "EVT-14", [
    FILE,
    EVENT,
    EVENT.replace(" data,", " data: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)),"),
  ]),
  subtle("events about leave are in snake_case", "EVT-14", [
    FILE,
    EVENT,
    EVENT.replace(
      " data,",
      " data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value])),",
    ),
  ]),
  plain("the envelope lies within a payload", "EVT-10", [
    FILE,
    "const body = JSON.stringify(shown(event));",
    "const body = JSON.stringify(shown({ payload: event }));",
  ]),
  subtle("leave approved on submission is an event of an unknown kind", "EVT-10 EVT-15", [
    FILE,
    EVENT,
    EVENT.replace("event: kind,", 'event: (data as { status?: string }).status === "auto_approved" ? "leave.auto_approved" : kind,'),
  ]),
  subtle("an endpoint receives all events of an area of which it asked for one", "EVT-15", [
    FILE,
    SEND,
    SEND.replace("hook.events.includes(kind)", 'hook.events.some((event) => event.split(".")[0] === kind.split(".")[0])'),
  ]),
  plain(
    "a deleted endpoint receives events",
    "HOOK-11",
    [FILE, SEND, SEND.replace("company.webhooks.values()", "this.#ever.filter((one) => one.in === company.id).map(({ hook }) => hook)")],
    [FILE, "#jobs: Job[] = [];", "#jobs: Job[] = [];\n  readonly #ever: { readonly in: string; readonly hook: Webhook }[] = [];"],
    [FILE, 'const event = { event: "ping",', 'this.#ever.push({ in: company.id, hook });\n    const event = { event: "ping",'],
    [FILE, ACTIVE, "if ((company.webhooks.get(hook.id) ?? hook).active !== true) {"],
  ),
  subtle("attempts go on after their endpoint was deleted", "HOOK-11", [
    FILE,
    ACTIVE,
    "if ((job.attempts === 0 || company.webhooks.has(hook.id)) && company.webhooks.get(hook.id)?.active !== true) {",
  ]),
  subtle("a paused endpoint receives terminations", "HOOK-14", [
    FILE,
    ACTIVE,
    'if (company.webhooks.get(hook.id)?.active !== true && !(company.webhooks.has(hook.id) && body.includes("employee.terminated"))) {',
  ]),
  subtle(
    "an endpoint that missed an event while paused stays silent",
    "HOOK-14",
    [
      FILE,
      ACTIVE,
      `if (company.webhooks.get(hook.id)?.active === false) this.#silent.add(hook.id);
    if (this.#silent.has(hook.id) || company.webhooks.get(hook.id)?.active !== true) {`,
    ],
    [FILE, "#jobs: Job[] = [];", "#jobs: Job[] = [];\n  readonly #silent = new Set<string>();"],
  ),
  subtle("a decline that is refused for its state is delivered", "EVT-10 ERR-14", [
    LEAVE,
    'if (one.status !== "pending" && !wide && !wrong) throw',
    `if (one.status !== "pending" && !wide && !wrong) ${DECLINED}\n  if (one.status !== "pending" && !wide && !wrong) throw`,
  ]),
  subtle(
    "terminations are delivered to endpoints of all companies",
    "EVT-23 PRIV-22",
    [
      FILE,
      SEND,
      `everywhere.add(company);
    for (const one of kind === "employee.terminated" ? everywhere : [company])
      for (const hook of one.webhooks.values()) if (hook.events.includes(kind)) this.#send(one, hook, body);`,
    ],
    [FILE, 'const event = { event: "ping",', 'everywhere.add(company);\n    const event = { event: "ping",'],
    [FILE, "interface Job {", "const everywhere = new Set<CompanyData>();\n\ninterface Job {"],
  ),
  plain(
    "leave events are delivered to endpoints of all companies",
    "EVT-23 PRIV-22",
    [
      FILE,
      SEND,
      `everywhere.add(company);
    for (const one of kind.startsWith("leave.") ? everywhere : [company])
      for (const hook of one.webhooks.values()) if (hook.events.includes(kind)) this.#send(one, hook, body);`,
    ],
    [FILE, 'const event = { event: "ping",', 'everywhere.add(company);\n    const event = { event: "ping",'],
    [FILE, "interface Job {", "const everywhere = new Set<CompanyData>();\n\ninterface Job {"],
  ),
  subtle("a ping holds the secret of the endpoint", "PRIV-21", [
    FILE,
    "data: { endpoint: hook.id }",
    "data: { endpoint: hook.id, secret: hook.secret }",
  ]),
]);
