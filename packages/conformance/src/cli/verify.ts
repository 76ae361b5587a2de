import { type Evidence, readEvidence } from "../evidence/evidence.ts";
import { gate } from "../verdict/gate.ts";
import { mayWrite, parseReport } from "../report/index.ts";
import { runSuite } from "../suite.ts";
import { playbackWire } from "../evidence/playback.ts";
import { conclude } from "./conclude.ts";
import type { Report } from "../verdict/report.ts";
import type { RunFlags } from "./run.ts";

/**
 * `hr-conformance verify`: judges recorded evidence again with the current checks, without a server.
 * @throws ConfigurationError for a file that is not evidence
 */
export async function verify(file: string, { report: reports = [], verbose = false }: Pick<RunFlags, "report" | "verbose">): Promise<void> {
  const files = reports.map(parseReport);
  const evidence = await readEvidence(file);
  await mayWrite(files);
  const report = await judgedAgain(evidence);
  const verdict = gate(report, { today: report.started_at.slice(0, 10) });
  await conclude(report, { gate: verdict, files, settings: { verbose, quiet: false } });
}

/** What the current checks say of recorded evidence. */
export async function judgedAgain(evidence: Evidence): Promise<Report> {
  const { target, tier, only, skip, readOnly, seed, started_at, again, maxRequests, rotate, concurrency = 1 } = evidence.head;
  return runSuite({
    target,
    tier,
    only,
    skip,
    readOnly,
    seed,
    ...(maxRequests === undefined ? {} : { maxRequests }),
    startedAt: new Date(started_at),
    wire: playbackWire(evidence),
    concurrency,
    preflight: true,
    ...(again === undefined ? {} : { again }),
    ...(rotate === undefined ? {} : { rotate }),
  });
}
