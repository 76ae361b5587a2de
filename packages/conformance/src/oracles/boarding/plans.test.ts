import { Forms } from "../../forms/forms.ts";
import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext, Oracle } from "../oracle.ts";
import { dueDays, exitInterviews, ownPlans, planProgress, taskNature } from "./plans.ts";

const [PLAN, TASK, OTHER, PERSON] = ["1", "2", "3", "4"].map((n) => `0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a0${n}`) as [
  string,
  string,
  string,
  string,
];

/** The findings of a rule about the last of several exchanges. */
function lastFindings(rule: Oracle, ...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return sketches
    .map((sketch) => rule.judge(exchange(sketch), known))
    .at(-1)!
    .map(({ requirement }) => requirement);
}

const task = (changes: object = {}): object => ({
  id: TASK,
  title: "Collect a uniform",
  category: "Equipment",
  required: true,
  service_managed: false,
  completed: false,
  due_date: "2026-03-04",
  ...changes,
});
const plan = (...tasks: readonly object[]): Sketch => ({
  operation: "getOnboardingPlan",
  path: `/onboarding/plans/${PLAN}`,
  body: { data: { id: PLAN, tasks } },
});
const set = (completed: boolean): Sketch => ({
  operation: "updateOnboardingTask",
  method: "PATCH",
  path: `/onboarding/plans/${PLAN}/tasks/${TASK}`,
  sent: { completed },
  body: { data: { id: TASK } },
});

const hiredAs = (name: string, id: string): Sketch => ({
  operation: "createEmployee",
  method: "POST",
  path: "/employees",
  sent: { first_name: name },
  body: { data: { id, first_name: name } },
});

describe("a task that was completed or reopened", () => {
  test("keeps its title and its flags", () => {
    expect(lastFindings(taskNature, plan(task()), set(true), plan(task({ completed: true })))).toEqual([]);
    expect(lastFindings(taskNature, plan(task()), set(true), plan(task({ completed: true, title: "Done" })))).toEqual(["ONB-05"]);
    expect(lastFindings(taskNature, plan(task()), set(true), plan(task({ completed: true, required: false })))).toEqual(["ONB-05"]);
    expect(lastFindings(taskNature, plan(task()), plan(task({ title: "Renamed by somebody" })))).toEqual([]);
  });

  test("has its due date again after it is reopened", () => {
    expect(lastFindings(taskNature, plan(task()), set(true), plan(task({ completed: true, due_date: null })))).toEqual([]);
    expect(lastFindings(taskNature, plan(task()), set(true), set(false), plan(task({ due_date: null })))).toEqual(["ONB-05"]);
  });
});

test("an exit interview shows only its status, in every response", () => {
  for (const operation of ["listOffboardingPlans", "getOffboardingPlan", "updateOffboardingTask"] as const) {
    expect(lastFindings(exitInterviews, { operation, body: { data: { exit_interview: { status: "completed" } } } })).toEqual([]);
    expect(
      lastFindings(exitInterviews, { operation, body: { data: { exit_interview: { status: "completed", summary: "Too far." } } } }),
    ).toEqual(["ONB-12", "PRIV-15"]);
  }
});

test("the progress of a plan matches the tasks in the same response", () => {
  const shown = (progress: object): Sketch => ({
    ...plan(task(), task({ id: OTHER, completed: true })),
    body: { data: { id: PLAN, task_progress: progress, tasks: [task(), task({ id: OTHER, completed: true })] } },
  });
  expect(lastFindings(planProgress, shown({ completed: 1, total: 2 }))).toEqual([]);
  expect(lastFindings(planProgress, shown({ completed: 2, total: 2 }))).toEqual(["ONB-03"]);
  expect(lastFindings(planProgress, { ...shown({ completed: 0, total: 2 }), operation: "getOffboardingPlan" })).toEqual(["ONB-12"]);
  // Not judged: which tasks are counted is open, and the unit of a percentage is certain.
  expect(lastFindings(planProgress, shown({ completed: 0, total: 1 }))).toEqual([]);
  expect(lastFindings(planProgress, shown({ percent: 40 }))).toEqual([]);
});

test("a plan that counts tasks has some", () => {
  const empty = (total: number, more: object = {}): Sketch => ({
    ...plan(),
    body: { data: { id: PLAN, task_progress: { completed: 0, total }, tasks: [], ...more } },
  });
  expect(lastFindings(planProgress, empty(2))).toEqual(["ONB-03"]);
  expect(lastFindings(planProgress, empty(0))).toEqual([]);
  expect(lastFindings(planProgress, empty(2, { steps: { first: [{ id: TASK }] } }))).toEqual([]);
});

test("a due date is a date of the calendar", () => {
  expect(lastFindings(dueDays, plan(task()))).toEqual([]);
  expect(lastFindings(dueDays, plan(task({ due_date: null })))).toEqual([]);
  expect(lastFindings(dueDays, plan(task({ due_date: "2026-02-28T09:00:00Z" })))).toEqual([]);
  expect(lastFindings(dueDays, plan(task({ due_date: "2026-02-30" })))).toEqual(["CONV-02", "ONB-04"]);
  expect(lastFindings(dueDays, plan(task({ due_date: "0000-00-00T00:00:00Z" })))).toEqual(["CONV-02", "ONB-04"]);
});

