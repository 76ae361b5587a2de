// One serializer per model. Labels are for people; the web application shows them as they are.
import { daysFrom, humanize } from "../lib/support.ts";
import type { Attributes } from "../lib/support.ts";
import { nameOf, of } from "./models.ts";
import type { Application, Branding, Company, Employee, JobRole, LearningPath, Leave, LeaveType, Plan, Post, Programme, Stage, Store, Task,
  Webhook } from "./models.ts";

const slice = (row: object, names: readonly string[]): Attributes => Object.fromEntries(names.map((n) => [n, (row as Attributes)[n]]));
export const label = (value: string): string => humanize(value);
export const personName = (store: Store, id: string | null): string | null => {
  const person = store.employees.find((e) => e.id === id);
  return person ? nameOf(person) : null;
};

export const companySerializer = (c: Company): Attributes => ({
  ...slice(c, ["id", "name", "jurisdiction", "plan", "company_size", "industry", "vera_context", "website", "phone", "currency", "timezone",
    "financial_year_start",
    "primary_domain", "allowed_domains", "domain_enforcement_enabled", "created_at", "updated_at"]),
  plan_label: label(c.plan),
});
export const brandingSerializer = (b: Branding): Attributes => ({
  ...slice(b, ["primary_colour", "accent_colour", "brand_name"]),
  logo_url: b.logo && `https://files.rails-hr.invalid/rails/active_storage/blobs/redirect/${b.logo.key}/${b.logo.filename}`,
  logo_content_type: b.logo?.content_type ?? null, logo_byte_size: b.logo?.byte_size ?? null, email_branding: b.email_branding,
    published_at: b.published_at,
});
export const employeeSerializer = (e: Employee): Attributes => ({
  ...slice(e, ["id", "first_name", "last_name", "email", "job_title", "department", "employment_type", "start_date", "base_salary",
    "status", "probation_end_date",
    "manager_id", "jurisdiction", "created_at", "updated_at"]),
  full_name: nameOf(e), employment_type_label: label(e.employment_type), status_label: label(e.status), termination_date: e.terminated_on,
  termination_reason: e.termination_reason,
});
export const invitationSerializer = (e: Employee, message: string | null): Attributes => ({
  employee_id: e.id, email: e.email, role: e.role, role_label: label(e.role), invitation_status: "invited",
    invitation_status_label: "Invited", invited_at: e.invited_at, message,
});
export const leaveTypeSerializer = (t: LeaveType): Attributes =>
  slice(t, ["id", "name", "is_paid", "requires_approval", "allow_half_days", "min_notice_days", "max_days_per_year", "is_default"]);
export const leaveSerializer = (store: Store) => (l: Leave): Attributes => ({
  id: l.id, employeeId: l.employee_id, employeeName: personName(store, l.employee_id) ?? "", typeId: l.leave_type_id,
  typeName: store.leave_types.find((t) => t.id === l.leave_type_id)?.name ?? "", startDate: l.start_date, endDate: l.end_date, days: l.days,
    halfDay: l.half_day,
  halfDayPeriod: l.half_day_period, notes: l.notes, status: l.status, statusLabel: label(l.status), declineReason: l.decline_reason,
  cancellationReason: l.cancellation_reason, decidedAt: l.decided_at, createdAt: l.created_at,
});
export const webhookSerializer = (w: Webhook): Attributes => slice(w, ["id", "url", "events", "is_active", "created_at", "updated_at"]);

const activeApplications = (store: Store, role: JobRole): Application[] =>
  store.applications.filter((a) => a.role_id === role.id && store.stages.some((s) => s.id === a.stage_id && s.kind === "active"));
export const roleSerializer = (store: Store) => (r: JobRole): Attributes => ({
  ...slice(r, ["id", "title", "status", "employment_type", "jurisdiction", "department", "location", "opened_at", "created_at",
    "updated_at"]),
  status_label: label(r.status), employment_type_label: label(r.employment_type),
    active_candidates_count: activeApplications(store, r).length,
});
export const stageSerializer = (s: Stage): Attributes => ({ ...slice(s, ["id", "name", "kind", "position"]), kind_label: label(s.kind) });
export const roleDetailSerializer = (store: Store, company: Company, r: JobRole): Attributes => ({
  ...roleSerializer(store)(r), description: r.description,
  stage_counts: of(company, store.stages).map((s) => ({ stage_id: s.id, stage_name: s.name, stage_kind: s.kind,
    candidates_count: store.applications.filter((a) => a.role_id === r.id && a.stage_id === s.id).length })),
});
/** The candidate shows as an id without a resource behind it: there is no way from candidate_ref to a person over the API. */
export const applicationSerializer = (store: Store, today: string) => (a: Application): Attributes => {
  const stage = store.stages.find((s) => s.id === a.stage_id);
  return { id: a.id, candidate_ref: a.candidate_id, stage_id: a.stage_id, stage: stage?.name ?? null, status: stage?.kind ?? null,
    status_label: label(stage?.kind ?? ""),
    days_in_stage: Math.max(0, daysFrom(a.stage_entered_at.slice(0, 10), today)), stage_entered_at: a.stage_entered_at,
      created_at: a.created_at };
};
export const planSerializer = (store: Store) => (p: Plan): Attributes => {
  const tasks = store.tasks.filter((t) => t.plan_id === p.id), done = tasks.filter((t) => t.completed).length;
  return {
    id: p.id, employee_id: p.employee_id, employee_name: personName(store, p.employee_id),
    ...(p.kind === "onboarding" ? { start_date: p.anchor_date } :
      { last_working_day: p.anchor_date, exit_interview_status: p.exit_interview_status,
      exit_interview_status_label: label(p.exit_interview_status ?? "") }),
    status: p.status, status_label: label(p.status), tasks_count: tasks.length, completed_tasks_count: done,
    progress: tasks.length === 0 ? 0 : Math.round((done * 100) / tasks.length), created_at: p.created_at, updated_at: p.updated_at,
  };
};
export const taskSerializer = (t: Task): Attributes => ({
  ...slice(t, ["id", "title", "category", "is_required", "service_managed", "completed", "completed_at", "due_date", "position"]),
    category_label: label(t.category),
});
export const postSerializer = (store: Store) => (p: Post): Attributes => ({
  id: p.id, giver_id: p.giver_id, giver_name: personName(store, p.giver_id), recipient_id: p.recipient_id,
    recipient_name: personName(store, p.recipient_id),
  ...slice(p, ["message", "value_tag", "kind", "reactions_count", "created_at"]), kind_label: label(p.kind),
});
export const pathSerializer = (p: LearningPath): Attributes => ({
  ...slice(p, ["id", "title", "summary", "published_at", "created_at"]), courses_count: p.courses.length,
  courses: p.courses.map((c, i) => ({ course_id: c.id, title: c.title, duration_minutes: c.minutes, position: i + 1 })),
});
export const programmeSerializer = (store: Store) => (p: Programme): Attributes => ({
  ...slice(p, ["id", "name", "cadence", "published_at", "created_at"]), cadence_label: label(p.cadence),
  surveys: p.survey_ids.map((id, i) => {
    const survey = store.surveys.find((s) => s.id === id);
    return { survey_id: id, title: survey?.title ?? null, survey_type: survey?.type ?? null, position: i + 1 };
  }),
});
