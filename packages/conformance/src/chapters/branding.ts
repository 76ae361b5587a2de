import type { Check } from "../check.ts";
import { brandingChanges } from "./branding/changes.ts";
import { logoUploads } from "./branding/logos.ts";
import { brandingRemovals } from "./branding/removal.ts";
import { svgChecks } from "./branding/svg.ts";

/** The company's branding and logo (§4.1, §8). */
export const brandingChecks: readonly Check[] = [...brandingChanges, ...logoUploads, ...svgChecks, ...brandingRemovals];
