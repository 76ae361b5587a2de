import { judgedAgain } from "../src/certificate/judged-again.ts";
import { type Evidence, type EvidenceHead, type EvidenceLine, evidenceOf, masked } from "../src/evidence/evidence.ts";
import { published } from "../src/evidence/published.ts";
import type { Report } from "../src/verdict/report.ts";
import type { Tier } from "../src/run/schedule/tier.ts";
import { type SuiteOptions, runSuite } from "../src/suite.ts";

/** A run of a whole tier, with its evidence. */
export interface RecordedRun {
  readonly report: Report;
  readonly evidence: Evidence;
}

/** Runs a tier against a server, or some statements of it, and keeps the evidence as a file would hold it. */
export async function recordedRun(
  served: Pick<SuiteOptions, "target" | "fetch" | "time">,
  { tier, startedAt, only = [] }: { readonly tier: Tier; readonly startedAt: Date; readonly only?: readonly string[] },
): Promise<RecordedRun> {
  const settings = { tier, only, skip: [], readOnly: false, seed: 1 };
  const lines: EvidenceLine[] = [];
  const report = await runSuite({ ...served, ...settings, startedAt, preflight: true, onEvidence: (line) => void lines.push(line) });
  const target = masked(served.target);
  const head: EvidenceHead = { kind: "run", format: 1, version: "0", target, ...settings, started_at: startedAt.toISOString() };
  return { report, evidence: evidenceFrom([head, ...lines]) };
}

/** The head of evidence that a test writes by hand. */
export const HEAD: EvidenceHead = {
  kind: "run",
  format: 1,
  version: "0",
  seed: 1,
  tier: "smoke",
  only: [],
  skip: [],
  readOnly: false,
  target: { base_url: "http://x/api/v1", keys: { full: "<full>" } },
  started_at: "2026-03-02T09:00:00Z",
};

/** Lines of evidence as they are read from a file. */
export function evidenceFrom(lines: readonly EvidenceLine[]): Evidence {
  const [head, ...others] = lines.map((line) => JSON.parse(JSON.stringify(line)) as EvidenceLine);
  return { head: head as EvidenceHead, ...evidenceOf([head!, ...others]) };
}

/** What judging published evidence says otherwise than judging the evidence itself, one line each; empty: nothing. */
export async function differencesWhenPublished(evidence: Evidence, key: Uint8Array): Promise<string[]> {
  const before = await judgedAgain(evidence);
  const after = await judgedAgain(evidenceFrom(published(evidence, key)));
  return [...differences(rowsOf(before), rowsOf(after))];
}

/** What a report says of a statement or an open point. */
interface Said {
  readonly verdict: string;
  /** The texts of the target in it are others when published, of the same form. */
  readonly words: string;
}

function* differences(before: ReadonlyMap<string, Said>, after: ReadonlyMap<string, Said>): Generator<string> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    if (was?.verdict !== is?.verdict || formOf(was?.words) !== formOf(is?.words))
      yield `${name}: ${was?.verdict ?? "nothing"} ${was?.words ?? ""} -> ${is?.verdict ?? "nothing"} ${is?.words ?? ""}`;
  }
}

function rowsOf(report: Report): Map<string, Said> {
  const rows = report.requirements.map(({ id, verdict, reason = "", complaints = [] }) => {
    const found = complaints.map(({ check, expected, exchanges }) => `${check}: ${expected} (${exchanges.length})`);
    return [id, { verdict, words: [reason, ...found].join(" | ") }] as const;
  });
  const decisions = report.decisions.map(({ slug, observed }) => {
    const [verdict, words] = observed.startsWith("other: ") ? ["other", observed] : [observed, ""];
    return [slug, { verdict, words }] as const;
  });
  const words = `${report.interrupted ?? ""} ${JSON.stringify(report.problems ?? [])}`;
  return new Map<string, Said>([["the run", { verdict: report.verdict, words }], ...rows, ...decisions]);
}

/** A text with each letter and each digit the same. */
function formOf(text = ""): string {
  return text
    .replaceAll(/\p{L}/gu, "a")
    .replaceAll(/\d/g, "0")
    .replaceAll(/[a0]+/g, (run) => (run.includes("0") ? run.replaceAll("a", "0") : run));
}
