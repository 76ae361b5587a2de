import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierDeliveries: readonly Planted[] = delivered([
  plain("says company in an event in place of company_id", "EVT-10 EVT-13", [
    "deliveries.ts",
    "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };",
    "const event = { event: kind, id: chance.id(), data, company: company.id, created_at: new Date(now()).toISOString() };",
  ]),
  subtle("signs for all endpoints at one address with the secret of the oldest", "SIG-01 SIG-03", [
    "deliveries.ts",
    "this.#post(hook, body, end.signal)",
    "this.#post([...company.webhooks.values()].find(({ url }) => url === hook.url)!, body, end.signal)",
  ]),
  subtle("signs the body as Latin-1, so that the signature of a body with other letters is wrong", "SIG-01", [
    "deliveries.ts",
    ".update(body)",
    '.update(body, "latin1")',
  ]),
  subtle("sends an endpoint of one kind of leave or employee events all of that resource", "EVT-15", [
    "deliveries.ts",
    "if (hook.events.includes(kind)) this.#send(",
    'if (hook.events.some((event) => event.split(".")[0] === kind.split(".")[0])) this.#send(',
  ]),
  subtle(
    "writes the company of the first event into all later ones",
    "EVT-13",
    [
      "deliveries.ts",
      "  #jobs: Job[] = [];",
      `  #jobs: Job[] = [];
  #companyId: string | undefined;`,
    ],
    [
      "deliveries.ts",
      "    const event = { event: kind, id: chance.id(), data, company_id: company.id,",
      `    this.#companyId ??= company.id;
    const event = { event: kind, id: chance.id(), data, company_id: this.#companyId,`,
    ],
  ),
  plain("writes the time of events with the offset of the server", "EVT-12", [
    "deliveries.ts",
    "const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };",
    'const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now() + 36_000_000).toISOString().replace("Z", "+10:00") };',
  ]),
]);
