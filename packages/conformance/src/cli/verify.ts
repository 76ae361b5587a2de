import { readEvidence } from "../evidence/evidence.ts";
import { gate } from "../verdict/gate.ts";
import { mayWrite, parseReport } from "../report/index.ts";
import { runSuite } from "../suite.ts";
import { playbackWire } from "../evidence/playback.ts";
import { conclude } from "./conclude.ts";
import type { RunFlags } from "./run.ts";

/**
 * `hr-conformance verify`: judges recorded evidence again with the current checks, without a server.
 * @throws ConfigurationError for a file that is not evidence
 */
export async function verify(file: string, { report: reports = [], verbose = false }: Pick<RunFlags, "report" | "verbose">): Promise<void> {
  const files = reports.map(parseReport);
  const evidence = await readEvidence(file);
  await mayWrite(files);
  const { target, tier, only, skip, readOnly, seed, started_at, again, maxRequests, concurrency = 1 } = evidence.head;
  const settings = {
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
  };
  const report = await runSuite(settings);
  const verdict = gate(report, { today: started_at.slice(0, 10) });
  await conclude(report, { gate: verdict, files, settings: { verbose, quiet: false } });
}
