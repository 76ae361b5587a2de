import type { UnsteadyAnswers } from "../../run/unsteady.ts";

/** Most operations that are named. */
const NAMED = 5;

/** Unsteady answers in words, such as `GET /company 503 (12 of 20)`. */
export function unsteadyWords(rows: readonly UnsteadyAnswers[]): string {
  const named = rows.slice(0, NAMED).map(({ operation, status, count, of }) => `${operation} ${status} (${count} of ${of})`);
  return named.join(", ") + (rows.length > NAMED ? ` and ${rows.length - NAMED} more` : "");
}

/** The same as one sentence; undefined: there are none. */
export function unsteadyLine({
  unsteady = [],
  requests,
}: {
  readonly unsteady?: readonly UnsteadyAnswers[];
  readonly requests: number;
}): string | undefined {
  if (unsteady.length === 0) return undefined;
  const all = unsteady.reduce((total, { count }) => total + count, 0);
  return `${all} of ${requests} requests were sent again: ${unsteadyWords(unsteady)}.`;
}
