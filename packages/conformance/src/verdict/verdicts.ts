import type { Check } from "../run/check/check.ts";
import { repeatOf } from "../exchange/curl.ts";
import { WriteHistory } from "../exchange/write-history.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Gap, Judgement, Judgements } from "../run/check/judgements.ts";
import type { Oracle } from "../oracles/oracle.ts";
import type { Complaint, Report, RequirementReport, Verdict } from "./report.ts";
import type { ApiDocument } from "../document/api-document.ts";
import type { Requirement } from "../document/requirements.ts";

/** The input of the verdicts. */
export interface VerdictBasis {
  /** The version of the API document that the target is judged by. */
  readonly document: ApiDocument;
  readonly judgements: Judgements;
  readonly checks: readonly Check[];
  readonly oracles: readonly Oracle[];
  readonly baseUrl: string;
  readonly exchange: (id: string) => ExchangeRecord | undefined;
  /** Default: none is known. */
  readonly history?: WriteHistory;
}

/** The reason of a requirement that nothing judged, before the run says why. */
export const NOT_JUDGED = "no check of this run judged it";

/** A verdict for every requirement of the version. A pass needs evidence; a failure has its complaints. */
export function verdicts(judged: VerdictBasis): RequirementReport[] {
  const found = Map.groupBy(judged.judgements.all, ({ requirement }) => requirement);
  const gaps = new Map<string, Gap[]>();
  for (const gap of judged.judgements.gaps) for (const id of gap.requirements) gaps.set(id, [...(gaps.get(id) ?? []), gap]);
  const judges = new Map<string, string[]>();
  for (const { id, requirements: ids } of [...judged.checks, ...judged.oracles])
    for (const name of ids) judges.set(name, [...(judges.get(name) ?? []), id]);
  return judged.document.requirements.map((row) =>
    one(row, found.get(row.id) ?? [], gaps.get(row.id) ?? [], judges.get(row.id) ?? [], judged),
  );
}

function one(
  row: Requirement,
  found: readonly Judgement[],
  gaps: readonly Gap[],
  checks: readonly string[],
  judged: VerdictBasis,
): RequirementReport {
  const { id, level, section, statement } = row;
  const base = { id, level, section, statement, checks };
  const of = (verdict: Judgement["verdict"]): Judgement[] => found.filter((judgement) => judgement.verdict === verdict);
  const complaint = (judgement: Judgement): Complaint => {
    const { check, expected, got, exchanges } = judgement;
    const cited = exchanges.flatMap((one) => judged.exchange(one) ?? []);
    const operations = operationsOf([...exchanges.slice(-1), ...judged.judgements.repeatedOf(judgement)], judged);
    const curl = cited.length === 0 ? "" : repeatOf(judged.baseUrl, cited, judged.history ?? new WriteHistory());
    return { check, expected, got, exchanges, curl, ...(operations.length > 1 ? { operations } : {}) };
  };
  const evidence = (rows: readonly Judgement[]): readonly string[] => [...new Set(rows.flatMap(({ exchanges }) => exchanges))].slice(0, 12);
  const failures = of("fail");
  if (failures.length > 0 && level === "must")
    return { ...base, verdict: "fail", evidence: evidence(failures), complaints: failures.map(complaint) };
  const warnings = [...of("warn"), ...failures];
  if (warnings.length > 0) return { ...base, verdict: "warn", evidence: evidence(warnings), complaints: warnings.map(complaint) };
  const doubtful = gaps.find(({ doubt }) => doubt !== undefined);
  if (doubtful !== undefined) return { ...base, ...undecided(doubtful) };
  // A check of it stopped, so the other checks do not cover the whole requirement.
  const stopped = gaps.find(({ verdict, cause }) => verdict === "inconclusive" && cause !== "document");
  if (stopped !== undefined) return { ...base, ...undecided(stopped) };
  const shown = [...of("pass"), ...of("observed")];
  if (shown.length > 0) {
    const seen = of("observed").map(({ got }) => got);
    const passed = level === "must" ? [...new Set(of("pass").map(({ check }) => check))] : [];
    return {
      ...base,
      verdict: passed.length > 0 ? "pass" : "observed",
      ...(passed.length > 0 ? { passed_by: passed } : {}),
      evidence: evidence(shown),
      ...(seen.length > 0 ? { seen } : {}),
    };
  }
  const gap = ORDER.map((verdict) => gaps.find((row) => row.verdict === verdict)).find((row) => row !== undefined);
  if (gap !== undefined) return { ...base, ...undecided(gap) };
  return {
    ...base,
    verdict: "not-run",
    reason: row.unobservable ?? (checks.length === 0 ? "no check judges it" : NOT_JUDGED),
  };
}

