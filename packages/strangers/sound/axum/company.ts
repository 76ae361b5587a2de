// Company, branding, set-up, billing, webhooks.
import { created, data, list } from "./cx.ts";
import type { Cx, Handler } from "./cx.ts";
import { EVENT_KINDS } from "./domain.ts";
import type { Branding, Company, Tenant, Webhook } from "./domain.ts";
import { invalid, missing } from "./error.ts";
import { bool, changed, name, nullable, patch, pattern, struct, text, unit, vec } from "./serde.ts";

const CONSUMER_DOMAINS: ReadonlySet<string> = new Set([
  "gmail.com", "googlemail.com", "outlook.com", "outlook.com.au", "hotmail.com", "hotmail.co.uk", "live.com", "live.com.au", "msn.com",
  "yahoo.com", "yahoo.co.uk", "yahoo.co.nz", "yahoo.com.au", "ymail.com", "icloud.com", "me.com", "mac.com", "aol.com", "proton.me",
  "protonmail.com", "pm.me", "gmx.com", "gmx.net", "mail.com", "zoho.com", "bigpond.com", "optusnet.com.au", "xtra.co.nz",
  "btinternet.com", "sky.com", "fastmail.com", "hey.com", "yandex.com", "tutanota.com",
]);

export const view = (c: Company): Company => ({ ...c });
export const show: Handler = ({ tenant }) => data(view(tenant.company));

const UpdateCompany = struct({
  name: patch(name(200)),
  website: patch(nullable(pattern(/^https?:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i, "expected an http(s) URL"))),
  industry: patch(nullable(name(100))),
  phone: patch(nullable(name(32))),
  allowed_domains: patch(vec(pattern(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i, "expected domain names"))),
  domain_enforcement_enabled: patch(bool),
});
export const update: Handler = async (cx) => {
  const body = await cx.json(UpdateCompany);
  const { company } = cx.tenant;
  const domains = body.allowed_domains?.map((d) => d.toLowerCase());
  if (domains?.some((d) => CONSUMER_DOMAINS.has(d))) return invalid("allowed_domains", "personal e-mail domains are blocked");
  const primary = company.primary_domain === null ? [] : [company.primary_domain];
  Object.assign(company, changed({ ...body, allowed_domains: domains && [...new Set([...primary, ...domains])] }));
  return data(view(company));
};

