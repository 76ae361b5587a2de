import type { Undo } from "./removal.ts";

/** Returns whether an undo cancels leave of an employee whom one of the undos terminates. */
function leaveOfTerminated(undos: readonly Undo[]): (undo: Undo) => boolean {
  const terminated = new Set(undos.flatMap(({ operation, params }) => (operation === "terminateEmployee" ? (params?.["id"] ?? []) : [])));
  return ({ employee }) => employee !== undefined && terminated.has(employee);
}

/** The undos that a clean-up sends if each succeeds. Leave of an employee who is terminated is not cancelled: nobody is away any more. */
export function withoutLeaveOfTerminated(undos: readonly Undo[]): Undo[] {
  const isNeedless = leaveOfTerminated(undos);
  return undos.filter((undo) => !isNeedless(undo));
}

/**
 * The undos in the order in which they are tried, while they are left: last the leave of employees whom the target did not terminate, and
 * their terminations once more, since a target may refuse one because of the leave.
 */
export function removalOrder(undos: readonly Undo[]): Undo[] {
  const leave = undos.filter(leaveOfTerminated(undos));
  const people = new Set(leave.map(({ employee }) => employee));
  const again = undos.filter(({ operation, params }) => operation === "terminateEmployee" && people.has(params?.["id"]));
  return [...withoutLeaveOfTerminated(undos), ...leave, ...again];
}
