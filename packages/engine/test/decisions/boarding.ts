import type { Employee } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { runWebAction, finishRequired, KINDS, type Kind, planIn, planOf, plansOf, taskOf } from "../support/boarding.ts";
import { type Result, client } from "../support/client.ts";
import { type Switch, at, hire, on, outcome } from "./switch.ts";

/** Sets an ordinary or a service-managed task of a plan. */
function set(mock: Mock, kind: Kind, plan: string, task: string, completed: unknown = true): Result<{ id: string }> {
  return client(mock).patch(`/${kind}/plans/${plan}/tasks/${task}`, { completed });
}

/** The same observation for both kinds of plan. */
function both<T>(value: T): readonly [T, T] {
  return [value, value];
}

/** Lists of onboarding and offboarding plans (§4.6). */
const lists: readonly Switch[] = [
  on(
    "wrapped-list-meta",
    (mock) =>
      KINDS.map((kind) => {
        const ids = plansOf(mock, kind).map(({ id }) => id);
        const { data, meta } = client(mock).get<{ plans: { id: string }[] }>(`/${kind}/plans`, { page: 2, limit: 2 });
        const wrong = outcome(client(mock).get(`/${kind}/plans`, { limit: 0 }));
        return [data.plans.map(({ id }) => ids.indexOf(id)), meta, wrong];
      }),
    {
      absent: [
        [[0, 1, 2, 3], undefined, "200"],
        [[0, 1, 2, 3, 4], undefined, "200"],
      ],
      paginated: [
        [[2, 3], { total: 4, page: 2, limit: 2, has_more: false }, "400 VALIDATION_ERROR limit"],
        [[2, 3], { total: 5, page: 2, limit: 2, has_more: true }, "400 VALIDATION_ERROR limit"],
      ],
    },
  ),
  on(
    "plan-statuses",
    (mock) => {
      const statuses = new Set(plansOf(mock, "offboarding").map(({ status }) => status));
      const closed = mock.defaultSandbox.company("wattle").data.offboarding_plans.find(({ status }) => status === "cancelled")!;
      return [[...statuses].toSorted(), planOf(mock, "offboarding", closed.id).status];
    },
    {
      four: [["cancelled", "completed", "in_progress", "not_started"], "cancelled"],
      three: [["completed", "in_progress", "not_started"], "completed"],
    },
  ),
  on(
    "new-plan-time",
    (mock) => {
      const count = (): number => plansOf(mock, "onboarding").length;
      const before = count();
      hire(mock);
      const straightAway = count();
      mock.clock.advance("PT2S");
      return [straightAway, count()].map((after) => after - before);
    },
    { "at-once": [1, 1], delayed: [0, 1], never: [0, 0] },
  ),
  on(
    "termination-plan",
    (mock) => {
      const { id } = hire(mock).data;
      client(mock).delete(`/employees/${id}`, { termination_date: "2026-03-06" });
      return plansOf(mock, "offboarding")
        .filter(({ employee_id }) => employee_id === id)
        .map(({ status, last_working_day }) => [status, last_working_day]);
    },
    { no: [], yes: [["not_started", "2026-03-06"]] },
  ),
];

