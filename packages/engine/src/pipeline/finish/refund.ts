import { choose } from "../../contract/decisions.ts";
import type { Access } from "../../store/key-ring.ts";
import { bucketOf } from "../admit.ts";
import type { Allowance } from "../rate-limit.ts";
import type { Service } from "../service.ts";

/** Takes back the charge of a refused request, if only successful requests count. Returns the allowance to show. */
export function refund({ limiter, decisions }: Service, access: Access, allowance: Allowance): Allowance {
  if (choose(decisions["rate-counted"], { "all-authenticated": true, "limited-too": true, "successful-only": false }) || !allowance.allowed)
    return allowance;
  limiter.refund(bucketOf(access, decisions));
  return { ...allowance, remaining: Math.min(allowance.limit, allowance.remaining + 1) };
}
