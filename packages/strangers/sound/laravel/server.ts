// routes/api.php and the controllers.
import { csv, summary } from "./analytics.ts";
import { REGIONS, daysBetween, publicHolidays, workingDays } from "./calendar.ts";
import { Kernel, paginate, readFile, validateQuery } from "./kernel.ts";
import type { Context, Reply } from "./kernel.ts";
import type { Company, Employee, Jurisdiction, LeaveRequest, Plan, Post, Survey } from "./models.ts";
import { PRESETS, Resources } from "./resources.ts";
import { onboardingTasks, seed } from "./seed.ts";
import { MIME, sanitiseSvg, sniff } from "./svg.ts";
import { ApiException, conflict, invalid, notFound, validate } from "./validation.ts";

export interface Options { readonly now: () => number }
export interface Started {
  readonly handle: (request: Request) => Promise<Response>;
  readonly target: Record<string, unknown>;
}

const EMPLOYMENT = "in:full_time,part_time,casual,contractor";
const EVENTS = "employee.created,employee.updated,employee.terminated,leave.requested,leave.approved,leave.declined,leave.cancelled," +
  "document.uploaded,document.signed";
const PERSONAL_DOMAIN = new RegExp(
  "^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|icloud|me|mac|aol|protonmail|proton|pm|gmx|zoho|mail|" +
  "fastmail|bigpond|optusnet|xtra|btinternet|sky|virginmedia|tutanota|yandex|hey)" +
  "\\.(com|net|org|me|mail|info|co\\.uk|co\\.nz|com\\.au|net\\.au|de|ru|ch)$");
const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

