import { ApiError } from "@hr-platform/engine/contract/errors";

/** Seconds after which a client may try again. */
const RETRY_AFTER = "1";

/**
 * The error of a request that cannot be put in order now (status 503; §7 shows no code for it). Whether a write
 * happened may be unknown: the client has to read before it writes again.
 */
export function unavailable(reason: string): ApiError {
  return new ApiError("INTERNAL_ERROR", `The mock cannot answer now: ${reason}.`, undefined, {
    status: 503,
    headers: { "Retry-After": RETRY_AFTER },
  });
}
