import type { ApiRequest } from "../contract/request.ts";
import { type Offering, offered } from "./extra-operations.ts";
import { matchLoosely } from "./loose-match.ts";
import type { Match } from "./match-route.ts";

/** Finds the operation of a request; decisions allow loose paths and operations beyond the document. */
export function matchRequest(match: (method: string, path: string) => Match, request: ApiRequest, offering: Offering): Match {
  const { method, path } = request;
  return offered(
    offering.decisions["http-extras"] === "lenient" ? matchLoosely(match, method, path) : match(method, path),
    request,
    offering,
  );
}
