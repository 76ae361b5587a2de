import type { Undo } from "./removal.ts";

/** Whether an undo cancels leave of an employee whom another undo terminates. */
function goesWithOther({ employee }: Undo, undos: readonly Undo[]): boolean {
  return employee !== undefined && undos.some((other) => isTerminationOf(other, employee));
}

function isTerminationOf({ operation, params }: Undo, employee: string): boolean {
  return operation === "terminateEmployee" && params?.["id"] === employee;
}

/** The undos that a clean-up sends if each succeeds. Leave of an employee who is terminated is not cancelled: nobody is away any more. */
export function withoutLeaveOfTerminated(undos: readonly Undo[]): Undo[] {
  return undos.filter((undo) => !goesWithOther(undo, undos));
}

/**
 * The undos in the order in which they are tried, while they are left: last the leave of employees whom the target did not terminate, and
 * their terminations once more, since a target may refuse one because of the leave.
 */
export function removalOrder(undos: readonly Undo[]): Undo[] {
  const leave = undos.filter((undo) => goesWithOther(undo, undos));
  const again = undos.filter((undo) => leave.some(({ employee }) => employee !== undefined && isTerminationOf(undo, employee)));
  return [...withoutLeaveOfTerminated(undos), ...leave, ...again];
}
