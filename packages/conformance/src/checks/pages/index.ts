import type { Check } from "../../run/check.ts";
import { boundChecks } from "./bounds.ts";
import { walkChecks } from "./walks.ts";

/** Pagination (§8). How much may be asked for at once is looked at first: the walks make use of it. */
export const pageChecks: readonly Check[] = [...boundChecks, ...walkChecks];
