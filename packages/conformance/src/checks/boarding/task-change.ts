import { type PlanKind, type PlanTask, planIn, tasksIn } from "../../forms/boarding-plan.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PlanReading, OPERATIONS, isOwn } from "../../setup/boarding/plans.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** The request that restores a task. */
function undoOf(
  kind: PlanKind,
  { id }: PlanReading,
  task: PlanTask,
): { label: string; operation: (typeof OPERATIONS)[PlanKind]["update"]; params: Record<string, string>; body: object } {
  return {
    label: `${kind} task ${task.id}`,
    operation: OPERATIONS[kind].update,
    params: { id, taskId: task.id },
    body: { completed: task.completed === true },
  };
}

/**
 * Completes or reopens a task. In a plan that the run does not own, registers an undo first, in case the check does not restore the task.
 */
export async function setTask(
  t: CheckContext,
  kind: PlanKind,
  reading: PlanReading,
  task: PlanTask,
  completed: boolean,
): Promise<Exchange> {
  if (!isOwn(t, reading.plan) && task.managed === false) {
    const { label, operation, params, body } = undoOf(kind, reading, task);
    t.undo(label, operation, { params, body });
  }
  const answer = await t.call(OPERATIONS[kind].update, { params: { id: reading.id, taskId: task.id }, body: { completed } });
  // A target must refuse this. If it does not, the task is put back, or named as left behind.
  if (answer.ok && !isOwn(t, reading.plan) && task.managed !== false && task.completed !== completed)
    t.run.ledger.later(undoOf(kind, reading, task));
  return answer;
}

/** Restores the tasks whose `completed` changed. */
export async function restoreTasks(
  t: CheckContext,
  kind: PlanKind,
  reading: PlanReading,
  before: readonly PlanTask[],
  after: readonly PlanTask[],
): Promise<void> {
  for (const task of before) {
    const completed = after.find(({ id }) => id === task.id)?.completed;
    const undo = undoOf(kind, reading, task);
    const same = completed === task.completed || (await t.call(undo.operation, { params: undo.params, body: undo.body })).ok;
    if (same) t.run.ledger.done(undo);
  }
}

/** Records whether a plan completes itself with its last required task; nothing while a required task is open. */
export function observeLastTask(t: CheckContext, kind: PlanKind, at: readonly Exchange[]): void {
  const { data } = at.at(-1)!;
  const { closed, status } = planIn(t.run.forms, kind, data);
  const tasks = tasksIn(t.run.forms, data);
  if (closed === true) t.observe("last-task", at, "completes", status);
  else if (closed === false && tasks.length > 0 && tasks.every(({ required, completed }) => required === false || completed === true))
    t.observe("last-task", at, "stays-open", status);
}
