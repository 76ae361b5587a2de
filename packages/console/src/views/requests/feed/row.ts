import type { components } from "../../../../generated/control-api.ts";

/** An exchange as a row of the list. */
export type ExchangeRow = components["schemas"]["ExchangeSummary"];

/** A page of the journal as rows, oldest first. */
export type ExchangePage = components["schemas"]["ExchangeSummaries"];

/** Why an exchange was answered so. */
export type Explanation = components["schemas"]["Explanation"];

/** An exchange with headers and bodies, keys masked. */
export type Exchange = components["schemas"]["Exchange"];
