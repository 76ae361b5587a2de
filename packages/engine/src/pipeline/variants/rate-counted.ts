import { type ByValue, choose } from "../../contract/decisions.ts";
import type { Access } from "../../store/key-ring.ts";
import { type Variant, onStep } from "../pipeline.ts";
import { type Allowance, bucketOf } from "../rate-limit.ts";
import type { Service } from "../service.ts";

const COUNTS_REFUSED: ByValue<"rate-counted", boolean> = { "all-authenticated": true, "limited-too": true, "successful-only": false };

/** Only successful requests count: the charge of a refused one is taken back. The limiter counts limited ones. */
export const rateCounted: Variant = onStep("refuse", "rate-counted", "all-authenticated", (respond) => (service, refusal) => {
  const { access, allowance } = refusal;
  if (access === undefined || allowance === undefined) return respond(service, refusal);
  return respond(service, { ...refusal, allowance: refund(service, access, allowance) });
});

function refund({ limiter, decisions }: Service, access: Access, allowance: Allowance): Allowance {
  if (choose(decisions["rate-counted"], COUNTS_REFUSED) || !allowance.allowed) return allowance;
  limiter.refund(bucketOf(access, decisions));
  return { ...allowance, remaining: Math.min(allowance.limit, allowance.remaining + 1) };
}
