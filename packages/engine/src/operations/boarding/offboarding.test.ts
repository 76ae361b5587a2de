import { beforeEach, expect, test } from "vitest";
import { runWebAction, planIn, plansOf } from "../../../test/support/boarding.ts";
import { someone } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { date, integer, anyOf, anyText, anyUuid } from "../../../test/support/shapes.ts";
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
  last_working_day: date,
  status: anyOf("not_started", "in_progress", "completed", "cancelled"),
  task_progress: { completed: integer, total: integer },
};

test("lists every plan in data.plans without meta, the newest first, on any plan of the company [ONB-10, ONB-11, A-45, A-63]", () => {
  for (const { slug } of mock.world.companies) {
    const made = mock.defaultSandbox.company(slug).data.offboarding_plans;
    const answer = client(mock, `hrk_${slug}_read`).get<{ plans: { id: string; status: string }[] }>("/offboarding/plans");
    expect(answer.body).toEqual({ data: { plans: made.map(() => summary) } });
    const newestFirst = made.toReversed().toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0));
    expect(answer.data.plans.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
  }
  expect(new Set(plansOf(mock, "offboarding").map(({ status }) => status)).size).toBe(4);
});

test("sorts a plan that was started before those of its world by its date [A-65]", () => {
  const before = plansOf(mock, "offboarding").map(({ id }) => id);
  const oldest = mock.defaultSandbox.company("wattle").records.offboarding_plans.get(before.at(-1)!)!;
  const early = frozenMock({ clock: `frozen:${new Date(Date.parse(oldest.created_at) - 1).toISOString()}` });
  const { data } = runWebAction(early, "start-offboarding", { employee_id: someone(early).id, last_working_day: "2026-03-27" });
  expect(plansOf(early, "offboarding").map(({ id }) => id)).toEqual([...before, data.id]);
});

test("if a termination makes a plan, a leaver with an open one gets no second", () => {
  mock.decide({ "termination-plan": "yes" });
  const before = plansOf(mock, "offboarding");
  client(mock).delete(`/employees/${planIn(mock, "offboarding", "not_started").employee_id}`);
  expect(plansOf(mock, "offboarding")).toEqual(before);
  client(mock).delete(`/employees/${planIn(mock, "offboarding", "cancelled").employee_id}`, { termination_date: "9999-12-31" });
  expect(plansOf(mock, "offboarding")).toHaveLength(before.length + 1);
  expect(planIn(mock, "offboarding", "not_started")).toMatchObject({
    last_working_day: "9999-12-31",
    task_progress: { completed: 0, total: 6 },
    exit_interview_status: "not_sent",
  });
});

test("no path of the API starts or completes an offboarding [ONB-14, ONB-16, WEB-06, WEB-07]", () => {
  const plan = planIn(mock, "offboarding", "in_progress");
  const before = plansOf(mock, "offboarding");
  const body = { employee_id: someone(mock).id, last_working_day: "2026-04-01" };
  for (const path of ["/offboarding/plans", `/offboarding/plans/${plan.id}`, `/offboarding/plans/${plan.id}/complete`])
    for (const method of ["post", "put"] as const) expect(client(mock)[method](path, body)).toMatchObject({ status: 404 });
  expect(plansOf(mock, "offboarding")).toEqual(before);
});
