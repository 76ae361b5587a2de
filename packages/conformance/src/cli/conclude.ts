import { type ReportFile, writeReports, writesToOutput } from "../report/index.ts";
import { machineLine } from "../report/machine-line.ts";
import { type SummarySettings, summaryLines } from "../terminal/summary.ts";
import { type Line, err, out } from "../terminal/print.ts";
import type { Gate } from "../verdict/gate.ts";
import type { Report } from "../verdict/report.ts";
import { filePlace } from "../target-file/place.ts";
import { UNJUDGED } from "./status.ts";

export interface Conclusion {
  readonly gate: Gate;
  readonly files: readonly ReportFile[];
  readonly settings: SummarySettings;
  /** The target file. Left out: there is none. */
  readonly source?: string;
  /** Lines after the summary. Default: none. */
  readonly notes?: readonly Line[];
  /** Whether standard output holds something for programs already. Default: whether a report goes there. */
  readonly outputTaken?: boolean;
}

/**
 * Ends a run: prints the result, writes the reports, sets the exit status. The last line on standard output is for scripts, unless a report
 * goes there.
 * @throws ConfigurationError that names the reports that could not be written
 */
export async function conclude(
  report: Report,
  { gate, files, settings, source, notes = [], outputTaken = false }: Conclusion,
): Promise<void> {
  const problems = report.problems ?? [];
  const judged = report.problems === undefined;
  // What goes to standard output beside a report would make it unreadable for programs.
  const isTaken = outputTaken || writesToOutput(files);
  const forPeople = isTaken ? err : out;
  if (judged) forPeople.print(...summaryLines(report, gate, settings), ...notes);
  else err.print(...problems.map(({ kind, what, mend }) => `hr-conformance: ${kind}: ${what}; ${mend}`));
  const place = source === undefined ? undefined : await filePlace(source);
  const reference = process.env["HR_CONFORMANCE_REFERENCE"];
  let status: Gate["status"] = UNJUDGED;
  try {
    const context = { gate, ...(place === undefined ? {} : { place }), ...(reference === undefined ? {} : { reference }) };
    await writeReports(report, files, context);
    if (judged) status = gate.status;
  } finally {
    process.exitCode = status;
    if (!isTaken) out.print(machineLine(report, { ...gate, status }));
  }
}
