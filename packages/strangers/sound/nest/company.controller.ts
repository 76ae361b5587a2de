// Company, branding, setup, billing, permissions, advisor conversation, webhooks.
import type { Context, Route } from "./core.ts";
import { badRequest, HttpException, notFound, paged } from "./core.ts";
import type { Company, Employee, Webhook } from "./entities.ts";
import { currentOf, digest, employeesOf, EVENT_KINDS, nextId } from "./entities.ts";
import { inspectLogo } from "./logo.ts";

const PERSONAL_DOMAINS = new Set(["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com",
  "yahoo.com.au", "yahoo.co.uk",
  "yahoo.co.nz", "icloud.com", "me.com", "mac.com", "aol.com", "proton.me", "protonmail.com", "gmx.com", "mail.com", "zoho.com",
    "hotmail.co.uk", "bigpond.com",
  "outlook.com.au", "xtra.co.nz", "btinternet.com", "fastmail.com", "yandex.com", "hey.com", "pm.me", "ymail.com"]);
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const toCompany = (c: Company): Record<string, unknown> => ({
  id: c.id, name: c.name, jurisdiction: c.jurisdiction, plan: c.plan, company_size: c.companySize, industry: c.industry,
    vera_context: c.veraContext,
  website: c.website, phone: c.phone, currency: c.currency, timezone: c.timezone,
    financial_year_start: c.jurisdiction[0] === "UK" ? "04-06" : "07-01",
  primary_domain: c.primaryDomain, allowed_domains: c.allowedDomains, domain_enforcement_enabled: c.domainEnforcementEnabled,
    created_at: c.createdAt,
  updatedAt: c.updatedAt,
});
const toBranding = ({ branding, logo }: Company): Record<string, unknown> => ({
  primary_colour: branding.primaryColour, accent_colour: branding.accentColour, brand_name: branding.brandName, logo_url: logo?.url ?? null,
  email_branding: branding.emailBranding, published_at: branding.publishedAt,
});
const isoNow = (ctx: Context): string => new Date(ctx.now).toISOString();

async function updateCompany(ctx: Context): Promise<unknown> {
  const { company } = ctx;
  const dto = (await ctx.body()).refuse("id", "primary_domain", "vera_context", "plan", "created_at");
  const name = dto.has("name") ? dto.string("name", 120) : undefined;
  const website = dto.nullable("website", (n) => dto.string(n, 255));
  const industry = dto.nullable("industry", (n) => dto.string(n, 120));
  const phone = dto.nullable("phone", (n) => dto.string(n, 40));
  const enforce = dto.has("domain_enforcement_enabled") ? dto.boolean("domain_enforcement_enabled") : undefined;
  let domains: string[] | undefined;
  if (dto.has("allowed_domains")) {
    const raw = dto.raw.allowed_domains;
    if (!Array.isArray(raw)) throw badRequest("allowed_domains", "allowed_domains must be an array");
    const listed = raw.map((value: unknown) => {
      const domain = typeof value === "string" ? value.trim().toLowerCase().replace(/^@/, "") : "";
      if (!DOMAIN.test(domain)) throw badRequest("allowed_domains", "each value in allowed_domains must be a valid domain name");
      if (PERSONAL_DOMAINS.has(domain)) throw badRequest("allowed_domains", "personal e-mail domains cannot be allowed");
      return domain;
    });
    domains = [...new Set([company.primaryDomain, ...listed])];
  }
  // Everything is read before anything is written.
  if (name !== undefined) company.name = name;
  if (website !== undefined) company.website = website;
  if (industry !== undefined) company.industry = industry;
  if (phone !== undefined) company.phone = phone;
  if (domains) company.allowedDomains = domains;
  if (enforce !== undefined) company.domainEnforcementEnabled = enforce;
  company.updatedAt = isoNow(ctx);
  return toCompany(company);
}

async function putBranding(ctx: Context): Promise<unknown> {
  const dto = (await ctx.body()).refuse("logo_url", "published_at");
  const colour = (member: string): string => {
    const text = dto.raw[member];
    if (typeof text !== "string" || !/^#[0-9a-f]{6}$/i.test(text)) throw badRequest(member,
      `${member} must be a 6-digit hexadecimal color (#RRGGBB)`);
    return text;
  };
  const primary = dto.nullable("primary_colour", colour), accent = dto.nullable("accent_colour", colour);
  const brandName = dto.nullable("brand_name", (n) => dto.string(n, 80));
  const emailBranding = dto.has("email_branding") ? dto.boolean("email_branding") : undefined;
  const { branding } = ctx.company;
  if (primary !== undefined) branding.primaryColour = primary;
  if (accent !== undefined) branding.accentColour = accent;
  if (brandName !== undefined) branding.brandName = brandName;
  if (emailBranding !== undefined) branding.emailBranding = emailBranding;
  branding.publishedAt = isoNow(ctx);
  return toBranding(ctx.company);
}

