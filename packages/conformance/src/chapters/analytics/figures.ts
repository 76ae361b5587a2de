import type { Trial } from "../../trial.ts";
import type { Exchange } from "../../exchange.ts";
import { company } from "../../given/company.ts";
import { FLOOR } from "./board.ts";
import { type Look } from "./look.ts";
import { within } from "./people.ts";
import type { Month, Summary } from "./summary.ts";

const JURISDICTIONS: ReadonlySet<string> = new Set(["AU", "NZ", "UK", "GB"]);

/** Requirements about the figures of the whole company. */
export const WHOLE: readonly string[] = ["ANA-01", "ANA-02", "ANA-03", "ANA-04", "ANA-05", "ANA-06", "ANA-07"];

/** Holds a summary to what it must tell about the company as a whole (§2.13). */
export async function judgeWhole(t: Trial, json: Exchange, summary: Summary): Promise<void> {
  judgeHeadcount(t, json, summary);
  judgeTrend(t, json, summary.trend);
  const { tenure, trend } = summary;
  // In a company of fewer than five people all may be withheld (A-240).
  const people = Object.values(summary.split ?? {}).reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const withheld = people < FLOOR;
  t.must(
    "ANA-03",
    json,
    `the average tenure, a number that is not negative, or a duration${withheld ? ", or null" : ""}`,
    tenure !== undefined && (tenure === null ? withheld || summary.tenureInWords : tenure >= 0),
    shown(tenure),
  );
  if (trend !== undefined && !withheld)
    t.must(
      "ANA-02",
      json,
      "a headcount in some month of the trend",
      trend.some(({ figure }) => figure !== null),
      shown(trend),
    );
  await judgeTurnover(t, json, summary);
  const rows = summary.departments;
  t.must(
    "ANA-06",
    json,
    "the departments, a row each or a map by name",
    rows !== undefined && rows.every(({ name }) => name !== ""),
    shown(rows),
  );
  t.must(
    "ANA-07",
    json,
    "training, with byDepartment in it as a list or a map",
    summary.training !== undefined,
    shown(json.data.at("training").raw),
  );
}

function judgeHeadcount(t: Trial, json: Exchange, { split, totals }: Summary): void {
  t.must("ANA-01", json, "one object with the numbers of active people, those on leave and those on probation", split !== undefined);
  if (split === undefined) return;
  const parts = Object.values(split);
  // A part may be withheld (A-238); then the sum cannot be told.
  const known = parts.filter((part) => part !== null);
  const sum = known.reduce((whole, part) => whole + part, 0);
  const whole = known.every((part) => Number.isInteger(part) && part >= 0);
  const fits = known.length === parts.length ? totals.includes(sum) : totals.length === 0 || totals.some((total) => total >= sum);
  const expected = `a headcount of ${known.length === parts.length ? sum : `at least ${sum}`}: the sum of those active, on leave and on probation`;
  t.must("ANA-01", json, expected, whole && fits, `parts ${JSON.stringify(split)}, headcount ${totals.join(" or ") || "not found"}`);
}

/** Twelve entries, one for each month. */
export function judgeTrend(t: Trial, json: Exchange, trend: readonly Month[] | undefined): void {
  const expected = "a headcount trend of twelve entries, one for each of twelve months in a row";
  const holds = trend !== undefined && trend.length === 12 && inARow(trend.map(({ month }) => month));
  t.must("ANA-02", json, expected, holds, shown(trend?.map(({ month }) => month)));
}

function inARow(months: readonly string[]): boolean {
  const numbers = months
    .map((month) => /^(\d{4})-(\d{2})/.exec(month))
    .map((match) => (match === null ? undefined : Number(match[1]) * 12 + Number(match[2])));
  if (numbers.includes(undefined)) return new Set(months).size === months.length;
  const sorted = numbers.map(Number).toSorted((a, b) => a - b);
  return sorted.every((number, n) => n === 0 || number === sorted[n - 1]! + 1);
}

