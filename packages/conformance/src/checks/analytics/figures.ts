import type { Exchange } from "../../exchange/exchange.ts";
import type { LabelledValue } from "../../forms/labelled-value.ts";
import { plainName, wordsAbout } from "../../forms/labelled-value.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import { ownCompany } from "../../setup/company/company.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { FLOOR } from "./floor.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { type PeopleCounts, isWithinRange } from "./people.ts";
import { HEADCOUNT_PARTS, type HeadcountPart, type AnalyticsSummary, isPartNamed, isYear, mayBePart, summariseValues } from "./summary.ts";

const DURATION = /^P[\d.,YMWD]+$|\d\s*(y|month|day|week)/i;
/** Words of what the document names in a summary: a number that is called so is none that might be something else. */
const KNOWN = /head|total|count|people|employ|staff|active|leave|probation|tenure|train|turnover|leaver|depart|trend|month|rate/;

const isWhole = (number: number): boolean => Number.isInteger(number) && number >= 0;
const wholes = (values: readonly LabelledValue[]): number[] => [...new Set(values.flatMap(({ numbers }) => numbers).filter(isWhole))];
const textOf = (value: unknown): string => (JSON.stringify(value) ?? "nothing that can be it").slice(0, 400);

/** Holds the current headcount and its split to each other and to who is listed (ANA-01). Ends the check where they cannot be told. */
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
      expected: "the numbers of active people, of those on leave and of those on probation",
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
  // It may be told by the last month of the trend alone.
  const named = free.some(
    (value) =>
      !isPart(split, value) && wordsAbout(value).some((word) => /head|total|current|people|employ|staff|workforce|^all$/.test(word)),
  );
  if (!fits && !named && sums.some((sum) => wholes(values).includes(sum))) stopUnreadable(t, "the current headcount");
  t.must("ANA-01", {
    at,
    expected: "a headcount that is the sum of those active, on leave and on probation",
    holds: fits,
    got: `${shown}, and numbers ${totals.join(", ") || "none"}`,
  });
  if (people === undefined || !fits) return;
  for (const part of HEADCOUNT_PARTS.filter((one) => !withheld.includes(one))) {
    const tally = people.statuses[part];
    t.must("ANA-01", {
      at,
      expected: `from ${tally.least} to ${tally.most} people ${part}, by their status in the list`,
      holds: numbers[part].some((number) => isWithinRange(number, tally)),
      got: shown,
    });
  }
  const { least: few, most } = people.all;
  const whole = sums.length > 0 ? sums.filter((sum) => totals.includes(sum)) : totals;
  t.must("ANA-01", {
    at,
    expected: `a headcount from ${few} to ${most}, by who is listed and not terminated`,
    holds: whole.some((total) => isWithinRange(total, people.all)),
    got: whole.join(", "),
  });
}

const isPart = (split: AnalyticsSummary["split"], value: LabelledValue): boolean =>
  HEADCOUNT_PARTS.some((part) => split[part].includes(value));

function sumsOf({ active, on_leave, probation }: Readonly<Record<HeadcountPart, readonly number[]>>): number[] {
  return active.flatMap((a) => on_leave.flatMap((b) => probation.map((c) => a + b + c)));
}

/** Twelve entries, one for each of twelve months in a row (ANA-02). */
export function judgeTrend(t: CheckContext, json: Exchange, { trends, dozens }: AnalyticsSummary, people?: PeopleCounts): void {
  const expected = "a headcount trend of twelve entries, one for each of twelve months in a row";
  const years = trends.filter(isYear);
  // Twelve values without months count only where nothing else tells months.
  const bare = trends.some(({ months }) => months.length > 2) ? [] : dozens.filter(({ called }) => called);
  if (years.length === 0 && bare.length === 0 && dozens.length > 0 && !trends.some(({ months }) => months.length > 2))
    stopUnreadable(t, "the trend");
  t.must("ANA-02", {
    at: json,
    expected,
    holds: years.length > 0 || bare.length > 0,
    got: textOf(trends.map(({ months }) => months.join(" "))),
  });
  // In a company of fewer than five people all may be withheld.
  if (people === undefined || people.all.least < FLOOR || (years.length === 0 && bare.length === 0)) return;
  const shown = years.some(({ numbers }) => numbers.length > 0) || bare.some(({ numbers }) => numbers > 0);
  t.must("ANA-02", { at: json, expected: "a headcount in some month of the trend", holds: shown, got: "no month shows a number" });
}

/** The average tenure (ANA-03). */
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
    expected: "the average tenure, a number that is not negative, or a duration",
    holds,
    got: textOf(tenure.map(({ where, raw }) => [where, raw])),
  });
}

