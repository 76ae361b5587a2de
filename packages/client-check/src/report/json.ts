import type { Gate } from "./gate.ts";
import type { ClientReport } from "../report.ts";
import type { ReportWriter } from "./case-texts.ts";

/** A report with `gate`: what counts, and what is known. `known` has rows of `{id, by, reason}`. */
export function withGate(report: ClientReport, { status, counted, known, stale, expired }: Gate): object {
  const rows = [...known].map(([id, { by, words }]) => ({ id, by, reason: words }));
  return { ...report, gate: { status, counted, known: rows, stale, expired } };
}

/** JSON: the report as it is, with `gate`. `--baseline` reads it. */
export const jsonReport: ReportWriter = (report, { gate }) => `${JSON.stringify(withGate(report, gate), null, 2)}\n`;
