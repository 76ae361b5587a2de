import { type PlanTask, isClosed, tasksIn } from "../../forms/boarding-plan.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PlanKind, type PlanReading, OPERATIONS, hasOrdinary, isOwn, readPlans, plansOf } from "../../setup/boarding/plans.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { changedTasks, completeAndReopen, isOpenOrdinary } from "./complete-and-reopen.ts";
import { observeLastTask, restoreTasks, setTask } from "./task-change.ts";

/** Plans looked into for one with an ordinary task. */
const MOST = 4;

/** Tasks of onboarding and offboarding plans (§3.3, §4.6). */
export const taskChecks: readonly Check[] = [
  check(
    "ONB-05",
    "MUST complete and reopen ordinary onboarding tasks, and no others",
    { tier: "ci", also: ["ONB-02", "ONB-06", "ONB-07"] },
    async (t) => {
      const look =
        (await readPlans(t, "onboarding", MOST, hasOrdinary)).find(hasOrdinary) ??
        stopWithoutOrdinary(t, await readPlans(t, "onboarding", MOST));
      await completeAndReopen(t, "onboarding", look);
    },
  ),
  check("ONB-13", "MUST complete and reopen ordinary offboarding tasks, and no others", { tier: "certify" }, async (t) => {
    // A plan of the run's own is of somebody terminated: whether its tasks still change is left open.
    const living = (one: PlanReading): boolean => hasOrdinary(one) && !isOwn(t, one.entry);
    const look =
      (await readPlans(t, "offboarding", MOST, living)).find(living) ?? stopWithoutOrdinary(t, await readPlans(t, "offboarding", MOST));
    await completeAndReopen(t, "offboarding", look);
  }),
  check("ONB-07.completed", "MUST keep service-managed tasks as they are, done or not", { tier: "certify" }, async (t) => {
    const holds = ({ read }: PlanReading): boolean => tasksIn(read.data).some((task) => task.managed === true && task.completed === true);
    const looks = await readPlans(
      t,
      "onboarding",
      4,
      (look) => holds(look) && !isClosed(look.entry),
      (entry) => !isOwn(t, entry),
    );
    const look =
      looks.find((one) => holds(one) && !isClosed(one.entry)) ??
      looks.find(holds) ??
      t.notApplicable("no onboarding plan has a service-managed task that is completed");
    const managed = tasksIn(look.read.data).find((task) => task.managed === true && task.completed === true)!;
    const before = look.read;
    const tries: Exchange[] = [];
    // Reopened last, so that it would show.
    for (const completed of [true, false]) {
      const tried = await setTask(t, "onboarding", look, managed, completed);
      tries.push(tried);
      t.must("ONB-07", {
        at: tried,
        expected: `a service-managed task that is completed cannot be ${completed ? "completed" : "reopened"}: a 4xx`,
        holds: tried.status >= 400 && tried.status < 500,
      });
    }
    const after = await t.call("getOnboardingPlan", { params: { id: look.id } });
    const others = changedTasks(before, after);
    t.must("ONB-07", {
      at: [before, ...tries, after],
      expected: "the plan's tasks are as before",
      holds: others.length === 0,
      got: others.join("; "),
    });
  }),
  check(
    "ONB-05.all",
    "MUST keep tasks that are completed at once, and leave managed ones alone when all others are done",
    { tier: "certify", also: ["ONB-07", "ONB-08"] },
    async (t) => {
      const looks = await readPlans(t, "onboarding", MOST, hasOrdinary);
      const look = looks.find((one) => hasOrdinary(one) && isOwn(t, one.entry)) ?? stopWithoutOrdinary(t, looks);
      const before = look.read;
      // Another plan with the same tasks, which nobody but the run changes.
      const apart = (await plansOf(t, "onboarding")).entries
        .filter((entry) => isOwn(t, entry))
        .map((entry) => entry.at("id").text)
        .find((id) => id !== undefined && id !== look.id);
      const readApart = async (): Promise<Exchange | undefined> =>
        apart === undefined ? undefined : t.call("getOnboardingPlan", { params: { id: apart } });
      const were = await readApart();
      const open = tasksIn(before.data).filter(isOpenOrdinary);
      const pairOf = open.slice(0, 2);
      const beside = open[2];
      const word =
        beside === undefined
          ? undefined
          : await t.call("updateOnboardingTask", { params: { id: look.id, taskId: beside.id }, body: { completed: "yes" } });
      if (word !== undefined)
        t.must("ONB-08", {
          at: word,
          expected: "the text yes for completed is refused with 400 VALIDATION_ERROR",
          holds: word.refused(400, "VALIDATION_ERROR"),
        });
      const answers = await Promise.all(pairOf.map(async (task) => setTask(t, "onboarding", look, task, true)));
      const both = await t.call("getOnboardingPlan", { params: { id: look.id } });
      if (!answers.some(({ ok }) => ok)) t.stop(`no ordinary task could be completed: ${String(answers[0])}`);
      const lost = pairOf.filter((task, n) => answers[n]!.ok && tasksIn(both.data).find(({ id }) => id === task.id)?.completed !== true);
      t.must("ONB-05", {
        at: [...answers, both],
        expected: "of two tasks that are completed at once both stay completed",
        holds: lost.length === 0,
        got: `open: ${lost.map(({ title }) => title).join(", ")}`,
      });
      if (word !== undefined && beside !== undefined) {
        const still = tasksIn(both.data).find(({ id }) => id === beside.id)?.completed;
        t.must("ONB-08", {
          at: [before, word, both],
          expected: "the task is as before",
          holds: still === false,
          got: `completed is ${still}`,
        });
      }
      const again = await setTask(t, "onboarding", look, pairOf[0]!, true);
      t.observe("task-same-value", again, again.ok ? "accepted" : again.refused(409, "CONFLICT") ? "conflict" : undefined);
      const rest: Exchange[] = [];
      for (const task of open.slice(2, 12)) rest.push(await setTask(t, "onboarding", look, task, true));
      const after = await t.call("getOnboardingPlan", { params: { id: look.id } });
      const touched = changedTasks(
        before,
        after,
        open.map(({ id }) => id),
      );
      if (tasksIn(before.data).some(({ managed }) => managed === true))
        t.must("ONB-07", {
          at: [before, ...answers, ...rest, after],
          expected: "with the ordinary tasks done, the service-managed ones are as before",
          holds: touched.length === 0,
          got: touched.join("; "),
        });
      const are = await readApart();
      if (were?.ok === true && are?.ok === true) {
        const moved = changedTasks(were, are);
        t.must("ONB-05", {
          at: [were, ...answers, ...rest, are],
          expected: "the tasks of another plan are as before",
          holds: moved.length === 0,
          got: moved.join("; "),
        });
      }
      // Completing what is completed may be refused, and turns nothing over.
      const done = tasksIn(after.data).find(({ id }) => id === pairOf[0]!.id)?.completed;
      if (answers[0]!.ok && lost.length === 0)
        t.must("ONB-05", {
          at: [both, again, after],
          expected: "a task that is completed twice is completed",
          holds: done === true,
          got: `completed is ${done}`,
        });
      observeLastTask(t, [before, ...answers, ...rest, after]);
    },
  ),
  check("ONB-09", "MUST answer 404 for tasks that the plan does not have", { tier: "ci" }, async (t) => {
    await tasksOfOtherPlans(t, "onboarding", await openPlans(t, "onboarding", 1), ["strange"]);
  }),
  check("ONB-09.others", "MUST answer 404 for tasks of other plans", { tier: "certify" }, async (t) => {
    await tasksOfOtherPlans(t, "onboarding", await openPlans(t, "onboarding", 2), ["foreign"]);
    await tasksOfOtherPlans(t, "offboarding", await openPlans(t, "offboarding", 2), ["strange", "foreign"]);
  }),
  check("ONB-13.closed", "OBSERVE tasks of plans that are over", { tier: "certify" }, async (t) => {
    const holds = ({ entry, read }: PlanReading): boolean => isClosed(entry) && tasksIn(read.data).some((task) => task.managed === false);
    const look =
      (await readPlans(t, "offboarding", 8, holds)).find(holds) ?? t.notApplicable("no offboarding plan that is over has an ordinary task");
    const task = tasksIn(look.read.data).find(({ managed }) => managed === false)!;
    const tried = await setTask(t, "offboarding", look, task, task.completed !== true);
    t.observe("closed-plan-task", tried, tried.ok ? "accepted" : tried.refused(409, "CONFLICT") ? "conflict" : undefined);
    const after = await t.call("getOffboardingPlan", { params: { id: look.id } });
    const now = tasksIn(after.data).find(({ id }) => id === task.id)?.completed;
    t.must("ONB-13", {
      at: [tried, after],
      expected: "a task changes when that is answered with success, and else not",
      holds: now === (tried.ok ? task.completed !== true : task.completed),
      got: `answered ${tried.status}, completed was ${task.completed} and is ${now}`,
    });
    await restoreTasks(t, "offboarding", look, tasksIn(look.read.data), tasksIn(after.data));
  }),
];

