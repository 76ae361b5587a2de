import type { Check } from "../check.ts";
import { candidateChecks, candidateRefusals } from "./recruitment/candidates.ts";
import { dayChecks } from "./recruitment/days.ts";
import { moveChecks } from "./recruitment/moves.ts";
import { offerChecks } from "./recruitment/offers.ts";
import { pipelineChecks } from "./recruitment/pipeline.ts";
import { roleChecks } from "./recruitment/roles.ts";

/**
 * Roles, candidates, the pipeline and offers (§4.5). The pipeline comes after the offer, whose effects its looks show; the moves
 * come last: they end with a rejection.
 */
export const recruitmentChecks: readonly Check[] = [
  ...roleChecks,
  ...candidateChecks,
  ...offerChecks,
  ...pipelineChecks,
  ...moveChecks,
  ...dayChecks,
  ...candidateRefusals,
];
