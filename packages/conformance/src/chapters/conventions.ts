import type { Check } from "../check.ts";
import { amountChecks } from "./conventions/amounts.ts";
import { formChecks } from "./conventions/forms.ts";
import { mistakeChecks } from "./conventions/mistakes.ts";
import { sweepChecks } from "./conventions/sweep.ts";

/** Conventions of the whole interface (§1); those on the form of answers are judged in every exchange by the passive rules. */
export const conventionChecks: readonly Check[] = [...amountChecks, ...formChecks, ...mistakeChecks, ...sweepChecks];
