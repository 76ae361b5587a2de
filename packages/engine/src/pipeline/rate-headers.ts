import { caseOf, type Decisions } from "../contract/decisions.ts";
import type { Allowance } from "./rate-limit.ts";

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
  switch (caseOf(form)) {
    case "epoch-seconds":
      return String(Math.ceil(at / 1000));
    case "delta-seconds":
      return String(Math.ceil((at - now) / 1000));
    case "iso-8601":
      return new Date(at).toISOString();
  }
}

/** The Retry-After header of a 429. */
export function retryHeaders(allowance: Allowance, now: number, decisions: Decisions): Record<string, string> {
  const at = Math.max(allowance.retryAt, now + 1);
  switch (caseOf(decisions["retry-after"])) {
    case "seconds":
      return { "Retry-After": String(Math.ceil((at - now) / 1000)) };
    case "http-date":
      return { "Retry-After": new Date(Math.ceil(at / 1000) * 1000).toUTCString() };
    case "absent":
      return {};
  }
}
