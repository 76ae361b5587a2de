import type { Check } from "../check.ts";
import { balanceMoveChecks } from "./balances/moves.ts";
import { balanceRowChecks } from "./balances/rows.ts";

/** Leave balances (§2.7, §4.3). */
export const balanceChecks: readonly Check[] = [...balanceRowChecks, ...balanceMoveChecks];
