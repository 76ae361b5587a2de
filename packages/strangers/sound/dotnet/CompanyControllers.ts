// Company, branding, billing, set-up, employees, permissions, messaging, webhooks, analytics.
import { AnalyticsService } from "./AnalyticsService.ts";
import { brandingDto, companyDto, display, employeeDto, employeeSummary, webhookDto } from "./Dtos.ts";
import { Created, Ok, PagedList, bind } from "./Endpoints.ts";
import type { ActionContext, ActionResult, Endpoint } from "./Endpoints.ts";
import { EmploymentTypes, Jurisdictions, PortalRoles, WebhookEvents } from "./Entities.ts";
import type { EmployeeEntity } from "./Entities.ts";
import { ConflictException, ValidationException } from "./Errors.ts";
import { DateOnly } from "./HolidayCalendar.ts";
import { createPlan } from "./HrDbContext.ts";
import type { HrDbContext } from "./HrDbContext.ts";
import { inspectLogo, readLogoPart } from "./LogoReader.ts";
import type { Patch } from "./RequestModel.ts";

const ConsumerMailDomains = [
  "gmail.com googlemail.com outlook.com outlook.co.uk outlook.com.au hotmail.com hotmail.co.uk hotmail.com.au live.com",
  "live.co.uk live.com.au msn.com yahoo.com yahoo.co.uk yahoo.com.au yahoo.co.nz ymail.com icloud.com me.com mac.com",
  "aol.com aol.co.uk proton.me protonmail.com pm.me gmx.com gmx.co.uk mail.com zoho.com fastmail.com hey.com yandex.com",
  "bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au xtra.co.nz slingshot.co.nz btinternet.com sky.com",
  "virginmedia.com talktalk.net",
].flatMap((line) => line.split(" "));

function readDomain(entry: unknown): string {
  const domain = typeof entry === "string" ? entry.trim().toLowerCase() : "";
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(domain)) throw new ValidationException("allowed_domains",
    "Every allowed domain must be a domain name.");
  if (ConsumerMailDomains.includes(domain)) throw new ValidationException("allowed_domains", "Personal email domains are blocked.");
  return domain;
}
function updateCompany(context: ActionContext): ActionResult {
  const { company } = context.db;
  const model = bind(context);
  model.notNull("name", "allowed_domains", "domain_enforcement_enabled");
  const change = { name: model.text("name", 150) ?? undefined, website: model.text("website", 300), industry: model.text("industry", 100),
    phone: model.text("phone", 30),
    allowedDomains: model.list("allowed_domains", 0, 100, readDomain) ?? undefined,
      enforceDomains: model.boolean("domain_enforcement_enabled") ?? undefined };
  company.name = change.name ?? company.name;
  if (change.website !== undefined) company.website = change.website;
  if (change.industry !== undefined) company.industry = change.industry;
  if (change.phone !== undefined) company.phone = change.phone;
  if (change.allowedDomains !== undefined) {
    company.allowedDomains = [...new Set([...(company.primaryDomain === null ? [] : [company.primaryDomain]), ...change.allowedDomains])];
  }
  company.enforceDomains = change.enforceDomains ?? company.enforceDomains;
  return Ok(companyDto(company));
}

function updateBranding(context: ActionContext): ActionResult {
  const { branding } = context.db.company;
  const model = bind(context);
  model.notNull("email_branding");
  const colour = (name: string): Patch<string> => {
    const value = model.text(name, 20);
    if (typeof value === "string" && !/^#[0-9A-F]{6}$/i.test(value)) throw new ValidationException(name,
      `The field ${name} must be a colour in the form #RRGGBB.`);
    return value;
  };
  const change = { primaryColour: colour("primary_colour"), accentColour: colour("accent_colour"), brandName: model.text("brand_name", 60),
    brandsEmails: model.boolean("email_branding") };
  if (change.primaryColour !== undefined) branding.primaryColour = change.primaryColour;
  if (change.accentColour !== undefined) branding.accentColour = change.accentColour;
  if (change.brandName !== undefined) branding.brandName = change.brandName;
  branding.brandsEmails = change.brandsEmails ?? branding.brandsEmails;
  branding.publishedAt = context.db.utcNow;
  return Ok(brandingDto(context.db.company));
}
async function uploadLogo(context: ActionContext): Promise<ActionResult> {
  const { company } = context.db;
  const logo = inspectLogo(await readLogoPart(context.contentType, context.payload));
  company.branding.logo = { url: `https://cdn.dotnet.invalid/tenants/${company.id}/branding/${context.db.newId()}.${logo.extension}`,
    content: logo.content };
  company.branding.publishedAt = context.db.utcNow;
  return Created(brandingDto(company));
}
function removeLogo(context: ActionContext): ActionResult {
  context.db.company.branding.logo = null;
  return Ok(brandingDto(context.db.company));
}
function resetBranding(context: ActionContext): ActionResult {
  Object.assign(context.db.company.branding, { primaryColour: null, accentColour: null, brandName: null, logo: null,
    publishedAt: context.db.utcNow });
  return Ok(brandingDto(context.db.company));
}

