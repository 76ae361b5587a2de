/** A move of a leave request (§3.2). */
export type Move = "approve" | "decline" | "cancel";
export const MOVES: readonly Move[] = ["approve", "decline", "cancel"];

/** Status of a leave request (§2.5). */
export type Status = "pending" | "approved" | "declined" | "cancelled" | "auto_approved";
export const STATUSES: readonly Status[] = ["pending", "approved", "declined", "cancelled", "auto_approved"];

/** The status after each move (§3.2). */
export const LEADS_TO: Readonly<Record<Move, Status>> = { approve: "approved", decline: "declined", cancel: "cancelled" };

/**
 * What a move from a status must do: `moves` succeeds; `refused` gets a 409; `open`: the document does not say;
 * `repeats` is a second approval, which is refused or changes nothing.
 */
export type Rule = "moves" | "refused" | "open" | "repeats";

const RULES: Readonly<Record<Move, Readonly<Record<Status, Rule>>>> = {
  approve: { pending: "moves", approved: "repeats", declined: "open", cancelled: "refused", auto_approved: "open" },
  decline: { pending: "moves", approved: "open", declined: "refused", cancelled: "refused", auto_approved: "open" },
  cancel: { pending: "moves", approved: "open", declined: "open", cancelled: "refused", auto_approved: "open" },
};

/** What a move from this status must do. */
export function ruleOf(move: Move, status: Status): Rule {
  return RULES[move][status];
}

/** Whether a value is one of the five statuses. */
export function isStatus(value: unknown): value is Status {
  return STATUSES.some((status) => status === value);
}
