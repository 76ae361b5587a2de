import { type Decisions, holds } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import type { Match, OperationMatch } from "./match-route.ts";

/** The operation of a match. @throws ApiError NOT_FOUND or NOT_IMPLEMENTED if there is none that the server offers. */
export function requireOperation(match: Match, _path: string, decisions: Decisions): OperationMatch {
  switch (match.kind) {
    case "operation": {
      const { offeredIf } = match.operation;
      if (offeredIf !== null && !holds(offeredIf, decisions)) throw refuse.createIsNotOffered();
      return match;
    }
    case "coming-soon":
      throw refuse.comingSoon();
    case "wrong-method":
      throw refuse.wrongMethod(match.allow);
    case "unknown":
      throw refuse.unknownPath(decisions["unknown-path"]);
  }
}
