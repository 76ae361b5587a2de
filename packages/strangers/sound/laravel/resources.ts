// API resources: one function per model, relations embedded the way a JsonResource with whenLoaded() would.
import type { Application, Company, Database, Employee, JobRole, LearningPath, LeaveRequest, LeaveType, Plan, Post, Programme, Survey,
  Webhook } from "./models.ts";
import { fullName, opaqueRef } from "./models.ts";
import { DAY, addDays } from "./calendar.ts";
import { FLOOR } from "./analytics.ts";

type Json = Record<string, unknown>;

export class Resources {
  private readonly db: Database;
  private readonly storage: string;
  constructor(db: Database, storage: string) {
    this.db = db;
    this.storage = storage;
  }

  company(c: Company): Json {
    return { id: c.id, name: c.name, jurisdiction: c.jurisdiction, plan: c.plan, company_size: c.company_size, industry: c.industry,
      vera_context: c.vera_context, website: c.website, phone: c.phone, currency: c.currency, timezone: c.timezone,
      financial_year_start: c.financial_year_start,
      primary_domain: c.primary_domain, allowed_domains: c.allowed_domains, domain_enforcement_enabled: c.domain_enforcement_enabled,
      created_at: c.created_at, updated_at: c.updated_at };
  }

  branding(c: Company): Json {
    const b = c.branding;
    return { primary_colour: b.primary_colour, accent_colour: b.accent_colour, brand_name: b.brand_name,
      display_name: b.brand_name ?? c.name,
      logo_url: b.logo_path ? `${this.storage}/${b.logo_path}` : null, email_branding: b.email_branding, published_at: b.published_at };
  }

  person(id: string | null): Json | null {
    const e = this.db.employees.find((row) => row.id === id);
    return e ? { id: e.id, full_name: fullName(e), job_title: e.job_title } : null;
  }

  employee(e: Employee): Json {
    return { id: e.id, first_name: e.first_name, last_name: e.last_name, full_name: fullName(e), email: e.email, job_title: e.job_title,
      department: e.department,
      employment_type: e.employment_type, start_date: e.start_date, base_salary: e.base_salary, status: e.status,
      probation_end_date: e.probation_end_date,
      manager_id: e.manager_id, manager: this.person(e.manager_id), jurisdiction: e.jurisdiction, role: e.role, invited_at: e.invited_at,
      termination_date: e.termination_date, termination_reason: e.termination_reason, created_at: e.created_at, updated_at: e.updated_at };
  }

  leave(r: LeaveRequest): Json {
    const e = this.db.employees.find((row) => row.id === r.employee_id);
    const t = this.db.leave_types.find((row) => row.id === r.leave_type_id);
    return { id: r.id, employeeId: r.employee_id, employeeName: e ? fullName(e) : "", typeId: r.leave_type_id, typeName: t?.name ?? "",
      startDate: r.start_date,
      endDate: r.end_date, days: r.days, halfDay: r.half_day, halfDayPeriod: r.half_day_period, notes: r.notes, status: r.status,
      declineReason: r.decline_reason, cancelReason: r.cancel_reason, createdAt: r.created_at, updatedAt: r.updated_at,
      employee: e ? { id: e.id, fullName: fullName(e), department: e.department } : null,
      type: t ? { id: t.id, name: t.name, isPaid: t.is_paid } : null };
  }

  leaveType(t: LeaveType): Json {
    return { id: t.id, name: t.name, is_paid: t.is_paid, requires_approval: t.requires_approval, allow_half_days: t.allow_half_days,
      min_notice_days: t.min_notice_days, max_days_per_year: t.max_days_per_year, is_default: t.is_default };
  }

  balance(e: Employee): Json {
    const own = this.db.visibleLeave(e.company_id).filter((r) => r.employee_id === e.id);
    const taken = own.filter((r) => r.status === "approved" || r.status === "auto_approved");
    const sum = (rows: LeaveRequest[]): number => rows.reduce((n, r) => n + r.days, 0);
    const of = (category: string): number => sum(taken.filter((r) =>
      this.db.leave_types.find((t) => t.id === r.leave_type_id)?.category === category));
    return { employee_id: e.id, name: fullName(e), annual_available: e.annual_allowance - of("annual"),
      sick_available: e.sick_allowance - of("sick"),
      pending_days: sum(own.filter((r) => r.status === "pending")), taken_days: sum(taken) };
  }

  webhook(w: Webhook): Json {
    return { id: w.id, url: w.url, events: w.events, is_active: w.is_active, created_at: w.created_at };
  }

  private activeApplications(role: JobRole): Application[] {
    return this.db.applications.filter((a) => a.job_role_id === role.id && a.status === "active");
  }

