// Company, branding, setup, billing, webhooks.
import { array, boolean, changes, invalid, matching, nullable, oneOf, string } from "./changeset.ts";
import { paginate } from "./conn.ts";
import type { Action, Conn } from "./conn.ts";
import { EVENTS } from "./repo.ts";
import type { Company, Webhook } from "./repo.ts";

const PERSONAL = new Set([
  "gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "hotmail.co.uk", "live.com", "msn.com", "yahoo.com", "yahoo.co.uk",
    "yahoo.com.au",
  "icloud.com", "me.com", "mac.com", "aol.com", "proton.me", "protonmail.com", "gmx.com", "mail.com", "zoho.com", "bigpond.com",
    "xtra.co.nz",
  "fastmail.com", "yandex.com", "hey.com", "ymail.com", "btinternet.com", "optusnet.com.au",
]);

const companyJson = (c: Company): Record<string, unknown> => ({
  id: c.id, name: c.name, jurisdiction: c.jurisdiction, plan: c.plan, company_size: c.company_size, industry: c.industry,
  vera_context: c.vera_context, website: c.website, phone: c.phone, currency: c.currency, timezone: c.timezone,
  financial_year_start: c.financial_year_start, primary_domain: c.primary_domain, allowed_domains: c.allowed_domains,
  domain_enforcement_enabled: c.domain_enforcement_enabled, created_at: c.created_at, updated_at: c.updated_at,
});
export const show: Action = (conn) => ({ data: companyJson(conn.company) });

export const update: Action = async (conn) => {
  const cs = await conn.body();
  const c = conn.company;
  const domain = matching(/^@?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i, "contains an invalid domain");
  const sent = cs.change("allowed_domains", array(domain))?.map((d) => d.replace(/^@/, "").toLowerCase());
  if (sent?.some((d) => PERSONAL.has(d))) throw invalid("allowed_domains", "can't include a personal e-mail domain");
  const domains = sent && [...new Set([...(c.primary_domain === null ? [] : [c.primary_domain]), ...sent])];
  Object.assign(c, changes({
    name: cs.change("name", string(120)),
    website: cs.change("website", nullable(string(255))),
    industry: cs.change("industry", nullable(string(120))),
    phone: cs.change("phone", nullable(string(40))),
    domain_enforcement_enabled: cs.change("domain_enforcement_enabled", boolean),
    allowed_domains: domains,
  }), { updated_at: conn.repo.timestamp() });
  return show(conn);
};

const brandingJson = (conn: Conn): Record<string, unknown> => ({ company_id: conn.company.id, ...conn.company.branding });
export const brandingShow: Action = (conn) => ({ data: brandingJson(conn) });
const publish = (conn: Conn, change: Partial<Company["branding"]>): { data: unknown } => {
  Object.assign(conn.company.branding, change, { published_at: conn.repo.timestamp() });
  return { data: brandingJson(conn) };
};

