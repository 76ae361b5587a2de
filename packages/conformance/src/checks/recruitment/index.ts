import type { Check } from "../../run/check.ts";
import { candidateChecks, candidateRefusals } from "./candidates.ts";
import { dayChecks } from "./days.ts";
import { stageMoveChecks } from "./moves.ts";
import { offerChecks } from "./offers.ts";
import { pipelineChecks } from "./pipeline.ts";
import { roleChecks } from "./roles.ts";

/**
 * Roles, candidates, the pipeline and offers (§4.5). The pipeline comes after the offer, whose effects its looks show; the moves
 * come last: they end with a rejection.
 */
export const recruitmentChecks: readonly Check[] = [
  ...roleChecks,
  ...candidateChecks,
  ...offerChecks,
  ...pipelineChecks,
  ...stageMoveChecks,
  ...dayChecks,
  ...candidateRefusals,
];
