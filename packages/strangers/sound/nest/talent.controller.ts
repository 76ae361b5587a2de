// Recruitment, onboarding and offboarding. Candidates' personal data go in and never come out.
import { daysBetween, JURISDICTIONS } from "./calendar.ts";
import type { Context, Route } from "./core.ts";
import { badRequest, conflict, notFound, paged, paginate } from "./core.ts";
import type { Application, JobRole, JourneyPlan, Offer, PlanTask, Stage } from "./entities.ts";
import { EMPLOYMENT_TYPES, fullName, nextId, ROLE_STATUSES } from "./entities.ts";

const isoNow = (ctx: Context): string => new Date(ctx.now).toISOString();
const stagesOf = (ctx: Context): Stage[] =>
  ctx.db.stages.filter((s) => s.companyId === ctx.company.id).sort((a, b) => a.position - b.position);
const stageOf = (ctx: Context, application: Application): Stage => {
  const stage = ctx.db.stages.find((s) => s.id === application.stageId);
  if (!stage) throw new Error("application without a stage");
  return stage;
};
const applicationsOf = (ctx: Context, role: JobRole): Application[] => ctx.db.applications.filter((a) => a.roleId === role.id);
function findRole(ctx: Context, id: string): JobRole {
  const role = ctx.db.roles.find((r) => r.companyId === ctx.company.id && r.id === id.toLowerCase());
  if (!role) throw notFound("Role");
  return role;
}
function findApplication(ctx: Context, id: string): Application {
  const application = ctx.db.applications.find((a) => a.companyId === ctx.company.id && a.id === id.toLowerCase());
  if (!application) throw notFound("Application");
  return application;
}
const toStage = (s: Stage): Record<string, unknown> => ({ id: s.id, name: s.name, type: s.type, position: s.position });
const toRole = (ctx: Context, r: JobRole): Record<string, unknown> => ({
  id: r.id, title: r.title, status: r.status, employment_type: r.employmentType, jurisdiction: r.jurisdiction, department: r.department,
    location: r.location,
  activeCandidateCount: applicationsOf(ctx, r).filter((a) => stageOf(ctx, a).type === "ACTIVE").length, createdAt: r.createdAt,
    updatedAt: r.updatedAt,
});
const toRoleDetail = (ctx: Context, r: JobRole): Record<string, unknown> => ({
  ...toRole(ctx, r), description: r.description,
  stages: stagesOf(ctx).map((s) => ({ ...toStage(s), candidateCount: applicationsOf(ctx, r).filter((a) => a.stageId === s.id).length })),
});
/** candidate_ref is the id of the application, never of the candidate: it is all that PATCH /recruitment/applications/{id}/stage needs. */
function toApplication(ctx: Context, a: Application): Record<string, unknown> {
  const stage = stageOf(ctx, a);
  return { candidate_ref: a.id, stage: { id: stage.id, name: stage.name, type: stage.type }, status: stage.type,
    daysInStage: Math.max(0, daysBetween(a.enteredStageOn, ctx.today)) };
}
const listRoles = (ctx: Context): unknown =>
  paged(ctx, ctx.db.roles.filter((r) => r.companyId === ctx.company.id && r.status === "open").sort(
    (a, b) => b.createdAt.localeCompare(a.createdAt)), (r) => toRole(ctx, r));
