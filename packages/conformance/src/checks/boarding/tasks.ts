import { PLAN_THING, type PlanKind, type PlanTask, tasksIn, unreadOfTasks } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PlanReading, OPERATIONS, hasOrdinary, isOwn, readPlans, plansOf } from "../../setup/boarding/plans.ts";
import { stopUnread } from "../../run/check/unread.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { changedTasks, completeAndReopen, isOpenOrdinary } from "./complete-and-reopen.ts";
import { observeLastTask, restoreTasks, setTask } from "./task-change.ts";

/** At most this many plans are read to find one with an ordinary task. */
const MOST_PLANS = 4;

/** Completes an ordinary task of the first plan of a kind, and reopens it. */
async function reopen(t: CheckContext, kind: PlanKind, requirement: string): Promise<void> {
  // The tasks of those who have left may refuse changes.
  const [reading] = await readPlans(t, kind, 1, undefined, (plan) => kind === "onboarding" || !isOwn(t, plan));
  const tasks = reading === undefined ? [] : tasksIn(t.run.forms, reading.read.data);
  const open = tasks.filter(isOpenOrdinary);
  const task = open.find(({ required }) => required === true) ?? open[0];
  // With its last task a plan may be completed.
  if (reading === undefined || task === undefined || open.length < 2 || reading.plan.closed === true)
    return t.notApplicable(`the first ${kind} plan has no two open ordinary tasks`);
  const done = await setTask(t, kind, reading, task, true);
  if (!done.ok) t.stop(`the task could not be completed: ${String(done)}`);
  const reopened = await setTask(t, kind, reading, task, false);
  const after = await t.call(OPERATIONS[kind].get, { params: { id: reading.id } });
  const shown = tasksIn(t.run.forms, after.data).find(({ id }) => id === task.id);
  t.must(requirement, {
    at: [reading.read, done, reopened, after],
    expected: "200 to a request to reopen an ordinary task, and a plan that shows it as open",
    holds: reopened.ok && shown?.completed === false,
    got: `${reopened.status}, and completed is ${shown?.completed}`,
  });
  if (!isOwn(t, reading.plan)) await restoreTasks(t, kind, reading, [task], shown === undefined ? [] : [shown]);
}