  role(role: JobRole): Json {
    return { id: role.id, title: role.title, department: role.department, location: role.location, description: role.description,
      employment_type: role.employment_type, jurisdiction: role.jurisdiction, status: role.status, salary_min: role.salary_min,
      salary_max: role.salary_max,
      openings: role.openings, hiring_manager: this.person(role.hiring_manager_id),
      active_candidates_count: this.activeApplications(role).length,
      created_at: role.created_at, updated_at: role.updated_at };
  }

  roleWithStages(role: JobRole): Json {
    const rows = this.db.applications.filter((a) => a.job_role_id === role.id);
    return { ...this.role(role), stages: this.stages(role.company_id).map((s) => ({ ...s,
      candidates_count: rows.filter((a) => a.stage_id === s.id).length })) };
  }

  stages(companyId: string): Json[] {
    return this.db.stages.filter((s) => s.company_id === companyId).sort((a, b) => a.position - b.position)
      .map((s) => ({ id: s.id, name: s.name, type: s.type, position: s.position }));
  }

  /** No candidate relation here: the pipeline knows people by an opaque reference only. */
  application(a: Application): Json {
    const stage = this.db.stages.find((s) => s.id === a.stage_id);
    return { id: a.id, candidate_ref: opaqueRef(a.candidate_id),
      stage: stage ? { id: stage.id, name: stage.name, type: stage.type } : null, status: a.status,
      days_in_stage: Math.max(0, Math.floor((this.db.now() - Date.parse(a.stage_entered_at)) / DAY)) };
  }

  plan(p: Plan): Json {
    const e = this.db.employees.find((row) => row.id === p.employee_id);
    const completed = p.tasks.filter((t) => t.completed_at !== null).length;
    return { id: p.id, employee: e ? { id: e.id, full_name: fullName(e), job_title: e.job_title, department: e.department } : null,
      [p.kind === "onboarding" ? "start_date" : "last_working_day"]: p.key_date, status: p.status,
      progress: { completed, total: p.tasks.length, percentage:
      p.tasks.length === 0 ? 0 : Math.round((completed / p.tasks.length) * 100) }, created_at: p.created_at };
  }

  planWithTasks(p: Plan): Json {
    const tasks = p.tasks.map((t) => ({ id: t.id, title: t.title, category: t.category, is_required: t.is_required,
      is_service_managed: t.is_service_managed,
      is_completed: t.completed_at !== null, completed_at: t.completed_at, due_date: t.due_date }));
    return { ...this.plan(p), tasks, ...(p.kind === "offboarding" ?
      { exit_interview: { status: p.exit_interview?.status ?? "not_scheduled" } } : {}) };
  }

  surveyResults(s: Survey): Json {
    const responses = this.db.survey_responses.filter((r) => r.survey_id === s.id);
    const suppressed = responses.length < FLOOR;
    const numbers = (id: string): number[] => responses.map((r) => r.answers.get(id)).filter((v) => typeof v === "number");
    const enps = s.questions.find((q) => q.type === "enps");
    const scores = enps ? numbers(enps.id) : [];
    const score = scores.length < FLOOR ? null :
      Math.round(((scores.filter((n) => n >= 9).length - scores.filter((n) => n <= 6).length) / scores.length) * 100);
    return { survey: { id: s.id, title: s.title, type: s.type, anonymity: s.anonymity, status: s.status },
      response_rate: s.invited === 0 ? 0 : Math.round((responses.length / s.invited) * 1000) / 10, is_suppressed: suppressed,
      minimum_responses: FLOOR, enps: score,
      questions: s.questions.map((q) => {
        // A question that fewer than five people answered is below the floor too, even in a large survey.
        const answered = responses.filter((r) => r.answers.has(q.id)).length;
        const values = numbers(q.id);
        const hidden = suppressed || answered < FLOOR;
        return { id: q.id, text: q.text, type: q.type, responses_count: hidden ? null : answered,
          average: hidden || values.length < FLOOR ? null : Math.round((values.reduce((a, b) => a + b, 0) / values.length) * 100) / 100 };
      }) };
  }

  post(p: Post): Json {
    return { id: p.id, giver: this.person(p.giver_id), recipient: this.person(p.recipient_id), message: p.message, value_tag: p.value_tag,
      kind: p.kind,
      reaction_count: p.reaction_count, created_at: p.created_at };
  }

  learningPath(p: LearningPath): Json {
    return { id: p.id, title: p.title, description: p.description, courses_count: p.courses.length,
      courses: p.courses.map((c, i) => ({ id: c.id, title: c.title, position: i + 1, duration_minutes: c.duration_minutes })),
      created_at: p.created_at };
  }

