import type { Check } from "../../run/check/check.ts";
import { filterChecks } from "./filters.ts";
import { orderChecks } from "./order.ts";
import { rangeChecks } from "./ranges.ts";

/** The leave list: its order and its filters (§4.3). */
export const leaveListChecks: readonly Check[] = [...orderChecks, ...filterChecks, ...rangeChecks];
