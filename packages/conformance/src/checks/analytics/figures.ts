import type { Exchange } from "../../exchange/exchange.ts";
import type { LabelledValue } from "../../forms/labelled-value.ts";
import { plainName, wordsAbout } from "../../forms/labelled-value.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import { ownCompany } from "../../setup/company/company.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { FLOOR } from "./floor.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { type PeopleCounts, isWithinRange } from "./people.ts";
import { HEADCOUNT_PARTS, type HeadcountPart, type AnalyticsSummary, isPartNamed, isYear, mayBePart, summariseValues } from "./summary.ts";

const DURATION = /^P[\d.,YMWD]+$|\d\s*(y|month|day|week)/i;
/** Labels of the figures that the document names. A number with another label may be any figure. */
const KNOWN = /head|total|count|people|employ|staff|active|leave|probation|tenure|train|turnover|leaver|depart|trend|month|rate/;

const isWhole = (number: number): boolean => Number.isInteger(number) && number >= 0;
const wholes = (values: readonly LabelledValue[]): number[] => [...new Set(values.flatMap(({ numbers }) => numbers).filter(isWhole))];
const textOf = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 400);

/**
 * Compares the current headcount with its split, and both with the listed employees (ANA-01). Ends the check if they cannot be identified.
 */
export function judgeHeadcount(
  t: CheckContext,
  json: Exchange,
  { split, free, values }: AnalyticsSummary,
  people?: PeopleCounts,
  at: readonly Exchange[] = [json],
): void {
  const numbers = Object.fromEntries(HEADCOUNT_PARTS.map((part) => [part, wholes(split[part])])) as Record<HeadcountPart, number[]>;
  const missing = HEADCOUNT_PARTS.filter((part) => split[part].length === 0);
  if (missing.length > 0) {
    const left = wholes(free.filter((value) => !wordsAbout(value).some((word) => KNOWN.test(word))));
    const may = missing.every((part) => left.some((number) => people === undefined || isWithinRange(number, people.statuses[part])));
    if (may || missing.every((part) => mayBePart(free, part) || isPartNamed(json.text, part)))
      stopUnreadable(t, `how the headcount splits into ${missing.join(", ")}`);
    t.must("ANA-01", {
      at,
      expected: "the number of people active, on leave and on probation",
      holds: false,
      got: `no figure for ${missing.join(", ")}`,
    });
    return;
  }
  const withheld = HEADCOUNT_PARTS.filter((part) => numbers[part].length === 0);
  const sums = withheld.length > 0 ? [] : sumsOf(numbers);
  const totals = wholes(free);
  const least = HEADCOUNT_PARTS.reduce((sum, part) => sum + Math.min(...(numbers[part].length > 0 ? numbers[part] : [0])), 0);
  const fits = withheld.length > 0 ? totals.some((total) => total >= least) : sums.some((sum) => totals.includes(sum));
  const shown = HEADCOUNT_PARTS.map((part) => `${part} ${numbers[part].join(" or ") || "none"}`).join(", ");
  // The last month of the trend may be the only place that shows it.
  const named = free.some(
    (value) =>
      !isPart(split, value) && wordsAbout(value).some((word) => /head|total|current|people|employ|staff|workforce|^all$/.test(word)),
  );
  if (!fits && !named && sums.some((sum) => wholes(values).includes(sum))) stopUnreadable(t, "the current headcount");
  t.must("ANA-01", {
    at,
    expected: "a headcount that is the sum of active, on leave and probation",
    holds: fits,
    got: `${shown}, and numbers ${totals.join(", ") || "none"}`,
  });
  if (people === undefined || !fits) return;
  for (const part of HEADCOUNT_PARTS.filter((one) => !withheld.includes(one))) {
    const tally = people.statuses[part];
    t.must("ANA-01", {
      at,
      expected: `from ${tally.least} to ${tally.most} people ${part}, by status in the list of employees`,
      holds: numbers[part].some((number) => isWithinRange(number, tally)),
      got: shown,
    });
  }
  const { least: few, most } = people.all;
  const whole = sums.length > 0 ? sums.filter((sum) => totals.includes(sum)) : totals;
  t.must("ANA-01", {
    at,
    expected: `a headcount from ${few} to ${most}, the listed employees who are not terminated`,
    holds: whole.some((total) => isWithinRange(total, people.all)),
    got: whole.join(", "),
  });
}

