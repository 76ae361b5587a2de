import type { Check } from "../../run/check/check.ts";
import { effectChecks } from "./effects.ts";
import { pairChecks } from "./pairs.ts";

/** Errors (§2.1, §7). The passive rules judge the form of every error. */
export const errorChecks: readonly Check[] = [...pairChecks, ...effectChecks];
