import { refuse } from "../contract/errors.ts";
import type { ApiRequest } from "../contract/request.ts";
import type { Access } from "../store/key-ring.ts";
import type { Match } from "./match-route.ts";
import type { Pipeline } from "./pipeline.ts";
import type { Service } from "./service.ts";

/**
 * Authenticates a request. For an unknown path, a decision replaces 401 by 404.
 * @throws ApiError UNAUTHORISED (§5.4), or NOT_FOUND.
 */
export function requireKey(authenticate: Pipeline["authenticate"], service: Service, request: ApiRequest, match: Match): Access {
  const { decisions } = service;
  if (match.kind !== "unknown" || decisions["unknown-path-without-key"] !== "404") return authenticate(service, request);
  try {
    return authenticate(service, request);
  } catch {
    throw refuse.unknownPath(decisions["unknown-path"]);
  }
}