/** Ends the check where no plan has an ordinary task that is open: the company has none, or nobody can tell. */
function stopWithoutOrdinary(t: CheckContext, looks: readonly PlanReading[]): never {
  if (looks.some(({ read }) => read.ok && !tasksIn(read.data).some(({ managed }) => managed !== undefined)))
    stopUnreadable(t, "which tasks of a plan are ordinary ones");
  return t.notApplicable("no open plan has an ordinary task that is open");
}

/** Plans that are not over: of one that is, a change may be refused for that before its tasks are looked at. */
async function openPlans(t: CheckContext, kind: PlanKind, most: number): Promise<PlanReading[]> {
  return readPlans(t, kind, most, undefined, (entry) => !isClosed(entry));
}

/** A task of a plan of the other kind; undefined: none can be told, or there is none. */
async function taskOfOtherKind(t: CheckContext, kind: PlanKind): Promise<PlanTask | undefined> {
  const looks = await readPlans(t, kind === "onboarding" ? "offboarding" : "onboarding", 1).catch(() => []);
  return looks.flatMap(({ read }) => tasksIn(read.data)).find(({ id, managed }) => id !== "" && managed === false);
}

/** Task ids that do not belong to the first of two plans: one of a plan of the other kind or else a made-up one, or one of the other plan, with the value that it has anyway. */
async function tasksOfOtherPlans(
  t: CheckContext,
  kind: PlanKind,
  [one, other]: readonly PlanReading[],
  which: readonly ("strange" | "foreign")[],
): Promise<void> {
  if (one === undefined) t.notApplicable(`the company has no ${kind} plans that are not over`);
  for (const name of which) {
    const task =
      name === "strange"
        ? await taskOfOtherKind(t, kind)
        : tasksIn(other?.read.data ?? one.read.data).find(({ managed }) => managed === false);
    if (name === "foreign" && (other === undefined || task === undefined)) continue;
    const answer = await t.call(OPERATIONS[kind].update, {
      params: { id: one.id, taskId: task?.id ?? t.uuid() },
      body: { completed: task?.completed ?? true },
    });
    const what =
      task === undefined ? "a made-up task id" : name === "strange" ? "a task of the other kind" : "the id of a task of another plan";
    t.must("ONB-09", {
      at: answer,
      expected: `${what} under an ${kind} plan is answered 404 NOT_FOUND`,
      holds: answer.refused(404, "NOT_FOUND"),
    });
  }
}
