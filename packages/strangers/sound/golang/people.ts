// Handlers: company, branding, employees, leave, permissions.
import { createHash } from "node:crypto";
import { currentStaff } from "./analytics.ts";
import { dateOf, holidays, isDate, plusDays, spanDays, stampOf, workingDays } from "./dates.ts";
import { HTTPError, bad, clash, isUUID, missing } from "./errs.ts";
import { detect, formFile, sanitise } from "./logo.ts";
import { paged } from "./mux.ts";
import type { Mux, Req, Res } from "./mux.ts";
import { newTasks } from "./seed.ts";
import type { Ids } from "./seed.ts";
import type { Branding, Employee, Jurisdiction, Leave, LeaveStatus, LeaveType, Tenant } from "./types.ts";

export interface Deps { readonly now: () => number; readonly ids: Ids; readonly origin: string }

export const JURISDICTIONS = ["AU", "NZ", "UK"];
export const EMPLOYMENT = ["full_time", "part_time", "casual", "contractor"];
const ROLES = ["employee", "manager", "company_admin"];
const LEAVE_STATUS = ["pending", "approved", "declined", "cancelled", "auto_approved"];
const WEBMAIL = new Set(("gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud me mac aol proton protonmail " +
  "pm gmx mail fastmail zoho yandex hey tutanota bigpond optusnet xtra btinternet virginmedia sky talktalk").split(" "));
const WEBMAIL_SUFFIX = /^[^.]+\.(com|net|org|me|mail|ch|de|ru|co\.uk|co\.nz|com\.au|net\.au)$/;
export const PRESETS: Record<string, string[]> = {
  team_lead: ["leave:approve", "leave:read", "people:read_team", "recognition:write"],
  hr_manager: ["leave:approve", "leave:read", "people:read", "people:write", "hiring:manage", "onboarding:manage", "analytics:read",
  "recognition:write"],
};

export const nameOf = (e: Employee | undefined): string => (e ? `${e.first_name} ${e.last_name}` : "");

/** The record with this id, or 404; `field` is named when the id came in a body or a query. */
export function must<T>(map: ReadonlyMap<string, T>, id: string, what: string, field = ""): T {
  const found = map.get(id.toLowerCase());
  if (!found) throw missing(what, field);
  return found;
}

export function queryOneOf(r: Req, name: string, allowed: readonly string[]): string {
  const v = r.query.get(name) ?? "";
  if (v !== "" && !allowed.includes(v)) throw bad(name, `must be one of ${allowed.join(", ")}`);
  return v;
}
function queryDate(r: Req, name: string): string {
  const v = r.query.get(name) ?? "";
  if (v !== "" && !isDate(v)) throw bad(name, "must be a date of the form YYYY-MM-DD");
  return v;
}
function queryEmployee(r: Req): Employee | null {
  const v = r.query.get("employee_id") ?? "";
  if (v === "") return null;
  if (!isUUID(v)) throw bad("employee_id", "must be a UUID");
  return must(r.tenant.employees, v, "employee", "employee_id");
}

/** LeaveRequest on the wire. */
function leaveJSON(t: Tenant, l: Leave): Record<string, unknown> {
  return {
    id: l.id, employeeId: l.employeeId, employeeName: nameOf(t.employees.get(l.employeeId)), typeId: l.typeId,
      typeName: t.leaveTypes.get(l.typeId)?.name ?? "",
    startDate: l.startDate, endDate: l.endDate, days: l.days, halfDay: l.halfDay, halfDayPeriod: l.halfDayPeriod, notes: l.notes,
    status: l.status,
    declineReason: l.declineReason, createdAt: l.createdAt, ...(l.cancelReason ? { cancelReason: l.cancelReason } : {}),
  };
}

const live = (l: Leave): boolean => l.status !== "declined" && l.status !== "cancelled";
const taken = (l: Leave): boolean => l.status === "approved" || l.status === "auto_approved";
const sumDays = (list: Leave[]): number => list.reduce((n, l) => n + l.days, 0);

