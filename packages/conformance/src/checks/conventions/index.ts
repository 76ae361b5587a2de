import type { Check } from "../../run/check/check.ts";
import { amountChecks } from "./amounts.ts";
import { formChecks } from "./forms.ts";
import { mistakeChecks } from "./mistakes.ts";
import { sweepChecks } from "./sweep.ts";

/** Conventions of the whole API (§1). The passive rules judge the form of every answer. */
export const conventionChecks: readonly Check[] = [...amountChecks, ...formChecks, ...mistakeChecks, ...sweepChecks];
