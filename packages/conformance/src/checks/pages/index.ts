import type { Check } from "../../run/check/check.ts";
import { boundChecks } from "./bounds.ts";
import { halfChecks } from "./halves.ts";
import { walkChecks } from "./walks.ts";

/** Pagination (§8). The walks use the page size that the bounds observe. */
export const pageChecks: readonly Check[] = [...boundChecks, ...halfChecks, ...walkChecks];