export function registerPeople(mux: Mux, { now, ids, origin }: Deps): void {
  // ---- company ----
  mux.handle("read", "GET /company", (r) => ({ data: r.tenant.company }));
  mux.handle("admin", "PATCH /company", (r) => {
    const c = r.tenant.company;
    const f = r.form();
    const change: Partial<typeof c> = {};
    if (f.has("name")) change.name = f.text("name");
    if (f.has("website")) change.website = f.opt("website", (n) => f.loose(n));
    if (f.has("industry")) change.industry = f.opt("industry", (n) => f.loose(n));
    let phone: string | null | undefined;
    if (f.has("phone")) phone = f.opt("phone", (n) => f.loose(n));
    if (f.has("domain_enforcement_enabled")) change.domain_enforcement_enabled = f.bool("domain_enforcement_enabled");
    if (f.has("allowed_domains")) {
      const domains = f.texts("allowed_domains").map((d) => d.toLowerCase());
      for (const d of domains) {
        if (d === c.primary_domain) continue;
        if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(d)) throw bad("allowed_domains", `${d} is not a domain`);
        if (WEBMAIL.has(d.split(".")[0] ?? "") && WEBMAIL_SUFFIX.test(d)) throw bad("allowed_domains", `${d} is a personal e-mail domain`);
      }
      change.allowed_domains = [...new Set([...(c.primary_domain ? [c.primary_domain] : []), ...domains])];
    }
    Object.assign(c, change);
    if (phone === null) delete c.phone;
    else if (phone !== undefined) c.phone = phone;
    return { data: c };
  });

  const publish = (b: Branding, change: Partial<Branding>, status = 200): Res => {
    if ("logo_url" in change && b.logo_url) mux.media.delete(new URL(b.logo_url).pathname);
    Object.assign(b, change, { published_at: stampOf(now()) });
    return { data: b, status };
  };
  mux.growth("read", "GET /company/branding", (r) => ({ data: r.tenant.branding }));
  mux.growth("write", "PUT /company/branding", (r) => {
    const f = r.form();
    const change: Partial<Branding> = {};
    const colour = (name: string): string => f.text(name, { match: /^#[0-9a-f]{6}$/i, hint: "must have the form #RRGGBB" });
    if (f.has("primary_colour")) change.primary_colour = f.opt("primary_colour", colour);
    if (f.has("accent_colour")) change.accent_colour = f.opt("accent_colour", colour);
    if (f.has("brand_name")) change.brand_name = f.opt("brand_name", (n) => f.loose(n, 80));
    if (f.has("email_branding")) change.email_branding = f.bool("email_branding");
    return publish(r.tenant.branding, change);
  });
  mux.growth("write", "POST /company/branding/logo", async (r) => {
    let bytes = await formFile(r.headers, r.body, "file");
    const type = detect(bytes);
    if (!type) throw bad("file", "must be PNG, JPEG, WEBP or SVG");
    if (type === "image/svg+xml") bytes = Buffer.from(sanitise(bytes.toString("utf8")), "utf8");
    const ext = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/svg+xml": "svg" }[type];
    // The company is part of the hash: two companies with one picture must not share a file that either may delete.
    const path = `/media/${createHash("sha256").update(r.tenant.company.id).update(bytes).digest("hex").slice(0, 32)}.${ext}`;
    const res = publish(r.tenant.branding, { logo_url: origin + path }, 201);
    mux.media.set(path, { type, bytes });
    return res;
  });
  mux.growth("write", "DELETE /company/branding/logo", (r) => publish(r.tenant.branding, { logo_url: null }));
  mux.growth("write", "POST /company/branding/reset", (r) =>
    publish(r.tenant.branding, { primary_colour: null, accent_colour: null, brand_name: null, logo_url: null }));

  mux.handle("read", "GET /onboarding", ({ tenant: t }) => {
    const staff = currentStaff(t);
    const steps: Record<string, boolean> = {
      invite_team: staff.filter((e) => t.accounts.get(e.id)?.invitedAt).length > 1, leave_types: t.leaveTypes.size > 0,
        first_document: t.documents > 0,
    };
    if (t.company.plan !== "free") steps["pay_schedule"] = t.paySchedule; // payroll is part of the paid plans only
    const onboarding_complete = staff.length > 0;
    return { data: { onboarding_complete, employee_count: staff.length, steps,
      setup_complete: onboarding_complete && Object.values(steps).every(Boolean) } };
  });
  mux.handle("read", "GET /billing", ({ tenant: t }) => {
    const active = currentStaff(t).length;
    const free = t.company.plan === "free";
    return { data: { plan: t.company.plan, subscription_status: free ? "none" : "active", interval: free ? null : "annual",
      trial: { active: false },
      seats: { active, billed: free ? 0 : Math.max(active, 10), minimum: free ? 0 : 10 }, addons: free ? [] : ["payroll", "learn"] } };
  });

  // ---- employees ----
  const freeEmail = (t: Tenant, email: string, self?: Employee): void => {
    for (const e of t.employees.values()) if (e !== self && e.email.toLowerCase() === email.toLowerCase()) throw new HTTPError("CONFLICT",
      "email is in use", "email");
  };
  mux.handle("read", "GET /employees", (r) => {
    const status = queryOneOf(r, "status", ["active", "terminated", "all"]);
    const department = r.query.get("department") ?? "";
    const list = [...r.tenant.employees.values()].filter((e) => (status === "" || status === "all" || e.status === status) &&
      (department === "" || e.department === department));
    list.sort((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id));
    return paged(r, list, (e) => e);
  });
  mux.handle("write", "POST /employees", (r) => {
    const t = r.tenant;
    const f = r.form();
    const e: Employee = {
      id: ids.uuid(), first_name: f.text("first_name", { max: 100 }), last_name: f.text("last_name", { max: 100 }), email: f.email("email"),
      job_title: f.opt("job_title", (n) => f.loose(n)), department: f.opt("department", (n) => f.loose(n)),
      employment_type: f.text("employment_type", { oneOf: EMPLOYMENT }),
      start_date: f.date("start_date"), base_salary: f.opt("base_salary", (n) => f.cents(n)), status: "active", probation_end_date: null,
      manager_id: f.opt("manager_id", f.id), jurisdiction: f.text("jurisdiction", { oneOf: JURISDICTIONS }) as Jurisdiction,
      created_at: stampOf(now()),
    };
    const role = f.text("role", { oneOf: ROLES });
    if (e.manager_id) must(t.employees, e.manager_id, "manager", "manager_id");
    freeEmail(t, e.email);
    t.employees.set(e.id, e);
    t.accounts.set(e.id, { role, preset: null, invitedAt: null, coursesAssigned: 4, coursesDone: 0 });
    const plan = { id: ids.uuid(), employeeId: e.id, date: e.start_date, status: "not_started", tasks: newTasks(ids, e.start_date, 0) };
    t.onboarding.set(plan.id, plan);
    return { data: e };
  });
  mux.handle("read", "GET /employees/{id}", (r) => ({ data: must(r.tenant.employees, r.path("id"), "employee") }));
  mux.handle("write", "PATCH /employees/{id}", (r) => {
    const t = r.tenant;
    const e = must(t.employees, r.path("id"), "employee");
    const f = r.form();
    const change: Partial<Employee> = {};
    for (const name of ["first_name", "last_name"] as const) if (f.has(name)) change[name] = f.text(name, { max: 100 });
    if (f.has("email")) change.email = f.email("email");
    for (const name of ["job_title", "department"] as const) if (f.has(name)) change[name] = f.opt(name, (n) => f.loose(n));
    if (f.has("employment_type")) change.employment_type = f.text("employment_type", { oneOf: EMPLOYMENT });
    if (f.has("base_salary")) change.base_salary = f.opt("base_salary", (n) => f.cents(n));
    if (f.has("probation_end_date")) change.probation_end_date = f.opt("probation_end_date", f.date);
    if (f.has("manager_id")) {
      change.manager_id = f.opt("manager_id", f.id);
      if (change.manager_id === e.id) throw bad("manager_id", "must be somebody else");
      if (change.manager_id) must(t.employees, change.manager_id, "manager", "manager_id");
    }
    if (change.email) freeEmail(t, change.email, e);
    Object.assign(e, change);
    return { data: e };
  });
  mux.handle("write", "DELETE /employees/{id}", (r) => {
    const e = must(r.tenant.employees, r.path("id"), "employee");
    const f = r.form();
    const date = f.opt("termination_date", f.date);
    const reason = f.opt("termination_reason", (n) => f.loose(n, 500));
    if (e.status === "terminated") throw clash("employee is already terminated");
    if (date && date < e.start_date) throw bad("termination_date", "must not be before start_date");
    e.status = "terminated";
    e.termination_date = date ?? dateOf(now());
    if (reason) e.termination_reason = reason;
    return { data: e };
  });
  mux.handle("write", "POST /employees/{id}/invite", (r) => {
    const t = r.tenant;
    const e = must(t.employees, r.path("id"), "employee");
    const f = r.form();
    f.opt("message", (n) => f.loose(n, 1000));
    const account = t.accounts.get(e.id);
    if (!account || e.status === "terminated") throw clash("employee is terminated");
    if (account.invitedAt) throw clash("employee is already invited");
    if (t.company.domain_enforcement_enabled && !t.company.allowed_domains.includes(e.email.split("@")[1]?.toLowerCase() ?? "")) {
      throw bad("email", "is not on an allowed domain");
    }
    account.invitedAt = stampOf(now());
    return { data: { employee_id: e.id, email: e.email, role: account.role, sent_at: account.invitedAt,
      expires_at: stampOf(now() + 7 * 86_400_000) } };
  });

  // ---- leave ----
  mux.handle("read", "GET /leave", (r) => {
    const who = queryEmployee(r);
    const status = queryOneOf(r, "status", LEAVE_STATUS);
    const [from, to] = [queryDate(r, "from"), queryDate(r, "to")];
    if (from && to && to < from) throw bad("to", "must not be before from");
    const list = [...r.tenant.leave.values()].filter((l) => (!who || l.employeeId === who.id) && (!status || l.status === status) &&
      (!from || l.endDate >= from) && (!to || l.startDate <= to));
    const rank = (l: Leave): number => (l.status === "pending" ? 0 : 1);
    list.sort((a, b) => rank(a) - rank(b) || b.startDate.localeCompare(a.startDate) || a.id.localeCompare(b.id));
    return paged(r, list, (l) => leaveJSON(r.tenant, l));
  });
  mux.handle("read", "GET /leave/{id}", (r) => ({ data: leaveJSON(r.tenant, must(r.tenant.leave, r.path("id"), "leave request")) }));

  /** Entitlement grows by a year's grant with every year of service begun, up to three. */
  const grant = (e: Employee, perYear: number): number => {
    if (e.employment_type === "casual" || e.employment_type === "contractor") return 0;
    const today = dateOf(now());
    const years = Number(today.slice(0, 4)) - Number(e.start_date.slice(0, 4)) - (today.slice(5) < e.start_date.slice(5) ? 1 : 0);
    return perYear * Math.min(3, Math.max(0, years) + 1);
  };
  const named = (t: Tenant, l: Leave, word: RegExp): boolean => word.test(t.leaveTypes.get(l.typeId)?.name ?? "");
  const balance = (t: Tenant, e: Employee) => {
    const own = [...t.leave.values()].filter((l) => l.employeeId === e.id);
    const used = own.filter(taken);
    return { employee_id: e.id, name: nameOf(e), annual_available: grant(e, 20) - sumDays(used.filter((l) => named(t, l, /^Annual/))),
      sick_available: grant(e, 10) - sumDays(used.filter((l) => named(t, l, /^Sick/))),
      pending_days: sumDays(own.filter((l) => l.status === "pending")), taken_days: sumDays(used) };
  };
  mux.handle("read", "GET /leave/balances", (r) => {
    const who = queryEmployee(r);
    return paged(r, who ? [who] : currentStaff(r.tenant), (e) => balance(r.tenant, e));
  });

  const warningsFor = (t: Tenant, e: Employee, type: LeaveType, l: Leave): string[] => {
    const out: string[] = [];
    const others = [...t.leave.values()].filter((o) => o !== l && o.employeeId === e.id && live(o));
    if (l.days === 0) out.push("There are no working days in this period.");
    if (type.min_notice_days > 0 && l.startDate < plusDays(dateOf(now()),
      type.min_notice_days)) out.push(`${type.name} asks for ${type.min_notice_days} days of notice.`);
    if (others.some((o) => o.startDate <= l.endDate && o.endDate >= l.startDate)) out.push("The dates overlap another request.");
    const b = balance(t, e);
    const left = /^Annual/.test(type.name) ? b.annual_available : /^Sick/.test(type.name) ? b.sick_available : null;
    if (left !== null && (taken(l) ? left < 0 : left - l.days < 0)) out.push("The balance does not cover these days.");
    const sameYear = others.filter((o) => o.typeId === type.id && o.startDate.slice(0, 4) === l.startDate.slice(0, 4));
    if (type.max_days_per_year !== null && sumDays(sameYear) +
      l.days > type.max_days_per_year) out.push(`More than ${type.max_days_per_year} days of ${type.name} in a year.`);
    return out;
  };
  mux.handle("write", "POST /leave", (r) => {
    const t = r.tenant;
    const f = r.form();
    const [employeeId, typeId] = [f.id("employee_id"), f.id("leave_type_id")];
    const [startDate, endDate] = [f.date("start_date"), f.date("end_date")];
    const halfDay = f.opt("half_day", f.bool) ?? false;
    const period = f.opt("half_day_period", (n) => f.text(n, { oneOf: ["morning", "afternoon"] }));
    const notes = f.opt("notes", (n) => f.loose(n, 500));
    if (endDate < startDate) throw bad("end_date", "must not be before start_date");
    if (spanDays(startDate, endDate) > 366) throw bad("end_date", "a request spans at most 366 days");
    if (halfDay && startDate !== endDate) throw bad("half_day", "needs start_date and end_date to be the same");
    const e = must(t.employees, employeeId, "employee", "employee_id");
    const type = must(t.leaveTypes, typeId, "leave type", "leave_type_id");
    if (halfDay && !type.allow_half_days) throw bad("half_day", "is not allowed for this leave type");
    if (e.status === "terminated") throw clash("employee is terminated");
    const days = workingDays(e.jurisdiction, startDate, endDate);
    const l: Leave = { id: ids.uuid(), employeeId, typeId, startDate, endDate, days: halfDay ? days / 2 : days, halfDay,
      halfDayPeriod: halfDay ? period : null, notes,
      status: type.requires_approval ? "pending" : "auto_approved", declineReason: null, createdAt: stampOf(now()) };
    for (const o of t.leave.values()) {
      const same = o.employeeId === employeeId && o.typeId === typeId && o.startDate === startDate && o.endDate === endDate &&
        o.halfDay === halfDay && o.halfDayPeriod === l.halfDayPeriod;
      if (same && live(o)) throw clash("this request exists already");
    }
    t.leave.set(l.id, l);
    return { data: { ...leaveJSON(t, l), warnings: warningsFor(t, e, type, l) } };
  });

  /** The whole state machine: where each move may start. */
  const MOVES: Record<"approved" | "declined" | "cancelled", LeaveStatus[]> = {
    approved: ["pending"], declined: ["pending"], cancelled: ["pending", "approved", "auto_approved"],
  };
  const move = (t: Tenant, l: Leave, to: keyof typeof MOVES): Res => {
    if (!MOVES[to].includes(l.status)) throw clash(`a request that is ${l.status} cannot become ${to}`);
    l.status = to;
    return { data: leaveJSON(t, l) };
  };
  mux.handle("write", "PATCH /leave/{id}/approve", (r) => move(r.tenant, must(r.tenant.leave, r.path("id"), "leave request"), "approved"));
  mux.handle("write", "PATCH /leave/{id}/decline", (r) => {
    const l = must(r.tenant.leave, r.path("id"), "leave request");
    const reason = r.form().text("reason", { max: 1000 });
    move(r.tenant, l, "declined");
    l.declineReason = reason;
    return { data: leaveJSON(r.tenant, l) };
  });
  mux.handle("write", "DELETE /leave/{id}", (r) => {
    const l = must(r.tenant.leave, r.path("id"), "leave request");
    const f = r.form();
    const reason = f.opt("reason", (n) => f.loose(n, 1000));
    move(r.tenant, l, "cancelled");
    if (reason) l.cancelReason = reason;
    return { data: leaveJSON(r.tenant, l) };
  });
  mux.handle("read", "GET /leave-types", (r) => paged(r, [...r.tenant.leaveTypes.values()], (t) => t));
  mux.handle("read", "GET /public-holidays", (r) => {
    const jurisdiction = (queryOneOf(r, "jurisdiction", JURISDICTIONS) || r.tenant.company.jurisdiction[0]) as Jurisdiction;
    const year = r.query.get("year") || dateOf(now()).slice(0, 4);
    if (!/^(19|20)\d\d$/.test(year)) throw bad("year", "must be a year from 1900 to 2099");
    return paged(r, holidays(jurisdiction, r.query.get("region") ?? "", Number(year)), (h) => h);
  });

  // ---- permissions ----
  mux.handle("read", "GET /permissions/presets", () => ({ data:
    { presets: Object.entries(PRESETS).map(([preset, capabilities]) => ({ preset, capabilities })) } }));
  mux.handle("read", "GET /permissions/company", (r) => ({ data: { manager: { "leave:approve": true, "people:read_salary": false,
    "hiring:manage": r.tenant.company.plan !== "free" } } }));
  mux.handle("read", "GET /permissions/users/{id}", (r) => {
    const e = must(r.tenant.employees, r.path("id"), "user");
    const a = must(r.tenant.accounts, e.id, "user");
    const base = ["leave:request", "profile:write"];
    const off = e.status === "terminated" || !a.invitedAt; // the role takes effect with the invitation
    const capabilities = off ? [] : a.role === "company_admin" ? [...base, ...(PRESETS["hr_manager"] ?? []), "company:admin"] :
      a.role === "manager" ? [...base, ...(PRESETS[a.preset ?? "team_lead"] ?? [])] : base;
    const scope = off ? "none" : a.role === "company_admin" || a.preset === "hr_manager" ? "all" : a.role === "manager" ? "reports" : "own";
    return { data: { user_id: e.id, role: a.role, preset: a.preset, capabilities, scope } };
  });
}
