import { createHash } from "node:crypto";
import type { Report, Verdict } from "../verdict/report.ts";
import { besideData } from "./beside-verdicts.ts";
import type { ReportContext } from "./context.ts";

const RESULT: Readonly<Record<Report["verdict"], "PASSED" | "WARNED" | "FAILED">> = {
  conformant: "PASSED",
  "non-conformant": "FAILED",
  // Neither passed nor failed: readers of PASSED must be able to rely on it.
  inconclusive: "WARNED",
};

/**
 * An in-toto statement with the predicate test-result v0.1; the subject is the target's base address, by its digest. Known failures are failures
 * here: the statement is about the target, not about what a run accepts. An annotation names those that count.
 */
export function inToto(report: Report, { gate }: ReportContext): string {
  const names = (verdict: Verdict): string[] => report.requirements.filter((row) => row.verdict === verdict).map(({ id }) => id);
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: report.target.base_url, digest: { sha256: createHash("sha256").update(report.target.base_url).digest("hex") } }],
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    predicate: {
      result: RESULT[report.verdict],
      configuration: [
        {
          name: `${report.tool.name} ${report.tool.version}`,
          annotations: {
            document_version: report.document_version,
            ...besideData(report),
            tier: report.tier,
            seed: report.seed,
            ...(report.rotation === undefined ? {} : { turn: report.rotation.turn, turns: report.rotation.turns }),
            requests: report.requests,
            started_at: report.started_at,
            verdict: report.verdict,
            ...(report.not_implemented === undefined ? {} : { not_implemented: report.not_implemented.map(({ operation }) => operation) }),
            ...(gate.known.size === 0 ? {} : { counted: gate.counted, known: [...gate.known.keys()] }),
          },
        },
      ],
      passedTests: names("pass"),
      warnedTests: [...names("warn"), ...names("inconclusive")],
      failedTests: names("fail"),
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
