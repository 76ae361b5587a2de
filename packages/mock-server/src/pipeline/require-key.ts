import { refuse } from "../contract/errors.ts";
import type { ApiRequest } from "../contract/request.ts";
import type { Access } from "../store/key-ring.ts";
import type { Match } from "./match-route.ts";
import type { Service } from "./service.ts";

/**
 * Authenticates a request. For an unknown path, a decision replaces 401 by 404.
 * @throws ApiError UNAUTHORISED (§5.4), or NOT_FOUND.
 */
export function requireKey(service: Service, request: ApiRequest, match: Match): Access {
  const { decisions, pipeline } = service;
  if (match.kind !== "unknown" || decisions["unknown-path-without-key"] !== "404") return pipeline.authenticate(service, request);
  try {
    return pipeline.authenticate(service, request);
  } catch {
    throw refuse.unknownPath(decisions["unknown-path"]);
  }
}
