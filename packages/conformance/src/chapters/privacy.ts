import type { Check } from "../check.ts";
import { hiddenBalanceChecks } from "./privacy/balances.ts";
import { hiddenIdChecks, hiddenMoveChecks } from "./privacy/by-id.ts";
import { hiddenFigureChecks } from "./privacy/figures.ts";
import { hiddenListChecks } from "./privacy/lists.ts";
import { hiddenPersonChecks } from "./privacy/people.ts";
import { hiddenRequestChecks } from "./privacy/requests.ts";
import { wellbeingChecks } from "./privacy/wellbeing.ts";

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
