import type { Operation, RequirementId } from "@hr-platform/spec/operations";
import { type Decisions, holds } from "../contract/decisions.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import { ruleOf } from "../contract/rules.ts";
import type { PathNode, PathTree } from "../contract/contract.ts";
import type { Route } from "./route.ts";

/** An operation that a method and path name. */
export interface OperationMatch {
  readonly kind: "operation";
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  /** Of an operation beyond the document, which a decision offers. */
  readonly route?: Route;
}

/** The result of matching a method and path. */
export type Match =
  | OperationMatch
  | { readonly kind: "coming-soon"; readonly exact: boolean }
  | { readonly kind: "wrong-method"; readonly allow: string }
  | { readonly kind: "unknown" };

const UNKNOWN: Match = { kind: "unknown" };

const NO_VALUES: readonly string[] = [];

/** Percent-decodes a segment. An invalid encoding stays as it is: such an id is unknown. */
function decode(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Finds the operation of a method and an encoded path. Literal segments win over parameters (`/leave/balances`), and match in any
 * encoding, as RFC 3986 has it. An encoded slash is a character of its segment.
 */
export function matchRoute({ root, plain, comingSoon }: PathTree, method: string, path: string): Match {
  const fixed = plain.get(path);
  if (fixed !== undefined) return outcome(fixed, method, NO_VALUES);
  const values: string[] = [];
  let at = root;
  for (let start = 1; start <= path.length;) {
    const slash = path.indexOf("/", start);
    const end = slash < 0 ? path.length : slash;
    const segment = decode(path.slice(start, end));
    if (at === root && comingSoon.has(segment)) return { kind: "coming-soon", exact: end === path.length };
    const literal = at.literal.get(segment);
    if (literal !== undefined) at = literal;
    else if (at.any !== undefined && segment !== "") {
      values.push(segment);
      at = at.any;
    } else return UNKNOWN;
    start = end + 1;
  }
  return outcome(at, method, values);
}

function outcome({ methods }: PathNode, method: string, values: readonly string[]): Match {
  const leaf = methods.get(method === "HEAD" ? "GET" : method);
  if (leaf !== undefined) return { kind: "operation", operation: leaf.operation, params: named(leaf.names, values) };
  return methods.size === 0 ? UNKNOWN : { kind: "wrong-method", allow: [...methods.keys()].join(", ") };
}

const NONE: Readonly<Record<string, string>> = {};

function named(names: readonly string[], values: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return NONE;
  const params: Record<string, string> = {};
  for (let index = 0; index < names.length; index += 1) params[names[index]!] = values[index]!;
  return params;
}

/** The paths that are coming soon (§4.9). */
const SOON: Readonly<Record<string, RequirementId>> = { documents: "NI-01", compliance: "NI-02", "ask-hr": "NI-03", jobs: "NI-04" };

function soonOf(path: string): RequirementId {
  return SOON[decode(path.split("/")[1] ?? "")] ?? "ERR-11";
}

/** The operation of a match. @throws ApiError NOT_FOUND or NOT_IMPLEMENTED if there is none that the server offers. */
export function requireOperation(match: Match, path: string, decisions: Decisions): OperationMatch {
  switch (match.kind) {
    case "operation": {
      const { offeredIf } = match.operation;
      if (offeredIf !== null && !holds(offeredIf, decisions))
        throw refuseBy.rule("create-not-offered", "NOT_IMPLEMENTED", "Creating an employee over the API is not available.");
      return match;
    }
    case "coming-soon":
      throw refuseBy.comingSoon(ruleOf("coming-soon", soonOf(path), match.exact ? undefined : "coming-soon-tree"));
    case "wrong-method":
      throw refuseBy.wrongMethod(match.allow);
    case "unknown":
      throw refuseBy.unknownPath(decisions["unknown-path"]);
  }
}
