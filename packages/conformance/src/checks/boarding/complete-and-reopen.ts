import { lookUntilShown } from "../../run/lists/list-lag.ts";
import { type BoardingPlan, PLAN_THING, type PlanKind, type PlanTask, planIn, tasksIn } from "../../forms/boarding-plan.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PlanReading, OPERATIONS, isOwn, readPlanList } from "../../setup/boarding/plans.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";
import { restoreTasks, setTask } from "./task-change.ts";

/** Requirement ids by kind of plan: the change of an ordinary task, the answer to it, and that managed tasks do not change. */
const REQUIREMENTS = {
  onboarding: { change: "ONB-05", answer: "ONB-06", managed: "ONB-07" },
  offboarding: { change: "ONB-13", answer: "ONB-13", managed: "ONB-13" },
} as const;

/** Whether a task is ordinary (not service-managed) and open. */
export function isOpenOrdinary(task: PlanTask): boolean {
  return task.managed === false && task.completed === false && task.id !== "";
}

/** The tasks whose `completed` differs between two reads of a plan, in words. @param except ids of tasks to leave out */
export function changedTasks(
  { run: { forms } }: CheckContext,
  before: Exchange,
  after: Exchange,
  except: readonly string[] = [],
): string[] {
  const now = new Map(tasksIn(forms, after.data).map((task) => [task.id, task.completed]));
  return tasksIn(forms, before.data)
    .filter(({ id, completed }) => !except.includes(id) && now.get(id) !== completed)
    .map(
      ({ id, title, completed }) =>
        `${title ?? id} was ${completed ? "done" : "open"} and is ${now.get(id) === undefined ? "gone" : now.get(id) === true ? "done" : "open"}`,
    );
}

/** Completes and reopens an ordinary task of a plan, tries the same with a managed task, and reads the plan after each change. */
export async function completeAndReopen(t: CheckContext, kind: PlanKind, reading: PlanReading): Promise<void> {
  const { id } = reading;
  const ids = REQUIREMENTS[kind];
  const before = reading.read;
  const tasks = tasksIn(t.run.forms, before.data);
  // Every form of progress counts required tasks.
  const task = tasks.find((one) => isOpenOrdinary(one) && one.required === true) ?? tasks.find(isOpenOrdinary);
  if (task === undefined) t.stop("the plan no longer has an open ordinary task");
  const managed = tasks.find((one) => one.managed === true);
  let last = before;
  for (const completed of [true, false]) {
    const answer = await setTask(t, kind, reading, task, completed);
    const again = completed && answer.ok ? await setTask(t, kind, reading, task, completed) : undefined;
    if (again !== undefined)
      t.observe("task-same-value", again, again.ok ? "accepted" : again.refused(409, "CONFLICT") ? "conflict" : undefined);
    const managedAnswer = managed === undefined ? undefined : await setTask(t, kind, reading, managed, completed);
    const after = await t.call(OPERATIONS[kind].get, { params: { id } });
    const verb = completed ? "complete" : "reopen";
    // The last task may have completed the plan; tasks of a completed plan may be fixed.
    if (answer.status === 409) {
      const closed = completed ? (isOwn(t, reading.plan) ? false : reading.plan.closed) : planIn(t.run.forms, kind, last.data).closed;
      if (closed === true) t.stop("the task completed the plan, whose tasks cannot be reopened");
      if (closed === undefined) stopUnread(PLAN_THING[kind], "closed");
    }
    t.must(ids.change, { at: [before, answer], expected: `200 to a request to ${verb} an ordinary task`, holds: answer.ok });
    if (answer.ok) {
      t.must(ids.answer, { at: answer, expected: "an answer with an id in data", holds: uuid.holds(answer.data.at("id").raw) });
      const answeredId = answer.data.at("id").text?.toLowerCase();
      t.observe(
        "task-answer-id",
        answer,
        answeredId === task.id.toLowerCase() ? "task" : answeredId === id.toLowerCase() ? "plan" : undefined,
      );
      const shown = tasksIn(t.run.forms, after.data).find((one) => one.id === task.id);
      t.must(ids.change, {
        at: [before, answer, ...(again === undefined ? [] : [again]), after],
        expected: `a plan that shows the task as ${completed ? "completed, after it was completed twice" : "open again"}`,
        holds: shown?.completed === completed,
        got: `completed is ${shown?.completed}`,
      });
    }
    if (managedAnswer !== undefined && managed !== undefined) judgeManaged(t, kind, managed, verb, [before, managedAnswer, after]);
    judgeSideEffects(t, kind, { before, last, answer, after }, [task.id, ...(managed === undefined ? [] : [managed.id])]);
    if (completed && answer.ok && kind === "onboarding") await judgeProgress(t, reading, task, [answer, after]);
    last = after;
  }
  if (!isOwn(t, reading.plan)) await restoreTasks(t, kind, reading, tasks, tasksIn(t.run.forms, last.data));
}

