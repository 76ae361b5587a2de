import { type FormName, unreadParts, unreadReason } from "../../forms/unread.ts";
import type { CheckContext } from "./check-context.ts";
import { CheckStopped } from "./check-stopped.ts";

/**
 * Ends a check because parts of a thing are not read, or no form of a request is accepted: the form is neither declared nor plain. Its
 * requirements have no verdict, and the target is not blamed. @param parts none: the rows of the thing
 */
export function stopUnread(thing: FormName, ...parts: readonly string[]): never {
  throw new CheckStopped("inconclusive", unreadReason(thing, parts), "form", unreadParts(thing, parts));
}

/** As `stopUnread`, for some requirements of a check, which goes on. */
export function leaveUnread(t: CheckContext, requirements: readonly string[], thing: FormName, ...parts: readonly string[]): void {
  const reason = unreadReason(thing, parts);
  t.judgements.gap({ check: t.owner, requirements, verdict: "inconclusive", reason, cause: "form", unread: unreadParts(thing, parts) });
}
