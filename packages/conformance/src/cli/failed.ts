import { checks } from "../checks/index.ts";
import type { Check } from "../run/check/check.ts";
import { measuredReachOf } from "../run/measured/reach.ts";
import { select, selectedBy } from "../run/schedule/select.ts";
import { TIERS } from "../run/schedule/tier.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { cheapest, complainants } from "../verdict/complainants.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";
import { blocking } from "../verdict/verdicts.ts";
import { type RunSelection, type SelectionFlags, defined, readGlobs, readNumber, readTier } from "./flags.ts";

/**
 * What `--failed REPORT` selects: the requirements that failed or were undecided, with the checks that showed it. Tier and most requests are
 * those of the report, unless `--tier` and `--max-requests` are given.
 * @throws ConfigurationError if there is nothing to run
 */
export function failedSelection(report: Report, file: string, flags: SelectionFlags): RunSelection {
  const tier = readTier(flags.tier ?? TIERS.find((one) => one === report.tier));
  const [only, skip] = [readGlobs("--only", flags.only), readGlobs("--skip", flags.skip)];
  const wanted = selectedBy(checks, { only, skip });
  const failed = report.requirements.filter(({ verdict }) => verdict === "fail");
  const rows = [...failed, ...blocking(report.requirements, report.tier)].filter(({ id }) => wanted(id));
  if (rows.length === 0)
    throw new ConfigurationError(`nothing failed and nothing is undecided in '${file}'; run without --failed to judge the rest`);
  const readOnly = flags.readOnly ?? false;
  const earlier = new Set(select(checks, { tier, ...defined({ maxRequests: report.max_requests, rotate: report.rotation }) }));
  const again = new Set(rows.flatMap((row) => checksOf(row, report, earlier)).map(({ id }) => id));
  // Never more than the run that it repeats, unless the caller says so.
  const earlierRun = report.recording === undefined ? Math.max(report.requests, LEAST) : undefined;
  const most = defined({ maxRequests: readNumber("--max-requests", flags.maxRequests, 1) ?? earlierRun });
  const selection = { tier, ...most, only: rows.map(({ id }) => id), skip, readOnly, again: [...again] };
  if (select(checks, selection).length > 0) return selection;
  throw new ConfigurationError(
    `no check shows again what failed in '${file}' with --skip and --read-only as they are; run without --failed`,
  );
}

/** Least requests of a run with `--failed`: what preflight and one check with its set-ups may need. */
const LEAST = 30;

/** The checks that show the failure of a requirement again, or judge what is undecided. @param earlier those of the earlier run */
function checksOf(row: RequirementReport, report: Report, earlier: ReadonlySet<Check>): Check[] {
  const all = checks.filter((check) => check.requirements.includes(row.id));
  const judging = all.some((check) => earlier.has(check)) ? all.filter((check) => earlier.has(check)) : all;
  if (row.verdict !== "fail") return judging;
  const found = complainants(row, report);
  // What failed may judge nothing if all is right now: a check that gives evidence for the requirement shows that it is.
  const shows = (check: Check): boolean => measuredReachOf(check).shows.includes(row.id);
  const sure = found.some(shows) ? [] : cheapest(checks.filter(shows)).slice(0, 1);
  return found.length + sure.length > 0 ? [...found, ...sure] : judging;
}

/** Requirements that `--failed` selected and the run gave no verdict: they count as not mended. */
export function notSeenAgain({ requirements }: Report, { again, only }: RunSelection): RequirementReport[] {
  return again === undefined ? [] : requirements.filter(({ id, verdict }) => only.includes(id) && verdict === "not-run");
}

/** A passive rule may compare responses that only the whole run brought together. */
const PARTLY = "Only the checks that showed the failures ran again: a failure that depends on others is shown by the whole tier.";

/** What a run with `--failed` says at its end. @param unseen of `notSeenAgain` */
export function againLines(unseen: readonly RequirementReport[], { again }: RunSelection): string[] {
  const lines = unseen.map(({ id, reason = "" }) => `${id} failed before and has no verdict now: ${reason}`);
  return again === undefined ? lines : [PARTLY, ...lines];
}
