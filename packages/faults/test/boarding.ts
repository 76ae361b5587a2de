import type { Employee, OffboardingPlan, OnboardingPlan } from "@hr-platform/spec/types";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { act } from "@hr-platform/engine/operations/web";
import { UNKNOWN, people, someone } from "@hr-platform/engine/test/support/cast";
import { type Client, jsonRequest } from "@hr-platform/engine/test/support/client";
import type { Kind, BoardingPlan, Task } from "@hr-platform/engine/test/support/boarding";
import { NEWCOMER } from "@hr-platform/engine/test/decisions/switch";
import { type Proof, proof, unchecked } from "./proof.ts";

/** The newest plan of a kind in a status, with its tasks. */
function planIn(mock: Mock, kind: Kind, status: BoardingPlan["status"] = "in_progress"): BoardingPlan {
  const { onboarding_plans, offboarding_plans } = mock.defaultSandbox.company("wattle").records;
  const plans = kind === "onboarding" ? onboarding_plans : offboarding_plans;
  return [...plans.values()].findLast((plan) => plan.status === status)! as unknown as BoardingPlan;
}

const taskOf = ({ tasks }: BoardingPlan, managed: boolean, completed: boolean): Task =>
  tasks.find((task) => task.service_managed === managed && task.completed === completed)!;

const taskPath = (kind: Kind, plan: string, task: string): string => `/${kind}/plans/${plan}/tasks/${task}`;

/** The response of a task update, and the plan after it. */
function changing(mock: Mock, kind: Kind, { id }: BoardingPlan, task: string, body: object): unknown {
  const api = unchecked(mock);
  const { status, error, body: answer } = api.patch(taskPath(kind, id, task), body);
  return [status, error?.code, answer, api.get(`/${kind}/plans/${id}`).text];
}

/** Sets a task that is service-managed or not, and completed or not, to a value. */
function setting(kind: Kind, managed: boolean, completed: boolean, to: unknown): (mock: Mock) => unknown {
  return (mock) => {
    const plan = planIn(mock, kind);
    return changing(mock, kind, plan, taskOf(plan, managed, completed).id, { completed: to });
  };
}

/** Completes all ordinary tasks of a plan over the API. */
function finish(api: Client, kind: Kind, { id, tasks }: BoardingPlan): void {
  for (const task of tasks) if (!task.service_managed && !task.completed) api.patch(taskPath(kind, id, task.id), { completed: true });
}

const plans =
  (kind: Kind) =>
  (mock: Mock): unknown =>
    unchecked(mock).get(`/${kind}/plans`).text;

/** The listed plan of a new employee. */
function listedNewcomer(mock: Mock): unknown {
  const api = unchecked(mock);
  const { id } = api.post<Employee>("/employees", NEWCOMER).data;
  const { plans } = api.get<{ plans: OnboardingPlan[] }>("/onboarding/plans").data;
  return plans.find(({ employee_id }) => employee_id === id);
}

const statusOf = (mock: Mock, id: string): unknown => unchecked(mock).get<Employee>(`/employees/${id}`).data.status;

/** A write to a path of the web application, and the list of plans after it. */
function beyond(mock: Mock, kind: Kind, path: string, body: object = {}): unknown {
  const { status } = unchecked(mock).post(path, body);
  return [status, plans(kind)(mock)];
}

const shownPlan =
  (kind: Kind, status: BoardingPlan["status"]) =>
  (mock: Mock): unknown =>
    unchecked(mock).get(`/${kind}/plans/${planIn(mock, kind, status).id}`).text;

