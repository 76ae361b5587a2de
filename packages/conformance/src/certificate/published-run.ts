import { randomBytes } from "node:crypto";
import { type Evidence, asEvidence } from "../evidence/evidence.ts";
import { published } from "../evidence/published.ts";
import { markOf } from "../exchange/seeded-values.ts";
import type { Target } from "../target/target.ts";
import type { Report } from "../verdict/report.ts";
import { judgedAgain } from "./judged-again.ts";
import { publishedLine } from "./leaves.ts";

/** A run of a certificate, as its published evidence shows it. */
export interface RunToCertify {
  readonly report: Report;
  /** As the head of its evidence has it. */
  readonly target: Target;
  /** The beginning of all names that the run made. */
  readonly mark: string;
  /** Lines of its published evidence. */
  readonly lines: readonly string[];
}

/**
 * A run as it is handed over. Report and lines come from evidence with pseudonyms alone, so that nothing private gets into a certificate.
 * The key of the pseudonyms and the run as it was are kept nowhere in it.
 */
export async function publishedRun(evidence: Evidence): Promise<RunToCertify> {
  const shown = published(evidence, randomBytes(32));
  const handedOver = asEvidence(shown, "the published evidence");
  const report = await judgedAgain(handedOver);
  const mark = markOf(report.seed, new Date(report.started_at));
  return { report, target: handedOver.head.target, mark, lines: shown.map((line) => publishedLine(line, randomBytes(16).toString("hex"))) };
}
