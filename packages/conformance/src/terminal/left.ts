import type { Ledger } from "../ledger.ts";
import type { Line } from "./print.ts";

/** What is still on the target when a run is ended at once. */
export function leftLines({ pending, staying }: Ledger): Line[] {
  if (pending.length === 0 && staying.length === 0) return [];
  return [
    "Left behind; 'hr-conformance clean' removes what the API can remove:",
    ...pending.map(({ label }) => `  ${label}`),
    ...staying.map(({ label, reason }) => `  ${label}: ${reason}`),
  ];
}