function setupStatus(context: ActionContext): ActionResult {
  const { db } = context;
  const includesPayroll = db.company.plan === "enterprise" || db.company.subscription.addOns.includes("payroll");
  const steps = [
    { key: "invite_team", displayName: "Invite your team", isComplete: db.currentEmployees.filter((employee) =>
      employee.invitation !== null).length > 1, isApplicable: true },
    { key: "configure_leave_types", displayName: "Configure leave types", isComplete: db.leaveTypes.length > 0, isApplicable: true },
    { key: "upload_document", displayName: "Upload a document", isComplete: db.company.hasDocuments, isApplicable: true },
    { key: "set_pay_schedule", displayName: "Set a pay schedule", isComplete: includesPayroll && db.company.hasPaySchedule,
      isApplicable: includesPayroll },
  ];
  const applicable = steps.filter((step) => step.isApplicable);
  const done = applicable.filter((step) => step.isComplete).length;
  return Ok({ onboarding_complete: true, employee_count: db.currentEmployees.length, setup_complete: done === applicable.length,
    progress: { completedCount: done, totalCount: applicable.length, percentComplete: Math.round((100 * done) / applicable.length) },
      steps });
}
function billingStatus(context: ActionContext): ActionResult {
  const { company, currentEmployees, today } = context.db;
  const { subscription } = company;
  return Ok({
    plan: company.plan, planDisplay: display(company.plan), subscriptionStatus: subscription.status,
      subscriptionStatusDisplay: display(subscription.status),
    billingInterval: subscription.interval, billingIntervalDisplay: display(subscription.interval),
    trial: { isOnTrial: subscription.trialEndsOn !== null, endsOn: subscription.trialEndsOn,
      daysRemaining: subscription.trialEndsOn === null ? null : Math.max(0,
        DateOnly.dayNumber(subscription.trialEndsOn) - DateOnly.dayNumber(today)) },
    seatSummary: { activeSeats: currentEmployees.length, billedSeats: Math.max(currentEmployees.length, subscription.minimumSeats),
      minimumSeats: subscription.minimumSeats },
    activeAddOns: subscription.addOns.map((code) => ({ code, displayName: display(code) })),
  });
}

