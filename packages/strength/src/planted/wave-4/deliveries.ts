import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const EVENT = "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };";
const TOLD = "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);";
const POSTED = "this.#post(hook, body, end.signal)";
const SIGNATURE = `"X-Saltbush-Signature": \`sha256=\${signed(body, secret)}\``;
const TAKEN = "return status >= 200 && status <= 299;";
const RETRIES = "const RETRIES = [2000, 8000];";
const DIGEST = `return createHmac("sha256", secret).update(body).digest("hex").toUpperCase();`;

/** What arrives at a receiver. */
export const fourthDeliveries: readonly Planted[] = delivered([
  subtle("tells an endpoint for one kind of events of the whole family", "EVT-15", [
    "deliveries.ts",
    TOLD,
    `const family = kind.split(".")[0]!;
    for (const hook of company.webhooks.values())
      if (hook.events.some((one) => one.startsWith(family))) this.#send(company, hook, body);`,
  ]),
  subtle("gives all events about one resource the same id", "EVT-11", [
    "deliveries.ts",
    EVENT,
    EVENT.replace("chance.id()", "(data as { id?: string }).id ?? chance.id()"),
  ]),
  subtle("gives each further attempt an id of its own", "EVT-20", [
    "deliveries.ts",
    POSTED,
    `this.#post(
        hook,
        job.attempts === 1 ? body : body.replace(/"id":"[^"]+"/, () => \`"id":"\${this.#settings.chance.id()}"\`),
        end.signal,
      )`,
  ]),
  plain("sends events without their time", "EVT-10", [
    "deliveries.ts",
    EVENT,
    EVENT.replace(", created_at: new Date(now()).toISOString()", ""),
  ]),
  subtle("writes the company of its first event into all later ones", "EVT-13", [
    "deliveries.ts",
    EVENT,
    `const known = this as unknown as { first?: string };
    ${EVENT.replace("company_id: company.id", "company_id: (known.first ??= company.id)")}`,
  ]),
  plain("sends nothing of a resource but its id", "EVT-14", [
    "deliveries.ts",
    EVENT,
    EVENT.replace("data,", "data: { id: (data as { id?: string }).id },"),
  ]),
  subtle("announces a declined request as it was before", "EVT-14", [
    "leave-routes.ts",
    `Object.assign(one, { status: "declined", reason: asked });
  call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));`,
    `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  Object.assign(one, { status: "declined", reason: asked });`,
  ]),
  subtle("announces new leave in the spelling of its request", "EVT-14", [
    "leave-routes.ts",
    `call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", leaveOf(company, row));`,
    `const told = Object.entries(leaveOf(company, row)).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (c) => \`_\${c.toLowerCase()}\`), value]);
  call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", Object.fromEntries(told));`,
  ]),
  subtle("sends the hidden leave of a person along with their changes", "PRIV-08", [
    "people-routes.ts",
    `call.deliveries.emit(call.company, "employee.updated", personOf(one));`,
    `const away = [...call.company.hidden.values()].filter(({ personId }) => personId === one.id);
  call.deliveries.emit(call.company, "employee.updated", { ...personOf(one), absences: away.map(({ start, end }) => ({ start, end })) });`,
  ]),
  plain("signs the data of an event in place of its body", "SIG-01", [
    "deliveries.ts",
    DIGEST,
    `return createHmac("sha256", secret).update(JSON.stringify((JSON.parse(body) as { data: object }).data)).digest("hex");`,
  ]),
  subtle("signs no more than the first thousand letters of a body", "SIG-01", [
    "deliveries.ts",
    DIGEST,
    DIGEST.replace("update(body)", "update(body.slice(0, 1000))"),
  ]),
  subtle(
    "signs nothing but the first attempt",
    "SIG-01",
    ["deliveries.ts", POSTED, `this.#post(job.attempts === 1 ? hook : { ...hook, secret: "" }, body, end.signal)`],
    ["deliveries.ts", SIGNATURE, `...(secret === "" ? {} : { ${SIGNATURE} })`],
  ),
  subtle("signs for all endpoints at one address with the secret of the oldest", "SIG-01 SIG-03", [
    "deliveries.ts",
    POSTED,
    "this.#post([...company.webhooks.values()].find(({ url }) => url === hook.url)!, body, end.signal)",
  ]),
  subtle("sends its ping without a signature", "SIG-01 EVT-22", [
    "deliveries.ts",
    SIGNATURE,
    `...(body.startsWith('{"event":"ping"') ? {} : { ${SIGNATURE} })`,
  ]),
  subtle("sends the secret of an endpoint beside each delivery", "PRIV-21 HOOK-09", [
    "deliveries.ts",
    SIGNATURE,
    `${SIGNATURE}, "X-Saltbush-Endpoint": secret`,
  ]),
  plain("waits a minute before it tries again", "EVT-17", ["deliveries.ts", RETRIES, "const RETRIES = [60_000, 120_000];"]),
  subtle("takes no answer but 200 and 201 for a delivery", "EVT-18", ["deliveries.ts", TAKEN, "return status === 200 || status === 201;"]),
  plain("attempts again what was delivered", "EVT-18", [
    "deliveries.ts",
    "job.over = taken || wait === undefined;",
    "job.over = wait === undefined;",
  ]),
  subtle("goes on with its attempts at an endpoint that was paused or deleted", "HOOK-14 HOOK-11", [
    "deliveries.ts",
    "if (company.webhooks.get(hook.id)?.active !== true) {",
    "if (job.attempts === 0 && company.webhooks.get(hook.id)?.active !== true) {",
  ]),
  subtle("tells paused endpoints of terminations", "HOOK-14", [
    "deliveries.ts",
    "if (company.webhooks.get(hook.id)?.active !== true) {",
    `if (company.webhooks.get(hook.id)?.active !== true && !body.includes('"event":"employee.terminated"')) {`,
  ]),
]);
