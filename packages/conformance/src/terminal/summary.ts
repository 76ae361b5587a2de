import { caughtWords } from "../run/measured/catalogue.ts";
import type { Gate } from "../verdict/gate.ts";
import type { Report, Verdict } from "../verdict/report.ts";
import { headline, leftOpen, notJudged, undecidedLines } from "../report/headline.ts";
import { failureLines } from "./failure.ts";
import { type Line, styled } from "./print.ts";

const COLOURS: Readonly<Record<Report["verdict"], "green" | "red" | "yellow">> = {
  conformant: "green",
  "non-conformant": "red",
  inconclusive: "yellow",
};

export interface SummarySettings {
  readonly verbose: boolean;
  readonly quiet: boolean;
}

/** The end of a run, as lines: failures first, then warnings, what was not judged, and the verdict. */
export function summaryLines(report: Report, gate: Gate, { verbose, quiet }: SummarySettings): Line[] {
  const lines: Line[] = [];
  const of = (verdict: Verdict): Report["requirements"] => report.requirements.filter((row) => row.verdict === verdict);
  const folded = verbose ? [] : (report.absent ?? []);
  const short = new Set(folded.flatMap(({ requirements }) => requirements));
  for (const row of of("fail").filter(({ id }) => !short.has(id))) {
    lines.push(...failureLines(row, report));
    const let_ = gate.passed.get(row.id);
    if (let_ !== undefined) lines.splice(-1, 0, `  does not count: ${let_}`);
  }
  if (folded.length > 0)
    lines.push(
      [
        styled("red", "FAIL"),
        ` ${folded.length} operations are missing: every request got 404, 405 or 501. ${short.size} requirements fail because of that alone (--verbose lists them; operations_not_implemented in the target file leaves out what is not built yet):`,
      ],
      ...folded.map(
        ({ operation, requirements }) =>
          `  ${operation.padEnd(Math.max(...folded.map((row) => row.operation.length)))}  ${requirements.join(", ")}`,
      ),
      "",
    );
  if (!quiet) for (const row of of("warn")) lines.push(...failureLines(row, report));
  if (verbose) {
    for (const verdict of ["inconclusive", "not-implemented", "not-applicable", "not-run"] as const)
      for (const row of of(verdict)) lines.push(`${verdict}  ${row.id}  ${row.reason ?? ""}`);
    for (const { id, slug, observed } of report.decisions) lines.push(`observed  ${id}  ${slug}: ${observed}`);
  }
  for (const name of gate.stale)
    lines.push([styled("red", "STALE"), ` waiver ${name} matches nothing that still fails, so the run fails; remove it`]);
  if (report.left_behind.length > 0 && !quiet) {
    const kinds = Map.groupBy(report.left_behind, ({ label, reason }) => `${label.replace(/ [0-9a-f-]{36}$/, "")}: ${reason}`);
    lines.push("Left behind:", ...[...kinds].map(([kind, rows]) => `  ${rows.length} x ${kind}`));
  }
  const { pass, fail, warn, observed, inconclusive } = report.summary;
  const gaps = report.not_implemented ?? [];
  if (gaps.length > 0 && !quiet)
    lines.push(
      `Declared as not implemented, so the target cannot be called conformant:`,
      ...gaps.map(({ operation, requirements }) => `  ${operation}: ${requirements.length} requirements not judged`),
    );
  for (const id of gate.counted.filter((name) => of("not-implemented").some((row) => row.id === name)))
    lines.push([styled("red", "WORSE"), ` ${id} passed in the baseline and is declared as not implemented now`]);
  for (const line of gate.existing)
    lines.push([styled("red", "STALE"), ` ${line}, so the run fails; remove it from operations_not_implemented`]);
  const words = headline(report);
  const head = styled([COLOURS[report.verdict], "bold"], words === report.verdict ? words.toUpperCase() : `${words}:`);
  const undecided = undecidedLines(report);
  const seconds = (report.duration_ms / 1000).toFixed(report.duration_ms < 10_000 ? 1 : 0);
  lines.push(
    [
      head,
      `  ${report.target.name}, tier ${report.tier}: ${pass} pass, ${fail} fail, ${warn} warn, ${observed} observed, ${inconclusive} inconclusive, ${notJudged(report)} not judged`,
    ],
    `${report.recording === undefined ? `${report.requests} requests in ${seconds} s, ` : ""}${report.decisions.length} open points observed${report.recording === undefined ? `, seed ${report.seed}` : ""}${report.interrupted === undefined ? "" : `; ended early: ${report.interrupted}`}`,
  );
  if (undecided.length > 0) lines.push("Undecided, so the target cannot be called conformant:", ...undecided.map((line) => `  ${line}`));
  const open = leftOpen(report);
  if (open.length > 0) lines.push(`Left open by the document (--verbose gives the reasons): ${open.map(({ id }) => id).join(", ")}`);
  if (report.problems === undefined && report.recording === undefined) lines.push(caughtWords(report.catalogue));
  if (gate.passed.size > 0)
    lines.push(`${gate.counted.filter((id) => of("fail").some((row) => row.id === id)).length} of ${fail} failures count.`);
  return lines;
}
