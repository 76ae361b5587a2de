import type { Check } from "../../run/check.ts";
import { amountChecks } from "./amounts.ts";
import { formChecks } from "./forms.ts";
import { mistakeChecks } from "./mistakes.ts";
import { sweepChecks } from "./sweep.ts";

/** Conventions of the whole interface (§1); those on the form of answers are judged in every exchange by the passive rules. */
export const conventionChecks: readonly Check[] = [...amountChecks, ...formChecks, ...mistakeChecks, ...sweepChecks];
