import type { Check } from "../check.ts";
import { candidateChecks, candidateRefusals } from "./recruitment/candidates.ts";
import { dayChecks } from "./recruitment/days.ts";
import { moveChecks } from "./recruitment/moves.ts";
import { offerChecks } from "./recruitment/offers.ts";
import { pipelineChecks } from "./recruitment/pipeline.ts";
import { roleChecks } from "./recruitment/roles.ts";

/** Roles, candidates, the pipeline and offers (§4.5). The moves come after the offer: they end with a rejection. */
export const recruitmentChecks: readonly Check[] = [
  ...roleChecks,
  ...candidateChecks,
  ...pipelineChecks,
  ...offerChecks,
  ...moveChecks,
  ...dayChecks,
  ...candidateRefusals,
];