/** Checks that a request to complete or reopen a managed task is refused and does not change it. */
function judgeManaged(
  t: CheckContext,
  kind: PlanKind,
  managed: PlanTask,
  verb: string,
  [before, answer, after]: readonly [Exchange, Exchange, Exchange],
): void {
  t.must(REQUIREMENTS[kind].managed, {
    at: answer,
    expected: `a 4xx to a request to ${verb} a service-managed task`,
    holds: answer.status >= 400 && answer.status < 500,
  });
  observeManaged(t, answer);
  const managedAfter = tasksIn(t.run.forms, after.data).find((one) => one.id === managed.id)?.completed;
  t.must(REQUIREMENTS[kind].managed, {
    at: [before, answer, after],
    expected: "the service-managed task unchanged",
    holds: managedAfter === managed.completed,
    got: `completed was ${managed.completed} and is ${managedAfter}`,
  });
}

interface TaskChange {
  /** The plan before the first change. */
  readonly before: Exchange;
  /** The plan before this change. */
  readonly last: Exchange;
  readonly answer: Exchange;
  readonly after: Exchange;
}

/** Checks that the change of a task changes nothing else of the plan. @param tried ids of the tasks that the change was about */
function judgeSideEffects(t: CheckContext, kind: PlanKind, { before, last, answer, after }: TaskChange, tried: readonly string[]): void {
  const [first, previous, now] = [before, last, after].map(({ data }) => planIn(t.run.forms, kind, data)) as [
    BoardingPlan,
    BoardingPlan,
    BoardingPlan,
  ];
  // A plan may complete itself with its last required task, not before.
  const openRequired = tasksIn(t.run.forms, after.data).filter((one) => one.required === true && one.completed === false);
  if (now.closed === true && first.closed === false && openRequired.length > 0)
    t.must(REQUIREMENTS[kind].change, {
      at: [before, answer, after],
      expected: `the plan still open, because the required task '${openRequired[0]!.title}' is open`,
      holds: false,
      got: `its status is ${now.status}`,
    });
  const changed = changedTasks(t, before, after, tried);
  t.must(REQUIREMENTS[kind].change, {
    at: [before, answer, after],
    expected: "the other tasks of the plan unchanged",
    holds: changed.length === 0,
    got: changed.join("; "),
  });
  if (previous.day !== undefined && now.day !== undefined && now.day !== previous.day)
    t.must(REQUIREMENTS[kind].change, {
      at: [last, answer, after],
      expected: "the person's dates unchanged, because only a task was changed",
      holds: false,
      got: `${previous.day} became ${now.day}`,
    });
}

/** Records how the change of a managed task is refused. */
function observeManaged(t: CheckContext, answer: Exchange): void {
  const value = answer.refused(403, "FORBIDDEN")
    ? "forbidden"
    : answer.refused(409, "CONFLICT")
      ? "conflict"
      : answer.refused(400, "VALIDATION_ERROR")
        ? "validation-error"
        : undefined;
  if (!answer.ok) t.observe("managed-task-refusal", answer, value);
}

/** Checks that the progress in the list changes when a task is completed. */
async function judgeProgress(
  t: CheckContext,
  { id, plan, listed, read }: PlanReading,
  task: PlanTask,
  at: readonly Exchange[],
): Promise<void> {
  const tasks = tasksIn(t.run.forms, read.data).length;
  if (plan.done === undefined) return leaveUnread(t, ["ONB-02"], "onboarding_plan", "done");
  const find = async (): Promise<{ readonly now: readonly Exchange[]; readonly row: BoardingPlan | undefined }> => {
    const { plans, exchanges } = await readPlanList(t, "onboarding");
    return { now: exchanges, row: plans.find((one) => one.id === id) };
  };
  const { now, row } = (await lookUntilShown(t, find, (seen) => seen.row?.done !== plan.done)).seen;
  // A completed plan may be missing from the list, or be on a later page.
  if (row === undefined) return undefined;
  const complaint = {
    at: [...listed, ...at, ...now],
    expected: `another progress in the list after the task '${task.title}' was completed`,
    holds: row.done !== undefined && row.done !== plan.done,
    got: `before ${plan.done}, after ${row.done}`,
  };
  // If the progress counts as many tasks as the plan has, it counts each of them.
  if (task.required === true || plan.total === tasks) t.must("ONB-02", complaint);
  else t.should("ONB-02", complaint);
  return undefined;
}
