import { beforeEach, describe, expect, test } from "vitest";
import type { Employee } from "@hr-platform/spec/types";
import { KINDS, runWebAction, finishRequired, planIn, planOf, plansOf, taskOf } from "../../../test/support/boarding.ts";
import { UNKNOWN, someone } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { hire } from "../../../test/decisions/switch.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import { boardingActions } from "./web.ts";

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

const employee = (id: string): Employee => client(mock).get<Employee>(`/employees/${id}`).data;

test("every action treats ids of another company as unknown", () => {
  const ids = {
    employee_id: someone(mock, "kauri").id,
    plan_id: mock.defaultSandbox.company("kauri").data.offboarding_plans[0]!.id,
    last_working_day: "2026-03-27",
    answers: {},
  };
  for (const { name, fields } of boardingActions) {
    const field = "plan_id" in fields ? "plan_id" : "employee_id";
    for (const body of [ids, { ...ids, employee_id: UNKNOWN, plan_id: UNKNOWN }])
      expect([name, runWebAction(mock, name, body).outcome]).toEqual([name, `NOT_FOUND ${field}`]);
  }
});

describe("starting", () => {
  test("an offboarding gives a plan that the API shows, first in its list, and changes nobody's status", () => {
    const { id, first_name, last_name, status } = someone(mock);
    const { data, events } = runWebAction(mock, "start-offboarding", { employee_id: id, last_working_day: "2026-03-27" });
    expect(events).toEqual([]);
    expect(planOf(mock, "offboarding", plansOf(mock, "offboarding")[0]!.id)).toEqual(data);
    expect(data).toMatchObject({
      employee_id: id,
      employee_name: `${first_name} ${last_name}`,
      last_working_day: "2026-03-27",
      status: "not_started",
      task_progress: { completed: 0, total: 6 },
      exit_interview_status: "not_sent",
    });
    expect(data.tasks.map(({ due_date }) => due_date)).toEqual([
      "2026-03-07",
      "2026-03-22",
      "2026-03-27",
      "2026-03-27",
      "2026-03-28",
      null,
    ]);
    expect(employee(id).status).toBe(status);
  });

  test("an offboarding is refused for a second open plan, a terminated person and a last day before the first", () => {
    const start = (employee_id: string, last_working_day = "2026-03-27"): string =>
      runWebAction(mock, "start-offboarding", { employee_id, last_working_day }).outcome;
    expect(start(planIn(mock, "offboarding", "in_progress").employee_id)).toBe("CONFLICT employee_id");
    expect(start(planIn(mock, "offboarding", "completed").employee_id)).toBe("CONFLICT employee_id");
    expect(start(planIn(mock, "offboarding", "cancelled").employee_id)).toBe("done");
    const { id, start_date } = hire(mock).data;
    expect([start(id, "2020-01-05"), start(id, start_date), start(id)]).toEqual([
      "VALIDATION_ERROR last_working_day",
      "done",
      "CONFLICT employee_id",
    ]);
  });

  test("an onboarding gives a plan to somebody without one only", () => {
    mock.decide({ "new-plan-time": "never" });
    const { id } = hire(mock).data;
    const { data } = runWebAction(mock, "start-onboarding", { employee_id: id });
    expect(planOf(mock, "onboarding", data.id)).toEqual(data);
    expect(runWebAction(mock, "start-onboarding", { employee_id: id }).outcome).toBe("CONFLICT employee_id");
    expect(runWebAction(mock, "start-onboarding", { employee_id: planIn(mock, "onboarding", "completed").employee_id }).outcome).toBe(
      "CONFLICT employee_id",
    );
  });
});

describe.each(KINDS)("tasks of %s plans", (kind) => {
  test("are completed and reopened, service-managed ones too, otherwise by the rules of the API", () => {
    const plan = planIn(mock, kind, "in_progress");
    const { id } = taskOf(plan, true, false);
    const set = (completed?: boolean, task_id = id, plan_id = plan.id) =>
      runWebAction(mock, "complete-task", { plan_id, task_id, completed });
    expect(set().data.tasks.find((task) => task.id === id)).toMatchObject({ service_managed: true, completed: true });
    expect(planOf(mock, kind, plan.id).task_progress).toEqual({ ...plan.task_progress, completed: plan.task_progress.completed + 1 });
    expect(set(false).data).toEqual(plan);
    expect(planOf(mock, kind, plan.id)).toEqual(plan);
    const closed = planIn(mock, kind, "completed");
    expect(set(true, taskOf(closed, true, true).id).outcome).toBe("NOT_FOUND task_id");
    expect(set(false, taskOf(closed, true, true).id, closed.id).outcome).toBe("CONFLICT");
  });
});

describe("completing", () => {
  test("an offboarding terminates the leaver and sends employee.terminated, once", () => {
    const plan = planIn(mock, "offboarding", "in_progress");
    const complete = () => runWebAction(mock, "complete-offboarding", { plan_id: plan.id, reason: "Redundancy" });
    expect([complete().outcome, employee(plan.employee_id).status === "terminated"]).toEqual(["CONFLICT", false]);
    finishRequired(mock, plan);
    const { data, events } = complete();
    expect(data.status).toBe("completed");
    expect(events.map(({ kind, row }) => [kind, row.record.resource])).toEqual([["employee.terminated", employee(plan.employee_id)]]);
    expect(employee(plan.employee_id).status).toBe("terminated");
    expect(mock.defaultSandbox.company("wattle").employees.get(plan.employee_id)!.record.termination).toEqual({
      date: plan.last_working_day,
      reason: "Redundancy",
      voluntary: false,
    });
    expect(complete()).toMatchObject({ outcome: "CONFLICT", events: [] });
    expect(client(mock).delete(`/employees/${plan.employee_id}`).status).toBe(409);
  });

  test("an offboarding of a person whom the API terminated meanwhile only closes the plan", () => {
    const plan = planIn(mock, "offboarding", "in_progress");
    client(mock).delete(`/employees/${plan.employee_id}`, { termination_date: "2026-03-06", termination_reason: "Resigned" });
    finishRequired(mock, plan);
    expect(runWebAction(mock, "complete-offboarding", { plan_id: plan.id })).toMatchObject({ data: { status: "completed" }, events: [] });
    expect(mock.defaultSandbox.company("wattle").employees.get(plan.employee_id)!.record.termination).toMatchObject({
      date: "2026-03-06",
      reason: "Resigned",
    });
  });
});

test("an exit interview is sent, then answered, each once, and never for a cancelled plan", () => {
  const plan_id = planIn(mock, "offboarding", "not_started").id;
  const send = () => runWebAction(mock, "send-exit-interview", { plan_id }).outcome;
  const answer = (answers: object = { Why: "The sea" }) => runWebAction(mock, "submit-exit-interview", { plan_id, answers });
  const status = () => planOf(mock, "offboarding", plan_id).exit_interview_status;
  expect([answer().outcome, status()]).toEqual(["CONFLICT", "not_sent"]);
  expect([send(), status(), send()]).toEqual(["done", "sent", "CONFLICT"]);
  expect([answer({ Why: 5 }).outcome, status()]).toEqual(["VALIDATION_ERROR answers", "sent"]);
  expect([answer().outcome, status(), answer().outcome, send()]).toEqual(["done", "completed", "CONFLICT", "CONFLICT"]);
  expect(runWebAction(mock, "send-exit-interview", { plan_id: planIn(mock, "offboarding", "cancelled").id }).outcome).toBe("CONFLICT");
});