/** Tasks of onboarding and offboarding plans (§3.3, §4.6). */
export const taskChecks: readonly Check[] = [
  check("ONB-05", "MUST complete and reopen ordinary onboarding tasks only", { also: ["ONB-02", "ONB-06", "ONB-07"] }, async (t) => {
    const usable = (one: PlanReading): boolean => hasOrdinary(t, one);
    const reading =
      (await readPlans(t, "onboarding", MOST_PLANS, usable)).find(usable) ??
      stopWithoutOrdinary(t, await readPlans(t, "onboarding", MOST_PLANS));
    await completeAndReopen(t, "onboarding", reading);
  }),
  check("ONB-13", "MUST complete and reopen ordinary offboarding tasks only", {}, async (t) => {
    // The run's own plans are left out: they belong to terminated employees, so their tasks may refuse changes.
    const isUsable = (one: PlanReading): boolean => hasOrdinary(t, one) && !isOwn(t, one.plan);
    const reading =
      (await readPlans(t, "offboarding", MOST_PLANS, isUsable)).find(isUsable) ??
      stopWithoutOrdinary(t, await readPlans(t, "offboarding", MOST_PLANS));
    await completeAndReopen(t, "offboarding", reading);
  }),
  check("ONB-05.reopen", "MUST reopen an ordinary onboarding task", {}, async (t) => reopen(t, "onboarding", "ONB-05")),
  check("ONB-13.reopen", "MUST reopen an ordinary offboarding task", {}, async (t) => reopen(t, "offboarding", "ONB-13")),
  check("ONB-07", "MUST NOT change a service-managed task", {}, async (t) => {
    const [reading] = await readPlans(t, "onboarding", 1);
    const tasks = reading === undefined ? [] : tasksIn(t.run.forms, reading.read.data);
    const managed = tasks.find((task) => task.managed === true && task.completed !== undefined);
    if (reading === undefined || managed === undefined) return t.notApplicable("the first onboarding plan has no service-managed task");
    // The change comes last: what it would undo is tried first.
    for (const completed of [managed.completed!, !managed.completed!]) {
      const answer = await setTask(t, "onboarding", reading, managed, completed);
      const isRefused = answer.status >= 400 && answer.status < 500;
      const verb = completed ? "complete" : "reopen";
      t.must("ONB-07", { at: [reading.read, answer], expected: `a 4xx to a request to ${verb} a service-managed task`, holds: isRefused });
    }
  }),
  check("ONB-07.completed", "MUST NOT change service-managed tasks, completed ones included", {}, async (t) => {
    const holds = ({ read }: PlanReading): boolean =>
      tasksIn(t.run.forms, read.data).some((task) => task.managed === true && task.completed === true);
    const readings = await readPlans(
      t,
      "onboarding",
      4,
      (reading) => holds(reading) && reading.plan.closed !== true,
      (plan) => !isOwn(t, plan),
    );
    const reading =
      readings.find((one) => holds(one) && one.plan.closed !== true) ??
      readings.find(holds) ??
      t.notApplicable("no onboarding plan has a service-managed task that is completed");
    const managed = tasksIn(t.run.forms, reading.read.data).find((task) => task.managed === true && task.completed === true)!;
    const before = reading.read;
    const answers: Exchange[] = [];
    // Reopening comes last: completing the task again would hide from the read afterwards that it was reopened.
    for (const completed of [true, false]) {
      const answer = await setTask(t, "onboarding", reading, managed, completed);
      answers.push(answer);
      t.must("ONB-07", {
        at: answer,
        expected: `a 4xx to a request to ${completed ? "complete" : "reopen"} a completed service-managed task`,
        holds: answer.status >= 400 && answer.status < 500,
      });
    }
    const after = await t.call("getOnboardingPlan", { params: { id: reading.id } });
    const others = changedTasks(t, before, after);
    t.must("ONB-07", {
      at: [before, ...answers, after],
      expected: "the plan's tasks unchanged",
      holds: others.length === 0,
      got: others.join("; "),
    });
  }),
  check(
    "ONB-05.all",
    "MUST keep both of two tasks that are completed at once, and NOT change managed tasks when all others are completed",
    { also: ["ONB-07"] },
    async (t) => {
      const readings = await readPlans(t, "onboarding", MOST_PLANS, (one) => hasOrdinary(t, one));
      const reading = readings.find((one) => hasOrdinary(t, one) && isOwn(t, one.plan)) ?? stopWithoutOrdinary(t, readings);
      const before = reading.read;
      const secondPlan = await secondPlanBeside(t, reading);
      const secondBefore = await readIfAny(t, secondPlan);
      const open = tasksIn(t.run.forms, before.data).filter(isOpenOrdinary);
      const firstTwo = open.slice(0, 2);
      const answers = await Promise.all(firstTwo.map(async (task) => setTask(t, "onboarding", reading, task, true)));
      const both = await t.call("getOnboardingPlan", { params: { id: reading.id } });
      if (!answers.some(({ ok }) => ok)) t.stop(`no ordinary task could be completed: ${String(answers[0])}`);
      const lost = firstTwo.filter(
        (task, n) => answers[n]!.ok && tasksIn(t.run.forms, both.data).find(({ id }) => id === task.id)?.completed !== true,
      );
      t.must("ONB-05", {
        at: [...answers, both],
        expected: "two tasks that are completed concurrently both stay completed",
        holds: lost.length === 0,
        got: `open: ${lost.map(({ title }) => title).join(", ")}`,
      });
      const rest: Exchange[] = [];
      for (const task of open.slice(2, 12)) rest.push(await setTask(t, "onboarding", reading, task, true));
      const after = await t.call("getOnboardingPlan", { params: { id: reading.id } });
      const changedManaged = changedTasks(
        t,
        before,
        after,
        open.map(({ id }) => id),
      );
      if (tasksIn(t.run.forms, before.data).some(({ managed }) => managed === true))
        t.must("ONB-07", {
          at: [before, ...answers, ...rest, after],
          expected: "service-managed tasks unchanged when the ordinary ones are completed",
          holds: changedManaged.length === 0,
          got: changedManaged.join("; "),
        });
      const secondAfter = await readIfAny(t, secondPlan);
      if (secondBefore?.ok === true && secondAfter?.ok === true) {
        const changedInSecond = changedTasks(t, secondBefore, secondAfter);
        t.must("ONB-05", {
          at: [secondBefore, ...answers, ...rest, secondAfter],
          expected: "the tasks of another plan unchanged",
          holds: changedInSecond.length === 0,
          got: changedInSecond.join("; "),
        });
      }
      observeLastTask(t, "onboarding", [before, ...answers, ...rest, after]);
    },
  ),
  check("ONB-09", "MUST answer 404 for tasks that the plan does not have", {}, async (t) => {
    await judgeTasksOfOtherPlans(t, "onboarding", await openPlans(t, "onboarding", 1), ["otherKind"]);
  }),
  check("ONB-09.others", "MUST answer 404 for tasks of other plans", {}, async (t) => {
    await judgeTasksOfOtherPlans(t, "onboarding", await openPlans(t, "onboarding", 2), ["otherPlan"]);
    await judgeTasksOfOtherPlans(t, "offboarding", await openPlans(t, "offboarding", 2), ["otherKind", "otherPlan"]);
  }),
  check("ONB-13.closed", "OBSERVE tasks of closed plans", {}, async (t) => {
    const holds = ({ plan, read }: PlanReading): boolean =>
      plan.closed === true && tasksIn(t.run.forms, read.data).some((task) => task.managed === false);
    const reading =
      (await readPlans(t, "offboarding", 8, holds)).find(holds) ?? t.notApplicable("no closed offboarding plan has an ordinary task");
    const task = tasksIn(t.run.forms, reading.read.data).find(({ managed }) => managed === false)!;
    const answer = await setTask(t, "offboarding", reading, task, task.completed !== true);
    t.observe("closed-plan-task", answer, answer.ok ? "accepted" : answer.refused(409, "CONFLICT") ? "conflict" : undefined);
    const after = await t.call("getOffboardingPlan", { params: { id: reading.id } });
    const completedAfter = tasksIn(t.run.forms, after.data).find(({ id }) => id === task.id)?.completed;
    t.must("ONB-13", {
      at: [answer, after],
      expected: "a task changed if the update succeeded, unchanged if it was refused",
      holds: completedAfter === (answer.ok ? task.completed !== true : task.completed),
      got: `answered ${answer.status}, completed was ${task.completed} and is ${completedAfter}`,
    });
    await restoreTasks(t, "offboarding", reading, tasksIn(t.run.forms, reading.read.data), tasksIn(t.run.forms, after.data));
  }),
];

