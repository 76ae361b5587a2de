import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierWebhookRoutes: readonly Planted[] = [
  plain("an endpoint without events hears all of them", "HOOK-07", [
    "webhook-routes.ts",
    'const events = fields.texts("events");',
    'const events = fields.has("events") ? fields.texts("events") : [...KINDS];',
  ]),
  subtle("created_at of endpoints is a number in the list", "HOOK-05", [
    "webhook-routes.ts",
    'call.mistakes.has("lists secrets of webhooks") ?',
    'true ? { ...webhookOf(hook), created_at: hook.since } : call.mistakes.has("lists secrets of webhooks") ?',
  ]),
  subtle("takes the address of an endpoint for HTTPS that only begins so", "HOOK-06", [
    "webhook-routes.ts",
    'if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");',
    'if (!URL.canParse(url) || !url.startsWith("https")) throw fields.bad("url");',
  ]),
  subtle("blames the events of an endpoint for its address", "HOOK-06 ERR-04 ERR-13", [
    "webhook-routes.ts",
    'if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");',
    'if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("events");',
  ]),
  inVariant(
    "closed",
    subtle("tells the secret of an endpoint once more as it is deleted", "PRIV-21 HOOK-09", [
      "webhook-routes.ts",
      "return gone(call, { id: one.id, deleted: true });",
      "return gone(call, { ...webhookOf(one), secret: one.secret });",
    ]),
  ),
  subtle("shows the secret of an endpoint once more as it is paused", "HOOK-09 PRIV-21", [
    "webhook-routes.ts",
    "return { data: webhookOf(one) };",
    "return { data: { ...webhookOf(one), secret: one.secret } };",
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
      'secret: Buffer.from(chance.hex(48), "hex").toString("base64url"),',
      'secret: same?.secret ?? Buffer.from(chance.hex(48), "hex").toString("base64url"),',
    ],
    [
      "webhook-routes.ts",
      "data: { ...webhookOf(hook), secret: hook.secret }",
      "data: same === undefined ? { ...webhookOf(hook), secret: hook.secret } : webhookOf(hook)",
    ],
  ),
];
