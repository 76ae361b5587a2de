import type { Check } from "../../run/check.ts";
import { hiddenBalanceChecks } from "./balances.ts";
import { hiddenIdChecks, hiddenMoveChecks } from "./by-id.ts";
import { hiddenFigureChecks } from "./figures.ts";
import { hiddenListChecks } from "./lists.ts";
import { hiddenPersonChecks } from "./people.ts";
import { hiddenRequestChecks } from "./requests.ts";
import { wellbeingChecks } from "./wellbeing.ts";

/**
 * The privacy rules of §1 about family-violence leave and wellbeing; the others are judged where their subject is. First in
 * a run, before other checks have changed anything about people whom the run did not make; what moves leave comes last.
 */
export const privacyChecks: readonly Check[] = [
  ...hiddenListChecks,
  ...hiddenIdChecks,
  ...hiddenPersonChecks,
  ...hiddenBalanceChecks,
  ...hiddenFigureChecks,
  ...hiddenRequestChecks,
  ...hiddenMoveChecks,
  ...wellbeingChecks,
];