// --- Employees
function requireManager(db: HrDbContext, managerId: string, employeeId: string | null): void {
  if (managerId === employeeId) throw new ValidationException("manager_id", "Employees cannot manage themselves.");
  let manager: EmployeeEntity | undefined = db.employee(managerId, "manager_id");
  while (manager !== undefined) {
    const next: string | null = manager.managerId;
    if (next !== null && next === employeeId) throw new ValidationException("manager_id", "The reporting line would be circular.");
    manager = db.employees.find((employee) => employee.id === next);
  }
}
function requireFreeEmail(db: HrDbContext, email: string, exceptId: string | null): void {
  const isTaken = db.employees.some((employee) => employee.id !== exceptId && employee.email.toLowerCase() === email.toLowerCase());
  if (isTaken) throw new ConflictException("Another employee has this email address.", "email");
}
function listEmployees(context: ActionContext): ActionResult {
  const status = context.query.model().choice("status", ["active", "terminated", "all"]) ?? "all";
  const department = context.query.value("department");
  const rows = context.db.employees.filter((employee) => (status === "all" || employee.status === status)
    && (department === undefined || employee.department === department));
  return PagedList(context, rows, employeeDto);
}
function createEmployee(context: ActionContext): ActionResult {
  const { db } = context;
  const model = bind(context);
  model.require("first_name", "last_name", "email", "employment_type", "start_date", "jurisdiction", "role");
  const employee: EmployeeEntity = {
    id: "", companyId: db.company.id, firstName: model.text("first_name", 80) ?? "", lastName: model.text("last_name", 80) ?? "",
      email: model.email("email") ?? "",
    employmentType: model.choice("employment_type", EmploymentTypes) ?? "full_time", startDate: model.date("start_date") ?? "",
      jurisdiction: model.choice("jurisdiction", Jurisdictions) ?? "AU",
    portalRole: model.choice("role", PortalRoles) ?? "employee", jobTitle: model.text("job_title", 100) ?? null,
      department: model.text("department", 100) ?? null,
    baseSalaryCents: model.integer("base_salary", 0) ?? null, managerId: model.guid("manager_id") ?? null, status: "active",
      probationEndDate: null, createdAt: db.utcNow, preset: null,
    invitation: null, termination: null, carriedOver: 0, coursesAssigned: 0, coursesCompleted: 0,
  };
  if (employee.managerId !== null) requireManager(db, employee.managerId, null);
  requireFreeEmail(db, employee.email, null);
  employee.id = db.newId();
  db.database.employees.push(employee);
  db.database.plans.push(createPlan(db.database.ids, "onboarding", employee, employee.startDate));
  return Ok(employeeDto(employee));
}
function updateEmployee(context: ActionContext): ActionResult {
  const { db } = context;
  const employee = db.employee(context.route.id);
  const model = bind(context);
  model.notNull("first_name", "last_name", "email", "employment_type", "start_date", "jurisdiction");
  const change: { [K in keyof EmployeeEntity]?: EmployeeEntity[K] | null | undefined } = {
    firstName: model.text("first_name", 80), lastName: model.text("last_name", 80), email: model.email("email"),
      jobTitle: model.text("job_title", 100),
    department: model.text("department", 100), employmentType: model.choice("employment_type", EmploymentTypes),
      startDate: model.date("start_date"),
    baseSalaryCents: model.integer("base_salary", 0), probationEndDate: model.date("probation_end_date"),
      managerId: model.guid("manager_id"),
    jurisdiction: model.choice("jurisdiction", Jurisdictions),
  };
  if (typeof change.managerId === "string") requireManager(db, change.managerId, employee.id);
  if (typeof change.email === "string") requireFreeEmail(db, change.email, employee.id);
  Object.assign(employee, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
  return Ok(employeeDto(employee));
}
function terminateEmployee(context: ActionContext): ActionResult {
  const { db } = context;
  const employee = db.employee(context.route.id);
  const model = bind(context);
  const date = model.date("termination_date") ?? db.today;
  const reason = model.text("termination_reason", 1000, true) ?? null;
  if (model.has("termination_date") && date < employee.startDate) throw new ValidationException("termination_date",
    "The termination date must not be before the start date.");
  if (employee.status === "terminated") throw new ConflictException("The employee has already been terminated.");
  employee.status = "terminated";
  employee.termination = { date, reason };
  return Ok(employeeDto(employee));
}
function inviteEmployee(context: ActionContext): ActionResult {
  const { db } = context;
  const employee = db.employee(context.route.id);
  bind(context);
  if (employee.status === "terminated") throw new ConflictException("Terminated employees cannot be invited.");
  if (employee.invitation !== null) throw new ConflictException("The employee has already been invited.");
  const domain = employee.email.slice(employee.email.lastIndexOf("@") + 1).toLowerCase();
  if (db.company.enforceDomains && !db.company.allowedDomains.includes(domain)) throw new ValidationException("email",
    "The employee's email domain is not on the allowlist.");
  employee.invitation = { id: db.newId(), sentAt: db.utcNow };
  return Ok({ invitationId: employee.invitation.id, employee: employeeSummary(db, employee.id), sentTo: employee.email,
    role: employee.portalRole, roleDisplay: display(employee.portalRole),
    status: "sent", statusDisplay: "Sent", sentAt: employee.invitation.sentAt, expiresOn: DateOnly.addDays(db.today, 14) });
}

// --- Permissions
const SelfService = ["self.view", "leave.request"];
const PresetCapabilities = {
  team_lead: ["team.view", "leave.approve", "tasks.manage"],
  hr_manager: ["team.view", "leave.approve", "tasks.manage", "employees.manage", "recruitment.manage", "analytics.view"],
} as const;
function userPermissions(context: ActionContext): ActionResult {
  const user = context.db.find(context.db.employees, context.route.id, "User");
  const role = user.invitation === null ? "employee" : user.portalRole;
  const preset = role === "manager" ? (user.preset ?? "team_lead") : null;
  const granted = role === "company_admin" ? [...PresetCapabilities.hr_manager, "company.manage", "billing.manage"] : preset === null ? []
    : [...PresetCapabilities[preset]];
  const scope = role === "company_admin" || preset === "hr_manager" ? "company" : role === "manager" ? "team" : "self";
  return Ok({ user_id: user.id, role, preset, capabilities: user.status === "terminated" ? [] : [...SelfService, ...granted], scope });
}
function conversation(context: ActionContext): ActionResult {
  const { advisorName, unread, lastMessageAt } = context.db.company.conversation;
  return Ok({ status: advisorName === null ? "not_started" : "active", advisor_assigned: advisorName !== null, advisor_name: advisorName,
    advisor_status: advisorName === null ? null : "available", unread_count: unread, last_message_at: lastMessageAt,
      last_message_sender: lastMessageAt === null ? null : "advisor" });
}

// --- Webhooks
function createWebhook(context: ActionContext): ActionResult {
  const { db } = context;
  const model = bind(context);
  model.require("url", "events");
  const url = model.text("url", 2048) ?? "";
  if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw new ValidationException("url",
    "The webhook URL must be an absolute HTTPS URL.");
  const events = model.list("events", 1, 50, (entry) => {
    const kind = WebhookEvents.find((known) => known === entry);
    if (kind === undefined) throw new ValidationException("events", `Events must be among: ${WebhookEvents.join(", ")}.`);
    return kind;
  }) ?? [];
  if (db.webhooks.some((webhook) => webhook.url === url)) throw new ConflictException("A webhook for this URL already exists.", "url");
  const webhook = { id: db.newId(), companyId: db.company.id, url, events: [...new Set(events)], isActive: true,
    secret: `whk_${db.database.ids.digest().slice(0, 48)}`, createdAt: db.utcNow,
    isDeleted: false };
  db.database.webhooks.push(webhook);
  return Ok({ ...webhookDto(webhook), secret: webhook.secret });
}
function deleteWebhook(context: ActionContext): ActionResult {
  const webhook = context.db.find(context.db.webhooks, context.route.id, "Webhook");
  Object.assign(webhook, { isDeleted: true, isActive: false });
  return Ok({ id: webhook.id, isDeleted: true, deletedAt: context.db.utcNow });
}

export const companyEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/company", scope: "read", action: (context) => Ok(companyDto(context.db.company)) },
  { method: "PATCH", path: "/company", scope: "admin", action: updateCompany },
  { method: "GET", path: "/company/branding", scope: "read", requiresGrowth: true, action: (context) =>
    Ok(brandingDto(context.db.company)) },
  { method: "PUT", path: "/company/branding", scope: "write", requiresGrowth: true, action: updateBranding },
  { method: "POST", path: "/company/branding/logo", scope: "write", requiresGrowth: true, rawPayload: true, action: uploadLogo },
  { method: "DELETE", path: "/company/branding/logo", scope: "write", requiresGrowth: true, action: removeLogo },
  { method: "POST", path: "/company/branding/reset", scope: "write", requiresGrowth: true, action: resetBranding },
  { method: "GET", path: "/onboarding", scope: "read", action: setupStatus },
  { method: "GET", path: "/billing", scope: "read", action: billingStatus },
  { method: "GET", path: "/employees", scope: "read", action: listEmployees },
  { method: "POST", path: "/employees", scope: "write", action: createEmployee },
  { method: "GET", path: "/employees/{id}", scope: "read", action: (context) => Ok(employeeDto(context.db.employee(context.route.id))) },
  { method: "PATCH", path: "/employees/{id}", scope: "write", action: updateEmployee },
  { method: "DELETE", path: "/employees/{id}", scope: "write", action: terminateEmployee },
  { method: "POST", path: "/employees/{id}/invite", scope: "write", action: inviteEmployee },
  { method: "GET", path: "/permissions/presets", scope: "read",
    action: () => Ok({ presets: Object.entries(PresetCapabilities).map(([preset, capabilities]) => ({ preset, capabilities })) }) },
  { method: "GET", path: "/permissions/company", scope: "read",
    action: () => Ok({ manager: { "team.view": true, "leave.approve": true, "tasks.manage": true, "employees.manage": false,
      "recruitment.manage": false, "analytics.view": false } }) },
  { method: "GET", path: "/permissions/users/{id}", scope: "read", action: userPermissions },
  { method: "GET", path: "/messaging/conversation", scope: "read", action: conversation },
  { method: "GET", path: "/webhooks", scope: "webhooks", action: (context) => PagedList(context, context.db.webhooks, webhookDto) },
  { method: "POST", path: "/webhooks", scope: "webhooks", action: createWebhook },
  { method: "DELETE", path: "/webhooks/{id}", scope: "webhooks", action: deleteWebhook },
  { method: "GET", path: "/analytics", scope: "read", requiresGrowth: true, action: (context) =>
    Ok(new AnalyticsService(context.db).summary()) },
  { method: "GET", path: "/analytics/export", scope: "read", requiresGrowth: true,
    action: (context) => ({ status: 200, body: new AnalyticsService(context.db).exportCsv(), contentType: "text/csv",
      fileName: `people-analytics-${context.db.today}.csv` }) },
];
