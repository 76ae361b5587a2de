import { type ApiDocument, currentDocument } from "../../document/api-document.ts";
import type { Check } from "../check/check.ts";
import { type RequestBudget, chooseChecks } from "./choose.ts";
import { type Cycle, type RotationTurn, chooseForTurn, cycleOf } from "./rotate.ts";
import { measuredReachOf } from "../measured/reach.ts";

/** Which checks run. */
export interface Selection extends RequestBudget {
  /** Globs over requirement ids; `*` matches any text. Default: all. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly readOnly?: boolean;
  /** Ids of the checks to run again, in place of those that `only` selects. */
  readonly again?: readonly string[];
  /** The turn of a rotation: its checks are chosen in place of those that find most. Default: none. */
  readonly rotate?: RotationTurn;
}

/**
 * The checks that find most with a number of requests among those of the selected requirements, in the order of the chapters. A requirement
 * that only passive rules judge selects the cheapest checks whose exchanges show it.
 * @param document checks that judge nothing in this version are left out
 */
export function select(
  checks: readonly Check[],
  { only = [], skip = [], readOnly = false, again, rotate, ...choice }: Selection,
  document: ApiDocument = currentDocument,
): Check[] {
  const wanted = wantedBy(checks, { only, skip, readOnly, ...(again === undefined ? {} : { again }) }, document);
  if (again !== undefined) return wanted;
  const asked = only.length > 0 ? { ...choice, mayStay: true } : choice;
  const chosen = rotate === undefined ? chooseChecks(wanted, asked) : chooseForTurn(wanted, choice, rotate);
  const needless = only.length > 0 ? new Set<string>() : new Set([...chosen].flatMap(({ replaces }) => replaces));
  return wanted.filter((row) => chosen.has(row) && !needless.has(row.id));
}

/** How the checks of a selection are dealt out over turns. */
export function cycleFor(checks: readonly Check[], selection: Selection, document: ApiDocument = currentDocument): Cycle {
  return cycleOf(wantedBy(checks, selection, document), selection);
}

/** The checks that a selection leaves, however many requests there are. */
function wantedBy(
  checks: readonly Check[],
  { only = [], skip = [], readOnly = false, again }: Pick<Selection, "only" | "skip" | "readOnly" | "again">,
  document: ApiDocument,
): Check[] {
  const skipped = matcher(skip);
  const within = checksOf(document, checks).filter((row) => !skipped(row.requirements[0]!) && !skipped(row.id));
  const allowed = readOnly ? within.filter((row) => measuredReachOf(row).writes === 0) : within;
  if (again !== undefined) return allowed.filter(({ id }) => again.includes(id));
  return only.length === 0 ? allowed : allowed.filter(judging(only, allowed));
}

/** Whether a check judges a requirement that one of the globs matches, itself or, as the cheapest one, through passive rules. */
function judging(only: readonly string[], checks: readonly Check[]): (row: Check) => boolean {
  const wanted = matcher(only);
  const chosen = new Set(checks.filter((row) => row.requirements.some(wanted) || wanted(row.id)));
  const judged = new Set([...chosen].flatMap(({ requirements }) => requirements));
  for (const row of checks.toSorted((a, b) => measuredReachOf(a).requests - measuredReachOf(b).requests)) {
    const fresh = measuredReachOf(row).shows.filter((id) => wanted(id) && !judged.has(id));
    if (fresh.length === 0) continue;
    chosen.add(row);
    for (const id of fresh) judged.add(id);
  }
  return (row) => chosen.has(row);
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

/** A function that says whether a name matches one of the patterns, in any letter case; `*` matches any text. */
export function matcher(patterns: readonly string[]): (name: string) => boolean {
  const globs = patterns.map((pattern) => pattern.toLowerCase().split("*"));
  return (name) => globs.some((parts) => matches(name.toLowerCase(), parts));
}

/** Whether a name has these parts in their order, with any text between them. Takes linear time, which a regular expression does not. */
function matches(name: string, [first = "", ...rest]: readonly string[]): boolean {
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - at >= last.length && name.endsWith(last);
}
