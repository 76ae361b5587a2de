import type { CheckContext } from "../run/check/check-context.ts";

/** Ends a check because what it needs may be present in an unknown form. The document shows no form, so the target does not fail. */
export function stopUnreadable(t: CheckContext, what: string): never {
  return t.leaveOpen(`${what} cannot be read with certainty from the form that is served, which the document leaves open`);
}
