import { EVENT_KINDS } from "../../document/event-kinds.ts";
import { type Oracle, finding } from "../oracle.ts";
import { type Resource, type ResourceMember, fieldRule, memberNames, resourceOf } from "../fields.ts";
import { anything, listOf, text } from "../../document/formats.ts";
import { sentBody } from "../remembered.ts";

/** The Company (§2.12). The codes in `jurisdiction` are open, and the names of plans. */
export const companyResource: Resource = resourceOf({
  what: "company",
  schema: "Company",
  forms: { jurisdiction: listOf(text), plan: text },
});

/** Rules that members are there, in any form. */
const present = (requirement: string, names: readonly string[]): ResourceMember[] =>
  names.map((name) => ({ requirement, name, form: anything }));

/** The Company in the response to GET /company, which has all members (§4.1). */
const wholeCompany: Resource = {
  what: "company that is read",
  within: { getCompany: "data" },
  members: present("COMP-16", memberNames(companyResource)),
};

/** Branding (§2.13, §4.1). The responses to a removal and a reset are open; two members may be missing while unset. */
export const brandingResource: Resource = resourceOf({
  what: "branding",
  schema: "Branding",
  within: { getBranding: "data", updateBranding: "data", uploadLogo: "data" },
  rules: present("BRAND-01", ["primary_colour", "accent_colour", "brand_name", "email_branding"]),
});

/** A Webhook (§2.10). Its secret is judged by the rule about secrets. Which events it may name is open. */
export const webhookResource: Resource = resourceOf({
  what: "webhook",
  schema: "Webhook",
  forms: { events: listOf(text) },
});

/** A preset of permissions (§2.13). */
export const presetResource: Resource = resourceOf({
  what: "permission preset",
  schema: "PermissionPreset",
  within: { listPermissionPresets: { rows: "presets" } },
});

/** The company's overrides of permissions (§2.13). */
export const overrideResource: Resource = resourceOf({
  what: "set of overrides",
  schema: "CompanyPermissions",
});

/** A user's permissions (§2.13). Roles and scopes are open; whether the id is the requested one depends on A-123. */
export const userPermissionResource: Resource = resourceOf({
  what: "permissions record",
  schema: "UserPermissions",
  forms: { user_id: text, role: text, scope: text },
});

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
