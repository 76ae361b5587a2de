import type { Check } from "../../run/check/check.ts";
import { hiddenBalanceChecks } from "./balances.ts";
import { hiddenIdChecks, hiddenMoveChecks } from "./by-id.ts";
import { hiddenFigureChecks } from "./figures.ts";
import { hiddenListChecks } from "./lists.ts";
import { hiddenPersonChecks } from "./people.ts";
import { hiddenRequestChecks } from "./requests.ts";
import { wellbeingChecks } from "./wellbeing.ts";

/**
 * The privacy rules of §1 about family-violence leave and wellbeing. The other privacy rules are judged with their subjects. These checks
 * come first in a run, before others change existing employees. Checks that may move hidden leave come last of these.
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
