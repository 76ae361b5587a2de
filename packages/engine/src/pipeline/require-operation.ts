import type { Operation } from "@hr-platform/spec/operations";
import { type Decisions, holds } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import { isUnlistedFeature } from "./extra-operations.ts";
import type { Match } from "./match-route.ts";

/** The operation of a match. @throws ApiError NOT_FOUND or NOT_IMPLEMENTED if there is none that the server offers. */
export function requireOperation(match: Match, path: string, decisions: Decisions): Operation {
  switch (match.kind) {
    case "operation":
      requireOffered(match.operation, decisions);
      return match.operation;
    case "coming-soon":
      throw match.exact || decisions["coming-soon-tree"] === "whole-tree"
        ? refuse.comingSoon()
        : refuse.unknownPath(decisions["unknown-path"]);
    case "wrong-method":
      throw refuse.wrongMethod(match.allow, decisions["wrong-method"] === "not-allowed" ? 405 : undefined);
    case "unknown":
      if (decisions["unlisted-features"] === "not-implemented" && isUnlistedFeature(path)) throw refuse.comingSoon();
      throw refuse.unknownPath(decisions["unknown-path"]);
  }
}

/** @throws ApiError NOT_IMPLEMENTED for an operation of the document that the server does not offer. */
function requireOffered({ offeredIf }: Operation, decisions: Decisions): void {
  if (offeredIf !== null && !holds(offeredIf, decisions)) throw refuse.createIsNotOffered();
}
