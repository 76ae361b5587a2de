// Onboarding and offboarding. A plan's own state is moved by the web application only.
import { plus } from "./calendar.ts";
import { data } from "./cx.ts";
import type { Cx, Handler } from "./cx.ts";
import type { AppState, Employee, Journey, Task, Tenant } from "./domain.ts";
import { conflict, fail, missing } from "./error.ts";
import { displayName } from "./people.ts";
import { bool, struct } from "./serde.ts";

export type Template = readonly (readonly [title: string, category: string, mandatory: boolean, managed: boolean, offset: number])[];
const STARTER: Template = [
  ["Contract signed", "documents", true, true, -5], ["Bank and tax details collected", "payroll", true, true, 2],
    ["Order equipment", "it", true, false, -4],
  ["Workshop induction", "safety", true, false, 1], ["Coffee with the team", "people", false, false, 3],
];
export const tasks = (state: AppState, template: Template, date: string): Task[] =>
  template.map(([title, category, mandatory, managed, offset]) => ({ id: state.id(), title, category, mandatory, managed, completed: false,
    due_on: plus(date, offset) }));

export function openOnboarding(state: AppState, tenant: Tenant, e: Employee, done = false): Journey {
  const plan: Journey = {
    id: state.id(), employee: e.id, date: e.start_date, state: done ? "done" : "active", tasks: tasks(state, STARTER, e.start_date),
      exit_interview: null,
  };
  for (const t of plan.tasks) t.completed = done;
  tenant.onboarding.set(plan.id, plan);
  return plan;
}

type Kind = "onboarding" | "offboarding";
const header = (tenant: Tenant, kind: Kind, p: Journey): Record<string, unknown> => ({
  id: p.id, employee_id: p.employee, employee_name: displayName(tenant.employees.get(p.employee)!),
  ...(kind === "onboarding" ? { starts_on: p.date } : { last_day: p.date }), status: p.state,
  progress: { done: p.tasks.filter((t) => t.completed).length, total: p.tasks.length },
});
const taskView = ({ managed, ...t }: Task): unknown => ({ ...t, managed_by_service: managed });
const find = (cx: Cx, kind: Kind): Journey => cx.path(cx.tenant[kind], "plan");

export const index = (kind: Kind): Handler => ({ tenant }) => data({ plans: [...tenant[kind].values()].map((p) =>
  header(tenant, kind, p)) });
export const show = (kind: Kind): Handler => (cx) => {
  const p = find(cx, kind);
  return data({
    ...header(cx.tenant, kind, p), tasks: p.tasks.map(taskView), ...(kind === "offboarding"
      ? { exit_interview_status: p.exit_interview?.status ?? null } : {}),
  });
};
const PatchTask = struct({ completed: bool });
export const patchTask = (kind: Kind): Handler => async (cx) => {
  const p = find(cx, kind);
  const task = p.tasks.find((t) => t.id === cx.param("task_id")) ?? missing("task");
  const { completed } = await cx.json(PatchTask);
  if (task.managed) return fail({ kind: "forbidden", message: "the service completes this task by itself" });
  if (p.state === "done") return conflict("the plan is completed");
  task.completed = completed;
  return data({ id: task.id });
};
