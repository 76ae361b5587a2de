import type { Ledger } from "../run/removal/ledger.ts";
import type { Line } from "./print.ts";

/** Lists what is still on the target when a run ends without a report. @param redact removes personal data from a label */
export function leftLines({ pending, staying }: Ledger, redact: (label: string) => string): Line[] {
  if (pending.length === 0 && staying.length === 0) return [];
  return [
    "Left behind; 'hr-conformance clean' removes what the API can remove:",
    ...pending.map(({ label }) => `  ${redact(label)}`),
    ...staying.map(({ label, reason }) => `  ${redact(label)}: ${reason}`),
  ];
}