/** The operations of exchanges, such as `GET /leave`, sorted. */
function operationsOf(exchanges: readonly string[], { exchange, document }: VerdictBasis): string[] {
  const found = exchanges.flatMap((id) => {
    const operation = exchange(id)?.operation ?? null;
    const described = operation === null ? undefined : document.findOperation(operation);
    return described === undefined ? [] : [`${described.method} ${described.path}`];
  });
  return [...new Set(found)].toSorted();
}

function undecided({
  verdict,
  reason,
  cause = "target",
  doubt,
}: Gap): Pick<RequirementReport, "verdict" | "reason" | "cause" | "evidence"> {
  return { verdict, reason, ...(verdict === "inconclusive" ? { cause } : {}), ...(doubt === undefined ? {} : { evidence: doubt }) };
}

const ORDER: readonly Gap["verdict"][] = ["inconclusive", "not-implemented", "not-applicable", "not-run"];

/**
 * Must-level requirements without a verdict because of the target or of the suite, or, at certify, because a form is not declared. A run with
 * any of them is not conformant.
 */
export function blocking(rows: readonly RequirementReport[], tier: Report["tier"] = "certify"): RequirementReport[] {
  const blocks = (cause: RequirementReport["cause"]): boolean => cause !== "document" && (cause !== "form" || tier === "certify");
  return rows.filter(({ level, verdict, cause }) => level === "must" && verdict === "inconclusive" && blocks(cause));
}

/**
 * The verdict on the run: non-conformant if a must-level requirement fails, conformant if none is left undecided.
 * @param whole whether the run judged all of its tier, to the end
 */
export function verdictOf(rows: readonly RequirementReport[], whole: boolean, tier: Report["tier"] = "certify"): Report["verdict"] {
  const musts = rows.filter(({ level }) => level === "must");
  if (musts.some(({ verdict }) => verdict === "fail")) return "non-conformant";
  const passed = musts.some(({ verdict }) => verdict === "pass");
  return whole && passed && blocking(rows, tier).length === 0 ? "conformant" : "inconclusive";
}

/** The number of requirements with each verdict. */
export function summarise(rows: readonly RequirementReport[]): Record<Verdict, number> {
  const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length;
  return {
    pass: count("pass"),
    fail: count("fail"),
    warn: count("warn"),
    observed: count("observed"),
    inconclusive: count("inconclusive"),
    "not-applicable": count("not-applicable"),
    "not-implemented": count("not-implemented"),
    "not-run": count("not-run"),
  };
}

/** The exchanges of the complaints. @param cite requirements of which it holds the evidence too. Default: none */
export function citedBy(
  rows: readonly RequirementReport[],
  exchanges: ReadonlyMap<string, ExchangeRecord>,
  cite: readonly string[] = [],
): ExchangeRecord[] {
  const ids = rows.flatMap(({ id, evidence = [], complaints = [] }) => [
    ...complaints.flatMap((complaint) => complaint.exchanges),
    ...(cite.includes(id) ? evidence : []),
  ]);
  return [...new Set(ids)].map((id) => exchanges.get(id)).filter((row) => row !== undefined);
}
