// Company, branding, set-up, billing, permissions, messaging, webhooks.
import { createHash } from "node:crypto";
import { arrayOf, clearable, date, decode, email, flag, integer, note, oneOf, optional, present, required, text,
  uuid } from "./decoding.ts";
import { conflict, invalid, notFound } from "./failures.ts";
import { addMonths } from "./calendar.ts";
import { EMPLOYMENT_TYPES, EVENT_KINDS, JURISDICTIONS, fullName } from "./models.ts";
import type { Employee, Person, PortalRole, Tenant } from "./models.ts";
import { compact, created, find, listed, ok, personOf } from "./routing.ts";
import type { Call, Routing } from "./routing.ts";
import { newOnboardingPlan } from "./seed.ts";

const PERSONAL_DOMAINS = new Set(["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com",
  "yahoo.com.au", "yahoo.co.uk",
  "yahoo.co.nz", "icloud.com", "me.com", "mac.com", "aol.com", "proton.me", "protonmail.com", "gmx.com", "mail.com", "zoho.com",
    "fastmail.com", "hotmail.co.uk",
  "outlook.com.au", "live.com.au", "bigpond.com", "bigpond.net.au", "optusnet.com.au", "iinet.net.au", "xtra.co.nz", "btinternet.com",
    "sky.com", "yandex.com", "ymail.com"]);
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const colour = (value: unknown, field: string): string => {
  if (typeof value !== "string" || !/^#[0-9a-f]{6}$/i.test(value)) throw invalid(field, `${field} must be a colour of the form #RRGGBB`);
  return value;
};
const domain = (value: unknown, field: string): string => {
  const name = typeof value === "string" ? value.trim().toLowerCase().replace(/^@/, "") : "";
  if (!DOMAIN.test(name)) throw invalid(field, `${field} must hold domain names`);
  if (PERSONAL_DOMAINS.has(name)) throw invalid(field, "Personal e-mail domains cannot be allowed");
  return name;
};
const secureUrl = (value: unknown, field: string): string => {
  if (typeof value !== "string" || value.length > 2000 || !URL.canParse(value)) throw invalid(field, `${field} must be a URL`);
  const url = new URL(value);
  if (url.protocol !== "https:") throw invalid(field, `${field} must be an HTTPS URL`);
  return value;
};

// --- Logos -------------------------------------------------------------------------------------------------------
const MAX_LOGO = 2 * 1024 * 1024;
export function sanitiseSvg(source: string): string {
  return source.replace(/<\?(?!xml\s)[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>|<!--[\s\S]*?-->/gi, "")
    .replace(/<(script|foreignObject|iframe|object|embed|style|animate|set|handler)\b[\s\S]*?(?:<\/\1\s*>|\/>)/gi, "")
    .replace(/<\/?(?:script|foreignObject|iframe|object|embed|style|animate|set|handler)\b[^>]*>/gi, "")
    .replace(/[\s/]on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, "")
    .replace(/\s(?:xlink:)?href\s*=\s*(?:"(?!#)[^"]*"|'(?!#)[^']*'|(?!["'#])[^\s>]+)/gi, "");
}
function imageKind(bytes: Uint8Array): { extension: string; bytes: Uint8Array } {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return { extension: "png", bytes };
  if (head.startsWith("\xff\xd8\xff")) return { extension: "jpg", bytes };
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return { extension: "webp", bytes };
  const xml = Buffer.from(bytes).toString("utf8").replace(/^\uFEFF/, "");
  if (/^\s*(?:<\?xml[\s\S]*?\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[\s\S]*?>\s*)*<svg[\s>]/i.test(xml)) {
    return { extension: "svg", bytes: Buffer.from(sanitiseSvg(xml), "utf8") };
  }
  throw invalid("file", "file must be a PNG, JPEG, WEBP or SVG image");
}

// --- Views -------------------------------------------------------------------------------------------------------
export const currentPeople = (tenant: Tenant): Person[] => [...tenant.people.values()].filter((person) =>
  person.employee.status !== "terminated");
function setup(tenant: Tenant): Record<string, unknown> {
  const people = currentPeople(tenant);
  const steps = {
    has_invited_team: people.filter((person) => person.invitedAt !== null).length > 1,
    has_leave_types: [...tenant.leaveTypes.values()].some((entry) => !entry.sensitive),
    has_document: tenant.hasDocument,
    ...(tenant.profile.plan === "scale" || tenant.billing.addOns.includes("managed_payroll") ? { has_pay_schedule: tenant.hasPaySchedule }
      : {}),
  };
  return { onboarding_complete: true, employee_count: people.length, ...steps, setup_complete: Object.values(steps).every(Boolean) };
}
const CAPABILITIES = {
  self: ["profile:read", "leave:request", "recognition:give"],
  team_lead: ["team:read", "leave:approve", "onboarding:manage"],
  hr_manager: ["team:read", "leave:approve", "onboarding:manage", "employees:write", "recruitment:manage", "surveys:manage",
    "analytics:read"],
} as const;
const ADMIN_ONLY = ["settings:write", "billing:manage"];
function permissionsOf(person: Person): Record<string, unknown> {
  const admitted = person.invitedAt !== null && person.employee.status !== "terminated";
  const role: PortalRole = admitted ? person.portalRole : "employee";
  const preset = role === "manager" ? (person.preset ?? "team_lead") : null;
  const capabilities = !admitted ? [] : role === "company_admin" ? [...CAPABILITIES.self, ...CAPABILITIES.hr_manager, ...ADMIN_ONLY]
    : [...CAPABILITIES.self, ...(preset === null ? [] : CAPABILITIES[preset])];
  const scope = !admitted ? "none" : role === "company_admin" || preset === "hr_manager" ? "company" : role === "manager" ? "direct_reports"
    : "self";
  return { user_id: person.employee.id, role, preset, capabilities, scope };
}

export function companyRoutes(app: Routing): void {
  app.get("/company", { scope: "read" }, (call) => ok(call.tenant.profile));
  app.patch("/company", { scope: "admin" }, (call) => {
    const { profile } = call.tenant;
    const change = decode(call.body, { name: present(text(200)), website: clearable(text(500)), industry: clearable(text(120)),
      phone: clearable(text(40)),
      allowed_domains: present(arrayOf(domain, 0, 50)), domain_enforcement_enabled: present(flag) });
    if (change.name !== undefined) profile.name = change.name;
    if (change.website !== undefined) profile.website = change.website;
    if (change.industry !== undefined) profile.industry = change.industry;
    if (change.phone !== undefined) profile.phone = change.phone;
    if (change.allowed_domains !== undefined) {
      const own = profile.primary_domain === null ? [] : [profile.primary_domain];
      profile.allowed_domains = [...new Set([...own, ...change.allowed_domains])];
    }
    if (change.domain_enforcement_enabled !== undefined) profile.domain_enforcement_enabled = change.domain_enforcement_enabled;
    return ok(profile);
  });

  const branding = { growth: true, scope: "write" } as const;
  app.get("/company/branding", { scope: "read", growth: true }, (call) => ok(call.tenant.branding));
  app.put("/company/branding", branding, (call) => {
    const change = decode(call.body, { primary_colour: clearable(colour), accent_colour: clearable(colour), brand_name: clearable(text(80)),
      email_branding: present(flag) });
    const at = call.tenant.branding;
    if (change.primary_colour !== undefined) at.primary_colour = change.primary_colour;
    if (change.accent_colour !== undefined) at.accent_colour = change.accent_colour;
    if (change.brand_name !== undefined) at.brand_name = change.brand_name;
    if (change.email_branding !== undefined) at.email_branding = change.email_branding;
    at.published_at = call.timestamp;
    return ok(at);
  });
  app.post("/company/branding/logo", branding, async (call) => {
    const bytes = await call.upload();
    if (bytes.length === 0) throw invalid("file", "file must not be empty");
    if (bytes.length > MAX_LOGO) throw invalid("file", "file must be at most 2 MB");
    const image = imageKind(bytes);
    const { tenant } = call;
    tenant.logo = image.bytes;
    const version = createHash("sha256").update(image.bytes).digest("hex").slice(0, 12);
    tenant.branding.logo_url = `https://assets.ktor.invalid/logos/${tenant.profile.id}/${++tenant.logoCount}-${version}.${image.extension}`;
    tenant.branding.published_at = call.timestamp;
    return created(tenant.branding);
  });
  app.delete("/company/branding/logo", branding, (call) => {
    call.tenant.logo = null;
    call.tenant.branding.logo_url = null;
    return ok(call.tenant.branding);
  });
  app.post("/company/branding/reset", branding, (call) => {
    call.tenant.logo = null;
    Object.assign(call.tenant.branding, { primary_colour: null, accent_colour: null, brand_name: null, logo_url: null,
      published_at: call.timestamp });
    return ok(call.tenant.branding);
  });

  app.get("/onboarding", { scope: "read" }, (call) => ok(setup(call.tenant)));
  app.get("/billing", { scope: "read" }, (call) => {
    const { billing, profile } = call.tenant;
    const active = currentPeople(call.tenant).length;
    return ok(compact({ plan: profile.plan, subscription_status: billing.status, billing_interval: billing.interval,
      trial: billing.trialEndsAt === null ? null : { ends_at: billing.trialEndsAt,
        days_left: Math.max(0, Math.ceil((Date.parse(billing.trialEndsAt) - call.now) / 86_400_000)) },
      seats: { active, billed: Math.max(active, billing.minimumSeats), minimum: billing.minimumSeats }, add_ons: billing.addOns }));
  });

  app.get("/permissions/presets", { scope: "read" }, () =>
    ok({ presets: (["team_lead", "hr_manager"] as const).map((preset) => ({ preset, capabilities: CAPABILITIES[preset] })) }));
  app.get("/permissions/company", { scope: "read" }, () =>
    ok({ manager: Object.fromEntries(CAPABILITIES.hr_manager.map((key) =>
      [key, (CAPABILITIES.team_lead as readonly string[]).includes(key)])) }));
  app.get("/permissions/users/:id", { scope: "read" }, (call) => ok(permissionsOf(find(call.tenant.people, call.params.id, "User"))));
  app.get("/messaging/conversation", { scope: "read" }, (call) => {
    const { advisorName, unread, lastAt } = call.tenant.conversation;
    return ok({ status: lastAt === null ? "none" : "open", advisor_assigned: advisorName !== null, advisor_name: advisorName,
      advisor_status: advisorName === null ? null : "online", unread_count: unread, last_message_at: lastAt,
        last_message_sender: lastAt === null ? null : "advisor" });
  });

  app.get("/webhooks", { scope: "webhooks" }, (call) =>
    listed(call, [...call.tenant.webhooks.values()].filter((entry) => !entry.deleted), (entry) => entry.hook));
  app.post("/webhooks", { scope: "webhooks" }, (call) => {
    const body = decode(call.body, { url: required(secureUrl), events: required(arrayOf(oneOf(...EVENT_KINDS), 1, 20)) });
    const hook = { id: call.ids.uuid(), url: body.url, events: [...new Set(body.events)], is_active: true, created_at: call.timestamp };
    const secret = `whsec_${call.ids.hex()}`;
    call.tenant.webhooks.set(hook.id, { hook, secret, deleted: false });
    return ok({ ...hook, secret });
  });
  app.delete("/webhooks/:id", { scope: "webhooks" }, (call) => {
    const stored = find(call.tenant.webhooks, call.params.id, "Webhook");
    if (stored.deleted) throw notFound("Webhook");
    stored.deleted = true;
    stored.hook.is_active = false;
    return ok({ id: stored.hook.id, deleted: true });
  });
}

// --- Employees ---------------------------------------------------------------------------------------------------
function checkManager(call: Call, managerId: string | null | undefined, employeeId?: string): void {
  if (managerId === undefined || managerId === null) return;
  const manager = personOf(call, managerId, "manager_id");
  if (manager.employee.status === "terminated") throw invalid("manager_id", "manager_id names a terminated employee");
  for (let at: string | null = managerId; at !== null; at = call.tenant.people.get(at)?.employee.manager_id ?? null) {
    if (at === employeeId) throw invalid("manager_id", "manager_id would close a reporting loop");
  }
}
function checkUniqueEmail(call: Call, address: string, own?: string): void {
  for (const { employee } of call.tenant.people.values()) {
    if (employee.id !== own
      && employee.email.toLowerCase() === address.toLowerCase()) throw conflict("An employee with this e-mail address exists", "email");
  }
}

export function employeeRoutes(app: Routing): void {
  app.get("/employees", { scope: "read" }, (call) => {
    const status = call.query.oneOf("status", ["active", "terminated", "all"]) ?? "active";
    const department = call.query.text("department")?.toLowerCase();
    const rows = [...call.tenant.people.values()].map((person) => person.employee)
      .filter((employee) => status === "all" || (employee.status === "terminated") === (status === "terminated"))
      .filter((employee) => department === undefined || employee.department?.toLowerCase() === department)
      .sort((a, b) => a.last_name.localeCompare(b.last_name) || a.first_name.localeCompare(b.first_name) || a.id.localeCompare(b.id));
    return listed(call, rows, (employee) => employee);
  });
  app.post("/employees", { scope: "write" }, (call) => {
    const body = decode(call.body, { first_name: required(text(100)), last_name: required(text(100)), email: required(email),
      employment_type: required(oneOf(...EMPLOYMENT_TYPES)),
      start_date: required(date), jurisdiction: required(oneOf(...JURISDICTIONS)),
        role: required(oneOf("employee", "manager", "company_admin")),
      job_title: optional(text(120)), department: optional(text(120)), base_salary: optional(integer(0)), manager_id: optional(uuid) });
    checkManager(call, body.manager_id);
    checkUniqueEmail(call, body.email);
    const permanent = body.employment_type === "full_time" || body.employment_type === "part_time";
    const probationEnd = permanent ? addMonths(body.start_date, 6) : null;
    const employee: Employee = {
      id: call.ids.uuid(), first_name: body.first_name, last_name: body.last_name, email: body.email, job_title: body.job_title ?? null,
        department: body.department ?? null,
      employment_type: body.employment_type, start_date: body.start_date, base_salary: body.base_salary ?? null,
      status: probationEnd !== null && probationEnd > call.today ? "probation" : "active", probation_end_date: probationEnd,
        manager_id: body.manager_id ?? null,
      jurisdiction: body.jurisdiction, created_at: call.timestamp,
    };
    call.tenant.people.set(employee.id, { employee, portalRole: body.role, invitedAt: null, preset: null, leftOn: null, leftReason: null,
      openingDays: 0,
      training: { assigned: 0, completed: 0 } });
    const plan = newOnboardingPlan(employee, call.ids);
    call.tenant.onboarding.set(plan.id, plan);
    return ok(employee);
  });
  app.get("/employees/:id", { scope: "read" }, (call) => ok(personOf(call, call.params.id).employee));
  app.patch("/employees/:id", { scope: "write" }, (call) => {
    const person = personOf(call, call.params.id);
    const { employee } = person;
    const change = decode(call.body, { first_name: present(text(100)), last_name: present(text(100)), email: present(email),
      job_title: clearable(text(120)),
      department: clearable(text(120)), employment_type: present(oneOf(...EMPLOYMENT_TYPES)), start_date: present(date),
        base_salary: clearable(integer(0)),
      probation_end_date: clearable(date), manager_id: clearable(uuid), jurisdiction: present(oneOf(...JURISDICTIONS)) });
    if (change.manager_id === employee.id) throw invalid("manager_id", "An employee cannot be their own manager");
    checkManager(call, change.manager_id, employee.id);
    if (change.email !== undefined) checkUniqueEmail(call, change.email, employee.id);
    const start = change.start_date ?? employee.start_date;
    const probation = change.probation_end_date === undefined ? employee.probation_end_date : change.probation_end_date;
    if (change.probation_end_date !== undefined && probation !== null && probation < start) throw invalid("probation_end_date",
      "probation_end_date is before start_date");
    if (employee.status === "terminated") throw conflict("A terminated employee cannot be edited");
    Object.assign(employee, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
    for (const request of call.tenant.leave.values()) if (request.employeeId === employee.id) request.employeeName = fullName(person);
    return ok(employee);
  });
  app.delete("/employees/:id", { scope: "write" }, (call) => {
    const person = personOf(call, call.params.id);
    const body = decode(call.body, { termination_date: optional(date), termination_reason: optional(note(500)) });
    if (body.termination_date !== undefined && body.termination_date < person.employee.start_date) throw invalid("termination_date",
      "termination_date is before start_date");
    if (person.employee.status === "terminated") throw conflict("The employee is already terminated");
    person.employee.status = "terminated";
    person.leftOn = body.termination_date ?? call.today;
    person.leftReason = body.termination_reason ?? null;
    return ok(person.employee);
  });
  app.post("/employees/:id/invite", { scope: "write" }, (call) => {
    const person = personOf(call, call.params.id);
    decode(call.body, {});
    const { profile } = call.tenant;
    if (person.employee.status === "terminated") throw conflict("A terminated employee cannot be invited");
    if (person.invitedAt !== null) throw conflict("The employee has been invited already");
    const host = person.employee.email.split("@")[1]?.toLowerCase() ?? "";
    if (profile.domain_enforcement_enabled && !profile.allowed_domains.includes(host)) throw invalid("email",
      "The e-mail address is not on an allowed domain");
    person.invitedAt = call.timestamp;
    return ok({ employee_id: person.employee.id, email: person.employee.email, role: person.portalRole, status: "invited",
      invited_at: person.invitedAt });
  });
}
