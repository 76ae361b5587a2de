import type { ApiDocument } from "../../document/api-document.ts";
import type { Check } from "../../run/check/check.ts";
import { measuredReachOf } from "../../run/measured/reach.ts";
import { type Selection, cycleFor, select } from "../../run/schedule/select.ts";
import { type Target, missingParts } from "../../target/target.ts";
import type { RequirementReport } from "../report.ts";
import { NOT_JUDGED } from "../verdicts.ts";

/** What a run was to judge. */
export interface Unjudged extends Selection {
  readonly checks: readonly Check[];
  readonly target: Target;
  readonly document: ApiDocument;
}

const OTHER_TURN = "another turn of the rotation judges it";

/** Says of each requirement that no check of a run judged why, and what would judge it. */
export function withReasons(rows: readonly RequirementReport[], run: Unjudged): RequirementReport[] {
  if (rows.every(({ reason }) => reason !== NOT_JUDGED)) return [...rows];
  const byId = new Map(run.checks.map((row) => [row.id, row]));
  const { tier, maxRequests: _, rotate: ___, checks: known, target: __, document, ...rest } = run;
  const cycle = run.rotate === undefined ? undefined : cycleFor(known, run, document);
  const dealt = new Set([...(cycle?.core ?? []), ...(cycle?.turns.flat() ?? [])]);
  const larger = (["ci", "certify"] as const)
    .slice(tier === "smoke" ? 0 : 1)
    .filter((one) => one !== tier)
    .map((one) => ({ tier: one, ids: new Set(select(known, { ...rest, tier: one }, document).map(({ id }) => id)) }));
  return rows.map((row) => {
    if (row.reason !== NOT_JUDGED) return row;
    const checks = row.checks.flatMap((id) => byId.get(id) ?? []);
    return { ...row, reason: checks.some((check) => dealt.has(check)) ? OTHER_TURN : reasonOf(row, checks, run, larger) };
  });
}

function reasonOf(
  { id, checks: judges }: RequirementReport,
  checks: readonly Check[],
  { target, tier, readOnly, maxRequests }: Unjudged,
  larger: readonly { readonly tier: string; readonly ids: ReadonlySet<string> }[],
): string {
  if (checks.length === 0) return `no answer of this run showed it; the passive rule ${judges.join(" or ")} judges it where one does`;
  const lacking = checks.map(({ needs }) => missingParts(target, needs));
  if (lacking.every((parts) => parts.length > 0)) return `the target file has no ${lacking[0]!.join(", ")}`;
  if (readOnly === true && checks.every((row) => measuredReachOf(row).writes > 0))
    return "its checks write, and the run is read-only; run without --read-only";
  if (maxRequests !== undefined && maxRequests !== Infinity)
    return `--max-requests ${maxRequests} leaves no request for it; --only ${id} judges it`;
  const next = larger.find(({ ids }) => checks.some((row) => ids.has(row.id)));
  return `the tier ${tier} leaves it out; ${next === undefined ? `--only ${id}` : `--tier ${next.tier}`} judges it`;
}
