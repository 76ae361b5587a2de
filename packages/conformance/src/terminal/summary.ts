import { styleText } from "node:util";
import type { Gate } from "../gate.ts";
import type { Report, Verdict } from "../report.ts";
import { failureLines } from "./failure.ts";

const COLOURS: Readonly<Record<Report["verdict"], "green" | "red" | "yellow">> = {
  conformant: "green",
  "non-conformant": "red",
  inconclusive: "yellow",
};

export interface SummarySettings {
  readonly verbose: boolean;
  readonly quiet: boolean;
}

/** The end of a run for a person: failures first, then warnings, what was not judged, and the verdict. */
export function summary(report: Report, gate: Gate, { verbose, quiet }: SummarySettings): string {
  const lines: string[] = [];
  const of = (verdict: Verdict): Report["requirements"] => report.requirements.filter((row) => row.verdict === verdict);
  for (const row of of("fail")) {
    lines.push(...failureLines(row, report));
    const let_ = gate.passed.get(row.id);
    if (let_ !== undefined) lines.splice(-1, 0, `  does not count: ${let_}`);
  }
  if (!quiet) for (const row of of("warn")) lines.push(...failureLines(row, report));
  if (verbose) {
    for (const verdict of ["inconclusive", "not-applicable", "not-run"] as const)
      for (const row of of(verdict)) lines.push(`${verdict}  ${row.id}  ${row.reason ?? ""}`);
    for (const { id, slug, observed } of report.decisions) lines.push(`observed  ${id}  ${slug}: ${observed}`);
  }
  for (const name of gate.stale) lines.push(`${styleText("red", "STALE")} waiver ${name} matches nothing that still fails; remove it`);
  if (report.left_behind.length > 0 && !quiet) {
    const kinds = Map.groupBy(report.left_behind, ({ label, reason }) => `${label.replace(/ [0-9a-f-]{36}$/, "")}: ${reason}`);
    lines.push("Left behind:", ...[...kinds].map(([kind, rows]) => `  ${rows.length} x ${kind}`));
  }
  const { pass, fail, warn, observed, inconclusive } = report.summary;
  const rest = report.summary["not-run"] + report.summary["not-applicable"];
  const head = styleText(COLOURS[report.verdict], styleText("bold", report.verdict.toUpperCase()));
  const seconds = (report.duration_ms / 1000).toFixed(report.duration_ms < 10_000 ? 1 : 0);
  lines.push(
    `${head}  ${report.target.name}, tier ${report.tier}: ${pass} pass, ${fail} fail, ${warn} warn, ${observed} observed, ${inconclusive} inconclusive, ${rest} not judged`,
    `${report.requests} requests in ${seconds} s, ${report.decisions.length} open points observed, seed ${report.seed}${report.interrupted === undefined ? "" : `; ended early: ${report.interrupted}`}`,
  );
  if (gate.passed.size > 0) lines.push(`${gate.counted.length} of ${fail} failures count.`);
  return `${lines.join("\n")}\n`;
}
