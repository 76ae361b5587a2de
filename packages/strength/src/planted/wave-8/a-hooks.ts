import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const EMPLOYEES = `"employee.created", "employee.updated", "employee.terminated"`;

/** Webhook endpoints, and the events delivered to them. */
export const eighthHooksA: readonly Planted[] = [
  plain("makes https of the http address of an endpoint without a word", "HOOK-06 HOOK-16", [
    "webhook-routes.ts",
    `const url = fields.text("url", 2000);`,
    `const url = fields.text("url", 2000).replace(/^http:/, "https:");`,
  ]),
  plain("gives the events of an endpoint as one text with commas", "HOOK-03", [
    "webhook-routes.ts",
    "  url,\n  events,\n  is_active",
    `  url,\n  events: events.join(","),\n  is_active`,
  ]),
  plain("gives the state of an endpoint as active or paused", "HOOK-04", [
    "webhook-routes.ts",
    "is_active: active,",
    `is_active: active ? "active" : "paused",`,
  ]),
  plain("shows no secret when an endpoint is created", "HOOK-08", [
    "webhook-routes.ts",
    "...webhookOf(hook), secret: hook.secret }",
    "...webhookOf(hook) }",
  ]),
  plain("lists endpoints with the secret masked but for its last four letters", "HOOK-09 PRIV-21", [
    "webhook-routes.ts",
    ": webhookOf(hook);",
    ": { ...webhookOf(hook), secret: `****${hook.secret.slice(-4)}` };",
  ]),
  subtle("lists the endpoints of all companies to a key", "HOOK-10 AUTH-10 PRIV-22", COMPANIES, [
    "webhook-routes.ts",
    "[...call.company.webhooks.values()].map(shown)",
    `${ALL}.flatMap(({ webhooks }) => [...webhooks.values()]).map(shown)`,
  ]),
  ...delivered([
    subtle("delivers to paused endpoints what happens to leave", "HOOK-14", [
      "deliveries.ts",
      "if (company.webhooks.get(hook.id)?.active !== true) {",
      `if (company.webhooks.get(hook.id)?.active !== true && !(company.webhooks.has(hook.id) && job.body.includes('"event":"leave.'))) {`,
    ]),
    plain("leaves company_id out of deliveries", "EVT-10 EVT-13", [
      "deliveries.ts",
      "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at",
      "const event = { event: kind, id: chance.id(), data, created_at",
    ]),
    plain("gives an event the id of its resource", "EVT-11", [
      "deliveries.ts",
      "event: kind, id: chance.id(),",
      "event: kind, id: (data as { id: string }).id,",
    ]),
    plain("gives created_at of an event without a zone", "EVT-12", [
      "deliveries.ts",
      "company_id: company.id, created_at: new Date(now()).toISOString() };\n    const body",
      "company_id: company.id, created_at: new Date(now()).toISOString().slice(0, 19) };\n    const body",
    ]),
    plain("delivers only the members that a change of an employee names", "EVT-14", [
      "people-routes.ts",
      `"employee.updated", personOf(one));`,
      `"employee.updated", { id: one.id, changes: Object.keys(asked) });`,
    ]),
    plain("delivers all events about employees to every endpoint", "EVT-15", [
      "deliveries.ts",
      "if (hook.events.includes(kind))",
      `if (hook.events.includes(kind) || [${EMPLOYEES}].includes(kind))`,
    ]),
    subtle("makes the third attempt a minute after the first", "EVT-17", [
      "deliveries.ts",
      "const RETRIES = [2000, 8000];",
      "const RETRIES = [2000, 60_000];",
    ]),
    subtle("takes a redirection for a delivery that arrived", "EVT-16 EVT-18", [
      "deliveries.ts",
      "return status >= 200 && status <= 299;",
      "return status >= 200 && status <= 399;",
    ]),
    plain("signs the event without its data", "SIG-01", [
      "deliveries.ts",
      "sha256=${signed(body, secret)}",
      "sha256=${signed(JSON.stringify({ ...JSON.parse(body), data: undefined }), secret)}",
    ]),
    plain("writes the signature without sha256=", "SIG-02", ["deliveries.ts", "`sha256=${signed(body, secret)}`", "signed(body, secret)"]),
    subtle("signs for all endpoints of a company with the secret of the first", "SIG-03 SIG-01", [
      "deliveries.ts",
      "this.#finish(job, this.#post(hook, body, end.signal))",
      "this.#finish(job, this.#post({ ...hook, secret: [...company.webhooks.values()][0]!.secret }, body, end.signal))",
    ]),
    subtle("delivers what happens in one company to the endpoints of another", "EVT-23 PRIV-22", COMPANIES, [
      "people-routes.ts",
      `  call.deliveries.emit(company, "employee.created", personOf(person));`,
      `  for (const one of ${ALL}) call.deliveries.emit(one, "employee.created", personOf(person));`,
    ]),
  ]),
];
