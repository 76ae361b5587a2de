import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { type Oracle, finding } from "../oracle.ts";
import { type Resource, fieldRule } from "../fields.ts";
import { anything, colour, dateTime, flag, https, listOf, mapOf, nullOr, text, uuid } from "../../document/formats.ts";
import { sentBody } from "../remembered.ts";

/** The Company (§2.12). The codes in `jurisdiction` are open. */
export const companyResource: Resource = {
  what: "company",
  within: { getCompany: "data", updateCompany: "data" },
  members: [
    { requirement: "COMP-01", name: "id", form: uuid },
    { requirement: "COMP-02", name: "name", form: text },
    { requirement: "COMP-03", name: "jurisdiction", form: listOf(text) },
    { requirement: "COMP-04", name: "plan", form: text },
    { requirement: "COMP-05", name: "company_size", form: nullOr(text) },
    { requirement: "COMP-06", name: "industry", form: nullOr(text) },
    { requirement: "COMP-07", name: "vera_context", form: nullOr(text) },
    { requirement: "COMP-08", name: "website", form: nullOr(text) },
    { requirement: "COMP-09", name: "currency", form: text },
    { requirement: "COMP-10", name: "timezone", form: text },
    { requirement: "COMP-11", name: "financial_year_start", form: text },
    { requirement: "COMP-12", name: "primary_domain", form: nullOr(text) },
    { requirement: "COMP-13", name: "allowed_domains", form: listOf(text) },
    { requirement: "COMP-14", name: "domain_enforcement_enabled", form: flag },
    { requirement: "COMP-15", name: "created_at", form: dateTime },
  ],
};

/** The Company in the response to GET /company, which has all members (§4.1). */
const wholeCompany: Resource = {
  what: "company that is read",
  within: { getCompany: "data" },
  members: companyResource.members.map(({ name }) => ({ requirement: "COMP-16", name, form: anything })),
};

/** Branding (§2.13, §4.1). The responses to a removal and a reset are open; two members may be missing while unset. */
export const brandingResource: Resource = {
  what: "branding",
  within: { getBranding: "data", updateBranding: "data", uploadLogo: "data" },
  members: [
    ...["primary_colour", "accent_colour", "brand_name", "email_branding"].map((name) => ({
      requirement: "BRAND-01",
      name,
      form: anything,
    })),
    { requirement: "BRAND-02", name: "primary_colour", form: nullOr(colour) },
    { requirement: "BRAND-02", name: "accent_colour", form: nullOr(colour) },
    { requirement: "BRAND-03", name: "brand_name", form: nullOr(text) },
    { requirement: "BRAND-04", name: "email_branding", form: flag },
  ],
};

/** A Webhook (§2.10). Its secret is judged by the rule about secrets. Which events it may name is open. */
export const webhookResource: Resource = {
  what: "webhook",
  within: { listWebhooks: "rows", createWebhook: "data" },
  members: [
    { requirement: "HOOK-01", name: "id", form: uuid },
    { requirement: "HOOK-02", name: "url", form: https },
    { requirement: "HOOK-03", name: "events", form: listOf(text) },
    { requirement: "HOOK-04", name: "is_active", form: flag },
    { requirement: "HOOK-05", name: "created_at", form: dateTime },
  ],
};

/** A preset of permissions (§2.13). */
export const presetResource: Resource = {
  what: "permission preset",
  within: { listPermissionPresets: { rows: "presets" } },
  members: [
    { requirement: "PERM-01", name: "preset", form: text },
    { requirement: "PERM-01", name: "capabilities", form: listOf(text) },
  ],
};

/** The company's overrides of permissions (§2.13). */
export const overrideResource: Resource = {
  what: "set of overrides",
  within: { getCompanyPermissions: "data" },
  members: [{ requirement: "PERM-03", name: "manager", form: mapOf(flag) }],
};

/** A user's permissions (§2.13). */
export const userPermissionResource: Resource = {
  what: "permissions record",
  within: { getUserPermissions: "data" },
  members: [
    // Whether the id is the requested one depends on what is known about users.
    { requirement: "PERM-04", name: "user_id", form: text },
    { requirement: "PERM-04", name: "role", form: text },
    { requirement: "PERM-04", name: "preset", form: nullOr(text) },
    { requirement: "PERM-04", name: "capabilities", form: listOf(text) },
    { requirement: "PERM-04", name: "scope", form: text },
  ],
};

/** §4.4: a new endpoint has the kinds in the request. Whether other lists of kinds are accepted is open. */
const sentKinds: Oracle = {
  id: "kinds-as-sent",
  title: "MUST answer a new endpoint with the kinds in the request",
  requirements: ["HOOK-16"],
  judge: (exchange) => {
    const sent = exchange.operation === "createWebhook" && exchange.ok ? sentBody(exchange)?.["events"] : undefined;
    if (!Array.isArray(sent) || sent.length === 0 || !sent.every((kind) => EVENT_KINDS.includes(String(kind)))) return [];
    const { list } = exchange.data.at("events");
    const shown = new Set<unknown>(list.map(({ text }) => text));
    const holds = shown.size === new Set(sent).size && sent.every((kind) => shown.has(kind));
    const got = holds ? "" : `events ${JSON.stringify(exchange.data.at("events").raw)}`;
    return [finding("HOOK-16", holds, `events ${sent.join(", ")}, as sent`, got)];
  },
};

export const companyOracles: readonly Oracle[] = [
  ...[companyResource, wholeCompany, brandingResource, webhookResource, presetResource, overrideResource, userPermissionResource].map(
    fieldRule,
  ),
  sentKinds,
];