describe("plans of employees that the run hired", () => {
  const hired: Sketch = {
    operation: "createEmployee",
    method: "POST",
    status: 201,
    body: { data: { id: PERSON, first_name: "Hrabcdefgh" } },
  };
  const entry = (done: number, of: number, id = PLAN): object => ({
    id,
    employee_id: PERSON,
    status: "in_progress",
    task_progress: { completed: done, total: of },
  });
  const list = (...plans: readonly object[]): Sketch => ({ operation: "listOnboardingPlans", body: { data: { plans } } });
  const second = task({ id: OTHER, completed: true });

  test("count their tasks by completion", () => {
    expect(lastFindings(ownPlans, hired, list(entry(1, 2)), plan(task(), second))).toEqual([]);
    expect(lastFindings(ownPlans, hired, list(entry(0, 2)), plan(task(), second))).toEqual(["ONB-02"]);
    expect(lastFindings(ownPlans, hired, list(entry(2, 2)), plan(task(), second))).toEqual(["ONB-02"]);
    expect(lastFindings(ownPlans, hired, plan(task(), second), list(entry(1, 3)))).toEqual(["ONB-02"]);
    // Which tasks count is open.
    expect(lastFindings(ownPlans, hired, list(entry(0, 1)), plan(task(), second))).toEqual([]);
    expect(lastFindings(ownPlans, hired, list(entry(0, 2)), set(true), plan(task(), second))).toEqual([]);
    expect(lastFindings(ownPlans, list(entry(0, 2)), plan(task(), second))).toEqual([]);
  });

  test("may have tasks that the service completed between two responses", () => {
    const managed = (completed: boolean): object => task({ id: OTHER, service_managed: true, completed });
    expect(lastFindings(ownPlans, hired, list(entry(0, 2)), plan(task(), managed(true)))).toEqual([]);
    expect(lastFindings(ownPlans, hired, list(entry(1, 2)), plan(task(), managed(false)))).toEqual(["ONB-02"]);
    expect(lastFindings(ownPlans, hired, plan(task(), managed(false)), list(entry(1, 2)))).toEqual([]);
    expect(lastFindings(ownPlans, hired, plan(task(), managed(true)), list(entry(0, 2)))).toEqual(["ONB-02"]);
  });

  test("occur once for each employee", () => {
    expect(lastFindings(ownPlans, hired, list(entry(1, 2), entry(1, 2, OTHER)))).toEqual(["ONB-15"]);
    expect(lastFindings(ownPlans, hired, list(entry(1, 2), entry(1, 3, OTHER)))).toEqual([]);
    // Employees with the same name, in a list that shows no employee id.
    const named = (id: string): object => ({ id, starter_name: "Hrabcdefgh Lee", status: "in_progress", progress: "1/2" });
    expect(lastFindings(ownPlans, hired, list(named(PLAN), named(OTHER)))).toEqual([]);
    expect(lastFindings(ownPlans, list(entry(1, 2), entry(1, 2, OTHER)))).toEqual([]);
  });

  test("exist for each new employee, on whichever page of the list, where one of them has one", () => {
    const [first, second] = [hiredAs("hrcabcdefghijk", OTHER), hiredAs("hrclmnopqrstuv", PERSON)];
    const page = (n: number, more: boolean, ...plans: readonly object[]): Sketch => ({
      operation: "listOnboardingPlans",
      path: "/onboarding/plans",
      query: n === 1 ? "" : `page=${n}`,
      body: { data: { plans }, meta: { total: 3, page: n, limit: 25, has_more: more } },
    });
    const planFor = (employee: string): object => ({ id: PLAN, employee_id: employee, status: "in_progress" });
    const after = (...pages: readonly Sketch[]): string[] => {
      const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
      for (const sketch of [first, second]) ownPlans.judge(exchange(sketch), known);
      ownPlans.later!(2000, known);
      return pages.flatMap((sketch) => ownPlans.judge(exchange(sketch), known)).map(({ requirement }) => requirement);
    };
    expect(after(page(1, true, planFor(OTHER)), page(2, false, planFor(PERSON)))).toEqual([]);
    expect(after(page(1, true, planFor(OTHER)), page(2, false))).toEqual(["ONB-15"]);
    // The API may make no plans at all, and a page that was passed over may have it.
    expect(after(page(1, true), page(2, false))).toEqual([]);
    expect(after(page(1, true, planFor(OTHER)), page(3, false))).toEqual([]);
    expect(after(page(1, true, planFor(OTHER)), { ...page(2, false), query: "page=2&limit=1" })).toEqual([]);
    // A plan that somebody's leaving took away may have moved others to the page before.
    const leaving: Sketch = { operation: "terminateEmployee", method: "DELETE", path: `/employees/${TASK}`, body: { data: {} } };
    expect(after(page(1, true, planFor(OTHER)), leaving, page(2, false))).toEqual([]);
  });
});
