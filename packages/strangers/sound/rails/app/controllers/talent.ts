// job roles, pipeline, candidates, applications, offers, onboarding and offboarding plans
import { clash, denied, invalid, missing } from "../../lib/support.ts";
import type { Controller, Rendered } from "../application_controller.ts";
import { of } from "../models.ts";
import type { Application, JobRole, Plan, Stage } from "../models.ts";
import { applicationSerializer, planSerializer, roleDetailSerializer, roleSerializer, stageSerializer,
  taskSerializer } from "../serializers.ts";
import { requireGrowth } from "./account.ts";
import { EMPLOYMENT_TYPES, JURISDICTIONS } from "./people.ts";

const STATUSES = ["draft", "open", "on_hold", "closed", "filled"];
const stages = (c: Controller): Stage[] => of(c.company, c.store.stages).sort((a, b) => a.position - b.position);
const role = (c: Controller, id = c.params.id): JobRole => c.find(c.store.job_roles, id, "Role");
const kindOf = (c: Controller, a: Application): string | undefined => c.store.stages.find((s) => s.id === a.stage_id)?.kind;

export const recruitment = {
  roles: (c: Controller): Rendered => c.collection(of(c.company, c.store.job_roles).filter((r) => r.status === "open").reverse(),
    roleSerializer(c.store)),
  async createRole(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const columns = { title: p.text("title", 120), employment_type: p.choice("employment_type", EMPLOYMENT_TYPES),
      jurisdiction: p.choice("jurisdiction", JURISDICTIONS),
      department: p.maybe("department", (f) => p.text(f)), location: p.maybe("location", (f) => p.text(f)),
        description: p.maybe("description", (f) => p.text(f, 20_000)) };
    const id = c.store.uuid();
    c.store.job_roles.push({ id, company_id: c.company.id, ...columns, status: "open", opened_at: c.at, created_at: c.at,
      updated_at: c.at });
    return c.render({ id });
  },
  role: (c: Controller): Rendered => c.render(roleDetailSerializer(c.store, c.company, role(c))),
  async updateRole(c: Controller): Promise<Rendered> {
    const row = role(c), p = await c.body(), status = p.choice("status", STATUSES);
    Object.assign(row, { status, updated_at: c.at, opened_at: row.opened_at ?? (status === "open" ? c.at : null) });
    return c.render(roleDetailSerializer(c.store, c.company, row));
  },
  pipeline(c: Controller): Rendered {
    const row = role(c), applications = c.store.applications.filter((a) => a.role_id === row.id);
    return c.render({
      role_id: row.id, role_title: row.title,
      stages: stages(c).map((s) => ({ ...stageSerializer(s), applications_count: applications.filter((a) => a.stage_id === s.id).length })),
      applications: applications.map(applicationSerializer(c.store, c.today)),
    });
  },
  stages: (c: Controller): Rendered => c.collection(stages(c), stageSerializer),
  async createCandidate(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const columns = { first_name: p.text("first_name", 80), last_name: p.text("last_name", 80), email: p.email("email"),
      phone: p.maybe("phone", (f) => p.text(f, 40)),
      source: p.maybe("source", (f) => p.text(f)) };
    const row = role(c, p.id("role_id")), first = stages(c).find((s) => s.kind === "active");
    if (!first || ["closed", "filled"].includes(row.status)) throw clash("Role is not open for candidates");
    const same = of(c.company, c.store.candidates).filter((x) => x.email.toLowerCase() === columns.email.toLowerCase()).map((x) => x.id);
    if (c.store.applications.some((a) => a.role_id === row.id && same.includes(a.candidate_id))) throw clash(
      "Candidate has already been added to this role");
    const id = c.store.uuid();
    c.store.candidates.push({ id, company_id: c.company.id, ...columns });
    c.store.applications.push({ id: c.store.uuid(), company_id: c.company.id, role_id: row.id, candidate_id: id, stage_id: first.id,
      stage_entered_at: c.at, created_at: c.at, updated_at: c.at });
    return c.render({ id });
  },
  async moveApplication(c: Controller): Promise<Rendered> {
    const application = c.find(c.store.applications, c.params.id, "Application"), p = await c.body();
    const stage = c.find(c.store.stages, p.id("stage_id"), "Stage");
    if (stage.kind === "hired") throw invalid("stage_id", "can't be a hired stage over the API");
    if (kindOf(c, application) === "hired") throw clash("Application has already been hired");
    if (application.stage_id === stage.id) throw clash("Application is already in this stage");
    Object.assign(application, { stage_id: stage.id, stage_entered_at: c.at, updated_at: c.at });
    return c.render(applicationSerializer(c.store, c.today)(application));
  },
  async createOffer(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const application_id = p.id("application_id"), salary = p.cents("salary"), start_date = p.date("start_date");
    if (salary === 0) throw invalid("salary", "must be greater than 0");
    const application = c.find(c.store.applications, application_id, "Application");
    if (kindOf(c, application) !== "active") throw clash("Application is not active");
    if (c.store.offers.some((o) => o.application_id === application.id)) throw clash("Application already has an offer");
    const id = c.store.uuid();
    c.store.offers.push({ id, company_id: c.company.id, application_id, salary, start_date, status: "draft", created_at: c.at });
    return c.render({ id });
  },
};

export const plans = (kind: Plan["kind"]) => {
  const gate = (c: Controller): void => {
    if (kind === "onboarding") requireGrowth(c);
  };
  const find = (c: Controller): Plan => c.find(c.store.plans.filter((p) => p.kind === kind), c.params.id, "Plan");
  return {
    index(c: Controller): Rendered {
      gate(c);
      const rows = of(c.company, c.store.plans).filter((p) => p.kind === kind).sort(
        (a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id));
      const page = c.paginate(rows);
      return { json: { data: { plans: page.rows.map(planSerializer(c.store)) }, meta: page.meta } };
    },
    show(c: Controller): Rendered {
      gate(c);
      const plan = find(c);
      return c.render({ ...planSerializer(c.store)(plan), tasks: c.store.tasks.filter((t) => t.plan_id === plan.id).map(taskSerializer) });
    },
    async updateTask(c: Controller): Promise<Rendered> {
      gate(c);
      const plan = find(c), task = c.store.tasks.find((t) => t.plan_id === plan.id && t.id === c.params.task_id);
      if (!task) throw missing("Task");
      const completed = (await c.body()).flag("completed");
      if (task.service_managed) throw denied("This task is managed by the service");
      if (completed !== task.completed) Object.assign(task, { completed, completed_at: completed ? c.at : null });
      // The last step, completing the plan, belongs to the web application.
      Object.assign(plan, { status: plan.status === "not_started" ? "in_progress" : plan.status, updated_at: c.at });
      return c.render({ id: task.id });
    },
  };
};
