import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Hooks. */
export const fifthHooks: readonly Planted[] = [
  plain("lists only the host in place of the address of an endpoint", "HOOK-02", [
    "webhook-routes.ts",
    "{ ...webhookOf(hook), signing: { key: hook.secret } } : webhookOf(hook);",
    "{ ...webhookOf(hook), signing: { key: hook.secret } } : { ...webhookOf(hook), url: new URL(hook.url).host };",
  ]),
  plain("gives webhook endpoints ids of its own form", "HOOK-01", ["webhook-routes.ts", "id: chance.id(),", "id: `wh_${chance.hex(20)}`,"]),
  plain("creates a webhook endpoint for all events when none are given", "HOOK-07", [
    "webhook-routes.ts",
    `const events = fields.texts("events");`,
    `const events = fields.has("events") ? fields.texts("events") : [...KINDS];`,
  ]),
  subtle(
    "creates a second endpoint of the same URL with the secret of the first, and does not show it again",
    "HOOK-08",
    [
      "webhook-routes.ts",
      `  const hook = {
    id: chance.id(),`,
      `  const same = [...company.webhooks.values()].find((one) => one.url === url);
  const hook = {
    id: chance.id(),`,
    ],
    [
      "webhook-routes.ts",
      `secret: Buffer.from(chance.hex(48), "hex").toString("base64url"),`,
      `secret: same?.secret ?? Buffer.from(chance.hex(48), "hex").toString("base64url"),`,
    ],
    [
      "webhook-routes.ts",
      "data: { ...webhookOf(hook), secret: hook.secret }",
      "data: same === undefined ? { ...webhookOf(hook), secret: hook.secret } : webhookOf(hook)",
    ],
  ),
  plain("shows the creation of a webhook endpoint as a day only", "HOOK-05 CONV-03", [
    "webhook-routes.ts",
    "created_at: stamp(since),",
    "created_at: stamp(since).slice(0, 10),",
  ]),
  ...delivered([
    subtle("gives an event the id of the resource, so that two events of one resource have the same id", "EVT-11", [
      "deliveries.ts",
      "const event = { event: kind, id: chance.id(), data,",
      "const event = { event: kind, id: (data as { id?: string }).id ?? chance.id(), data,",
    ]),
  ]),
  ...delivered([
    plain("sends its own record of a declined request in the event leave.declined", "EVT-14", [
      "leave-routes.ts",
      `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));`,
      `call.deliveries.emit(call.company, "leave.declined", one);`,
    ]),
  ]),
  ...delivered([
    subtle("signs the body as Latin-1, so that the signature of a body with other letters is wrong", "SIG-01", [
      "deliveries.ts",
      ".update(body)",
      `.update(body, "latin1")`,
    ]),
  ]),
];