  programme(p: Programme): Json {
    return { id: p.id, name: p.name, cadence: p.cadence, surveys: p.surveys.map((s,
      i) => ({ position: i + 1, title: s.title, type: s.type })), created_at: p.created_at };
  }

  conversation(c: Company): Json {
    const talk = c.conversation;
    const last = talk.messages[talk.messages.length - 1];
    return { status: talk.status, advisor_assigned: talk.advisor_name !== null, advisor_name: talk.advisor_name,
      advisor_status: talk.advisor_status,
      unread_count: talk.unread_count, last_message_at: last?.sent_at ?? null, last_message_sender: last?.sender ?? null };
  }

  billing(c: Company): Json {
    const active = this.db.current(c.id).length;
    const onTrial = c.trial_ends_at !== null && Date.parse(c.trial_ends_at) > this.db.now();
    return { plan: c.plan, subscription_status: onTrial ? "trialing" : "active", billing_interval: "monthly",
      trial: { on_trial: onTrial, ends_at: c.trial_ends_at },
      seats: { active, billed: Math.max(active, c.seat_minimum), minimum: c.seat_minimum }, add_ons: c.add_ons };
  }

  setup(c: Company): Json {
    const staff = this.db.current(c.id);
    const payroll = c.plan !== "starter";
    const checklist = { team_invited: staff.filter((e) => e.invited_at !== null).length > 1,
      leave_types_configured: this.db.visibleTypes(c.id).length > 0,
      document_uploaded: c.has_document, ...(payroll ? { pay_schedule_set: c.pay_schedule_set } : {}) };
    return { onboarding_complete: c.onboarding_complete, employee_count: staff.length, checklist,
      setup_complete: c.onboarding_complete && staff.length > 0 && Object.values(checklist).every(Boolean) };
  }

  userPermissions(e: Employee): Json {
    const rights = e.status === "terminated" || e.invited_at === null ? { capabilities: [], scope: "none" } :
      e.role === "company_admin" ? { capabilities: [...PRESETS.hr_manager, "company.manage", "billing.manage", "permissions.manage"],
        scope: "company" } :
      e.preset ? { capabilities: PRESETS[e.preset as keyof typeof PRESETS], scope: e.preset === "hr_manager" ? "company" : "team" } :
      e.role === "manager" ? { capabilities: PRESETS.team_lead, scope: "team" } : { capabilities: ["leave.request", "profile.edit_own"],
        scope: "self" };
    return { user_id: e.id, role: e.role, preset: e.preset, ...rights };
  }

  /** What keeps a leave request from being ideal. Nothing here blocks, and nothing looks at sensitive leave. */
  leaveWarnings(r: LeaveRequest, e: Employee, t: LeaveType): { code: string; message: string }[] {
    const warnings: { code: string; message: string }[] = [];
    const today = this.db.today();
    if (t.min_notice_days > 0 && r.start_date < addDays(today, t.min_notice_days)) {
      warnings.push({ code: "short_notice", message: `${t.name} normally needs ${t.min_notice_days} days' notice.` });
    }
    const others = this.db.visibleLeave(e.company_id).filter((o) => o.employee_id === e.id && o.id !== r.id &&
      !["declined", "cancelled"].includes(o.status));
    if (others.some((o) => o.start_date <= r.end_date && o.end_date >= r.start_date)) {
      warnings.push({ code: "overlap", message: "These dates overlap another leave request of this employee." });
    }
    const balance = this.balance(e);
    const own = r.status === "auto_approved" ? r.days : 0; // already deducted
    const available = t.category === "annual" ? balance["annual_available"] : t.category === "sick" ? balance["sick_available"] : null;
    if (typeof available === "number" && r.days > available + own) {
      warnings.push({ code: "insufficient_balance", message: `Only ${available + own} days are available.` });
    }
    if (t.max_days_per_year !== null) {
      const year = r.start_date.slice(0, 4);
      const used = others.filter((o) => o.leave_type_id === t.id && o.start_date.startsWith(year)).reduce((n, o) => n + o.days, 0);
      if (used + r.days > t.max_days_per_year) warnings.push({ code: "yearly_maximum",
        message: `More than ${t.max_days_per_year} days of ${t.name} in ${year}.` });
    }
    return warnings;
  }
}

export const PRESETS = {
  team_lead: ["leave.request", "profile.edit_own", "leave.view_team", "leave.approve", "onboarding.view_team", "recognition.give"],
  hr_manager: ["leave.request", "profile.edit_own", "leave.view_team", "leave.approve", "employees.view", "employees.edit",
  "recruitment.manage",
    "onboarding.manage", "reports.view", "recognition.give"],
};
