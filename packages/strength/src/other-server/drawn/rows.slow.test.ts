import { expect, test } from "vitest";
import { View } from "../../../../conformance/src/exchange/view.ts";
import { planIn, tasksIn } from "../../../../conformance/src/forms/boarding-plan.ts";
import { Forms } from "../../../../conformance/src/forms/forms.ts";
import { countsIn, daysOf, isIn, pipelineRows, stagesIn, unreadIn } from "../../../../conformance/src/forms/pipeline.ts";
import { type DrawnServerForms as DrawnForms, drawnForms } from "./forms.ts";
import { PLAN, STAGES } from "./samples.fixture.ts";

const shown = (data: unknown): View => new View(JSON.parse(JSON.stringify(data)));

const ENDED = { ...PLAN, over: true };

function judgePlans(drawn: DrawnForms, forms: Forms, seed: number): void {
  for (const kind of ["onboarding", "offboarding"] as const) {
    const full = shown(drawn.plan[kind].write(ENDED));
    for (const view of [shown(drawn.listedPlan[kind].write(ENDED)), full]) {
      const { id, person, day, closed, done, total } = planIn(forms, kind, view);
      expect([id, person, day, closed, done, total], `seed ${seed}`).toEqual(["p", "Amaya Quist", "2026-04-01", true, 1, 2]);
    }
    if (kind === "offboarding") expect(planIn(forms, kind, full).form.reads("interview"), `seed ${seed}`).toBe(true);
    const tasks = tasksIn(forms, full).map((one) => [one.id, one.title, one.required, one.managed, one.completed, one.due]);
    expect(tasks, `seed ${seed}`).toEqual([
      ["a", "Task a", true, false, true, "2026-04-02"],
      ["b", "Task b", false, true, false, undefined],
    ]);
  }
}

function judgeRecruitment(drawn: DrawnForms, forms: Forms, seed: number): void {
  const stages = stagesIn(forms, shown(drawn.stages.write(STAGES)).list);
  expect(
    stages.map(({ name, kind }) => [name, kind]),
    `seed ${seed}`,
  ).toEqual([
    ["Longlist", "active"],
    ["Joined us", "hired"],
    ["Not this time", "rejected"],
  ]);
  const data = { id: "r", title: "Chef", status: "open", type: "casual", jurisdiction: "AU", active: 3 };
  const role = shown(drawn.role(STAGES).write({ ...data, counts: STAGES.map((stage, n) => [stage, n + 3] as const) }));
  expect(stages.map(countsIn(forms, role, stages).of), `seed ${seed}`).toEqual([3, 4, 5]);
  expect(forms.one("roles", shown(drawn.listedRole.write(data))).number("active"), `seed ${seed}`).toBe(3);
  const applications = STAGES.map((stage, n) => ({ id: `a${n}`, ref: `r${n}`, stage, days: 10 + n }));
  const rows = pipelineRows(forms, shown(drawn.pipeline(STAGES).write(applications)));
  const read = rows.map((row, n) => [row.form.text("id"), daysOf(row), isIn(row, stages[n]!), unreadIn(row).length]);
  expect(read, `seed ${seed}`).toEqual([0, 1, 2].map((n) => [`a${n}`, 10 + n, true, 0]));
}

test("the rows of drawn forms read plans, tasks, stages, roles and pipelines as they were written", { timeout: 60_000 }, () => {
  expect.hasAssertions();
  for (let seed = 0; seed < 60; seed += 1) {
    const drawn = drawnForms(seed);
    const forms = new Forms(drawn.rows);
    judgePlans(drawn, forms, seed);
    judgeRecruitment(drawn, forms, seed);
  }
});