export const brandingUpdate: Action = async (conn) => {
  const cs = await conn.body();
  const hex = nullable(matching(/^#[0-9a-f]{6}$/i, "must be a colour of the form #RRGGBB"));
  return publish(conn, changes({
    primary_colour: cs.change("primary_colour", hex),
    accent_colour: cs.change("accent_colour", hex),
    brand_name: cs.change("brand_name", nullable(string(80))),
    email_branding: cs.change("email_branding", boolean),
  }));
};
export const brandingReset: Action = (conn) => {
  conn.company.logo = null;
  return publish(conn, { primary_colour: null, accent_colour: null, brand_name: null, logo_url: null });
};

const MAX_LOGO = 2 * 1024 * 1024;
function sniff(bytes: Uint8Array): "png" | "jpg" | "webp" | "svg" | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, "").replace(
    /^\s*(<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>|\s)*/i, "");
  return /^<svg[\s>/]/i.test(text) ? "svg" : undefined;
}
/** Keeps the drawing and drops whatever could run or load something. */
export function sanitiseSvg(svg: string): string {
  let clean = svg.replace(/<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/gi, "");
  // Again and again: taking one piece out may join the halves of another.
  for (let before = ""; before !== clean;) {
    before = clean;
    clean = clean
      .replace(/<((?:\w+:)?(?:script|foreignObject|iframe|object|embed|handler|style))\b[\s\S]*?(<\/\1\s*>|\/>|$)/gi, "")
      .replace(/(?<=[\s/"'])on[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi, "")
      .replace(/\s(xlink:)?href\s*=\s*("(?!#)[^"]*"|'(?!#)[^']*'|(?!["'#])[^\s>]+)/gi, "");
  }
  return clean;
}
export const logoCreate: Action = async (conn) => {
  let form: FormData;
  try { form = await conn.request.formData(); } catch { throw invalid("file", "must be sent as multipart/form-data"); }
  const file = form.get("file");
  if (!(file instanceof File)) throw invalid("file", "can't be blank");
  if (file.size > MAX_LOGO) throw invalid("file", "must be 2 MB at most");
  let bytes = new Uint8Array(await file.arrayBuffer());
  const ext = sniff(bytes);
  const types: Record<string, string> = { "image/png": "png", "image/jpeg": "jpg", "image/jpg": "jpg", "image/webp": "webp",
    "image/svg+xml": "svg" };
  const declared = file.type.split(";")[0]!.trim().toLowerCase();
  const vague = declared === "" || declared === "application/octet-stream";
  if (ext === undefined || (!vague && types[declared] !== ext)) throw invalid("file", "must be a PNG, JPEG, WEBP or SVG image");
  if (ext === "svg") bytes = new TextEncoder().encode(sanitiseSvg(new TextDecoder().decode(bytes)));
  conn.company.logo = bytes;
  return { status: 201, ...publish(conn,
    { logo_url: `https://assets.talltree.invalid/brand/${conn.company.id}/logo-${conn.repo.hex(8)}.${ext}` }) };
};
export const logoDelete: Action = (conn) => {
  conn.company.logo = null;
  return publish(conn, { logo_url: null });
};

const current = (conn: Conn): number => conn.repo.employees.where(conn.company.id, (e) => e.status !== "terminated").length;

export const setup: Action = (conn) => {
  const c = conn.company;
  const payroll = c.plan !== "starter";
  const steps = {
    team_invited: conn.repo.employees.where(c.id, (e) => e.invited_at !== null).length > 0,
    leave_types_configured: conn.repo.leaveTypes.where(c.id, (t) => !t.sensitive).length > 0,
    document_uploaded: c.documents > 0,
    // Only where the plan includes payroll.
    ...(payroll ? { pay_schedule_set: c.pay_schedule !== null } : {}),
  };
  const employee_count = current(conn);
  const setup_complete = employee_count > 0 && Object.values(steps).every(Boolean);
  return { data: { onboarding_complete: true, employee_count, ...steps, setup_complete } };
};

export const billing: Action = (conn) => {
  const c = conn.company;
  const active = current(conn);
  const minimum = c.plan === "starter" ? 3 : 10;
  return {
    data: {
      plan: c.plan, subscription_status: c.plan === "starter" ? "trialing" : "active", billing_interval: "monthly",
      trial: c.plan === "starter" ? { on_trial: true, ends_on: conn.repo.today() } : { on_trial: false, ends_on: null },
      seats: { active, billed: Math.max(active, minimum), minimum }, add_ons: c.add_ons,
    },
  };
};

const webhookJson = (w: Webhook): Record<string, unknown> => ({ id: w.id, url: w.url, events: w.events, is_active: w.is_active,
  created_at: w.created_at });
export const webhookIndex: Action = (conn) => paginate(conn, conn.repo.webhooks.where(conn.company.id, (w) => w.deleted_at === null),
  webhookJson);
export const webhookCreate: Action = async (conn) => {
  const cs = await conn.body();
  const url = cs.required("url", string(2048));
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) throw invalid("url", "must be an HTTPS URL");
  const events = [...new Set(cs.required("events", array(oneOf(EVENTS), 1)))];
  const { repo } = conn;
  const webhook = repo.webhooks.insert({
    id: repo.uuid(), company_id: conn.company.id, url, events, is_active: true, secret: `whsec_${repo.hex(48)}`,
    created_at: repo.timestamp(), deleted_at: null,
  });
  return { data: { ...webhookJson(webhook), secret: webhook.secret } };
};
export const webhookDelete: Action = (conn) => {
  const webhook = conn.repo.webhooks.fetch(conn.company.id, conn.path("id"));
  if (webhook.deleted_at !== null) conn.repo.webhooks.fetch(conn.company.id, "deleted");
  webhook.deleted_at = conn.repo.timestamp();
  webhook.is_active = false;
  return { data: { ...webhookJson(webhook), deleted_at: webhook.deleted_at } };
};