const isPart = (split: AnalyticsSummary["split"], value: LabelledValue): boolean =>
  HEADCOUNT_PARTS.some((part) => split[part].includes(value));

function sumsOf({ active, on_leave, probation }: Readonly<Record<HeadcountPart, readonly number[]>>): number[] {
  return active.flatMap((a) => on_leave.flatMap((b) => probation.map((c) => a + b + c)));
}

/** Checks that the trend has twelve entries, one for each of twelve consecutive months (ANA-02). */
export function judgeTrend(t: CheckContext, json: Exchange, { trends, dozens }: AnalyticsSummary, people?: PeopleCounts): void {
  const expected = "a headcount trend of twelve entries, one for each of twelve consecutive months";
  const years = trends.filter(isYear);
  // Twelve values without months count only if no series names months.
  const bare = trends.some(({ months }) => months.length > 2) ? [] : dozens.filter(({ called }) => called);
  if (years.length === 0 && bare.length === 0 && dozens.length > 0 && !trends.some(({ months }) => months.length > 2))
    stopUnreadable(t, "the trend");
  t.must("ANA-02", {
    at: json,
    expected,
    holds: years.length > 0 || bare.length > 0,
    got: textOf(trends.map(({ months }) => months.join(" "))),
  });
  // A company of fewer than five people may hide everything.
  if (people === undefined || people.all.least < FLOOR || (years.length === 0 && bare.length === 0)) return;
  const shown = years.some(({ numbers }) => numbers.length > 0) || bare.some(({ numbers }) => numbers > 0);
  t.must("ANA-02", { at: json, expected: "a headcount in at least one month of the trend", holds: shown, got: "no month shows a number" });
}

/** Checks that the summary shows an average tenure (ANA-03). */
export function judgeTenure(t: CheckContext, json: Exchange, { tenure, free }: AnalyticsSummary, people?: PeopleCounts): void {
  const numbers = tenure.flatMap(({ numbers: [number] }) => (number === undefined ? [] : [number]));
  const inWords = tenure.some(({ raw }) => typeof raw === "string" && DURATION.test(raw));
  const withheld = tenure.length > 0 && numbers.length === 0 && !inWords;
  const tiny = people === undefined || people.all.least < FLOOR;
  const left = free.filter((value) => !wordsAbout(value).some((word) => KNOWN.test(word)));
  if (tenure.length === 0 && left.length > 0) stopUnreadable(t, "the average tenure");
  if (withheld && people === undefined) return;
  const holds = inWords || numbers.some((number) => number >= 0) || (withheld && tiny);
  t.must("ANA-03", {
    at: json,
    expected: "the average tenure as a non-negative number or a duration",
    holds,
    got: textOf(tenure.map(({ where, raw }) => [where, raw])),
  });
}

/** The average tenure. Undefined if no number, or more than one, can be it. */
export function tenureIn({ tenure }: AnalyticsSummary): number | undefined {
  const numbers = tenure.filter(({ numbers: [number] }) => number !== undefined);
  return numbers.length === 1 ? numbers[0]!.numbers[0] : undefined;
}

/**
 * Pairs of the average tenure before and after: the one that changed, or all if none did. Undefined if several changed or none is shown.
 */
export function tenureChanges(before: AnalyticsSummary, after: AnalyticsSummary): (readonly [number, number])[] | undefined {
  const pairs = before.tenure.flatMap(({ where, numbers: [then] }) => {
    const now = after.tenure.find((value) => value.where === where)?.numbers[0];
    return then === undefined || now === undefined || then < 0 ? [] : [[then, now] as const];
  });
  const changed = pairs.filter(([then, now]) => then !== now);
  return pairs.length === 0 || changed.length > 1 ? undefined : changed.length === 1 ? changed : pairs;
}

