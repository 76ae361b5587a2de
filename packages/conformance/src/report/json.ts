import type { Report } from "../verdict/report.ts";
import type { ReportContext } from "./context.ts";

/** The report as it is, with `gate`: what counts, and what is known. */
export function json(report: Report, { gate }: ReportContext): string {
  const { status, counted, known, stale, existing, expired } = gate;
  const rows = [...known].map(([requirement, why]) => ({ requirement, by: why.by, reason: why.words }));
  return `${JSON.stringify({ ...report, gate: { status, counted, known: rows, stale, existing, expired } }, null, 2)}\n`;
}
