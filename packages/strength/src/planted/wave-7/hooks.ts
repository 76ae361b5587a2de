import { delivered, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Hooks. */
export const seventhHooks: readonly Planted[] = [
  subtle("leaves is_active out while an endpoint is paused", "HOOK-04", [
    "webhook-routes.ts",
    "is_active: active,",
    "is_active: active || undefined,",
  ]),
  inVariant(
    "closed",
    subtle("answers a deletion with the endpoint and its secret", "HOOK-09", [
      "webhook-routes.ts",
      "return gone(call, { id: one.id, deleted: true });",
      "return gone(call, { ...webhookOf(one), secret: one.secret, deleted: true });",
    ]),
  ),
  subtle("lists only the endpoints that are not paused", "HOOK-10", [
    "webhook-routes.ts",
    "[...call.company.webhooks.values()].map(shown)",
    "[...call.company.webhooks.values()].filter(({ active }) => active).map(shown)",
  ]),
  plain("takes events that are one text in place of an array", "HOOK-17", [
    "webhook-routes.ts",
    `const events = fields.texts("events");`,
    `const raw = fields.raw("events");
  const events = typeof raw === "string" ? raw.split(",") : fields.texts("events");`,
  ]),
  ...delivered([
    subtle("counts a delivery as done only for 200, 201, 202 and 204", "EVT-18", [
      "deliveries.ts",
      "return status >= 200 && status <= 299;",
      "return [200, 201, 202, 204].includes(status);",
    ]),
  ]),
  ...delivered([
    plain("names the header of the signature X-Saltbush-Signature-256", "SIG-02", [
      "deliveries.ts",
      `"X-Saltbush-Signature":`,
      `"X-Saltbush-Signature-256":`,
    ]),
  ]),
];
