// Recruitment, onboarding and offboarding plans. Candidates go in and never come out again.
import { date, decode, email, flag, integer, note, oneOf, optional, required, text, uuid } from "./decoding.ts";
import { conflict, invalid } from "./failures.ts";
import { EMPLOYMENT_TYPES, JURISDICTIONS, ROLE_STATUSES, fullName } from "./models.ts";
import type { Application, JobRole, Plan_, Stage, Task, Tenant } from "./models.ts";
import { compact, find, listed, ok, personOf, slice } from "./routing.ts";
import type { Call, Routing } from "./routing.ts";

const applicationsOf = (tenant: Tenant, role: JobRole): Application[] =>
  [...tenant.applications.values()].filter((entry) => entry.roleId === role.id);
const stageOf = (tenant: Tenant, application: Application): Stage | undefined =>
  tenant.stages.find((stage) => stage.id === application.stageId);
function roleView(tenant: Tenant, role: JobRole): Record<string, unknown> {
  return compact({ id: role.id, title: role.title, department: role.department, location: role.location,
    employment_type: role.employmentType, jurisdiction: role.jurisdiction,
    description: role.description, salary_min: role.salaryMin, salary_max: role.salaryMax, openings: role.openings,
      hiring_manager_id: role.hiringManagerId, status: role.status,
    active_candidates: applicationsOf(tenant, role).filter((entry) => stageOf(tenant, entry)?.kind === "ACTIVE").length,
      created_at: role.createdAt });
}
function roleDetail(tenant: Tenant, role: JobRole): Record<string, unknown> {
  const applications = applicationsOf(tenant, role);
  return { ...roleView(tenant, role), stages: tenant.stages.map((stage) =>
    ({ stage_id: stage.id, name: stage.name, candidates: applications.filter((entry) => entry.stageId === stage.id).length })) };
}
/** The application's own id serves as the reference: it leads to the stage move and to nothing about the person. */
function applicationView(call: Call, application: Application): Record<string, unknown> {
  const stage = stageOf(call.tenant, application);
  return { candidate_ref: application.id, stage: stage?.name ?? null, stage_id: application.stageId, status: stage?.kind ?? "ACTIVE",
    days_in_stage: Math.max(0, Math.floor((call.now - Date.parse(application.enteredAt)) / 86_400_000)) };
}

export function recruitmentRoutes(app: Routing): void {
  app.get("/recruitment/roles", { scope: "read" }, (call) =>
    listed(call, [...call.tenant.roles.values()].filter((role) => role.status === "open")
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)), (role) => roleView(call.tenant, role)));
  app.post("/recruitment/roles", { scope: "write" }, (call) => {
    const body = decode(call.body, { title: required(text(150)), employment_type: required(oneOf(...EMPLOYMENT_TYPES)),
      jurisdiction: required(oneOf(...JURISDICTIONS)),
      department: optional(text(120)), location: optional(text(120)), description: optional(note(10_000)), salary_min: optional(integer(0)),
        salary_max: optional(integer(0)),
      openings: optional(integer(1, 500)), hiring_manager_id: optional(uuid) });
    if (body.salary_min !== undefined && body.salary_max !== undefined && body.salary_max < body.salary_min) throw invalid("salary_max",
      "salary_max is below salary_min");
    if (body.hiring_manager_id !== undefined) personOf(call, body.hiring_manager_id, "hiring_manager_id");
    const id = call.ids.uuid();
    call.tenant.roles.set(id, { id, title: body.title, department: body.department ?? null, location: body.location ?? null,
      employmentType: body.employment_type,
      jurisdiction: body.jurisdiction, description: body.description ?? null, salaryMin: body.salary_min ?? null, salaryMax: body.salary_max
        ?? null, openings: body.openings ?? 1,
      hiringManagerId: body.hiring_manager_id ?? null, status: "draft", createdAt: call.timestamp });
    return ok({ id });
  });
  app.get("/recruitment/roles/:id", { scope: "read" }, (call) => ok(roleDetail(call.tenant,
    find(call.tenant.roles, call.params.id, "Role"))));
  app.patch("/recruitment/roles/:id", { scope: "write" }, (call) => {
    const role = find(call.tenant.roles, call.params.id, "Role");
    role.status = decode(call.body, { status: required(oneOf(...ROLE_STATUSES)) }).status;
    return ok(roleDetail(call.tenant, role));
  });
  app.get("/recruitment/roles/:id/pipeline", { scope: "read" }, (call) => {
    const role = find(call.tenant.roles, call.params.id, "Role");
    return ok({ role_id: role.id, stages: call.tenant.stages, applications: applicationsOf(call.tenant, role)
      .map((entry) => applicationView(call, entry)) });
  });
  app.get("/recruitment/stages", { scope: "read" }, (call) => listed(call, call.tenant.stages, (stage) => stage));
  app.post("/recruitment/candidates", { scope: "write" }, (call) => {
    const body = decode(call.body, { role_id: required(uuid), first_name: required(text(100)), last_name: required(text(100)),
      email: required(email), phone: optional(text(40)),
      cv_text: optional(note(50_000)), source: optional(text(60)) });
    const { tenant } = call;
    const role = find(tenant.roles, body.role_id, "Role", "role_id");
    if (role.status === "closed" || role.status === "filled") throw conflict("The role takes no more candidates", "role_id");
    const known = applicationsOf(tenant, role)
      .some((entry) => tenant.candidates.get(entry.candidateId)?.email.toLowerCase() === body.email.toLowerCase());
    if (known) throw conflict("This candidate has applied for the role already", "email");
    const id = call.ids.uuid();
    tenant.candidates.set(id, { id, firstName: body.first_name, lastName: body.last_name, email: body.email, phone: body.phone ?? null,
      cv: body.cv_text ?? null });
    const applicationId = call.ids.uuid();
    tenant.applications.set(applicationId, { id: applicationId, roleId: role.id, candidateId: id, stageId: tenant.stages[0]?.id ?? "",
      enteredAt: call.timestamp });
    return ok({ id });
  });
  app.patch("/recruitment/applications/:id/stage", { scope: "write" }, (call) => {
    const application = find(call.tenant.applications, call.params.id, "Application");
    const body = decode(call.body, { stage_id: required(uuid), note: optional(note(1000)) });
    const target = find(new Map(call.tenant.stages.map((stage) => [stage.id, stage])), body.stage_id, "Stage", "stage_id");
    if (target.kind === "HIRED") throw invalid("stage_id", "Hiring is done in the web application only");
    if (stageOf(call.tenant, application)?.kind === "HIRED") throw conflict("The application has been hired");
    if (target.id === application.stageId) throw conflict("The application is in this stage already", "stage_id");
    application.stageId = target.id;
    application.enteredAt = call.timestamp;
    return ok(applicationView(call, application));
  });
  app.post("/recruitment/offers", { scope: "write" }, (call) => {
    const body = decode(call.body, { application_id: required(uuid), salary: required(integer(1)), start_date: required(date),
      employment_type: optional(oneOf(...EMPLOYMENT_TYPES)),
      job_title: optional(text(150)), expires_on: optional(date), notes: optional(note(2000)) });
    const { tenant } = call;
    const application = find(tenant.applications, body.application_id, "Application", "application_id");
    if (body.expires_on !== undefined && body.expires_on < call.today) throw invalid("expires_on", "expires_on is in the past");
    if (stageOf(tenant, application)?.kind !== "ACTIVE") throw conflict("Offers are for active applications", "application_id");
    if ([...tenant.offers.values()].some((offer) =>
      offer.applicationId === application.id)) throw conflict("The application has an offer already", "application_id");
    const id = call.ids.uuid();
    tenant.offers.set(id, { id, applicationId: application.id, salary: body.salary, startDate: body.start_date,
      employmentType: body.employment_type ?? tenant.roles.get(application.roleId)?.employmentType ?? "full_time" });
    return ok({ id });
  });
}

