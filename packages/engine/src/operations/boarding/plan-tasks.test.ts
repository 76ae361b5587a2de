import { beforeEach, describe, expect, test } from "vitest";
import { KINDS, planIn, planOf, taskOf } from "../../../test/support/boarding.ts";
import { UNKNOWN } from "../../../test/support/cast.ts";
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
