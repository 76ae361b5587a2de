import { LITERAL } from "../../forms/csv-lines.ts";
import type { FormRow } from "../../forms/form-row.ts";
import type { ThingName } from "../../forms/things/index.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { FLOOR } from "../../document/floor.ts";
import { HEADCOUNT_PARTS } from "./headcount.ts";
import { TURNOVER_PARTS, jurisdictionOf, turnoverIn } from "./turnover.ts";

/** Whether two numbers are equal when rounded to the decimals of the less exact one; integers must be equal. */
function isClose(one: number, other: number): boolean {
  if (one === other) return true;
  const decimals = Math.min(...[one, other].map((number) => (String(number).split(".")[1] ?? "").length));
  return decimals > 0 && Math.abs(one - other) <= 0.5 * 10 ** -decimals;
}

/** Whether two tenures in years are equal: one may be rounded to months, or to years. */
const isSameTenure = (one: number, other: number): boolean =>
  isClose(one, other) || Math.abs(one - other) <= ([one, other].some(Number.isInteger) ? 0.5 : 0.05);

/** Factors by which shares of one form may differ from those of the other, if one has percentages and the other fractions. */
export const SCALES: readonly number[] = [1, 100, 0.01];

/** Those of the scales by which a share of the export equals one of the JSON; 0 has any scale. */
export const scalesOf = (scales: readonly number[], share: number, exported: number): readonly number[] =>
  scales.filter((scale) => isClose(Math.round(share * scale * 1e6) / 1e6, Math.round(exported * 1e6) / 1e6));

/** A figure of the JSON, and the row of the export in which it has to stand. */
interface Pair {
  readonly of: string;
  readonly thing: Extract<ThingName, `export_${string}`>;
  readonly part: string;
  readonly figure: number;
  /** Undefined: not read, or not there. */
  readonly row: FormRow | undefined;
  /** Of a thing with several rows: whether others are read, so that only this one is not there. */
  readonly among?: boolean;
}

const isEqual = (figure: number, exported: number): boolean => figure === exported;

/** Compares the company-wide figures of the export with those of the JSON (ANA-10). */
export function judgeExportedWhole(t: CheckContext, answers: AnalyticsAnswers): void {
  const { json, csv, exported, records } = answers;
  if (exported === undefined) {
    t.must("ANA-10", { at: csv, expected: "200 with text that RFC 4180 reads as CSV", holds: false });
    return;
  }
  const pairs = pairsIn(answers);
  let scales = SCALES;
  for (const { of, thing, part, figure, row, among } of pairs) {
    const there = row?.number(part);
    const isShare = part === "rate" || part === "completion";
    const raw = row?.raw(part);
    // A word in place of a figure may be a heading.
    const isWord = typeof raw === "string" && raw !== LITERAL && /\p{L}/u.test(raw);
    const isMissing =
      !Array.isArray(raw) &&
      !isWord &&
      (row === undefined && among !== undefined ? among : raw !== undefined || t.run.forms.found(thing, part));
    if (there === undefined && !isMissing) {
      leaveUnread(t, ["ANA-10"], thing, ...(row === undefined ? [] : [part]));
      judgeUnread(t, answers, of, figure, isShare || thing === "export_tenure");
      continue;
    }
    const common = there === undefined ? [] : scalesOf(hasReaders(t, thing, part) ? [1] : scales, figure, there);
    const isSame = thing === "export_tenure" ? isSameTenure : isShare ? () => common.length > 0 : isEqual;
    t.must("ANA-10", {
      at: [json, csv],
      expected: `${figure} as ${of} in the export, as in the JSON`,
      holds: there !== undefined && isSame(figure, there),
      got: there === undefined ? JSON.stringify(raw ?? "nothing") : `${there}`,
    });
    if (isShare && common.length > 0 && !hasReaders(t, thing, part)) scales = common;
  }
  if (pairs.length === 0) leaveUnread(t, ["ANA-10"], "headcount", "current");
  const layout = records.some((record) => record.length === 0)
    ? "blocks"
    : new Set(records.map(({ length }) => length)).size === 1
      ? "long-table"
      : undefined;
  t.observe("csv-layout", csv, layout, records[0]?.join(","));
}

/** Whether rows of the target file say of both forms whether a share is a percentage. */
export const hasReaders = (t: CheckContext, thing: Pair["thing"], part: string): boolean =>
  [thing, thing.replace("export_", "") as ThingName].every((name) => t.run.forms.reader(name, part) !== undefined);

function pairsIn({ shown, exported }: AnalyticsAnswers): Pair[] {
  const of = (
    thing: Pair["thing"],
    from: FormRow | undefined,
    to: FormRow | undefined,
    parts: readonly string[],
    words = "",
    among?: boolean,
  ): Pair[] =>
    parts.flatMap((part): Pair[] => {
      const figure = from?.number(part);
      return figure === undefined
        ? []
        : [{ of: `${part}${words}`, thing, part, figure, row: to, ...(among === undefined ? {} : { among }) }];
    });
  return [
    ...of("export_headcount", shown.headcount, exported?.headcount, ["current", ...HEADCOUNT_PARTS], " headcount"),
    ...of("export_tenure", shown.tenure, exported?.tenure, ["average"], " tenure in years"),
    ...of("export_training", shown.training, exported?.training, ["completion"], " of training"),
    ...(turnoverIn(shown) ?? []).flatMap((row) => {
      const place = jurisdictionOf(row);
      const there = exported?.turnover?.find((one) => jurisdictionOf(one) === place);
      const isRead = exported?.turnover?.some((one) => jurisdictionOf(one) !== undefined) === true;
      return of("export_turnover", row, there, TURNOVER_PARTS, ` in ${place}`, isRead);
    }),
    ...(shown.trend ?? []).flatMap((row) => {
      const month = row.text("month");
      const there = exported?.trend?.find((one) => one.text("month") === month);
      const isRead = exported?.trend?.some((one) => one.text("month")?.length === month?.length) === true;
      return month === undefined ? [] : of("export_trend", row, there, ["headcount"], ` in ${month}`, isRead);
    }),
  ];
}

/**
 * Looks for a number of people anywhere in the export, where the line that should have it is not read. Leaves out 1,000 and more, which have
 * several notations, and numbers that stand in any text.
 */
function judgeUnread(t: CheckContext, { json, csv }: AnalyticsAnswers, of: string, figure: number, isRate: boolean): void {
  if (isRate || !Number.isInteger(figure) || figure < FLOOR || figure >= 1000) return;
  t.must("ANA-10", {
    at: [json, csv],
    expected: `${figure} as ${of} somewhere in the export, as in the JSON`,
    holds: (csv.text.match(/\d+/g) ?? []).some((digits) => Number(digits) === figure),
    got: csv.text.slice(0, 300),
  });
}