/** Plans and their tasks (§4.6). */
export const boardingSwitches: readonly Switch[] = [
  ...lists,
  on(
    "managed-task-refusal",
    (mock) =>
      KINDS.map((kind) => {
        const plan = planIn(mock, kind, "in_progress");
        const asked = [true, false].map((done) => outcome(set(mock, kind, plan.id, taskOf(plan, true, false).id, done)));
        return [...new Set(asked), planOf(mock, kind, plan.id).task_progress.completed - plan.task_progress.completed];
      }),
    {
      forbidden: both(["403 FORBIDDEN", 0]),
      conflict: both(["409 CONFLICT", 0]),
      "validation-error": both(["400 VALIDATION_ERROR completed", 0]),
    },
  ),
  on(
    "task-same-value",
    (mock) =>
      KINDS.map((kind) => {
        const plan = planIn(mock, kind, "in_progress");
        const { id } = taskOf(plan, false, false);
        return [false, true, true].map((done) => outcome(set(mock, kind, plan.id, id, done)));
      }),
    { accepted: both(["200", "200", "200"]), conflict: both(["409 CONFLICT", "200", "409 CONFLICT"]) },
  ),
  on(
    "task-answer-id",
    (mock) =>
      KINDS.map((kind) => {
        const plan = planIn(mock, kind, "in_progress");
        const task = taskOf(plan, false, false);
        const { data } = set(mock, kind, plan.id, task.id);
        return [Object.keys(data), data.id === task.id, data.id === plan.id];
      }),
    { task: both([["id"], true, false]), plan: both([["id"], false, true]) },
  ),
  on(
    "last-task",
    (mock) =>
      KINDS.map((kind) => {
        const plan = planIn(mock, kind, "in_progress");
        const last = taskOf(plan, false, false).id;
        finishRequired(mock, { ...plan, tasks: plan.tasks.filter(({ id }) => id !== last) });
        const before = planOf(mock, kind, plan.id).status;
        set(mock, kind, plan.id, last);
        const { status, task_progress } = planOf(mock, kind, plan.id);
        const person = client(mock).get<Employee>(`/employees/${plan.employee_id}`).data.status;
        return [before, status, task_progress, person === "terminated"];
      }),
    {
      "stays-open": both(["in_progress", "in_progress", { completed: 5, total: 6 }, false]),
      completes: both(["in_progress", "completed", { completed: 5, total: 6 }, false]),
    },
  ),
  on(
    "closed-plan-task",
    (mock) =>
      KINDS.map((kind) => {
        const plan = planIn(mock, kind, "completed");
        const open = planIn(mock, kind, "in_progress");
        const asked = [
          set(mock, kind, plan.id, taskOf(plan, false, true).id, false),
          set(mock, kind, plan.id, taskOf(open, false, false).id),
          set(mock, kind, plan.id, taskOf(plan, false, true).id, "no"),
        ];
        const { status, task_progress } = planOf(mock, kind, plan.id);
        return [...asked.map(outcome), status, task_progress.completed];
      }),
    {
      conflict: both(["409 CONFLICT", "404 NOT_FOUND", "400 VALIDATION_ERROR completed", "completed", 6]),
      accepted: both(["200", "404 NOT_FOUND", "400 VALIDATION_ERROR completed", "completed", 5]),
    },
  ),
  on(
    "task-field-forms",
    (mock) => {
      const { data } = runWebAction(mock, "start-offboarding", { employee_id: hire(mock).data.id, last_working_day: "2026-03-27" });
      const { tasks, exit_interview_status } = planOf(mock, "offboarding", data.id);
      return [tasks.slice(3).map(({ due_date, category }) => [due_date, category]), exit_interview_status];
    },
    {
      "date-and-words": [
        [
          ["2026-03-27", "payroll"],
          ["2026-03-28", "equipment"],
          [null, "people"],
        ],
        "not_sent",
      ],
      "timestamp-and-words": [
        [
          ["2026-03-27T00:00:00.000Z", "payroll"],
          ["2026-03-28T00:00:00.000Z", "equipment"],
          [null, "people"],
        ],
        "not_sent",
      ],
    },
  ),
  on(
    "onboarding-plan-gate",
    (mock) => {
      const plan = mock.defaultSandbox.company("kauri").data.onboarding_plans.find(({ status }) => status === "in_progress")!;
      const task = plan.tasks.find(({ service_managed, completed }) => !service_managed && !completed)!;
      const key = at(mock, "kauri");
      const path = `/onboarding/plans/${plan.id}`;
      return [key.get("/onboarding/plans"), key.get(path), key.patch(`${path}/tasks/${task.id}`, { completed: true })].map(outcome);
    },
    { all: ["403 FORBIDDEN", "403 FORBIDDEN", "403 FORBIDDEN"], "list-only": ["403 FORBIDDEN", "200", "200"] },
  ),
  on(
    "offboarding-plan-gate",
    (mock) => {
      const { id, tasks } = mock.defaultSandbox.company("kauri").data.offboarding_plans.find(({ status }) => status === "in_progress")!;
      const key = at(mock, "kauri");
      const task = tasks.find(({ service_managed, completed }) => !service_managed && !completed)!;
      const path = `/offboarding/plans/${id}`;
      return [key.get("/offboarding/plans"), key.get(path), key.patch(`${path}/tasks/${task.id}`, { completed: true })].map(outcome);
    },
    { open: ["200", "200", "200"], gated: ["403 FORBIDDEN", "403 FORBIDDEN", "403 FORBIDDEN"] },
  ),
];