// --- Onboarding and offboarding ------------------------------------------------------------------------------------
const taskView = (task: Task): Record<string, unknown> => compact({ id: task.id, title: task.title, category: task.category,
  required: task.required,
  service_managed: task.serviceManaged, completed: task.completedAt !== null, completed_at: task.completedAt, due_date: task.dueDate });
function planView(call: Call, plan: Plan_, keyName: "start_date" | "last_working_day"): Record<string, unknown> {
  const person = call.tenant.people.get(plan.employeeId);
  const done = plan.tasks.filter((task) => task.completedAt !== null).length;
  const date = keyName === "start_date" && person !== undefined ? person.employee.start_date : plan.keyDate;
  return { id: plan.id, employee_id: plan.employeeId, employee_name: person === undefined ? "" : fullName(person), [keyName]: date,
    status: plan.status,
    progress: { completed: done, total: plan.tasks.length } };
}
/** Ticking tasks never completes the plan: completing one is web-only, and completing an offboarding terminates somebody. */
function tick(call: Call, plan: Plan_): { id: string } {
  const task = find(new Map(plan.tasks.map((entry) => [entry.id, entry])), call.params.taskId, "Task");
  const { completed } = decode(call.body, { completed: required(flag) });
  if (task.serviceManaged) throw conflict("The task is managed by the service and cannot be set by hand");
  if (plan.status === "COMPLETED") throw conflict("The plan is completed");
  if (completed !== (task.completedAt !== null)) task.completedAt = completed ? call.timestamp : null;
  return { id: task.id };
}
export function planRoutes(app: Routing): void {
  const sorted = <T extends Plan_>(plans: ReadonlyMap<string, T>): T[] =>
    [...plans.values()].sort((a, b) => b.keyDate.localeCompare(a.keyDate) || a.id.localeCompare(b.id));
  app.get("/onboarding/plans", { scope: "read", growth: true }, (call) => {
    const { rows, meta } = slice(call, sorted(call.tenant.onboarding));
    return { status: 200, body: { data: { plans: rows.map((plan) => planView(call, plan, "start_date")) }, meta } };
  });
  app.get("/onboarding/plans/:id", { scope: "read", growth: true }, (call) => {
    const plan = find(call.tenant.onboarding, call.params.id, "Onboarding plan");
    return ok({ ...planView(call, plan, "start_date"), tasks: plan.tasks.map(taskView) });
  });
  app.patch("/onboarding/plans/:id/tasks/:taskId", { scope: "write", growth: true }, (call) =>
    ok(tick(call, find(call.tenant.onboarding, call.params.id, "Onboarding plan"))));
  app.get("/offboarding/plans", { scope: "read" }, (call) => {
    const { rows, meta } = slice(call, sorted(call.tenant.offboarding));
    return { status: 200, body: { data: { plans: rows.map((plan) => planView(call, plan, "last_working_day")) }, meta } };
  });
  app.get("/offboarding/plans/:id", { scope: "read" }, (call) => {
    const plan = find(call.tenant.offboarding, call.params.id, "Offboarding plan");
    return ok({ ...planView(call, plan, "last_working_day"), tasks: plan.tasks.map(taskView),
      exit_interview_status: plan.exitInterview.status });
  });
  app.patch("/offboarding/plans/:id/tasks/:taskId", { scope: "write" }, (call) =>
    ok(tick(call, find(call.tenant.offboarding, call.params.id, "Offboarding plan"))));
}
