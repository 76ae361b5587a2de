import { COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
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
  subtle("deletes the endpoint of another company although it says 404", "AUTH-11", COMPANIES, [
    "webhook-routes.ts",
    "const { one } = found(call, call.company.webhooks, () => undefined);",
    `for (const { webhooks } of (call as unknown as { companies: readonly CompanyData[] }).companies.filter((one) => one !== call.company)) webhooks.delete(call.params["id"]!);
  const { one } = found(call, call.company.webhooks, () => undefined);`,
  ]),
  plain("lists endpoints of all companies together", "AUTH-10 HOOK-10 PRIV-22", COMPANIES, [
    "webhook-routes.ts",
    "return listed(call, [...call.company.webhooks.values()].map(shown).toReversed(), false);",
    "return listed(call, (call as unknown as { companies: readonly CompanyData[] }).companies.flatMap(({ webhooks }) => [...webhooks.values()]).map(shown).toReversed(), false);",
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
];
