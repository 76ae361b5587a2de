import { readEvidence } from "../evidence.ts";
import { gate } from "../gate.ts";
import { parseReport, writeReports } from "../reports.ts";
import { runSuite } from "../suite.ts";
import { summary } from "../terminal/summary.ts";
import { playbackWire } from "../wire/playback.ts";
import type { RunFlags } from "./run.ts";

/**
 * `hr-conformance verify`: judges recorded evidence again by the checks of today, without a server.
 * @throws ConfigurationError for a file that is no evidence
 */
export async function verify(file: string, { report: reports = [], verbose = false }: Pick<RunFlags, "report" | "verbose">): Promise<void> {
  const files = reports.map(parseReport);
  const evidence = await readEvidence(file);
  const { target, tier, only, skip, readOnly, seed, started_at } = evidence.head;
  const again = {
    target,
    tier,
    only,
    skip,
    readOnly,
    seed,
    startedAt: new Date(started_at),
    wire: playbackWire(evidence),
    preflight: true,
  };
  const report = await runSuite(again);
  await writeReports(report, files);
  const verdict = gate(report, { today: started_at.slice(0, 10) });
  process.stdout.write(summary(report, verdict, { verbose, quiet: false }));
  process.exitCode = verdict.status;
}
