import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import { type Check, TIERS, type Tier } from "./check.ts";
import reach from "./measured/reach.json" with { type: "json" };

/** What a check did on the mock when it was last measured (`scripts/measure.ts`), its set-ups included. */
export interface MeasuredReach {
  readonly requests: number;
  readonly writes: number;
  /** Requests, and writes among them, that it added in a run of all checks in order: set-ups that earlier checks had used do not count. */
  readonly own: number;
  readonly ownWrites: number;
  /** Ids of the operations that it called. */
  readonly calls: readonly string[];
  /** Requirements that it gave evidence for, itself or through passive rules. */
  readonly shows: readonly string[];
}

const table = reach as unknown as Readonly<Record<string, MeasuredReach | undefined>>;

const UNMEASURED: MeasuredReach = { requests: 1, writes: 0, own: 1, ownWrites: 0, calls: [], shows: [] };

/** The measured cost and evidence of a check. */
export function measuredReachOf(check: Check): MeasuredReach {
  return table[check.id] ?? UNMEASURED;
}

/** Which checks run. */
export interface Selection {
  readonly tier: Tier;
  /** Globs over requirement ids; `*` matches any text. Default: all. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly readOnly?: boolean;
  /** Ids of the checks to run again, in place of those that `only` selects. */
  readonly again?: readonly string[];
}

/**
 * The checks of a tier for the selected requirements, in the order of the chapters. A requirement that only passive rules judge selects
 * the cheapest checks whose exchanges show it.
 * @param document checks that judge nothing in this version are left out
 */
export function select(
  checks: readonly Check[],
  { tier, only, skip = [], readOnly = false, again }: Selection,
  document: ApiDocument = currentDocument,
): Check[] {
  const skipped = matcher(skip);
  const within = checksOf(document, checks).filter(
    (row) => TIERS.indexOf(row.tier) <= TIERS.indexOf(tier) && !skipped(row.requirements[0]!) && !skipped(row.id),
  );
  const allowed = readOnly ? within.filter((row) => measuredReachOf(row).writes === 0) : within;
  if (again !== undefined) return allowed.filter(({ id }) => again.includes(id));
  if (only === undefined || only.length === 0) {
    const needless = new Set(allowed.flatMap(({ replaces }) => replaces));
    return allowed.filter(({ id }) => !needless.has(id));
  }
  const wanted = matcher(only);
  const chosen = new Set(allowed.filter((row) => row.requirements.some(wanted) || wanted(row.id)));
  const judged = new Set([...chosen].flatMap(({ requirements }) => requirements));
  const cheapest = allowed.toSorted((a, b) => measuredReachOf(a).requests - measuredReachOf(b).requests);
  for (const row of cheapest) {
    const fresh = measuredReachOf(row).shows.filter((id) => wanted(id) && !judged.has(id));
    if (fresh.length === 0) continue;
    chosen.add(row);
    for (const id of fresh) judged.add(id);
  }
  return allowed.filter((row) => chosen.has(row));
}

/** The checks that judge something in a version of the API document. */
export function checksOf(document: ApiDocument, checks: readonly Check[]): Check[] {
  return checks.filter(({ requirements }) => requirements.some((id) => document.mayJudge(id)));
}

/** Whether a requirement is selected: matched by `only`, or judged by a check whose id `only` matches, and not matched by `skip`. */
export function selectedBy(
  checks: readonly Check[],
  { only = [], skip = [] }: Pick<Selection, "only" | "skip">,
): (requirement: string) => boolean {
  const [wanted, skipped] = [matcher(only), matcher(skip)];
  const known = checks.flatMap(({ requirements }) => requirements);
  const named = matcher(only.filter((glob) => !known.some(matcher([glob]))));
  const judged = new Set(checks.filter(({ id }) => named(id)).flatMap(({ requirements }) => requirements));
  return (id) => (only.length === 0 || wanted(id) || judged.has(id)) && !skipped(id);
}

/** A function that says whether a name matches one of the patterns; `*` matches any text. */
export function matcher(patterns: readonly string[]): (name: string) => boolean {
  const regexps = patterns.map((pattern) => new RegExp(`^${pattern.split("*").map(escape).join(".*")}$`, "i"));
  return (name) => regexps.some((regexp) => regexp.test(name));
}

function escape(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
}
