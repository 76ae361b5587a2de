import { judgedAgain } from "../../conformance/src/certificate/judged-again.ts";
import { type Evidence, type EvidenceHead, type EvidenceLine, evidenceOf, masked } from "../../conformance/src/evidence/evidence.ts";
import { published } from "../../conformance/src/evidence/published.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import type { Tier } from "../../conformance/src/run/schedule/tier.ts";
import { type SuiteOptions, runSuite } from "../../conformance/src/suite.ts";

/** A run of a whole tier, with its evidence. */
export interface RecordedRun {
  readonly report: Report;
  readonly evidence: Evidence;
}

/** Runs a tier against a server and keeps the evidence as a file would hold it. */
export async function recordedRun(
  served: Pick<SuiteOptions, "target" | "fetch" | "time">,
  { tier, startedAt, seed = 1 }: { readonly tier: Tier; readonly startedAt: Date; readonly seed?: number },
): Promise<RecordedRun> {
  const settings = { tier, only: [], skip: [], readOnly: false, seed };
  const lines: EvidenceLine[] = [];
  const report = await runSuite({ ...served, ...settings, startedAt, preflight: true, onEvidence: (line) => void lines.push(line) });
  const target = masked(served.target);
  const head: EvidenceHead = { kind: "run", format: 1, version: "0", target, ...settings, started_at: startedAt.toISOString() };
  return { report, evidence: readAgain([head, ...lines]) };
}

/** Lines of evidence as they are read from a file. */
export function readAgain(lines: readonly EvidenceLine[]): Evidence {
  const [head, ...others] = lines.map((line) => JSON.parse(JSON.stringify(line)) as EvidenceLine);
  return { head: head as EvidenceHead, ...evidenceOf([head!, ...others]) };
}

/** What judging published evidence says otherwise than judging the evidence itself, one line each; empty: nothing. */
export async function differencesWhenPublished(evidence: Evidence, key: Uint8Array): Promise<string[]> {
  const before = await judgedAgain(evidence);
  const after = await judgedAgain(readAgain(published(evidence, key)));
  return [...differences(linesOf(before), linesOf(after))];
}

function* differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Generator<string> {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    if (was !== is) yield `${name}: ${was ?? "nothing"} -> ${is ?? "nothing"}`;
  }
}

/** What a report says of each statement and open point, without the ids of records, which become others. */
function linesOf(report: Report): Map<string, string> {
  const rows = report.requirements.map(({ id, verdict, reason = "", complaints = [] }) => {
    const found = complaints.map(({ check, expected, exchanges }) => `${check}: ${expected} (${exchanges.length})`);
    return [id, [verdict, reason, ...found].join(" | ")] as const;
  });
  const decisions = report.decisions.map(({ slug, observed }) => [slug, observed] as const);
  const others = [["verdict", `${report.verdict} ${report.interrupted ?? ""} ${JSON.stringify(report.problems ?? [])}`]] as const;
  return new Map([...others, ...rows, ...decisions].map(([name, said]) => [name, said.replaceAll(UUIDS, "…").slice(0, 600)]));
}

const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