async function createRole(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const role: JobRole = {
    id: "", companyId: ctx.company.id, title: dto.string("title", 150), employmentType: dto.oneOf("employment_type", EMPLOYMENT_TYPES),
    jurisdiction: dto.oneOf("jurisdiction", JURISDICTIONS), department: dto.optional("department", (n) => dto.string(n, 120)) ?? null,
    location: dto.optional("location", (n) => dto.string(n, 120)) ?? null,
      description: dto.optional("description", (n) => dto.string(n, 10_000)) ?? null,
    status: "draft", createdAt: isoNow(ctx), updatedAt: isoNow(ctx),
  };
  role.id = nextId(ctx.db);
  ctx.db.roles.push(role);
  return { id: role.id };
}
async function updateRole(ctx: Context): Promise<unknown> {
  const role = findRole(ctx, ctx.param("id"));
  role.status = (await ctx.body()).oneOf("status", ROLE_STATUSES);
  role.updatedAt = isoNow(ctx);
  return toRoleDetail(ctx, role);
}
function pipeline(ctx: Context): unknown {
  const role = findRole(ctx, ctx.param("id"));
  const rows = applicationsOf(ctx, role);
  return {
    role: { id: role.id, title: role.title, status: role.status },
    stages: stagesOf(ctx).map((s) => ({ ...toStage(s),
      applications: rows.filter((a) => a.stageId === s.id).map((a) => toApplication(ctx, a)) })),
  };
}
async function createCandidate(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const roleId = dto.uuid("roleId"), firstName = dto.string("firstName", 100), lastName = dto.string("lastName", 100),
    email = dto.email("email");
  const phone = dto.optional("phone", (n) => dto.string(n, 40)) ?? null,
    cv = dto.optional("resumeText", (n) => dto.string(n, 50_000)) ?? null;
  const role = findRole(ctx, roleId);
  if (role.status === "closed" || role.status === "filled") throw conflict(`The role is ${role.status} and takes no more candidates`);
  const known = new Set(ctx.db.candidates.filter((c) => c.companyId === ctx.company.id && c.email === email).map((c) => c.id));
  if (applicationsOf(ctx, role).some((a) => known.has(a.candidateId))) throw conflict("This candidate has already applied for the role");
  const first = stagesOf(ctx).find((s) => s.type === "ACTIVE");
  if (!first) throw conflict("The company has no active stage");
  const candidateId = nextId(ctx.db), id = nextId(ctx.db);
  ctx.db.candidates.push({ id: candidateId, companyId: ctx.company.id, firstName, lastName, email, phone, cv });
  ctx.db.applications.push({ id, companyId: ctx.company.id, roleId: role.id, candidateId, stageId: first.id, enteredStageOn: ctx.today });
  // The id is the reference under which the candidate shows in the pipeline.
  return { id };
}
async function moveApplication(ctx: Context): Promise<unknown> {
  const application = findApplication(ctx, ctx.param("id"));
  const stageId = (await ctx.body()).uuid("stageId");
  const stage = stagesOf(ctx).find((s) => s.id === stageId);
  if (!stage) throw notFound("Stage");
  if (stage.type === "HIRED") throw conflict("Moving an application to Hired is only possible in the web application", "stageId");
  if (stageOf(ctx, application).type === "HIRED") throw conflict("The application is already hired");
  if (application.stageId !== stage.id) Object.assign(application, { stageId: stage.id, enteredStageOn: ctx.today });
  return toApplication(ctx, application);
}
async function createOffer(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const offer: Offer = { id: "", companyId: ctx.company.id, applicationId: dto.uuid("applicationId"), salary: dto.cents("salary"),
    startDate: dto.date("startDate"), status: "DRAFT" };
  if (offer.salary === 0) throw badRequest("salary", "salary must be a positive number");
  const application = findApplication(ctx, offer.applicationId);
  if (stageOf(ctx, application).type !== "ACTIVE") throw conflict("An offer needs an application in an active stage");
  if (ctx.db.offers.some((o) => o.applicationId === application.id)) throw conflict("There is already an offer for this application");
  offer.id = nextId(ctx.db);
  ctx.db.offers.push(offer);
  return { id: offer.id };
}

