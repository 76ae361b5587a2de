import { type PlanTask, isClosed, statusIn, tasksIn } from "../../forms/boarding-plan.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PlanKind, type PlanReading, OPERATIONS, isOwn } from "../../setup/boarding/plans.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** What puts a task back as it was. */
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

/** Completes or reopens a task; one of somebody else's plan is put back at the end, should the check not come to it. */
export async function setTask(t: CheckContext, kind: PlanKind, look: PlanReading, task: PlanTask, completed: boolean): Promise<Exchange> {
  if (!isOwn(t, look.entry) && task.managed === false) {
    const { label, operation, params, body } = undoOf(kind, look, task);
    t.undo(label, operation, { params, body });
  }
  return t.call(OPERATIONS[kind].update, { params: { id: look.id, taskId: task.id }, body: { completed } });
}

/** Puts tasks back that are not as they were. */
export async function restoreTasks(
  t: CheckContext,
  kind: PlanKind,
  look: PlanReading,
  were: readonly PlanTask[],
  are: readonly PlanTask[],
): Promise<void> {
  for (const task of were) {
    const now = are.find(({ id }) => id === task.id)?.completed;
    const undo = undoOf(kind, look, task);
    const same = now === task.completed || (await t.call(undo.operation, { params: undo.params, body: undo.body })).ok;
    if (same) t.run.ledger.done(undo);
  }
}

/** Whether a plan completed itself with its last required task: told where it did, and where every required task is done and it did not. */
export function observeLastTask(t: CheckContext, at: readonly Exchange[]): void {
  const { data } = at.at(-1)!;
  if (isClosed(data)) t.observe("last-task", at, "completes", statusIn(data));
  else if (tasksIn(data).every(({ required, completed }) => required === false || completed === true))
    t.observe("last-task", at, "stays-open", statusIn(data));
}