async function judgeTurnover(t: Trial, json: Exchange, { turnover, blended }: Summary): Promise<void> {
  const groups = turnover.map(({ jurisdiction }) => jurisdiction);
  t.must(
    "ANA-04",
    json,
    "turnover by jurisdiction: AU, NZ or UK",
    groups.length > 0 && groups.every((name) => JURISDICTIONS.has(name)),
    shown(turnover),
  );
  for (const row of turnover) {
    const { leavers, voluntary, involuntary, rate, unstated = 0 } = row;
    t.must(
      "ANA-04",
      json,
      `a turnover rate of ${row.jurisdiction} that is not negative, or none shown`,
      rate === null || rate >= 0,
      shown(row),
    );
    if (leavers === null || voluntary === null || involuntary === null) continue;
    // A mix may be told in shares.
    const sum = Math.round((voluntary + involuntary + unstated) * 1000) / 1000;
    const expected = `voluntary and involuntary leavers of ${row.jurisdiction}, and those told apart as neither, that add up to the leavers, or shares of them`;
    t.must("ANA-04", json, expected, sum === leavers || (leavers > 0 && (sum === 1 || sum === 100)), shown(row));
  }
  const listed = (await t.use(company)).data.at("jurisdiction").list.length;
  // In a company of one jurisdiction a total blends nothing.
  const several = listed > 1 || groups.length > 1;
  if (groups.length > 0)
    t.must(
      "ANA-05",
      json,
      "no turnover figure that belongs to no single jurisdiction",
      !several || blended.length === 0,
      blended.join(", "),
    );
}

/** Compares a summary with the people who are listed at the same time, as far as every way of counting agrees. */
export function judgeAgainstPeople(t: Trial, { summary, people, exchanges }: Look): void {
  if (people === undefined) return;
  const { split, totals } = summary;
  if (totals.length > 0) {
    const { least, most } = people.all;
    const expected = `a headcount from ${least} to ${most}, by who is listed and not terminated`;
    t.must(
      "ANA-01",
      exchanges,
      expected,
      totals.some((total) => within(total, people.all)),
      totals.join(", "),
    );
  }
  for (const [part, figure] of Object.entries(split ?? {}) as [keyof typeof people.statuses, number | null][]) {
    const { least, most } = people.statuses[part];
    if (figure !== null)
      t.must(
        "ANA-01",
        exchanges,
        `from ${least} to ${most} people ${part}, by their status in the list`,
        within(figure, people.statuses[part]),
        `${figure}`,
      );
  }
}

/** A total of turnover in the export, in whichever layout. */
export async function judgeExportedTurnover(t: Trial, { csv, sheet, summary }: Look): Promise<void> {
  const several = (await t.use(company)).data.at("jurisdiction").list.length > 1 || summary.turnover.length > 1;
  if (sheet === undefined || !several) return;
  const total = /^(total|overall|all|whole|company|combined|blended|sum|group)s?$/i;
  let header: readonly string[] = [];
  let before: readonly string[] = [];
  const found = sheet.records.find((record) => {
    if (before.length === 0) header = record;
    before = record;
    const about = [...header, ...record].some((cell) => /turnover|attrition|leavers/i.test(cell));
    // In one long table the header is about nothing; then the line itself has to be about turnover.
    const own = record.some((cell) => /turnover|attrition|leavers/i.test(cell)) || header.some((cell) => /leavers|turnover/i.test(cell));
    // A line about one jurisdiction may well be about all its leavers.
    const single = record.some((cell) => JURISDICTIONS.has(cell.trim()));
    return about && own && !single && record.some((cell) => total.test(cell.trim()));
  });
  t.must("ANA-05", csv, "no line of the export that adds the turnover of jurisdictions together", found === undefined, found?.join(","));
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing that can be it").slice(0, 400);
}
