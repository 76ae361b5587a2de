import { type ByValue, choose } from "../../contract/decisions.ts";
import type { Access } from "../../store/key-ring.ts";
import type { Match } from "../match-route.ts";
import { type Variant, onStep } from "../pipeline.ts";
import { type Allowance, bucketOf } from "../rate-limit.ts";
import type { Service } from "../service.ts";

const NAMES_PLACE: ByValue<"error-field-path", boolean> = { "top-level": false, brackets: false, dots: true };

/** The field of an error names its place, path or query, too. `validate.ts` names the entries of a list. */
const errorFieldPath: Variant = onStep("refuse", "error-field-path", "top-level", (respond) => (service, refusal) => {
  const { field } = refusal.error;
  if (field === undefined || !choose(service.decisions["error-field-path"], NAMES_PLACE)) return respond(service, refusal);
  return respond(service, { ...refusal, place: placeOf(field, refusal.match) });
});

function placeOf(field: string, match: Match): string {
  if (match.kind !== "operation") return "";
  if (Object.hasOwn(match.params, field)) return "path.";
  return match.operation.method === "GET" ? "query." : "";
}

const COUNTS_REFUSED: ByValue<"rate-counted", boolean> = { "all-authenticated": true, "limited-too": true, "successful-only": false };

/** Only successful requests count: the charge of a refused one is taken back. The limiter counts limited ones. */
const rateCounted: Variant = onStep("refuse", "rate-counted", "all-authenticated", (respond) => (service, refusal) => {
  const { access, allowance } = refusal;
  if (access === undefined || allowance === undefined) return respond(service, refusal);
  return respond(service, { ...refusal, allowance: refund(service, access, allowance) });
});

function refund({ limiter, decisions }: Service, access: Access, allowance: Allowance): Allowance {
  if (choose(decisions["rate-counted"], COUNTS_REFUSED) || !allowance.allowed) return allowance;
  limiter.refund(bucketOf(access, decisions));
  return { ...allowance, remaining: Math.min(allowance.limit, allowance.remaining + 1) };
}

/** What a refusal shows and costs. */
export const refusalVariants: readonly Variant[] = [errorFieldPath, rateCounted];
