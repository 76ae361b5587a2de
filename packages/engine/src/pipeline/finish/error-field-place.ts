import { choose, type Decisions } from "../../contract/decisions.ts";
import type { ApiError } from "../../contract/errors.ts";
import type { Match } from "../match-route.ts";

/** The prefix of an error's field: `path.` or `query.`, if the server names the place; "" for the body. */
export function fieldPlace({ field }: ApiError, match: Match, decisions: Decisions): string {
  if (
    field === undefined ||
    !choose(decisions["error-field-path"], { "top-level": false, brackets: false, dots: true }) ||
    match.kind !== "operation"
  )
    return "";
  if (Object.hasOwn(match.params, field)) return "path.";
  return match.operation.method === "GET" ? "query." : "";
}
