import type { Check } from "../../run/check/check.ts";
import { candidateChecks, candidateRefusals } from "./candidates.ts";
import { dayChecks } from "./days.ts";
import { stageMoveChecks } from "./moves.ts";
import { offerChecks } from "./offers.ts";
import { pipelineChecks } from "./pipeline.ts";
import { roleChangeChecks } from "./role-changes.ts";
import { roleChecks } from "./roles.ts";

/**
 * Roles, candidates, offers and the pipeline (§4.5). The reads of the pipeline come after the offer, whose effects they show. The moves
 * come late, because they end with a rejection.
 */
export const recruitmentChecks: readonly Check[] = [
  ...roleChecks,
  ...roleChangeChecks,
  ...candidateChecks,
  ...offerChecks,
  ...pipelineChecks,
  ...stageMoveChecks,
  ...dayChecks,
  ...candidateRefusals,
];