export function start(options: Options): Promise<Started> {
  const { db, target } = seed(options.now);
  const base = new URL(String(target["base_url"]));
  const kernel = new Kernel(db, base.pathname);
  const show = new Resources(db, base.origin + "/storage");

  /** Route-model binding within the key's own company. */
  const own = <T extends { id: string; company_id: string }>(table: readonly T[], c: Context, id: unknown, what: string,
    field?: string): T => {
    const row = typeof id === "string" ? table.find((r) => r.id === id.toLowerCase() && r.company_id === c.company.id) : undefined;
    if (!row) throw notFound(what, field);
    return row;
  };
  const employee = (c: Context, id: unknown, field?: string): Employee => own(db.employees, c, id, "employee", field);
  const leave = (c: Context): LeaveRequest => own(db.visibleLeave(c.company.id), c, c.params["leave"], "leave request");

  // --- company and settings ---
  kernel.route("get", "/company", "read", (c) => ({ data: show.company(c.company) }));
  kernel.route("patch", "/company", "admin", (c) => {
    const input = validate(c.body(), { name: "string|max:255", website: "nullable|string|max:255", industry: "nullable|string|max:255",
      phone: "nullable|string|max:50", allowed_domains: "array|strings|max:100", domain_enforcement_enabled: "boolean" });
    if (Array.isArray(input["allowed_domains"])) {
      const domains = (input["allowed_domains"] as string[]).map((d) => d.trim().toLowerCase().replace(/^@/, ""));
      const primary = c.company.primary_domain;
      for (const d of domains) {
        if (d === primary) continue;
        if (!DOMAIN.test(d)) throw invalid("allowed_domains", "The allowed domains must be domain names.");
        if (PERSONAL_DOMAIN.test(d)) throw invalid("allowed_domains", "Personal e-mail domains cannot be allowed.");
      }
      input["allowed_domains"] = [...new Set([...(primary ? [primary] : []), ...domains])];
    }
    Object.assign(c.company, input, { updated_at: db.timestamp() });
    return { data: show.company(c.company) };
  });

  const publish = (company: Company, change: Partial<Company["branding"]>): Reply => {
    Object.assign(company.branding, change, { published_at: db.timestamp() });
    return { data: show.branding(company) };
  };
  kernel.route("get", "/company/branding", "read", (c) => ({ data: show.branding(c.company) }), "growth");
  kernel.route("put", "/company/branding", "write", (c) => publish(c.company, validate(c.body(), { primary_colour: "nullable|string|colour",
    accent_colour: "nullable|string|colour", brand_name: "nullable|string|max:100", email_branding: "boolean" })), "growth");
  kernel.route("post", "/company/branding/logo", "write", async (c) => {
    let bytes = await readFile(c.request, "file", 2 * 1024 * 1024);
    const kind = sniff(bytes);
    if (!kind) throw invalid("file", "The file must be a PNG, JPEG, WEBP or SVG image.");
    if (kind === "svg") {
      const clean = sanitiseSvg(bytes.toString("utf8"));
      if (clean === null) throw invalid("file", "The SVG is not well formed.");
      bytes = Buffer.from(clean, "utf8");
    }
    if (c.company.branding.logo_path) db.files.delete(c.company.branding.logo_path);
    const path = `logos/${db.faker.uuid()}.${kind}`;
    db.files.set(path, { mime: MIME[kind], bytes });
    return { ...publish(c.company, { logo_path: path }), status: 201 };
  }, "growth");
  const dropLogo = (c: Context): void => { if (c.company.branding.logo_path) db.files.delete(c.company.branding.logo_path); };
  kernel.route("delete", "/company/branding/logo", "write", (c) => {
    dropLogo(c);
    return publish(c.company, { logo_path: null });
  }, "growth");
  kernel.route("post", "/company/branding/reset", "write", (c) => {
    dropLogo(c);
    return publish(c.company, { primary_colour: null, accent_colour: null, brand_name: null, logo_path: null });
  }, "growth");
  kernel.route("get", "/onboarding", "read", (c) => ({ data: show.setup(c.company) }));
  kernel.route("get", "/billing", "read", (c) => ({ data: show.billing(c.company) }));

  // --- employees ---
  const uniqueEmail = (c: Context, email: unknown, except?: Employee): void => {
    const taken = db.employees.some((e) => e.company_id === c.company.id && e !== except &&
      e.email.toLowerCase() === String(email).toLowerCase());
    if (taken) throw conflict("An employee with this e-mail address exists already.", "email");
  };
  kernel.route("get", "/employees", "read", (c) => {
    const q = validateQuery(c, { status: "in:active,terminated,all", department: "string|max:255" });
    const status = q["status"] ?? "active"; // "active" is the scope of everybody currently employed
    const rows = db.employees.filter((e) => e.company_id === c.company.id &&
      (status === "all" || (e.status === "terminated") === (status === "terminated")) &&
      (q["department"] === undefined || e.department?.toLowerCase() === String(q["department"]).toLowerCase()));
    rows.sort((a, b) => (a.last_name + a.first_name + a.id < b.last_name + b.first_name + b.id ? -1 : 1));
    return paginate(c, rows, (e) => show.employee(e));
  });
  kernel.route("post", "/employees", "write", (c) => {
    const input = validate(c.body(), { first_name: "required|string|max:255", last_name: "required|string|max:255",
      email: "required|string|email|max:255",
      employment_type: `required|string|${EMPLOYMENT}`, start_date: "required|date", jurisdiction: "required|string|in:AU,NZ,UK",
      role: "required|string|in:employee,manager,company_admin", job_title: "nullable|string|max:255",
      department: "nullable|string|max:255",
      base_salary: "nullable|integer|min:0", manager_id: "nullable|string|uuid" });
    if (input["manager_id"]) input["manager_id"] = employee(c, input["manager_id"], "manager_id").id;
    uniqueEmail(c, input["email"]);
    const permanent = input["employment_type"] === "full_time" || input["employment_type"] === "part_time";
    const row = { job_title: null, department: null, base_salary: null, manager_id: null, ...input, id: db.faker.uuid(),
      company_id: c.company.id, status: "active",
      probation_end_date: null, preset: null, invited_at: null, termination_date: null, termination_reason: null, exit_kind: null,
      trainings_assigned: 3,
      trainings_completed: 0, annual_allowance: permanent ? 20 : 0, sick_allowance: permanent ? 10 : 0, created_at: db.timestamp(),
      updated_at: db.timestamp() } as unknown as Employee;
    db.employees.push(row);
    db.plans.push({ id: db.faker.uuid(), company_id: c.company.id, kind: "onboarding", employee_id: row.id, status: "not_started",
      key_date: row.start_date,
      tasks: onboardingTasks(() => db.faker.uuid(), row.start_date, "", 0), exit_interview: null, created_at: db.timestamp() });
    return { data: show.employee(row) };
  });
  kernel.route("get", "/employees/:employee", "read", (c) => ({ data: show.employee(employee(c, c.params["employee"])) }));
  kernel.route("patch", "/employees/:employee", "write", (c) => {
    const row = employee(c, c.params["employee"]);
    const input = validate(c.body(), { first_name: "string|max:255", last_name: "string|max:255", email: "string|email|max:255",
      employment_type: `string|${EMPLOYMENT}`,
      start_date: "date", job_title: "nullable|string|max:255", department: "nullable|string|max:255",
      base_salary: "nullable|integer|min:0",
      manager_id: "nullable|string|uuid", probation_end_date: "nullable|date", role: "string|in:employee,manager,company_admin",
      status: "prohibited" });
    if (input["manager_id"]) {
      const manager = employee(c, input["manager_id"], "manager_id");
      for (let up: Employee | undefined = manager; up; up = db.employees.find((e) => e.id === up?.manager_id)) {
        if (up === row) throw invalid("manager_id", "An employee cannot report to themselves or to one of their reports.");
      }
      input["manager_id"] = manager.id;
    }
    if (input["email"] !== undefined) uniqueEmail(c, input["email"], row);
    Object.assign(row, input, { updated_at: db.timestamp() });
    return { data: show.employee(row) };
  });
  kernel.route("delete", "/employees/:employee", "write", (c) => {
    const row = employee(c, c.params["employee"]);
    const input = validate(c.body(), { termination_date: "nullable|date", termination_reason: "nullable|string|max:1000" });
    if (row.status === "terminated") throw conflict("This employee is terminated already.");
    const reason = (input["termination_reason"] ?? null) as string | null;
    const date = (input["termination_date"] ?? db.today()) as string;
    if (date < row.start_date && input["termination_date"]) throw invalid("termination_date",
      "The termination date must not be before the start date.");
    const kind = reason === null ? "unspecified" : /resign|retire|voluntary/i.test(reason) && !/involuntary/i.test(reason) ? "voluntary" :
      "involuntary";
    Object.assign(row, { status: "terminated", termination_date: date, termination_reason: reason, exit_kind: kind,
      updated_at: db.timestamp() });
    return { data: show.employee(row) };
  });
  kernel.route("post", "/employees/:employee/invite", "write", (c) => {
    const row = employee(c, c.params["employee"]);
    const input = validate(c.body(), { role: "string|in:employee,manager,company_admin" });
    if (row.status === "terminated") throw conflict("A terminated employee cannot be invited.");
    if (row.invited_at !== null) throw conflict("This employee has been invited already.");
    if (c.company.domain_enforcement_enabled && !c.company.allowed_domains.includes(row.email.split("@")[1]?.toLowerCase() ?? "")) {
      throw invalid("email", "This e-mail address is not on an allowed domain.");
    }
    Object.assign(row, input, { invited_at: db.timestamp(), updated_at: db.timestamp() });
    return { data: { employee: { id: row.id, full_name: `${row.first_name} ${row.last_name}`, email: row.email }, role: row.role,
      status: "invited", invited_at: row.invited_at } };
  });

  // --- leave ---
  kernel.route("get", "/leave", "read", (c) => {
    const q = validateQuery(c, { employee_id: "string|uuid", status: "in:pending,approved,declined,cancelled,auto_approved", from: "date",
      to: "date" });
    const [from, to] = [q["from"], q["to"]] as [string | undefined, string | undefined];
    if (from && to && from > to) throw invalid("to", "The to must be a date after or equal to from.");
    const of = q["employee_id"] === undefined ? null : employee(c, q["employee_id"], "employee_id").id;
    const rows = db.visibleLeave(c.company.id).filter((r) => (!of || r.employee_id === of) && (!q["status"] || r.status === q["status"]) &&
      (!from || r.end_date >= from) && (!to || r.start_date <= to));
    rows.sort((a, b) => Number(b.status === "pending") - Number(a.status === "pending") ||
      (a.start_date === b.start_date ? 0 : a.start_date > b.start_date ? -1 : 1));
    return paginate(c, rows, (r) => show.leave(r));
  });
  kernel.route("get", "/leave/balances", "read", (c) => {
    const q = validateQuery(c, { employee_id: "string|uuid" });
    const rows = q["employee_id"] === undefined ? db.current(c.company.id) : [employee(c, q["employee_id"], "employee_id")];
    return paginate(c, rows, (e) => show.balance(e));
  });
  kernel.route("get", "/leave/:leave", "read", (c) => ({ data: show.leave(leave(c)) }));
  kernel.route("post", "/leave", "write", (c) => {
    const input = validate(c.body(), { employee_id: "required|string|uuid", leave_type_id: "required|string|uuid",
      start_date: "required|date",
      end_date: "required|date", half_day: "nullable|boolean", half_day_period: "nullable|string|in:morning,afternoon",
      notes: "nullable|string|max:500" });
    const [start_date, end_date] = [input["start_date"], input["end_date"]] as [string, string];
    const half = input["half_day"] === true;
    if (end_date < start_date) throw invalid("end_date", "The end date must not be before the start date.");
    if (daysBetween(start_date, end_date) > 730) throw invalid("end_date", "A request may span two years at most.");
    if (half && start_date !== end_date) throw invalid("half_day", "A half day starts and ends on the same date.");
    const person = employee(c, input["employee_id"], "employee_id");
    const type = own(db.visibleTypes(c.company.id), c, input["leave_type_id"], "leave type", "leave_type_id");
    if (half && !type.allow_half_days) throw invalid("half_day", "This leave type has no half days.");
    const working = workingDays(person.jurisdiction, start_date, end_date);
    if (working === 0) throw invalid("end_date", "There is no working day between these dates.");
    if (person.status === "terminated") throw conflict("A terminated employee cannot take leave.");
    const half_day_period = half ? ((input["half_day_period"] ?? null) as string | null) : null;
    const twin = db.visibleLeave(c.company.id).some((r) => r.employee_id === person.id && r.leave_type_id === type.id &&
      r.start_date === start_date &&
      r.end_date === end_date && r.half_day === half && r.half_day_period === half_day_period &&
      !["declined", "cancelled"].includes(r.status));
    if (twin) throw conflict("The same leave has been requested already.");
    const row: LeaveRequest = { id: db.faker.uuid(), company_id: c.company.id, employee_id: person.id, leave_type_id: type.id, start_date,
      end_date,
      days: half ? 0.5 : working, half_day: half, half_day_period, notes: (input["notes"] ?? null) as string | null,
      status: type.requires_approval ? "pending" : "auto_approved", decline_reason: null, cancel_reason: null, created_at: db.timestamp(),
      updated_at: db.timestamp() };
    db.leave_requests.push(row);
    return { data: { ...show.leave(row), warnings: show.leaveWarnings(row, person, type) } };
  });
  const decide = (row: LeaveRequest, from: string[], change: Partial<LeaveRequest>): Reply => {
    if (!from.includes(row.status)) throw conflict(`A request that is ${row.status} cannot be ${change.status ?? "changed"}.`);
    Object.assign(row, change, { updated_at: db.timestamp() });
    return { data: show.leave(row) };
  };
  kernel.route("patch", "/leave/:leave/approve", "write", (c) => decide(leave(c), ["pending"], { status: "approved" }));
  kernel.route("patch", "/leave/:leave/decline", "write", (c) => {
    const row = leave(c);
    const input = validate(c.body(), { reason: "required|string|max:500" });
    return decide(row, ["pending"], { status: "declined", decline_reason: input["reason"] as string });
  });
  kernel.route("delete", "/leave/:leave", "write", (c) => {
    const row = leave(c);
    const input = validate(c.body(), { reason: "nullable|string|max:500" });
    return decide(row, ["pending", "approved", "auto_approved"],
      { status: "cancelled", cancel_reason: (input["reason"] ?? null) as string | null });
  });
  kernel.route("get", "/leave-types", "read", (c) => paginate(c, db.visibleTypes(c.company.id), (t) => show.leaveType(t)));
  kernel.route("get", "/public-holidays", "read", (c) => {
    const q = validateQuery(c, { jurisdiction: "in:AU,NZ,UK", region: "string", year: "string" });
    const jurisdiction = (q["jurisdiction"] ?? c.company.jurisdiction[0]) as Jurisdiction;
    const year = q["year"] === undefined ? Number(db.today().slice(0, 4)) : /^\d{4}$/.test(String(q["year"])) ? Number(q["year"]) : 0;
    if (year < 2000 || year > 2100) throw invalid("year", "The year must be between 2000 and 2100.");
    const region = q["region"] === undefined ? null : String(q["region"]).toUpperCase();
    if (region && !REGIONS[jurisdiction].includes(region)) throw invalid("region",
      `The region must be one of ${REGIONS[jurisdiction].join(", ")}.`);
    return paginate(c, publicHolidays(jurisdiction, region, year), (h) => h);
  });

  // --- webhooks ---
  const hooks = (c: Context) => db.webhooks.filter((w) => w.company_id === c.company.id && w.deleted_at === null);
  kernel.route("get", "/webhooks", "webhooks", (c) => paginate(c, hooks(c), (w) => show.webhook(w)));
  kernel.route("post", "/webhooks", "webhooks", (c) => {
    const input = validate(c.body(), { url: "required|string|max:2048|https", events: `required|array|min:1|each_in:${EVENTS}` });
    const row = { id: db.faker.uuid(), company_id: c.company.id, url: input["url"] as string,
      events: [...new Set(input["events"] as string[])], is_active: true,
      secret: "whsec_" + db.faker.hex(48), created_at: db.timestamp(), deleted_at: null };
    db.webhooks.push(row);
    return { data: { ...show.webhook(row), secret: row.secret } };
  });
  kernel.route("delete", "/webhooks/:webhook", "webhooks", (c) => {
    const row = own(hooks(c), c, c.params["webhook"], "webhook");
    Object.assign(row, { deleted_at: db.timestamp(), is_active: false });
    return { data: { id: row.id, deleted: true } };
  });

  // --- recruitment ---
  const role = (c: Context, id: unknown, field?: string) => own(db.job_roles, c, id, "job role", field);
  kernel.route("get", "/recruitment/roles", "read", (c) =>
    paginate(c, db.job_roles.filter((r) => r.company_id === c.company.id && r.status === "open").reverse(), (r) => show.role(r)));
  kernel.route("post", "/recruitment/roles", "write", (c) => {
    const input = validate(c.body(), { title: "required|string|max:255", employment_type: `required|string|${EMPLOYMENT}`,
      jurisdiction: "required|string|in:AU,NZ,UK", department: "nullable|string|max:255", location: "nullable|string|max:255",
      description: "nullable|string|max:10000", salary_min: "nullable|integer|min:0", salary_max: "nullable|integer|min:0",
      openings: "integer|min:1",
      hiring_manager_id: "nullable|string|uuid", status: "string|in:draft,open" });
    if (input["hiring_manager_id"]) input["hiring_manager_id"] = employee(c, input["hiring_manager_id"], "hiring_manager_id").id;
    if (typeof input["salary_min"] === "number" && typeof input["salary_max"] === "number" && input["salary_max"] < input["salary_min"]) {
      throw invalid("salary_max", "The salary max must not be below the salary min.");
    }
    const row = { status: "draft", department: null, location: null, description: null, salary_min: null, salary_max: null, openings: 1,
      hiring_manager_id: null,
      ...input, id: db.faker.uuid(), company_id: c.company.id, title: input["title"] as string,
      employment_type: input["employment_type"] as string,
      jurisdiction: input["jurisdiction"] as string, created_at: db.timestamp(), updated_at: db.timestamp() };
    db.job_roles.push(row);
    return { data: { id: row.id } };
  });
  kernel.route("get", "/recruitment/roles/:role", "read", (c) => ({ data: show.roleWithStages(role(c, c.params["role"])) }));
  kernel.route("patch", "/recruitment/roles/:role", "write", (c) => {
    const row = role(c, c.params["role"]);
    const input = validate(c.body(), { status: "required|string|in:draft,open,on_hold,closed,filled" });
    Object.assign(row, input, { updated_at: db.timestamp() });
    return { data: show.roleWithStages(row) };
  });
  kernel.route("get", "/recruitment/roles/:role/pipeline", "read", (c) => {
    const row = role(c, c.params["role"]);
    return { data: { role: { id: row.id, title: row.title, status: row.status }, stages: show.stages(c.company.id),
      applications: db.applications.filter((a) => a.job_role_id === row.id).map((a) => show.application(a)) } };
  });
  kernel.route("get", "/recruitment/stages", "read", (c) => paginate(c, show.stages(c.company.id), (s) => s));
  kernel.route("post", "/recruitment/candidates", "write", (c) => {
    const input = validate(c.body(), { first_name: "required|string|max:255", last_name: "required|string|max:255",
      email: "required|string|email|max:255",
      phone: "nullable|string|max:50", job_role_id: "nullable|string|uuid", source: "nullable|string|max:100",
      linkedin_url: "nullable|string|max:255",
      cover_letter: "nullable|string|max:10000" });
    const applied = input["job_role_id"] ? role(c, input["job_role_id"], "job_role_id") : null;
    if (applied && ["closed", "filled"].includes(applied.status)) throw conflict("This role takes no more candidates.");
    const row = { id: db.faker.uuid(), company_id: c.company.id, first_name: String(input["first_name"]),
      last_name: String(input["last_name"]),
      email: String(input["email"]), phone: (input["phone"] ?? null) as string | null };
    db.candidates.push(row);
    const first = db.stages.find((s) => s.company_id === c.company.id && s.type === "active");
    if (applied && first) {
      db.applications.push({ id: db.faker.uuid(), company_id: c.company.id, candidate_id: row.id, job_role_id: applied.id,
        stage_id: first.id, status: "active",
        stage_entered_at: db.timestamp() });
    }
    return { data: { id: row.id } };
  });
  kernel.route("patch", "/recruitment/applications/:application/stage", "write", (c) => {
    const row = own(db.applications, c, c.params["application"], "application");
    const input = validate(c.body(), { stage_id: "required|string|uuid", note: "nullable|string|max:1000" });
    const stage = own(db.stages, c, input["stage_id"], "stage", "stage_id");
    if (stage.type === "hired") throw invalid("stage_id", "Hiring is done in the web application.");
    if (row.status === "hired") throw conflict("A hired application cannot be moved.");
    if (row.stage_id !== stage.id) Object.assign(row, { stage_id: stage.id, status: stage.type, stage_entered_at: db.timestamp() });
    return { data: show.application(row) };
  });
  kernel.route("post", "/recruitment/offers", "write", (c) => {
    const input = validate(c.body(), { application_id: "required|string|uuid", salary: "required|integer|min:1",
      start_date: "required|date",
      employment_type: `string|${EMPLOYMENT}`, expires_at: "nullable|date", notes: "nullable|string|max:2000" });
    const application = own(db.applications, c, input["application_id"], "application", "application_id");
    if (application.status !== "active") throw conflict("An offer needs an active application.");
    const row = { id: db.faker.uuid(), company_id: c.company.id, application_id: application.id, salary: Number(input["salary"]),
      start_date: String(input["start_date"]), status: "draft" };
    db.offers.push(row);
    return { data: { id: row.id } };
  });

  // --- onboarding and offboarding ---
  for (const kind of ["onboarding", "offboarding"] as const) {
    const gate = kind === "onboarding" ? "growth" : undefined;
    const rows = (c: Context): Plan[] => db.plans.filter((p) => p.company_id === c.company.id && p.kind === kind);
    kernel.route("get", `/${kind}/plans`, "read", (c) => {
      const { data, meta } = paginate(c, rows(c).reverse(), (p) => show.plan(p));
      return { data: { plans: data }, meta };
    }, gate);
    kernel.route("get", `/${kind}/plans/:plan`, "read", (c) => ({ data: show.planWithTasks(own(rows(c), c, c.params["plan"], "plan")) }),
      gate);
    kernel.route("patch", `/${kind}/plans/:plan/tasks/:task`, "write", (c) => {
      const plan = own(rows(c), c, c.params["plan"], "plan");
      const task = plan.tasks.find((t) => t.id === c.params["task"]?.toLowerCase());
      if (!task) throw notFound("task");
      const { completed } = validate(c.body(), { completed: "required|boolean" });
      if (task.is_service_managed) throw new ApiException("FORBIDDEN", "This task is completed by the service itself.");
      // Setting what is already so changes nothing, not even the time of completion.
      task.completed_at = completed ? task.completed_at ?? db.timestamp() : null;
      if (completed && plan.status === "not_started") plan.status = "in_progress";
      return { data: { id: task.id } };
    }, gate);
  }

  // --- engagement ---
  kernel.route("post", "/surveys", "write", (c) => {
    const input = validate(c.body(), { title: "required|string|max:255", type: "required|string|in:eNPS,pulse,check-in",
      anonymity: "required|string|in:anonymous,attributed", description: "nullable|string|max:2000" });
    const questions: Survey["questions"] = [{ id: db.faker.uuid(), text: "I have what I need to do my job.", type: "scale",
      is_required: false }];
    if (input["type"] === "eNPS") {
      questions.unshift({ id: db.faker.uuid(), text: "How likely are you to recommend us as a place to work?", type: "enps",
        is_required: true });
    }
    const row: Survey = { id: db.faker.uuid(), company_id: c.company.id, title: input["title"] as string, type: input["type"] as string,
      anonymity: input["anonymity"] as Survey["anonymity"], status: "draft", questions, invited: db.current(c.company.id).length,
      created_at: db.timestamp() };
    db.surveys.push(row);
    return { data: { id: row.id }, status: 201 };
  }, "growth");
  kernel.route("get", "/surveys/:survey/results", "read", (c) =>
    ({ data: show.surveyResults(own(db.surveys, c, c.params["survey"], "survey")) }));
  kernel.route("post", "/surveys/:survey/respond", "write", (c) => {
    const survey = own(db.surveys, c, c.params["survey"], "survey");
    if (survey.anonymity === "anonymous") throw new ApiException("FORBIDDEN",
      "Anonymous surveys are answered in the web application only.");
    if (survey.status !== "open") throw conflict("This survey is not open.");
    const input = validate(c.body(), { employee_id: "required|string|uuid", answers: "required|array|min:1|max:200" });
    const answers = new Map<string, number | string>();
    for (const entry of input["answers"] as unknown[]) {
      const { question_id, value } = (entry ?? {}) as { question_id?: unknown; value?: unknown };
      const question = survey.questions.find((q) => q.id === question_id);
      if (!question || answers.has(question.id)) throw invalid("answers", "Each answer names one question_id of this survey, once.");
      const [low, high] = question.type === "enps" ? [0, 10] : [1, 5];
      const fine = question.type === "text" ? typeof value === "string" && value.trim() !== "" && value.length <= 2000 :
        Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
      if (!fine) throw invalid("answers", question.type === "text" ? "A text answer is a string." :
        `The value must be an integer from ${low} to ${high}.`);
      answers.set(question.id, value as number | string);
    }
    const missing = survey.questions.find((q) => q.is_required && !answers.has(q.id));
    if (missing) throw invalid("answers", `Question ${missing.id} needs an answer.`);
    const person = employee(c, input["employee_id"], "employee_id");
    if (person.status === "terminated") throw conflict("A terminated employee cannot answer.");
    if (db.survey_responses.some((r) => r.survey_id === survey.id &&
      r.employee_id === person.id)) throw conflict("This employee has answered already.");
    const row = { id: db.faker.uuid(), survey_id: survey.id, employee_id: person.id, answers };
    db.survey_responses.push(row);
    return { data: { id: row.id }, status: 201 };
  });
  kernel.route("get", "/recognition", "read", (c) =>
    paginate(c, db.posts.filter((p) => p.company_id === c.company.id && p.visibility === "public").reverse(), (p) => show.post(p)));
  kernel.route("post", "/recognition", "write", (c) => {
    const input = validate(c.body(), { from_employee_id: "required|string|uuid", to_employee_id: "required|string|uuid",
      message: "required|string|max:1000",
      kind: "string|in:peer,manager", value_tag: "nullable|string|max:50", visibility: "string|in:public,private" });
    const giver = employee(c, input["from_employee_id"], "from_employee_id");
    const recipient = employee(c, input["to_employee_id"], "to_employee_id");
    if (giver === recipient) throw invalid("to_employee_id", "A person cannot recognise themselves.");
    if (input["kind"] === "manager" && recipient.manager_id !== giver.id) throw invalid("kind",
      "Manager recognition comes from the recipient's manager.");
    if (giver.status === "terminated" || recipient.status === "terminated") throw conflict("Both people must be current employees.");
    const row: Post = { id: db.faker.uuid(), company_id: c.company.id, giver_id: giver.id, recipient_id: recipient.id,
      message: input["message"] as string,
      value_tag: (input["value_tag"] ?? null) as string | null, kind: (input["kind"] ?? "peer") as Post["kind"],
      visibility: (input["visibility"] ?? "public") as Post["visibility"], reaction_count: 0, created_at: db.timestamp() };
    db.posts.push(row);
    return { data: { id: row.id }, status: 201 };
  });
  kernel.route("get", "/survey-programmes", "read", (c) =>
    paginate(c, db.programmes.filter((p) => p.company_id === c.company.id && p.is_published), (p) => show.programme(p)));
  kernel.route("get", "/learning-paths", "read", (c) =>
    paginate(c, db.learning_paths.filter((p) => p.company_id === c.company.id && p.is_published), (p) => show.learningPath(p)));

  // --- permissions, messaging, analytics ---
  kernel.route("get", "/permissions/presets", "read", () => ({ data:
    { presets: Object.entries(PRESETS).map(([preset, capabilities]) => ({ preset, capabilities })) } }));
  kernel.route("get", "/permissions/company", "read", (c) => ({ data: { manager: c.company.manager_overrides } }));
  kernel.route("get", "/permissions/users/:user", "read", (c) =>
    ({ data: show.userPermissions(own(db.employees, c, c.params["user"], "user")) }));
  kernel.route("get", "/messaging/conversation", "read", (c) => ({ data: show.conversation(c.company) }));
  kernel.route("get", "/analytics", "read", (c) => ({ data: summary(db, c.company) }), "growth");
  kernel.route("get", "/analytics/export", "read", (c) => ({ csv: csv(summary(db, c.company)),
    filename: `people-analytics-${db.today()}.csv` }), "growth");

  for (const path of ["/documents", "/compliance", "/ask-hr", "/jobs"]) kernel.comingSoon(path);
  kernel.finish();
  return Promise.resolve({ handle: (request) => kernel.handle(request), target });
}