/** Plans and their tasks. */
export const boardingProofs: readonly Proof[] = [
  proof("managed-onboarding-tasks-are-changed", setting("onboarding", true, false, true)),
  proof("managed-onboarding-tasks-are-reopened", setting("onboarding", true, true, false)),
  proof("managed-offboarding-tasks-are-changed", setting("offboarding", true, false, true)),
  proof("managed-task-is-what-is-asked-for", setting("onboarding", true, true, true)),
  proof("managed-tasks-are-refused-and-changed", setting("onboarding", true, false, true)),
  proof("last-ordinary-task-completes-the-managed", (mock) => {
    const plan = planIn(mock, "onboarding");
    finish(unchecked(mock), "onboarding", plan);
    return unchecked(mock).get(`/onboarding/plans/${plan.id}`).data;
  }),
  ...(["onboarding", "offboarding"] as const).flatMap((kind) => {
    const other = (mock: Mock): unknown => {
      const [plan, another] = [planIn(mock, kind), planIn(mock, kind, "completed")];
      const [own, foreign] = [taskOf(plan, false, false).id, UNKNOWN].map((id) => changing(mock, kind, another, id, { completed: true }));
      return [own, foreign];
    };
    return ["tasks-of-other-plans-are-found", "unknown-tasks-are-done"].map((fault) => proof(fault, other));
  }),
  proof("yes-completes-a-task", setting("onboarding", false, false, "yes")),
  proof("empty-body-reopens-a-task", setting("offboarding", false, true, undefined)),
  proof("tasks-stay-completed", setting("onboarding", false, true, false)),
  proof("tasks-done-together-are-lost", (mock) => {
    const { id, tasks } = planIn(mock, "onboarding");
    const authorization = "Bearer hrk_wattle_full";
    const open = tasks.filter(({ service_managed, completed }) => !service_managed && !completed).slice(0, 2);
    const answers = open.map((task) => {
      const request = jsonRequest("PATCH", taskPath("onboarding", id, task.id), { completed: true });
      return mock.begin({ ...request, query: "", headers: { ...request.headers, authorization } });
    });
    for (const { transport } of answers) transport?.later?.();
    return [answers.map(({ status }) => status), unchecked(mock).get(`/onboarding/plans/${id}`).text];
  }),
  proof("task-answer-without-id", setting("onboarding", false, false, true)),
  proof("offboarding-task-answers-null", setting("offboarding", false, false, true)),
  proof("offboarding-tasks-are-not-reopened", setting("offboarding", false, true, false)),
  proof("finished-tasks-terminate-the-leaver", (mock) => {
    const plan = planIn(mock, "offboarding");
    finish(unchecked(mock), "offboarding", plan);
    return statusOf(mock, plan.employee_id);
  }),
  proof("offboarding-is-completed-over-the-api", (mock) => {
    const { id, employee_id } = planIn(mock, "offboarding");
    return [beyond(mock, "offboarding", `/offboarding/plans/${id}/complete`), statusOf(mock, employee_id)];
  }),
  proof("onboarding-is-completed-over-the-api", (mock) =>
    beyond(mock, "onboarding", `/onboarding/plans/${planIn(mock, "onboarding").id}/complete`),
  ),
  proof("offboarding-is-started-over-the-api", (mock) =>
    beyond(mock, "offboarding", "/offboarding/plans", { employee_id: someone(mock).id, last_working_day: "2026-04-30" }),
  ),
  proof("onboarding-is-created-over-the-api", (mock) => beyond(mock, "onboarding", "/onboarding/plans", { employee_id: someone(mock).id })),
  proof("onboarding-plans-are-bare", plans("onboarding")),
  proof("offboarding-plans-are-bare", plans("offboarding")),
  proof("no-progress-before-the-first-task", listedNewcomer),
  proof("listed-progress-is-stale", (mock) => {
    const before = plans("onboarding")(mock);
    finish(unchecked(mock), "onboarding", planIn(mock, "onboarding"));
    return [before, plans("onboarding")(mock)];
  }),
  proof("start-date-is-the-day-of-creation", listedNewcomer),
  proof("plans-not-started-have-no-tasks", (mock) => {
    listedNewcomer(mock);
    return shownPlan("onboarding", "not_started")(mock);
  }),
  proof("no-due-date-is-no-member", shownPlan("onboarding", "in_progress")),
  proof("task-flags-are-numbers", shownPlan("onboarding", "in_progress")),
  proof("exit-answers-in-the-plan", shownPlan("offboarding", "in_progress")),
  proof("exit-answer-as-reason-in-the-list", plans("offboarding")),
  proof("exit-answers-are-counted", shownPlan("offboarding", "not_started")),
  proof("exit-interview-not-sent-has-no-status", shownPlan("offboarding", "not_started")),
  proof("last-day-in-nz-is-a-day-early", (mock) => {
    const leaver = people(mock, "kauri").find(({ jurisdiction, status }) => jurisdiction === "NZ" && status === "active")!.id;
    act(mock.defaultSandbox, "start-offboarding", { company: "kauri", employee_id: leaver, last_working_day: "2026-04-30" });
    const { plans } = unchecked(mock, "hrk_kauri_full").get<{ plans: OffboardingPlan[] }>("/offboarding/plans").data;
    return plans.find(({ employee_id }) => employee_id === leaver);
  }),
];
