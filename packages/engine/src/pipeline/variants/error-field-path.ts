import { type ByValue, choose } from "../../contract/decisions.ts";
import type { Match } from "../match-route.ts";
import { type Variant, onStep } from "../pipeline.ts";

const NAMES_PLACE: ByValue<"error-field-path", boolean> = { "top-level": false, brackets: false, dots: true };

/** The field of an error names its place, path or query, too. `validate.ts` names the entries of a list. */
export const errorFieldPath: Variant = onStep("refuse", "error-field-path", "top-level", (respond) => (service, refusal) => {
  const { field } = refusal.error;
  if (field === undefined || !choose(service.decisions["error-field-path"], NAMES_PLACE)) return respond(service, refusal);
  return respond(service, { ...refusal, place: placeOf(field, refusal.match) });
});

function placeOf(field: string, match: Match): string {
  if (match.kind !== "operation") return "";
  if (Object.hasOwn(match.params, field)) return "path.";
  return match.operation.method === "GET" ? "query." : "";
}
