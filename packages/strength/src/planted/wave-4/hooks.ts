import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ADDRESS = `if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");`;
const STORED = "company.webhooks.set(hook.id, hook);";

/** Webhook endpoints: their list, their making and their end. */
export const fourthHooks: readonly Planted[] = [
  subtle("takes endpoints at addresses of any scheme but http", "HOOK-06", [
    "webhook-routes.ts",
    ADDRESS,
    `if (!URL.canParse(url) || url.startsWith("http:")) throw fields.bad("url");`,
  ]),
  subtle("keeps the endpoint whose address it refuses", "ERR-14", [
    "webhook-routes.ts",
    ADDRESS,
    `if (!URL.canParse(url) || new URL(url).protocol !== "https:") {
    const id = chance.id();
    company.webhooks.set(id, { id, url, events: ["leave.approved"], active: false, secret: "", since: now() });
    throw fields.bad("url");
  }`,
  ]),
  plain("answers a new endpoint with its id and its secret alone", "HOOK-02 HOOK-03 HOOK-16", [
    "webhook-routes.ts",
    "data: { ...webhookOf(hook), secret: hook.secret }",
    "data: { id: hook.id, secret: hook.secret }",
  ]),
  subtle("shows the secret of an endpoint once more as it is paused", "HOOK-09 PRIV-21", [
    "webhook-routes.ts",
    "return { data: webhookOf(one) };",
    "return { data: { ...webhookOf(one), secret: one.secret } };",
  ]),
  plain("says under the name active whether an endpoint is", "HOOK-04", ["webhook-routes.ts", "  is_active: active,", "  active,"]),
  plain("writes the kinds of an endpoint as one text", "HOOK-03", [
    "webhook-routes.ts",
    `  url,
  events,
  is_active: active,`,
    `  url,
  events: events.join(","),
  is_active: active,`,
  ]),
  subtle("takes no endpoint for signed documents", "EVT-09", ["webhook-routes.ts", `  "document.signed",\n`, ""]),
  subtle("gives every later endpoint the secret of the first new one", "HOOK-09 SIG-03", [
    "webhook-routes.ts",
    `secret: Buffer.from(chance.hex(48), "hex").toString("base64url"),`,
    `secret: [...company.webhooks.values()].at(1)?.secret ?? Buffer.from(chance.hex(48), "hex").toString("base64url"),`,
  ]),
  plain("takes the kinds of an endpoint as one text", "HOOK-17", [
    "webhook-routes.ts",
    `const events = fields.texts("events");`,
    `const listed = fields.raw("events");
  const events = typeof listed === "string" ? listed.split(",") : fields.texts("events");`,
  ]),
  subtle("forgets the oldest endpoint when a company has more than three", "HOOK-10", [
    "webhook-routes.ts",
    STORED,
    `${STORED}
  if (company.webhooks.size > 3) company.webhooks.delete([...company.webhooks.keys()][0]!);`,
  ]),
  subtle("deletes every endpoint at the address of the deleted one", "HOOK-10", [
    "webhook-routes.ts",
    "call.company.webhooks.delete(one.id);",
    "for (const other of [...call.company.webhooks.values()]) if (other.url === one.url) call.company.webhooks.delete(other.id);",
  ]),
];
