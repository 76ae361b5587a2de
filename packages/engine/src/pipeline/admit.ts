import type { Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import type { Access } from "../store/key-ring.ts";
import { retryHeaders } from "./finish/rate-headers.ts";
import type { Allowance } from "./rate-limit.ts";

/** The bucket that a request is charged to: that of its key, or of its company. */
export function bucketOf({ key, company }: Access, decisions: Decisions): string {
  return decisions["rate-bucket"] === "key" ? key.token : company.id;
}

/** @throws ApiError RATE_LIMITED for a request over the limit (§8). */
export function requireAllowed(allowance: Allowance, now: number, decisions: Decisions): void {
  if (!allowance.allowed) throw refuse.rateLimited(allowance.limit, retryHeaders(allowance, now, decisions));
}
