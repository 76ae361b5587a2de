import type { Check } from "../check.ts";
import { filterChecks } from "./leave-lists/filters.ts";
import { orderChecks } from "./leave-lists/order.ts";
import { rangeChecks } from "./leave-lists/ranges.ts";

/** The leave list: its order and its filters (§4.3). */
export const leaveListChecks: readonly Check[] = [...orderChecks, ...filterChecks, ...rangeChecks];
