import type { Check } from "../../run/check/check.ts";
import { brandingChanges } from "./changes.ts";
import { logoUploads } from "./logos.ts";
import { brandingRemovals } from "./removal.ts";
import { svgChecks } from "./svg.ts";

/** The company's branding and logo (§4.1, §8). */
export const brandingChecks: readonly Check[] = [...brandingChanges, ...logoUploads, ...svgChecks, ...brandingRemovals];
