import { beforeEach, describe, expect, test } from "vitest";
import { KINDS, planIn, planOf, taskOf } from "../../../test/support/boarding.ts";
import { UNKNOWN, lastEvents } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

describe.each(KINDS)("tasks of %s plans", (kind) => {
  const at = (plan: string, task: string): string => `/${kind}/plans/${plan}/tasks/${task}`;
  const set = (plan: string, task: string, completed: unknown) => wattle.patch(at(plan, task), { completed });

  test("an ordinary one is completed and reopened, and the response is its id [ONB-05, ONB-06, ONB-13]", () => {
    const plan = planIn(mock, kind, "in_progress");
    const { id } = taskOf(plan, false, false);
    const done = plan.task_progress.completed;
    for (const completed of [true, false, true]) {
      expect(set(plan.id, id, completed)).toMatchObject({ status: 200, body: { data: { id } } });
      expect(lastEvents(mock)).toEqual([]);
      const after = planOf(mock, kind, plan.id);
      expect(after.tasks).toEqual(plan.tasks.map((task) => (task.id === id ? { ...task, completed } : task)));
      expect([after.status, after.task_progress.completed]).toEqual(["in_progress", completed ? done + 1 : done]);
    }
  });

  test("the first completed one starts the plan, and reopening it does not undo that", () => {
    const plan = planIn(mock, kind, "not_started");
    const { id } = taskOf(plan, false, false);
    expect(set(plan.id, id, false).status).toBe(200);
    expect(planOf(mock, kind, plan.id)).toEqual(plan);
    for (const completed of [true, false]) {
      set(plan.id, id, completed);
      expect(planOf(mock, kind, plan.id).status).toBe("in_progress");
    }
  });

  test("a service-managed one is refused either way, in open and closed plans [ONB-07, ONB-13, A-203]", () => {
    for (const status of ["in_progress", "not_started", "completed"]) {
      const plan = planIn(mock, kind, status);
      for (const { id } of plan.tasks.filter((task) => task.service_managed))
        for (const completed of [true, false]) {
          expect(set(plan.id, id, completed)).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
          expect(planOf(mock, kind, plan.id)).toEqual(plan);
        }
    }
  });

  test("completed must be a boolean, and an invalid body is reported before anything else [ONB-08]", () => {
    const plan = planIn(mock, kind, "in_progress");
    const tasks = [taskOf(plan, false, false), taskOf(plan, true, false)];
    for (const { id } of tasks)
      for (const body of [{ completed: "yes" }, { completed: 1 }, { completed: null }, { completed: "true" }, {}, { done: true }]) {
        const answer = wattle.patch(at(plan.id, id), body);
        expect(answer).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR", field: "completed" } });
      }
    expect(wattle.patch(at(plan.id, tasks[0]!.id)).status).toBe(400);
    expect(planOf(mock, kind, plan.id)).toEqual(plan);
  });

  test("a task of another plan, kind or company gets the same bytes as an unknown one [ONB-09, AUTH-11]", () => {
    const plan = planIn(mock, kind, "in_progress");
    const own = taskOf(plan, false, false);
    const elsewhere = planIn(mock, kind, "completed");
    const other = planIn(mock, kind === "onboarding" ? "offboarding" : "onboarding", "in_progress");
    const abroad = planIn(mock, kind, "in_progress", "thistle");
    for (const body of [{ completed: true }, { completed: "x" }]) {
      const nothing = wattle.patch(at(plan.id, UNKNOWN), body);
      expect(nothing).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
      for (const [planId, taskId] of [
        [plan.id, taskOf(elsewhere, false, true).id],
        [plan.id, taskOf(other, false, false).id],
        [plan.id, taskOf(abroad, false, false).id],
        [plan.id, plan.id],
        [plan.id, "1"],
        [elsewhere.id, own.id],
        [other.id, own.id],
        [other.id, taskOf(other, false, false).id],
        [abroad.id, taskOf(abroad, false, false).id],
        [UNKNOWN, own.id],
      ] as const)
        expect(wattle.patch(at(planId, taskId), body), `${planId} ${taskId}`).toEqual(nothing);
    }
    const unread = wattle.get(`/${kind}/plans/${UNKNOWN}`);
    expect(unread.status).toBe(404);
    for (const { id } of [other, abroad, own]) expect(wattle.get(`/${kind}/plans/${id}`)).toEqual(unread);
    expect(planOf(mock, kind, abroad.id, "thistle")).toEqual(abroad);
  });

  test("those of a closed plan stay unchanged [A-207]", () => {
    for (const status of kind === "onboarding" ? ["completed"] : ["completed", "cancelled"]) {
      const plan = planIn(mock, kind, status);
      for (const { id } of plan.tasks.filter((task) => !task.service_managed))
        for (const completed of [true, false])
          expect(set(plan.id, id, completed)).toMatchObject({ status: 409, error: { code: "CONFLICT" } });
      expect(planOf(mock, kind, plan.id)).toEqual(plan);
    }
  });

  test("a key without write changes none, and learns of no task [SCOPE-47, SCOPE-48]", () => {
    const plan = planIn(mock, kind, "in_progress");
    const [known, unknown] = [taskOf(plan, false, false).id, UNKNOWN].map((task) =>
      client(mock, "hrk_wattle_read").patch(at(plan.id, task), { completed: true }),
    );
    expect(known).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
    expect(unknown).toEqual(known);
    expect(planOf(mock, kind, plan.id)).toEqual(plan);
  });
});