async function uploadLogo(ctx: Context): Promise<unknown> {
  let form: FormData;
  try {
    form = await ctx.event.req.formData();
  } catch {
    throw badRequest("file", "a multipart/form-data body with the part file is required");
  }
  const file = form.get("file");
  if (!(file instanceof Blob)) throw badRequest("file", "file is required");
  const logo = inspectLogo(new Uint8Array(await file.arrayBuffer()));
  const name = digest(`logo:${ctx.company.id}:${Buffer.from(logo.bytes).toString("base64")}`).slice(0, 24);
  ctx.company.logo = { ...logo, url: `https://assets.nest-people.invalid/branding/${ctx.company.id}/${name}.${logo.extension}` };
  ctx.company.branding.publishedAt = isoNow(ctx);
  return toBranding(ctx.company);
}
function removeLogo(ctx: Context): unknown {
  if (ctx.company.logo) ctx.company.branding.publishedAt = isoNow(ctx);
  ctx.company.logo = null;
  return toBranding(ctx.company);
}
function resetBranding(ctx: Context): unknown {
  Object.assign(ctx.company.branding, { primaryColour: null, accentColour: null, brandName: null, publishedAt: isoNow(ctx) });
  ctx.company.logo = null;
  return toBranding(ctx.company);
}

function setup(ctx: Context): unknown {
  const people = employeesOf(ctx.db, ctx.company), count = currentOf(ctx.db, ctx.company).length;
  const payroll = ctx.company.plan !== "STARTER";
  const steps = {
    teamInvited: people.some((e) => e.invitation !== null && e.role !== "company_admin"),
    leaveTypesConfigured: ctx.db.leaveTypes.some((t) => t.companyId === ctx.company.id && !t.sensitive),
    documentUploaded: payroll,
    ...(payroll ? { payScheduleSet: true } : {}),
  };
  const complete = Object.values(steps).every(Boolean);
  return { onboarding_complete: complete, employee_count: count, ...steps, setup_complete: complete };
}
function billing(ctx: Context): unknown {
  const active = currentOf(ctx.db, ctx.company).length, minimum = ctx.company.plan === "STARTER" ? 1 : 5;
  return {
    plan: ctx.company.plan, subscriptionStatus: "ACTIVE", billingInterval: "MONTHLY",
      trial: { isTrial: false, endsAt: null, daysRemaining: null },
    seats: { active, billed: Math.max(active, minimum), minimum },
    addOns: ctx.company.plan === "ENTERPRISE" ? [{ code: "ADVISOR", name: "Dedicated advisor" }, { code: "LEARN", name: "Learn library" }] :
      [],
  };
}

// Permissions.
const SELF = ["profile:read", "leave:request", "documents:read_own"];
const PRESETS: Readonly<Record<"team_lead" | "hr_manager", readonly string[]>> = {
  team_lead: ["team:read", "leave:approve", "onboarding:manage_tasks", "recognition:create"],
  hr_manager: ["team:read", "leave:approve", "onboarding:manage_tasks", "recognition:create", "employees:update", "recruitment:manage",
    "documents:manage", "surveys:read_results"],
};
const OVERRIDES: Readonly<Record<string, boolean>> = {
  "team:read": true, "leave:approve": true, "onboarding:manage_tasks": true, "recognition:create": true, "salary:read": false,
    "recruitment:manage": true,
  "documents:manage": true, "surveys:read_results": true, "employees:update": true,
};
function userPermissions(ctx: Context): unknown {
  const user = employeesOf(ctx.db, ctx.company).find((e) => e.id === ctx.param("id"));
  if (!user) throw notFound("User");
  // The portal role takes effect with the invitation.
  const capabilities = user.status === "terminated" || !user.invitation ? [] :
    user.role === "company_admin" ? [...SELF, "company:manage", ...Object.keys(OVERRIDES)]
    : user.role === "manager" ? [...SELF, ...PRESETS[user.preset ?? "team_lead"].filter((c) => OVERRIDES[c] !== false)] : SELF;
  return { user_id: user.id, role: user.role, preset: user.role === "manager" ? user.preset : null, capabilities,
    scope: permissionScope(user) };
}
const permissionScope = (user: Employee): string => !user.invitation ? "SELF" :
  user.role === "company_admin" || (user.role === "manager" && user.preset === "hr_manager") ? "COMPANY" :
    user.role === "manager" ? "TEAM" : "SELF";

