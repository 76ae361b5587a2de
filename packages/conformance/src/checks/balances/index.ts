import type { Check } from "../../run/check/check.ts";
import { balanceMoveChecks } from "./moves.ts";
import { balanceRowChecks } from "./rows.ts";

/** Leave balances (§2.7, §4.3). */
export const balanceChecks: readonly Check[] = [...balanceRowChecks, ...balanceMoveChecks];
