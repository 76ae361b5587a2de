import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const FILE = "deliveries.ts";
const EVENT = "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };";
const SEND = "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);";
const PING = `    const event = { event: "ping", id: chance.id(), data: { endpoint: hook.id }, company_id: company.id };\n`;
const RETRIES = "const RETRIES = [2000, 8000];";
const JOB = "    const { company, hook, body } = job;\n";
const POST = "this.#post(hook, body, end.signal)";
const SIGNATURE = `"X-Saltbush-Signature": \`sha256=\${signed(body, secret)}\``;
const HMAC = `return createHmac("sha256", secret).update(body).digest("hex").toUpperCase();`;
const TAKEN = "return status >= 200 && status <= 299;";
const REMOVED = "call.company.webhooks.delete(one.id);";
const LISTED = "[...call.company.webhooks.values()].map(shown)";
const HIRED = `call.deliveries.emit(company, "employee.created", personOf(person));`;
const PUSHED = "this.#jobs.push({ company, hook, body, attempts: 0, failed: undefined, due: now(),";
const ASKED = `call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", leaveOf(company, row));`;

/** Events: what a delivery holds, its signature, its attempts, and where it goes. */
export const thirdDeliveries: readonly Planted[] = delivered([
  plain("signs deliveries with the hash of an older age", "SIG-01", [FILE, HMAC, HMAC.replace("sha256", "sha1")]),
  plain("sends another layout of the body than it signed", "SIG-01", [
    FILE,
    `{ method: "POST", headers, body, redirect`,
    `{ method: "POST", headers, body: JSON.stringify(JSON.parse(body), null, 2), redirect`,
  ]),
  plain("writes the signature of a delivery without the name of its hash", "SIG-02", [FILE, SIGNATURE, SIGNATURE.replace("sha256=", "")]),
  plain("signs deliveries in a header that has no X in front", "SIG-02", [FILE, SIGNATURE, SIGNATURE.replace("X-Saltbush", "Saltbush")]),
  plain("writes the time of an event in the offset of its house", "EVT-12", [
    FILE,
    EVENT,
    EVENT.replace("new Date(now()).toISOString()", `new Date(now() + 36_000_000).toISOString().replace("Z", "+10:00")`),
  ]),
  plain("says company in an event in place of company_id", "EVT-10 EVT-13", [FILE, EVENT, EVENT.replace("company_id:", "company:")]),
  plain("sends leave in events under the names of its request", "EVT-14", [
    "leave-routes.ts",
    ASKED,
    `const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => \`_\${letter.toLowerCase()}\`);
  const told = Object.fromEntries(Object.entries(leaveOf(company, row)).map(([name, value]) => [snake(name), value]));
  ${ASKED.replace("leaveOf(company, row)", "told")}`,
  ]),
  plain("goes on to a fourth attempt", "EVT-16", [FILE, RETRIES, "const RETRIES = [2000, 8000, 18_000];"]),
  plain("makes the second attempt after five seconds", "EVT-17", [FILE, RETRIES, "const RETRIES = [5000, 8000];"]),
  subtle("signs for the oldest endpoint at an address, whichever it delivers to", "SIG-03 SIG-01", [
    FILE,
    POST,
    `this.#post({ ...hook, secret: [...company.webhooks.values()].find(({ url }) => url === hook.url)!.secret }, body, end.signal)`,
  ]),
  subtle("signs later attempts with the id of the endpoint", "SIG-01", [
    FILE,
    POST,
    "this.#post(job.attempts > 1 ? { ...hook, secret: hook.id } : hook, body, end.signal)",
  ]),
  subtle("sends the salary of a new employee in dollars", "EVT-14 CONV-01", [
    "people-routes.ts",
    HIRED,
    HIRED.replace("personOf(person)", "{ ...personOf(person), base_salary: person.salary && person.salary / 100 }"),
  ]),
  subtle("sends an event to the first endpoint that subscribed and to no other", "EVT-15", [
    FILE,
    SEND,
    `const first = [...company.webhooks.values()].find((hook) => hook.active && hook.events.includes(kind));
    if (first !== undefined) this.#send(company, first, body);`,
  ]),
  subtle(
    "sends events of a company to endpoints of others",
    "EVT-23 EVT-13",
    [FILE, "  #jobs: Job[] = [];\n", "  #jobs: Job[] = [];\n  readonly #known = new Set<CompanyData>();\n"],
    [FILE, PING, `    this.#known.add(company);\n${PING}`],
    [
      FILE,
      SEND,
      `for (const one of new Set([company, ...this.#known]))
      for (const hook of one.webhooks.values()) if (hook.events.includes(kind)) this.#send(one, hook, body);`,
    ],
  ),
  subtle("counts some answers of 2xx as failures", "EVT-18", [FILE, TAKEN, "return [200, 201, 204].includes(status);"]),
  subtle("gives the second and third attempt at an event ids of their own", "EVT-20", [
    FILE,
    JOB,
    `    const { company, hook } = job;
    const body = job.attempts === 0 ? job.body : JSON.stringify({ ...JSON.parse(job.body), id: crypto.randomUUID() });\n`,
  ]),
  subtle(
    "takes a deleted endpoint off the list but still sends to it",
    "HOOK-11",
    ["webhook-routes.ts", REMOVED, "Object.assign(one, { gone: true });"],
    ["webhook-routes.ts", LISTED, `[...call.company.webhooks.values()].filter((hook) => !("gone" in hook)).map(shown)`],
  ),
  subtle("tells the secret of an endpoint in its ping", "PRIV-21 HOOK-09", [
    FILE,
    PING,
    PING.replace("{ endpoint: hook.id }", "{ endpoint: hook.id, secret: hook.secret }"),
  ]),
  subtle("gives an event up where another follows before its next attempt", "EVT-16", [
    FILE,
    PUSHED,
    `for (const job of this.#jobs) if (job.hook === hook && job.attempts > 0 && job.running === undefined) job.over = true;\n    ${PUSHED}`,
  ]),
  subtle("holds an event back until earlier ones to the endpoint are through", "EVT-17", [
    FILE,
    PUSHED,
    PUSHED.replace(
      "due: now(),",
      "due: Math.max(now(), ...this.#jobs.filter((job) => job.hook === hook && !job.over && job.attempts > 0).map(({ due }) => due)),",
    ),
  ]),
]);