// Onboarding and offboarding.
const plansOf = (ctx: Context, kind: JourneyPlan["kind"]): JourneyPlan[] =>
  ctx.db.plans.filter((p) => p.companyId === ctx.company.id && p.kind === kind).sort(
    (a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
const toTask = (t: PlanTask): Record<string, unknown> => ({
  id: t.id, title: t.title, category: t.category, required: t.required, serviceManaged: t.serviceManaged, completed: t.completed,
    completedAt: t.completedAt, dueDate: t.dueDate,
});
function toPlan(ctx: Context, plan: JourneyPlan): Record<string, unknown> {
  const employee = ctx.db.employees.find((e) => e.id === plan.employeeId);
  const completed = plan.tasks.filter((t) => t.completed).length;
  return {
    id: plan.id,
    employee: employee ? { id: employee.id, name: fullName(employee), jobTitle: employee.jobTitle, department: employee.department } : null,
    ...(plan.kind === "ONBOARDING" ? { startDate: plan.date } : { lastWorkingDay: plan.date }), status: plan.status,
    progress: { completed, total: plan.tasks.length, percentage: Math.round((completed / Math.max(1, plan.tasks.length)) * 100) },
      createdAt: plan.createdAt,
  };
}
function listPlans(kind: JourneyPlan["kind"]): Route["handler"] {
  return (ctx) => {
    const { slice, meta } = paginate(ctx.query, plansOf(ctx, kind));
    return { data: { plans: slice.map((p) => toPlan(ctx, p)) }, meta };
  };
}
function findPlan(ctx: Context, kind: JourneyPlan["kind"]): JourneyPlan {
  const plan = plansOf(ctx, kind).find((p) => p.id === ctx.param("id").toLowerCase());
  if (!plan) throw notFound("Plan");
  return plan;
}
function getPlan(kind: JourneyPlan["kind"]): Route["handler"] {
  return (ctx) => {
    const plan = findPlan(ctx, kind);
    return { ...toPlan(ctx, plan), tasks: plan.tasks.map(toTask),
      ...(plan.exitInterview ? { exitInterview: { status: plan.exitInterview.status } } : {}) };
  };
}
function updateTask(kind: JourneyPlan["kind"]): Route["handler"] {
  return async (ctx) => {
    const plan = findPlan(ctx, kind);
    const task = plan.tasks.find((t) => t.id === ctx.param("taskId").toLowerCase());
    if (!task) throw notFound("Task");
    const completed = (await ctx.body()).boolean("completed");
    if (task.serviceManaged) throw conflict("This task is managed by the service and cannot be changed");
    if (task.completed !== completed) Object.assign(task, { completed, completedAt: completed ? isoNow(ctx) : null });
    // The plan itself is completed in the web application only, so it never goes further than this.
    if (plan.status === "NOT_STARTED") plan.status = "IN_PROGRESS";
    return { id: task.id };
  };
}

export const talentRoutes: readonly Route[] = [
  { method: "GET", path: "/recruitment/roles", scope: "read", handler: listRoles },
  { method: "POST", path: "/recruitment/roles", scope: "write", handler: createRole },
  { method: "GET", path: "/recruitment/roles/:id", scope: "read", handler: (ctx) => toRoleDetail(ctx, findRole(ctx, ctx.param("id"))) },
  { method: "PATCH", path: "/recruitment/roles/:id", scope: "write", handler: updateRole },
  { method: "GET", path: "/recruitment/roles/:id/pipeline", scope: "read", handler: pipeline },
  { method: "GET", path: "/recruitment/stages", scope: "read", handler: (ctx) => paged(ctx, stagesOf(ctx), toStage) },
  { method: "POST", path: "/recruitment/candidates", scope: "write", handler: createCandidate },
  { method: "PATCH", path: "/recruitment/applications/:id/stage", scope: "write", handler: moveApplication },
  { method: "POST", path: "/recruitment/offers", scope: "write", handler: createOffer },
  { method: "GET", path: "/onboarding/plans", scope: "read", growth: true, handler: listPlans("ONBOARDING") },
  { method: "GET", path: "/onboarding/plans/:id", scope: "read", growth: true, handler: getPlan("ONBOARDING") },
  { method: "PATCH", path: "/onboarding/plans/:id/tasks/:taskId", scope: "write", growth: true, handler: updateTask("ONBOARDING") },
  { method: "GET", path: "/offboarding/plans", scope: "read", handler: listPlans("OFFBOARDING") },
  { method: "GET", path: "/offboarding/plans/:id", scope: "read", handler: getPlan("OFFBOARDING") },
  { method: "PATCH", path: "/offboarding/plans/:id/tasks/:taskId", scope: "write", handler: updateTask("OFFBOARDING") },
];
