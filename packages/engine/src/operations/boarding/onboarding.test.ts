import { beforeEach, expect, test } from "vitest";
import { planIn, planOf, plansOf } from "../../../test/support/boarding.ts";
import { client } from "../../../test/support/client.ts";
import { date, integer, anyOf, anyText, anyUuid } from "../../../test/support/shapes.ts";
import { hire } from "../../../test/decisions/switch.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

const summary = {
  id: anyUuid,
  employee_id: anyUuid,
  employee_name: anyText,
  start_date: date,
  status: anyOf("not_started", "in_progress", "completed", "cancelled"),
  task_progress: { completed: integer, total: integer },
};

test("lists every plan in data.plans without meta, newest first, for every page parameter [ONB-01, ONB-02, A-63]", () => {
  const answer = client(mock).get<{ plans: unknown[] }>("/onboarding/plans");
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ data: { plans: answer.data.plans.map(() => summary) } });
  const made = mock.defaultSandbox.company("wattle").data.onboarding_plans;
  const newestFirst = made.toSorted((a, b) => (a.created_at > b.created_at ? -1 : 1)).map(({ id }) => id);
  expect(plansOf(mock, "onboarding").map(({ id }) => id)).toEqual(newestFirst);
  expect(client(mock).get("/onboarding/plans", { page: 2, limit: 1 })).toEqual(answer);
  expect(client(mock).get("/onboarding/plans", { page: "x" }).status).toBe(200);
});

test("a new employee has a plan at once, first in the list, like the seeded ones but with no task done [ONB-15]", () => {
  const seeded = planIn(mock, "onboarding", "completed");
  const { id, first_name, last_name } = hire(mock, { start_date: "2026-03-16" }).data;
  const plan = planOf(mock, "onboarding", plansOf(mock, "onboarding")[0]!.id);
  expect(plan).toMatchObject({
    employee_id: id,
    employee_name: `${first_name} ${last_name}`,
    start_date: "2026-03-16",
    status: "not_started",
    task_progress: { completed: 0, total: seeded.tasks.length },
  });
  const bare = (tasks: typeof plan.tasks) => tasks.map((one) => ({ ...one, id: "", completed: false, due_date: "" }));
  expect(bare(plan.tasks)).toEqual(bare(seeded.tasks));
  expect(plan.tasks.map(({ due_date }) => due_date)).toEqual(["2026-03-13", "2026-03-15", "2026-03-18", "2026-03-16", "2026-03-21", null]);
});

test("sorts a plan that was made before those of its world by its date [A-65]", () => {
  const before = plansOf(mock, "onboarding").map(({ id }) => id);
  const oldest = mock.defaultSandbox.company("wattle").records.onboarding_plans.get(before.at(-1)!)!;
  const early = frozenMock({ clock: `frozen:${new Date(Date.parse(oldest.created_at) - 1).toISOString()}` });
  expect(hire(early).status).toBe(200);
  expect(
    plansOf(early, "onboarding")
      .map(({ id }) => id)
      .slice(0, -1),
  ).toEqual(before);
});

test("a delayed plan is unknown until it appears, also its tasks [A-208]", () => {
  mock.decide({ "new-plan-time": "delayed" });
  const before = plansOf(mock, "onboarding");
  hire(mock);
  const made = [...mock.defaultSandbox.company("wattle").records.onboarding_plans.values()].at(-1)!;
  const asked = () => [
    client(mock).get(`/onboarding/plans/${made.id}`).status,
    client(mock).patch(`/onboarding/plans/${made.id}/tasks/${made.tasks[1]!.id}`, { completed: true }).status,
  ];
  expect([plansOf(mock, "onboarding"), asked()]).toEqual([before, [404, 404]]);
  mock.clock.advance("PT2S");
  expect([plansOf(mock, "onboarding").length, asked()]).toEqual([before.length + 1, [200, 200]]);
});

test("no path of the API makes or completes a plan [ONB-14, ONB-15, WEB-06, WEB-08]", () => {
  const plan = planIn(mock, "onboarding", "in_progress");
  const before = plansOf(mock, "onboarding");
  for (const path of ["/onboarding/plans", `/onboarding/plans/${plan.id}`, `/onboarding/plans/${plan.id}/complete`])
    for (const method of ["post", "put"] as const)
      expect(client(mock)[method](path, { employee_id: plan.employee_id, status: "completed" })).toMatchObject({ status: 404 });
  expect(plansOf(mock, "onboarding")).toEqual(before);
});
