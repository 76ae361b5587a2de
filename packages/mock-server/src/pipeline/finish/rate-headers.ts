import type { Decisions } from "../../contract/decisions.ts";
import type { Allowance } from "../rate-limit.ts";

/** The X-RateLimit- headers of an allowance. */
export function rateHeaders(allowance: Allowance, now: number, decisions: Decisions): Record<string, string> {
  const headers: Record<string, string> = {
    "X-RateLimit-Limit": String(allowance.limit),
    "X-RateLimit-Remaining": String(allowance.remaining),
  };
  if (decisions["rate-header-names"] === "limit-remaining-reset")
    headers["X-RateLimit-Reset"] = reset(allowance.resetAt, now, decisions["rate-reset-form"]);
  return headers;
}

function reset(at: number, now: number, form: Decisions["rate-reset-form"]): string {
  if (form === "delta-seconds") return String(Math.ceil((at - now) / 1000));
  return form === "iso-8601" ? new Date(at).toISOString() : String(Math.ceil(at / 1000));
}

/** The Retry-After header of a 429. */
export function retryHeaders(allowance: Allowance, now: number, decisions: Decisions): Record<string, string> {
  if (decisions["retry-after"] === "absent") return {};
  const at = Math.max(allowance.retryAt, now + 1);
  return {
    "Retry-After":
      decisions["retry-after"] === "seconds" ? String(Math.ceil((at - now) / 1000)) : new Date(Math.ceil(at / 1000) * 1000).toUTCString(),
  };
}