function conversation(ctx: Context): unknown {
  const { advisor } = ctx.company;
  const last = advisor?.messages.at(-1);
  return {
    status: advisor ? "OPEN" : "NOT_STARTED", advisor_assigned: advisor !== null, advisor_name: advisor?.name ?? null,
      advisor_status: advisor?.status ?? null,
    unread_count: advisor?.messages.filter((m) => !m.read).length ?? 0, last_message_at: last?.sentAt ?? null,
      last_message_sender: last?.sender ?? null,
  };
}

// Webhooks.
const toWebhook = (w: Webhook): Record<string, unknown> =>
  ({ id: w.id, url: w.url, events: w.events, is_active: w.isActive, created_at: w.createdAt });
async function createWebhook(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const url = dto.string("url", 2048);
  if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw badRequest("url", "url must be an HTTPS URL address");
  const events = dto.raw.events;
  if (!Array.isArray(events) || events.length === 0) throw badRequest("events", "events should not be an empty array");
  if (!events.every((e) => EVENT_KINDS.some((k) => k === e))) {
    throw badRequest("events", `each value in events must be one of the following values: ${EVENT_KINDS.join(", ")}`);
  }
  const id = nextId(ctx.db);
  const webhook: Webhook = { id, companyId: ctx.company.id, url, events: [...new Set(events as string[])], isActive: true,
    secret: `whsec_${digest(`hook:${id}`)}`,
    createdAt: isoNow(ctx), deletedAt: null };
  ctx.db.webhooks.push(webhook);
  return { ...toWebhook(webhook), secret: webhook.secret };
}
const webhooksOf = (ctx: Context): Webhook[] => ctx.db.webhooks.filter((w) => w.companyId === ctx.company.id && w.deletedAt === null);
function deleteWebhook(ctx: Context): unknown {
  const webhook = webhooksOf(ctx).find((w) => w.id === ctx.param("id"));
  if (!webhook) throw notFound("Webhook");
  Object.assign(webhook, { isActive: false, deletedAt: isoNow(ctx) });
  return { id: webhook.id, deleted: true };
}
const comingSoon = (): never => {
  throw new HttpException(501, "NOT_IMPLEMENTED", "This endpoint is coming soon");
};

export const companyRoutes: readonly Route[] = [
  { method: "GET", path: "/company", scope: "read", handler: (ctx) => toCompany(ctx.company) },
  { method: "PATCH", path: "/company", scope: "admin", handler: updateCompany },
  { method: "GET", path: "/company/branding", scope: "read", growth: true, handler: (ctx) => toBranding(ctx.company) },
  { method: "PUT", path: "/company/branding", scope: "write", growth: true, handler: putBranding },
  { method: "POST", path: "/company/branding/logo", scope: "write", growth: true, status: 201, handler: uploadLogo },
  { method: "DELETE", path: "/company/branding/logo", scope: "write", growth: true, handler: removeLogo },
  { method: "POST", path: "/company/branding/reset", scope: "write", growth: true, handler: resetBranding },
  { method: "GET", path: "/onboarding", scope: "read", handler: setup },
  { method: "GET", path: "/billing", scope: "read", handler: billing },
  { method: "GET", path: "/permissions/presets", scope: "read",
    handler: () => ({ presets: Object.entries(PRESETS).map(([preset, capabilities]) => ({ preset, capabilities })) }) },
  { method: "GET", path: "/permissions/company", scope: "read", handler: () => ({ manager: OVERRIDES }) },
  { method: "GET", path: "/permissions/users/:id", scope: "read", handler: userPermissions },
  { method: "GET", path: "/messaging/conversation", scope: "read", handler: conversation },
  { method: "GET", path: "/webhooks", scope: "webhooks", handler: (ctx) => paged(ctx, webhooksOf(ctx), toWebhook) },
  { method: "POST", path: "/webhooks", scope: "webhooks", handler: createWebhook },
  { method: "DELETE", path: "/webhooks/:id", scope: "webhooks", handler: deleteWebhook },
];
export { comingSoon };
