import type { ApiError } from "../../contract/errors.ts";
import type { ApiResponse } from "../../contract/request.ts";
import type { Match } from "../match-route.ts";
import type { Allowance } from "../rate-limit.ts";
import { respond } from "../respond.ts";
import type { Service } from "../service.ts";
import { fieldPlace } from "./error-field-place.ts";
import { rateHeaders } from "./rate-headers.ts";

/**
 * The response of an error. `allowance` is undefined if the request was refused before it was counted for the rate limit; a decision
 * adds rate headers to such a response too.
 */
export function failure(
  { decisions, limiter }: Service,
  error: ApiError,
  match: Match,
  allowance: Allowance | undefined,
  now: number,
): ApiResponse {
  const shown = allowance ?? (decisions["rate-headers-without-key"] === "present" ? limiter.untouched(now) : undefined);
  const headers = { ...(shown === undefined ? {} : rateHeaders(shown, now, decisions)), ...error.headers };
  return respond(now, error.status, error.envelope(fieldPlace(error, match, decisions)), headers);
}
