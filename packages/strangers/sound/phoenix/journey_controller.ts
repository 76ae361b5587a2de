// Onboarding and offboarding plans. Completing a plan is left to the web application: tasks never move its status.
import { addDays } from "./calendar.ts";
import { boolean, conflict, notFound } from "./changeset.ts";
import type { Action, Conn } from "./conn.ts";
import type { Employee, Journey, Repo, Task } from "./repo.ts";

type Kind = Journey["kind"];
const TEMPLATE: [title: string, category: string, required: boolean, managed: boolean, day: number][] = [
  ["Sign the employment contract", "paperwork", true, true, -3], ["Set up payroll details", "paperwork", true, true, 0],
  ["Prepare a laptop and accounts", "equipment", true, false, -1], ["Meet the team", "culture", false, false, 1],
  ["Agree on goals for the first month", "role", true, false, 5], ["Finish the safety induction", "compliance", true, false, 10],
];
export const tasksFor = (repo: Repo, template: typeof TEMPLATE, date: string): Task[] =>
  template.map(([title, category, required, managed, day]) =>
    ({ id: repo.uuid(), title, category, required, managed, completed_at: null, due_date: addDays(date, day) }));

/** Every new employee gets a plan. */
export function startOnboarding(repo: Repo, e: Employee): Journey {
  return repo.journeys.insert({
    id: repo.uuid(), company_id: e.company_id, kind: "onboarding", employee_id: e.id, date: e.start_date, status: "in_progress",
    tasks: tasksFor(repo, TEMPLATE, e.start_date), exit_interview: null,
  });
}

function planJson(conn: Conn, p: Journey): Record<string, unknown> {
  const e = conn.repo.employees.fetch(p.company_id, p.employee_id);
  const completed = p.tasks.filter((t) => t.completed_at !== null).length;
  return {
    id: p.id, employee: { id: e.id, name: `${e.first_name} ${e.last_name}`, job_title: e.job_title },
    ...(p.kind === "onboarding" ? { start_date: p.date } : { last_working_day: p.date }),
    status: p.status, tasks_completed: completed, tasks_total: p.tasks.length,
    progress_percent: p.tasks.length === 0 ? 0 : Math.round((completed / p.tasks.length) * 100),
  };
}
const taskJson = (t: Task): Record<string, unknown> => ({
  id: t.id, title: t.title, category: t.category, is_required: t.required, is_service_managed: t.managed,
    completed: t.completed_at !== null,
  completed_at: t.completed_at, due_date: t.due_date,
});

function plan(conn: Conn, kind: Kind): Journey {
  const found = conn.repo.journeys.fetch(conn.company.id, conn.path("id"));
  if (found.kind !== kind) throw notFound("Plan");
  return found;
}
export const index = (kind: Kind): Action => (conn) => {
  const plans = conn.repo.journeys.where(conn.company.id, (p) => p.kind === kind).sort((a, b) =>
    b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
  return { data: { plans: plans.map((p) => planJson(conn, p)) } };
};
export const show = (kind: Kind): Action => (conn) => {
  const p = plan(conn, kind);
  const interview = p.exit_interview === null ? null : { status: p.exit_interview.status };
  return { data: { ...planJson(conn, p), tasks: p.tasks.map(taskJson), ...(kind === "offboarding" ? { exit_interview: interview } : {}) } };
};
export const taskUpdate = (kind: Kind): Action => async (conn) => {
  const p = plan(conn, kind);
  const id = conn.path("taskId").toLowerCase();
  const task = p.tasks.find((t) => t.id === id);
  if (task === undefined) throw notFound("Task");
  const completed = (await conn.body()).required("completed", boolean);
  if (task.managed) throw conflict("This task is managed by the service");
  if (p.status === "completed") throw conflict("The plan is completed");
  if (completed !== (task.completed_at !== null)) task.completed_at = completed ? conn.repo.timestamp() : null;
  return { data: { id: task.id } };
};