/** The one number that is the average tenure; undefined: none, or several may be it. */
export function tenureIn({ tenure }: AnalyticsSummary): number | undefined {
  const numbers = tenure.filter(({ numbers: [number] }) => number !== undefined);
  return numbers.length === 1 ? numbers[0]!.numbers[0] : undefined;
}

/** Numbers of the tenure before and after, of one that changed, or else of all of them; undefined: several changed, or none is told. */
export function tenureChanges(before: AnalyticsSummary, after: AnalyticsSummary): (readonly [number, number])[] | undefined {
  const pairs = before.tenure.flatMap(({ where, numbers: [then] }) => {
    const now = after.tenure.find((value) => value.where === where)?.numbers[0];
    return then === undefined || now === undefined || then < 0 ? [] : [[then, now] as const];
  });
  const changed = pairs.filter(([then, now]) => then !== now);
  return pairs.length === 0 || changed.length > 1 ? undefined : changed.length === 1 ? changed : pairs;
}

/** Turnover of each jurisdiction by itself (ANA-04). */
export function judgeTurnover(t: CheckContext, json: Exchange, { turnover, values }: AnalyticsSummary): void {
  const speaks = values.some((value) => wordsAbout(value).some((word) => /turnover|attrition|churn|leaver/.test(word)));
  if (
    turnover.length === 0 &&
    speaks &&
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
      expected: `a turnover rate of ${jurisdiction} that is not negative, or none shown`,
      holds: rate.length === 0 || rate.some((one) => one >= 0),
      got: textOf(row),
    });
    if (leavers.length === 0 || voluntary.length === 0 || involuntary.length === 0) continue;
    const sums = voluntary.flatMap((a) => involuntary.flatMap((b) => [0, ...unstated].map((c) => Math.round((a + b + c) * 1000) / 1000)));
    const isShare = (sum: number): boolean => Math.abs(sum - 1) < 0.021 || Math.abs(sum - 100) < 1.1;
    const holds = leavers.some((all) => sums.some((sum) => sum === all || (all > 0 && isShare(sum))));
    const expected = `voluntary and involuntary leavers of ${jurisdiction}, and those told apart as neither, that add up to the leavers, or shares of them`;
    t.must("ANA-04", { at: json, expected, holds, got: textOf(row) });
  }
}

/** No turnover of several jurisdictions together, in either form (ANA-05). */
export async function judgeBlended(t: CheckContext, { json, csv, summary, cells }: AnalyticsAnswers): Promise<void> {
  const groups = summary.turnover.length;
  const listed = (await t.use(ownCompany)).data.at("jurisdiction").list.length;
  if (groups === 0) stopUnreadable(t, "the turnover of each jurisdiction");
  // In a company of one jurisdiction a total blends nothing.
  const several = listed > 1 || groups > 1;
  const where = summary.blended.map(({ where: place, raw }) => `${place} = ${textOf(raw)}`);
  t.must("ANA-05", {
    at: json,
    expected: "no turnover figure that belongs to no single jurisdiction",
    holds: !several || where.length === 0,
    got: where.join(", "),
  });
  if (!several) return;
  const lines = summariseValues(cells ?? []).blended.map(({ where: place, raw }) => `${place}: ${textOf(raw)}`);
  if (cells !== undefined)
    t.must("ANA-05", {
      at: csv,
      expected: "no line of the export that adds the turnover of jurisdictions together",
      holds: lines.length === 0,
      got: lines.join("; "),
    });
}

/** Training completion with its split by department, which alone the document gives names for (ANA-07). */
export function judgeTraining(t: CheckContext, json: Exchange): void {
  const found = trainingIn(json.data);
  t.must("ANA-07", {
    at: json,
    expected: "training, with byDepartment in it as a list or a map",
    holds: found !== undefined,
    got: textOf(json.data.names),
  });
}

/** `training.byDepartment`, wherever it stands. */
export function trainingIn(data: View): View | undefined {
  return [...data.walk()].find(
    ({ path, view }) => path.at(-1) === "byDepartment" && path.includes("training") && (view.isList || view.isObject),
  )?.view;
}

/** Whether a summary has a table that is called after departments, outside the training, with something in it. */
export function hasDepartments({ values }: AnalyticsSummary): boolean {
  return values.some((value) => {
    const words = wordsAbout(value);
    return (
      words.some((word) => /depart(?!ure)|dept|team|division/.test(word)) &&
      !words.some((word) => /train|turnover|tenure/.test(plainName(word)))
    );
  });
}
