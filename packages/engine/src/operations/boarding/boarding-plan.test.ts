import { expect, test } from "vitest";
import { currentContract } from "../../contract/current.ts";
import { completePlan, isOpenPlan, newestFirst, requireOrdinary, setTask } from "./boarding-plan.ts";
import { newOnboardingPlan } from "./plan-template.ts";

const plan = newOnboardingPlan("11111111-1111-4111-8111-111111111111", { id: "p", start_date: "2026-03-02" } as never, 0);
const [managed, ordinary] = [plan.tasks[0]!, plan.tasks[1]!];
const done = { ...plan, tasks: plan.tasks.map((task) => ({ ...task, completed: task.required })) };

test("the first task done starts a plan, a reopened one leaves it started", () => {
  const started = setTask(plan, ordinary, true, currentContract.decisions.defaults);
  expect([plan.status, started.status]).toEqual(["not_started", "in_progress"]);
  expect(setTask(started, started.tasks[1]!, false, currentContract.decisions.defaults)).toEqual({ ...plan, status: "in_progress" });
});

test("a task set to its current value leaves the plan unchanged", () => {
  expect(setTask(plan, ordinary, false, currentContract.decisions.defaults)).toBe(plan);
});

test("an optional task closes no plan, whatever the last required one does", () => {
  const completes = { ...currentContract.decisions.defaults, "last-task": "completes" } as const;
  const [last, optional] = [done.tasks[4]!, done.tasks[5]!];
  const almost = { ...done, tasks: done.tasks.map((task) => (task === last ? { ...task, completed: false } : task)) };
  expect(setTask(almost, optional, true, completes).status).toBe("in_progress");
  expect(setTask(almost, almost.tasks[4]!, true, completes).status).toBe("completed");
  expect(setTask(almost, almost.tasks[4]!, true, currentContract.decisions.defaults).status).toBe("in_progress");
});

test("plans come newest first, of those of one instant the one that was made last", () => {
  const at = (id: string, created_at: string) => ({ ...plan, id, created_at });
  const plans = [at("a", "2026-03-02"), at("b", "2026-03-02"), at("c", "2026-03-01"), at("d", "2026-03-03")];
  expect(newestFirst(plans).map(({ id }) => id)).toEqual(["d", "b", "a", "c"]);
});

test("a closed plan whose tasks may still change stays closed [A-207]", () => {
  const accepted = { ...currentContract.decisions.defaults, "closed-plan-task": "accepted", "last-task": "completes" } as const;
  for (const status of ["completed", "cancelled"] as const) {
    const changed = setTask({ ...plan, status }, ordinary, true, accepted);
    expect([changed.status, changed.tasks[1]!.completed]).toEqual([status, true]);
  }
});

test("only a plan that is open and has its required tasks done is completed", () => {
  expect(completePlan(done).status).toBe("completed");
  for (const refused of [plan, { ...done, status: "completed" as const }, { ...done, status: "cancelled" as const }]) {
    expect(() => completePlan(refused)).toThrow(expect.objectContaining({ code: "CONFLICT" }));
  }
  expect((["not_started", "in_progress", "completed", "cancelled"] as const).filter((status) => isOpenPlan({ status }))).toHaveLength(2);
});

test("a service-managed task is distinguished from an ordinary one", () => {
  expect(() => requireOrdinary(plan, managed, currentContract.decisions.defaults)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
  expect(() => requireOrdinary(plan, ordinary, currentContract.decisions.defaults)).not.toThrow();
});
