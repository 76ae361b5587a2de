import type { View } from "../../exchange/view.ts";
import { lookUntilShown } from "../../run/list-lag.ts";
import { type PlanTask, daysOfPerson, isClosed, pairIn, progressIn, statusIn, tasksIn } from "../../forms/boarding-plan.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PlanKind, type PlanReading, OPERATIONS, isOwn, readPlanList } from "../../setup/boarding/plans.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { restoreTasks, setTask } from "./task-change.ts";

/** Requirements on tasks by kind: what an ordinary task does, what is answered, what a managed one does not do. */
const OF = {
  onboarding: { change: "ONB-05", answer: "ONB-06", managed: "ONB-07", day: /start|begin|commence|first_?day/ },
  offboarding: { change: "ONB-13", answer: "ONB-13", managed: "ONB-13", day: /last_|leav|final/ },
} as const;

/** A task that the API may complete, and that is open. */
export function isOpenOrdinary(task: PlanTask): boolean {
  return task.managed === false && task.completed === false && task.id !== "";
}

/** Titles of tasks whose flag differs between two reads of a plan, but for those named. */
export function changedTasks(before: Exchange, after: Exchange, except: readonly string[] = []): string[] {
  const now = new Map(tasksIn(after.data).map((task) => [task.id, task.completed]));
  return tasksIn(before.data)
    .filter(({ id, completed }) => !except.includes(id) && now.get(id) !== completed)
    .map(
      ({ id, title, completed }) =>
        `${title ?? id} was ${completed ? "done" : "open"} and is ${now.get(id) === undefined ? "gone" : now.get(id) === true ? "done" : "open"}`,
    );
}

/** Completes and reopens an ordinary task of a plan, tries a managed one beside it, and reads the plan each time. */
export async function completeAndReopen(t: CheckContext, kind: PlanKind, look: PlanReading): Promise<void> {
  const { id } = look;
  const ids = OF[kind];
  const before = look.read;
  const tasks = tasksIn(before.data);
  // One that is required counts in every kind of progress.
  const task = tasks.find((one) => isOpenOrdinary(one) && one.required === true) ?? tasks.find(isOpenOrdinary);
  if (task === undefined) t.stop("the plan has no ordinary task that is open any more");
  const managed = tasks.find((one) => one.managed === true);
  let last = before;
  for (const completed of [true, false]) {
    const answer = await setTask(t, kind, look, task, completed);
    const tried = managed === undefined ? undefined : await setTask(t, kind, look, managed, completed);
    const after = await t.call(OPERATIONS[kind].get, { params: { id } });
    const word = completed ? "completed" : "reopened";
    // With its last task a plan may have come to its end, and then its tasks are settled.
    if (!completed && answer.status === 409 && isClosed(last.data))
      t.stop("the plan came to its end with the task, and its tasks cannot be reopened");
    t.must(ids.change, { at: [before, answer], expected: `an ordinary task is ${word}: 200`, holds: answer.ok });
    if (answer.ok) {
      t.must(ids.answer, { at: answer, expected: "the answer has an id in data", holds: uuid.holds(answer.data.at("id").raw) });
      const own = answer.data.at("id").text?.toLowerCase();
      t.observe("task-answer-id", answer, own === task.id.toLowerCase() ? "task" : own === id.toLowerCase() ? "plan" : undefined);
      const found = tasksIn(after.data).find((one) => one.id === task.id);
      t.must(ids.change, {
        at: [before, answer, after],
        expected: `the plan shows the task as ${completed ? "completed" : "open again"}`,
        holds: found?.completed === completed,
        got: `completed is ${found?.completed}`,
      });
    }
    if (tried !== undefined && managed !== undefined) {
      t.must(ids.managed, {
        at: tried,
        expected: `a service-managed task cannot be ${word}: a 4xx`,
        holds: tried.status >= 400 && tried.status < 500,
      });
      observeManaged(t, tried);
      const same = tasksIn(after.data).find((one) => one.id === managed.id)?.completed;
      t.must(ids.managed, {
        at: [before, tried, after],
        expected: "the service-managed task is as before",
        holds: same === managed.completed,
        got: `completed was ${managed.completed} and is ${same}`,
      });
    }
    // With its last required task a plan may complete itself, and with no other.
    const left = tasksIn(after.data).filter((one) => one.required === true && one.completed === false);
    if (isClosed(after.data) && !isClosed(before.data) && left.length > 0)
      t.must(ids.change, {
        at: [before, answer, after],
        expected: `the plan still open, since '${left[0]!.title}' is required and open`,
        holds: false,
        got: `its status is ${statusIn(after.data)}`,
      });
    const others = changedTasks(before, after, [task.id, ...(managed === undefined ? [] : [managed.id])]);
    t.must(ids.change, {
      at: [before, answer, after],
      expected: "the other tasks of the plan are as before",
      holds: others.length === 0,
      got: others.join("; "),
    });
    const moved = [...daysOfPerson(last.data, ids.day)].find(
      ([where, day]) => (daysOfPerson(after.data, ids.day).get(where) ?? day) !== day,
    );
    if (moved !== undefined)
      t.must(ids.change, {
        at: [last, answer, after],
        expected: "the days of the person as before, since a task alone was changed",
        holds: false,
        got: moved.join(" was "),
      });
    if (completed && answer.ok && kind === "onboarding") await judgeProgress(t, look, task, [answer, after]);
    last = after;
  }
  if (!isOwn(t, look.entry)) await restoreTasks(t, kind, look, tasks, tasksIn(last.data));
}

function observeManaged(t: CheckContext, tried: Exchange): void {
  const value = tried.refused(403, "FORBIDDEN")
    ? "forbidden"
    : tried.refused(409, "CONFLICT")
      ? "conflict"
      : tried.refused(400, "VALIDATION_ERROR")
        ? "validation-error"
        : undefined;
  if (!tried.ok) t.observe("managed-task-refusal", tried, value);
}

/** The list counts a task that was just completed. */
async function judgeProgress(
  t: CheckContext,
  { id, entry, listed, read }: PlanReading,
  task: PlanTask,
  at: readonly Exchange[],
): Promise<void> {
  const tasks = tasksIn(read.data).length;
  const find = async (): Promise<{ readonly now: readonly Exchange[]; readonly row: View | undefined }> => {
    const { entries, exchanges } = await readPlanList(t, "onboarding");
    return { now: exchanges, row: entries.find((one) => one.at("id").text === id) };
  };
  const { now, row } = (await lookUntilShown(t, find, (seen) => (seen.row && progressIn(seen.row)) !== progressIn(entry))).seen;
  // It may be done now, or have moved behind the pages that are read: nothing says that all plans are listed.
  if (row === undefined) return;
  const progress = progressIn(row);
  const holds = progress !== undefined && progress !== progressIn(entry);
  const expected = `after the task '${task.title}' the list shows another progress than before`;
  // A plan that counts as many tasks as it has counts each of them.
  const all = pairIn(entry)?.[1] === tasks;
  if (task.required === true || all)
    t.must("ONB-02", { at: [...listed, ...at, ...now], expected, holds, got: `before ${progressIn(entry)}, after ${progress}` });
  else t.should("ONB-02", { at: [...listed, ...at, ...now], expected, holds, got: `before ${progressIn(entry)}, after ${progress}` });
}
