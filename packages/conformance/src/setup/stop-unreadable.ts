import type { CheckContext } from "../run/check-context.ts";

/**
 * Ends a check: what it needs may be there in a form that cannot be read with certainty. The document shows no form, so nothing is
 * held against the target.
 */
export function stopUnreadable(t: CheckContext, what: string): never {
  return t.leaveOpen(`${what} cannot be told with certainty in the form that is served, which the document leaves open`);
}
