import type { Operation } from "@hr-platform/spec/operations";
import type { ApiRequest } from "../contract/request.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Access } from "../store/key-ring.ts";
import type { OperationMatch } from "./match-route.ts";
import type { AnyContext } from "./route.ts";
import type { Service } from "./service.ts";

/** A request that is authenticated, admitted and matched. The guards fill in what they read; the operation runs on it. */
export interface Entry extends AnyContext {
  readonly operation: Operation;
  readonly request: ApiRequest;
  query: AnyContext["query"];
  page: AnyContext["page"];
  body: AnyContext["body"];
  sent: AnyContext["sent"];
  file: AnyContext["file"];
  found: unknown;
}

const NOTHING = Object.freeze({});
const FIRST_PAGE = { page: 1, shown: 1, limit: 0 };

/** An entry before its guards. */
export function entryOf(
  { contract, decisions, settings }: Service,
  request: ApiRequest,
  now: number,
  access: Access,
  company: CompanyState,
  { operation, params }: OperationMatch,
): Entry {
  return {
    operation,
    request,
    company,
    access,
    contract,
    decisions,
    settings,
    now,
    params: decisions["uuid-case"] === "sensitive" ? params : inLowerCase(params),
    query: NOTHING,
    page: FIRST_PAGE,
    body: NOTHING,
    sent: NOTHING,
    file: null,
    origin: request.origin,
    found: undefined,
  };
}

/** Ids as they are stored, unless the letter case matters. */
function inLowerCase(params: Entry["params"]): Entry["params"] {
  const lower: Record<string, string> = {};
  for (const name in params) lower[name] = params[name]!.toLowerCase();
  return lower;
}
