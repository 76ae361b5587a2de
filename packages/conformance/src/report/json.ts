import type { Gate } from "../verdict/gate.ts";
import type { Report } from "../verdict/report.ts";
import type { ReportContext } from "./context.ts";

/** A report in JSON: as it is, with `gate`, which says what counts and what is known. */
export interface JsonReport extends Report {
  readonly format: 1;
  readonly gate: Pick<Gate, "status" | "counted" | "stale" | "existing" | "expired"> & {
    /** Failures that do not count: by a waiver or by the baseline, and why. */
    readonly known: readonly { readonly requirement: string; readonly by: string; readonly reason: string }[];
  };
}

/** The text of `--report json`. */
export function json(report: Report, { gate }: ReportContext): string {
  const { status, counted, known, stale, existing, expired } = gate;
  const rows = [...known].map(([requirement, why]) => ({ requirement, by: why.by, reason: why.words }));
  const all: JsonReport = { format: 1, ...report, gate: { status, counted, known: rows, stale, existing, expired } };
  return `${JSON.stringify(all, null, 2)}\n`;
}
