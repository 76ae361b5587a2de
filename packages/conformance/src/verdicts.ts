import type { Check } from "./check.ts";
import { curlOf } from "./curl.ts";
import type { ExchangeRecord } from "./exchange.ts";
import type { Gap, Judgement, Judgements } from "./judgements.ts";
import type { Oracle } from "./oracle.ts";
import type { Complaint, RequirementReport, Verdict } from "./report.ts";
import { type Requirement, requirements } from "./requirements.ts";

/** What verdicts are given on. */
export interface Judged {
  readonly judgements: Judgements;
  readonly checks: readonly Check[];
  readonly oracles: readonly Oracle[];
  readonly baseUrl: string;
  readonly exchange: (id: string) => ExchangeRecord | undefined;
}

/** A verdict for every requirement of the register. A pass needs evidence; a failure always carries what shows it. */
export function verdicts(judged: Judged): RequirementReport[] {
  const found = Map.groupBy(judged.judgements.all, ({ requirement }) => requirement);
  const gaps = new Map<string, Gap[]>();
  for (const gap of judged.judgements.gaps) for (const id of gap.requirements) gaps.set(id, [...(gaps.get(id) ?? []), gap]);
  const judges = new Map<string, string[]>();
  for (const { id, requirements: ids } of [...judged.checks, ...judged.oracles])
    for (const name of ids) judges.set(name, [...(judges.get(name) ?? []), id]);
  return requirements.map((row) => one(row, found.get(row.id) ?? [], gaps.get(row.id) ?? [], judges.get(row.id) ?? [], judged));
}

function one(
  row: Requirement,
  found: readonly Judgement[],
  gaps: readonly Gap[],
  checks: readonly string[],
  judged: Judged,
): RequirementReport {
  const { id, level, section, statement } = row;
  const base = { id, level, section, statement, checks };
  const of = (verdict: Judgement["verdict"]): Judgement[] => found.filter((judgement) => judgement.verdict === verdict);
  const complaint = ({ check, expected, got, exchanges }: Judgement): Complaint => {
    const record = judged.exchange(exchanges.at(-1) ?? "");
    return { check, expected, got, exchanges, curl: record === undefined ? "" : curlOf(judged.baseUrl, record) };
  };
  const evidence = (rows: readonly Judgement[]): readonly string[] => [...new Set(rows.flatMap(({ exchanges }) => exchanges))].slice(0, 12);
  const failures = of("fail");
  if (failures.length > 0 && level === "must")
    return { ...base, verdict: "fail", evidence: evidence(failures), complaints: failures.map(complaint) };
  const warnings = [...of("warn"), ...failures];
  if (warnings.length > 0) return { ...base, verdict: "warn", evidence: evidence(warnings), complaints: warnings.map(complaint) };
  const doubtful = gaps.find(({ doubt }) => doubt !== undefined);
  if (doubtful !== undefined)
    return {
      ...base,
      verdict: doubtful.verdict,
      reason: doubtful.reason,
      ...(doubtful.doubt === undefined ? {} : { evidence: doubtful.doubt }),
    };
  const shown = [...of("pass"), ...of("observed")];
  if (shown.length > 0) {
    const seen = of("observed").map(({ got }) => got);
    return {
      ...base,
      verdict: level === "must" && of("pass").length > 0 ? "pass" : "observed",
      evidence: evidence(shown),
      ...(seen.length > 0 ? { seen } : {}),
    };
  }
  const gap = ORDER.map((verdict) => gaps.find((row) => row.verdict === verdict)).find((row) => row !== undefined);
  if (gap !== undefined) return { ...base, verdict: gap.verdict, reason: gap.reason };
  return {
    ...base,
    verdict: "not-run",
    reason: row.unobservable ?? (checks.length === 0 ? "no check judges it" : "no check of this run came to judge it"),
  };
}

const ORDER: readonly Gap["verdict"][] = ["inconclusive", "not-applicable", "not-run"];

/** Share of the must-level requirements that were tried and have to have come to a verdict. */
const DECIDED = 0.9;

/** The verdict on the whole: not conformant when a must fails; conformant when nearly all that was tried has passed. */
export function verdictOf(rows: readonly RequirementReport[], interrupted: boolean): "conformant" | "non-conformant" | "inconclusive" {
  const musts = rows.filter(({ level }) => level === "must");
  const count = (verdict: Verdict): number => musts.filter((row) => row.verdict === verdict).length;
  if (count("fail") > 0) return "non-conformant";
  const passed = count("pass") + count("warn");
  const decided = passed >= DECIDED * (passed + count("inconclusive")) && count("pass") > 0;
  return decided && !interrupted ? "conformant" : "inconclusive";
}

/** How often each verdict was given. */
export function summarise(rows: readonly RequirementReport[]): Record<Verdict, number> {
  const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length;
  return {
    pass: count("pass"),
    fail: count("fail"),
    warn: count("warn"),
    observed: count("observed"),
    inconclusive: count("inconclusive"),
    "not-applicable": count("not-applicable"),
    "not-run": count("not-run"),
  };
}