/** Checks the turnover of each jurisdiction (ANA-04). */
export function judgeTurnover(t: CheckContext, json: Exchange, { turnover, values }: AnalyticsSummary): void {
  const mentionsTurnover = values.some((value) => wordsAbout(value).some((word) => /turnover|attrition|churn|leaver/.test(word)));
  if (
    turnover.length === 0 &&
    mentionsTurnover &&
    values.some(({ labels, raw }) =>
      [...labels.map(({ text }) => text), raw].some(
        (text) => typeof text === "string" && /\b(au|nz|uk|gb)\b|austral|zealand|kingdom/i.test(text),
      ),
    )
  )
    stopUnreadable(t, "the turnover of each jurisdiction");
  t.must("ANA-04", { at: json, expected: "turnover by jurisdiction: AU, NZ or UK", holds: turnover.length > 0, got: textOf(turnover) });
  for (const row of turnover) {
    const { jurisdiction, leavers, voluntary, involuntary, rate, unstated } = row;
    t.must("ANA-04", {
      at: json,
      expected: `a turnover rate of ${jurisdiction} that is not negative, or no rate`,
      holds: rate.length === 0 || rate.some((one) => one >= 0),
      got: textOf(row),
    });
    if (leavers.length === 0 || voluntary.length === 0 || involuntary.length === 0) continue;
    const sums = voluntary.flatMap((a) => involuntary.flatMap((b) => [0, ...unstated].map((c) => Math.round((a + b + c) * 1000) / 1000)));
    const isShare = (sum: number): boolean => Math.abs(sum - 1) < 0.021 || Math.abs(sum - 100) < 1.1;
    const holds = leavers.some((all) => sums.some((sum) => sum === all || (all > 0 && isShare(sum))));
    const expected = `voluntary, involuntary and unstated leavers of ${jurisdiction} that add up to its leavers, or their shares to the whole`;
    t.must("ANA-04", { at: json, expected, holds, got: textOf(row) });
  }
}

/** Checks that neither form shows a turnover of several jurisdictions together (ANA-05). */
export async function judgeBlended(t: CheckContext, { json, csv, summary, cells }: AnalyticsAnswers): Promise<void> {
  const groups = summary.turnover.length;
  const listed = (await t.use(ownCompany)).data.at("jurisdiction").list.length;
  if (groups === 0) stopUnreadable(t, "the turnover of each jurisdiction");
  // With one jurisdiction a total blends nothing.
  const several = listed > 1 || groups > 1;
  const where = summary.blended.map(({ where: place, raw }) => `${place} = ${textOf(raw)}`);
  t.must("ANA-05", {
    at: json,
    expected: "every turnover figure belongs to a single jurisdiction",
    holds: !several || where.length === 0,
    got: where.join(", "),
  });
  if (!several) return;
  const lines = summariseValues(cells ?? []).blended.map(({ where: place, raw }) => `${place}: ${textOf(raw)}`);
  if (cells !== undefined)
    t.must("ANA-05", {
      at: csv,
      expected: "every turnover line of the export belongs to a single jurisdiction",
      holds: lines.length === 0,
      got: lines.join("; "),
    });
}

/** Checks that the summary shows training completion with a split by department (ANA-07). The document names both members. */
export function judgeTraining(t: CheckContext, json: Exchange): void {
  const found = trainingIn(json.data);
  t.must("ANA-07", {
    at: json,
    expected: "training, which contains byDepartment as a list or a map",
    holds: found !== undefined,
    got: textOf(json.data.names),
  });
}

/** `byDepartment` inside `training`, at any depth. Undefined if there is none. */
function trainingIn(data: View): View | undefined {
  return [...data.walk()].find(
    ({ path, view }) => path.at(-1) === "byDepartment" && path.includes("training") && (view.isList || view.isObject),
  )?.view;
}

/** Whether the summary has a value labelled as one of a department, outside training, turnover and tenure. */
export function hasDepartments({ values }: AnalyticsSummary): boolean {
  return values.some((value) => {
    const words = wordsAbout(value);
    return (
      words.some((word) => /depart(?!ure)|dept|team|division/.test(word)) &&
      !words.some((word) => /train|turnover|tenure/.test(plainName(word)))
    );
  });
}
