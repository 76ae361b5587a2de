import { describe, expect, test } from "vitest";
import { KINDS, runWebAction, finishRequired, planIn, planOf, plansOf, taskOf } from "../../../test/support/boarding.ts";
import { UNKNOWN } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { TWINS, masked } from "../../../test/support/twins.ts";
import { frozenMock, worldWithHidden } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

/** The privacy cases of onboarding and offboarding, each with its id in the register. */

/** All response texts about the plans of a company: reads, changes, errors. */
function sweep(mock: Mock, slug: string): string[] {
  const key = client(mock, `hrk_${slug}_full`);
  return KINDS.flatMap((kind) => {
    const company = mock.defaultSandbox.company(slug);
    const plans = [...(kind === "onboarding" ? company.records.onboarding_plans : company.records.offboarding_plans).values()];
    const list = key.get(`/${kind}/plans`).text;
    return plans.flatMap(({ id, tasks }) => {
      const path = `/${kind}/plans/${id}`;
      const changes = tasks.flatMap((task) => [true, "x"].map((completed) => key.patch(`${path}/tasks/${task.id}`, { completed }).text));
      return [list, key.get(path).text, ...changes, key.get(`${path}/exit-interview`).text, key.delete(path).text];
    });
  });
}

test("T-58: no response contains a word of an exit interview, seeded or new", () => {
  const mock = frozenMock();
  const said = "Nobody ever listened (canary 8d41)";
  for (const { slug, plain } of TWINS) {
    const seeded = mock.defaultSandbox.company(slug).data.offboarding_plans.flatMap(({ exit_interview }) => exit_interview.responses);
    expect(seeded.length, slug).toBeGreaterThan(0);
    const plan_id = runWebAction(mock, "start-offboarding", { employee_id: plain, last_working_day: "2026-03-27" }, slug).data.id;
    const made = [
      runWebAction(mock, "send-exit-interview", { plan_id }, slug),
      runWebAction(mock, "submit-exit-interview", { plan_id, answers: { "Why do you leave?": said } }, slug),
    ];
    expect(made.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
    const texts = [...sweep(mock, slug), JSON.stringify(made.map(({ data, outcome }) => [data, outcome]))];
    for (const secret of [said, "Why do you leave?", ...seeded.flatMap(({ question, answer }) => [question, answer])])
      for (const text of texts) expect(text).not.toContain(secret);
  }
});

test("T-58: an answered exit interview differs from an unanswered one only in its status", () => {
  const mock = frozenMock();
  const plan = planIn(mock, "offboarding", "not_started");
  runWebAction(mock, "send-exit-interview", { plan_id: plan.id });
  runWebAction(mock, "submit-exit-interview", { plan_id: plan.id, answers: { a: "b", c: "d" } });
  expect(planOf(mock, "offboarding", plan.id)).toEqual({ ...plan, exit_interview_status: "completed" });
});

describe.each(TWINS)("hidden leave at $slug", ({ slug, hidden, plain }) => {
  test("T-18: offboarding gives both twins the same responses, and shows no leave", () => {
    const mock = frozenMock({ decide: { "termination-plan": "yes", "termination-leave": "future-cancelled" } });
    const answers = [hidden, plain].map((id) => {
      const ended = masked(client(mock, `hrk_${slug}_full`).delete(`/employees/${id}`));
      const plan = plansOf(mock, "offboarding", slug).find(({ employee_id }) => employee_id === id)!;
      const { tasks, ...shown } = planOf(mock, "offboarding", plan.id, slug);
      return [ended, { ...shown, id: "", employee_id: "", employee_name: "" }, tasks.map((task) => ({ ...task, id: "" }))];
    });
    expect(answers[0]).toEqual(answers[1]);
  });

  test("T-18: plans are identical to the byte without hidden leave, during start and completion", () => {
    const [full, bare] = [frozenMock(), frozenMock({ world: () => worldWithHidden(() => []) })].map((mock) => {
      const { data } = runWebAction(mock, "start-offboarding", { employee_id: hidden, last_working_day: "2026-03-27" }, slug);
      finishRequired(mock, data, slug);
      const { events, ...done } = runWebAction(mock, "complete-offboarding", { plan_id: data.id }, slug);
      return [data, done, events.map(({ row }) => row.record.resource), sweep(mock, slug)];
    });
    expect(full).toEqual(bare);
  });
});

test("T-53: a low plan is refused before a plan or task is looked up and before a body is read", () => {
  const mock = frozenMock({ decide: { "offboarding-plan-gate": "gated" } });
  const kauri = client(mock, "hrk_kauri_full");
  const { data } = mock.defaultSandbox.company("kauri");
  for (const kind of KINDS) {
    const own = (kind === "onboarding" ? data.onboarding_plans : data.offboarding_plans).find(({ status }) => status === "in_progress")!;
    const abroad = planIn(mock, kind, "in_progress");
    const plans = [own, abroad, { id: UNKNOWN, tasks: [{ id: UNKNOWN }] }, { id: "1", tasks: [{ id: "2" }] }];
    const answers = plans.flatMap(({ id, tasks }) => [
      kauri.get(`/${kind}/plans/${id}`),
      ...tasks.flatMap((task) =>
        [{ completed: true }, { completed: "x" }].map((body) => kauri.patch(`/${kind}/plans/${id}/tasks/${task.id}`, body)),
      ),
    ]);
    expect(answers[0]).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

test("T-53: an error of the plan gate changes no task", () => {
  const mock = frozenMock();
  const { id, tasks } = mock.defaultSandbox.company("kauri").data.onboarding_plans.find(({ status }) => status === "in_progress")!;
  const task = taskOf({ tasks } as never, false, false);
  client(mock, "hrk_kauri_full").patch(`/onboarding/plans/${id}/tasks/${task.id}`, { completed: true });
  mock.decide({ "onboarding-plan-gate": "list-only" });
  expect(planOf(mock, "onboarding", id, "kauri").tasks).toEqual(tasks);
});
