import { checks } from "../checks.ts";
import { ConfigurationError } from "../configuration-error.ts";
import { readEvidence } from "../evidence.ts";
import { gate } from "../gate.ts";
import { runSuite } from "../suite.ts";
import { readTarget } from "../target-file.ts";
import { summary } from "../terminal/summary.ts";
import { directFetch } from "../wire/direct.ts";

/**
 * `hr-conformance replay EVIDENCE#CHECK`: runs one check on a live target with the seed of a recorded run.
 * @throws ConfigurationError for evidence or a check that there is not
 */
export async function replay(what: string, source: string): Promise<void> {
  const at = what.lastIndexOf("#");
  if (at < 0)
    throw new ConfigurationError(`'${what}' names no check; write EVIDENCE#CHECK, such as .hr-conformance/staging.evidence.jsonl#LEAVE-38`);
  const { head } = await readEvidence(what.slice(0, at));
  const name = what.slice(at + 1);
  const chosen = checks.filter(({ id }) => id === name);
  if (chosen.length === 0) throw new ConfigurationError(`there is no check '${name}'; 'hr-conformance list' lists them`);
  const target = await readTarget(source, { env: process.env, fetch: directFetch });
  const report = await runSuite({ target, checks: chosen, tier: "certify", seed: head.seed });
  const verdict = gate(report, { today: report.started_at.slice(0, 10) });
  process.stdout.write(summary(report, verdict, { verbose: true, quiet: false }));
  process.exitCode = verdict.status;
}