/** The id of another onboarding plan of the run, with the same tasks. Undefined if there is none. */
async function secondPlanBeside(t: CheckContext, { id: first }: PlanReading): Promise<string | undefined> {
  const own = (await plansOf(t, "onboarding")).plans.filter((plan) => isOwn(t, plan));
  return own.map(({ id }) => id).find((id) => id !== undefined && id !== first);
}

async function readIfAny(t: CheckContext, plan: string | undefined): Promise<Exchange | undefined> {
  return plan === undefined ? undefined : t.call("getOnboardingPlan", { params: { id: plan } });
}

/** Ends the check because no plan has an open ordinary task, or because tasks are not read. */
function stopWithoutOrdinary(t: CheckContext, readings: readonly PlanReading[]): never {
  for (const { read } of readings) {
    const unread = read.ok ? unreadOfTasks(t.run.forms, read.data) : undefined;
    if (unread !== undefined) stopUnread("task", ...unread);
  }
  return t.notApplicable("no open plan has an open ordinary task");
}

/** Plans that may be open. A closed plan may refuse a change before it looks for the task. */
async function openPlans(t: CheckContext, kind: PlanKind, most: number): Promise<PlanReading[]> {
  return readPlans(t, kind, most, undefined, ({ closed }) => closed !== true);
}

/** A task of a plan of the other kind. Undefined if there is none, or none can be identified. */
async function taskOfOtherKind(t: CheckContext, kind: PlanKind): Promise<PlanTask | undefined> {
  const readings = await readPlans(t, kind === "onboarding" ? "offboarding" : "onboarding", 1).catch(() => []);
  return readings.flatMap(({ read }) => tasksIn(t.run.forms, read.data)).find(({ id, managed }) => id !== "" && managed === false);
}

/**
 * Updates tasks that do not belong to the first plan, with the value that they already have, and checks for 404.
 * @param which `otherKind`: a task of a plan of the other kind, or a random id if there is none; `otherPlan`: a task of the second plan
 */
async function judgeTasksOfOtherPlans(
  t: CheckContext,
  kind: PlanKind,
  [one, other]: readonly PlanReading[],
  which: readonly ("otherKind" | "otherPlan")[],
): Promise<void> {
  if (one === undefined) t.notApplicable(`the company has no open ${kind} plans`);
  for (const name of which) {
    const task =
      name === "otherKind"
        ? await taskOfOtherKind(t, kind)
        : tasksIn(t.run.forms, other?.read.data ?? one.read.data).find(({ managed }) => managed === false);
    if (name === "otherPlan" && (other === undefined || task === undefined)) continue;
    const answer = await t.call(OPERATIONS[kind].update, {
      params: { id: one.id, taskId: task?.id ?? t.uuid() },
      body: { completed: task?.completed ?? true },
    });
    if (answer.status === 409 && one.plan.closed === undefined) stopUnread(PLAN_THING[kind], "closed");
    const what = task === undefined ? "a random task id" : name === "otherKind" ? "a task of the other kind" : "a task of another plan";
    t.must("ONB-09", {
      at: answer,
      expected: `404 NOT_FOUND to ${what} under an ${kind} plan`,
      holds: answer.refused(404, "NOT_FOUND"),
    });
  }
}