function brandingView(b: Branding): unknown {
  const { logo, ...rest } = b;
  return { ...rest, logo_url: logo?.url ?? null, logo: logo === null ? null : { mime_type: logo.mime_type, file_size: logo.bytes.length } };
}
function publish(cx: Cx, change: Partial<Branding>): unknown {
  Object.assign(cx.tenant.branding, change, { published_at: cx.state.timestamp() });
  return brandingView(cx.tenant.branding);
}
export const branding: Handler = ({ tenant }) => data(brandingView(tenant.branding));
const colour = patch(nullable(pattern(/^#[0-9A-Fa-f]{6}$/, "expected #RRGGBB")));
const PutBranding = struct({ primary_colour: colour, accent_colour: colour, brand_name: patch(nullable(name(60))),
  email_branding: patch(bool) });
export const putBranding: Handler = async (cx) => data(publish(cx, changed(await cx.json(PutBranding))));
export const resetBranding: Handler = (cx) => data(publish(cx, { primary_colour: null, accent_colour: null, brand_name: null,
  logo: null }));
export const deleteLogo: Handler = (cx) => data(publish(cx, { logo: null }));

const MAX_BYTES = 2 * 1024 * 1024;
const starts = (b: Uint8Array, at: number, bytes: string): boolean => [...bytes].every((ch, i) => b[at + i] === ch.charCodeAt(0));
const PROLOG = /^(\uFEFF|\s|<\?xml[^>]*\?>|<!--[^]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>)*<svg[\s/>]/i;
const FORMATS: readonly { mime: string; ext: string; matches: (b: Uint8Array) => boolean }[] = [
  { mime: "image/png", ext: "png", matches: (b) => starts(b, 0, "\x89PNG\r\n\x1a\n") },
  { mime: "image/jpeg", ext: "jpeg", matches: (b) => starts(b, 0, "\xff\xd8\xff") },
  { mime: "image/webp", ext: "webp", matches: (b) => starts(b, 0, "RIFF") && starts(b, 8, "WEBP") },
  { mime: "image/svg+xml", ext: "svg", matches: (b) => PROLOG.test(new TextDecoder().decode(b)) },
];
/** Removes what executes, embeds or loads. */
export function sanitise(svg: string): string {
  let before: string, out = svg.replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/gi, "");
  // Until nothing changes: a removal may put the halves of another element together.
  do {
    before = out;
    out = out.replace(/<((?:\w+:)?(?:script|foreignObject|iframe|embed|object|style))\b[^]*?(<\/\1\s*>|$)/gi, "")
      .replace(/(?<=[\s/"'])on\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, "")
      .replace(/\s(?:xlink:)?href\s*=\s*(?:"(?!#)[^"]*"|'(?!#)[^']*'|[^\s"'#>][^\s>]*)/gi, "");
  } while (out !== before);
  return out;
}
export const putLogo: Handler = async (cx) => {
  const form = await cx.raw.formData().catch(() => invalid("file", "expected multipart/form-data"));
  const file = form.get("file");
  if (!(file instanceof File)) return invalid("file", "missing part");
  if (file.size > MAX_BYTES) return invalid("file", "larger than 2 MB");
  let bytes = new Uint8Array(await file.arrayBuffer());
  const format = FORMATS.find((f) => f.mime === file.type.split(";")[0]?.trim().toLowerCase());
  if (format === undefined || !format.matches(bytes)) return invalid("file", "expected a PNG, JPEG, WEBP or SVG image");
  if (format.ext === "svg") bytes = new TextEncoder().encode(sanitise(new TextDecoder().decode(bytes)));
  const url = `https://media.ironbark-people.invalid/${cx.tenant.company.id}/${cx.state.token(20)}.${format.ext}`;
  return created(publish(cx, { logo: { url, mime_type: format.mime, bytes } }));
};

function steps(t: Tenant): Record<string, boolean | null> {
  return {
    invited_team: [...t.employees.values()].some((e) => e.portal.kind !== "none"), configured_leave_types: t.leaveTypes.size > 0,
    uploaded_document: t.setup.document_uploaded,
    // Payroll is no part of the core plan.
    set_pay_schedule: t.company.plan === "core" ? null : t.setup.pay_schedule,
  };
}
export const setup: Handler = ({ tenant }) => {
  const done = steps(tenant);
  const employee_count = tenant.current.length;
  return data({ onboarding_complete: true, employee_count, steps: done,
    setup_complete: employee_count > 0 && Object.values(done).every((s) => s !== false) });
};
export const billing: Handler = ({ tenant, state }) => {
  const active = tenant.current.length;
  const core = tenant.company.plan === "core";
  const minimum = core ? 5 : 20;
  return data({
    plan: tenant.company.plan,
    subscription: { status: core ? "trialing" : "active", billing_interval: core ? "month" : "year" },
    trial: core ? { state: "running", ends_at: state.timestamp() } : { state: "none" },
    seat_counts: { active, billed: Math.max(active, minimum), minimum },
    active_add_ons: core ? [] : [{ code: "managed_payroll", quantity: 1 }, { code: "learn", quantity: 1 }],
  });
};

const hookView = ({ id, url, events, is_active, created_at }: Webhook): Omit<Webhook, "secret" | "deleted_at"> =>
  ({ id, url, events, is_active, created_at });
export const webhooks: Handler = (cx) => list([...cx.tenant.webhooks.values()].filter((w) => w.deleted_at === null), cx.query({}),
  hookView);
const CreateWebhook = struct({ url: text(2000), events: vec(unit(...EVENT_KINDS), 1) });
export const createWebhook: Handler = async (cx) => {
  const body = await cx.json(CreateWebhook);
  const url = URL.parse(body.url);
  if (url === null || url.protocol !== "https:" || url.username !== "") return invalid("url", "expected an https URL without credentials");
  const hook: Webhook = {
    id: cx.state.id(), url: body.url, events: [...new Set(body.events)], is_active: true, secret: cx.state.token(64),
      created_at: cx.state.timestamp(), deleted_at: null,
  };
  cx.tenant.webhooks.set(hook.id, hook);
  return data({ ...hookView(hook), secret: hook.secret });
};
export const deleteWebhook: Handler = (cx) => {
  const hook = cx.path(cx.tenant.webhooks, "webhook");
  if (hook.deleted_at !== null) return missing("webhook");
  hook.deleted_at = cx.state.timestamp();
  hook.is_active = false;
  return data({ id: hook.id, deleted_at: hook.deleted_at });
};
