import { FLOOR } from "./floor.ts";
import { type BoundValue, bindValues } from "../../forms/binding.ts";
import { type LabelledValue, plainName, wordsAbout } from "../../forms/labelled-value.ts";
import { TENURE, TRAINING, TURNOVER, isNoFigure } from "../../forms/figure-kind.ts";
import { inARow, monthIn } from "../../forms/figures/month.ts";
import { labelledValuesOf } from "../../forms/figures/json.ts";
import { quantitiesIn } from "../../forms/figures/quantity.ts";
import type { View } from "../../exchange/view.ts";
import { DEPARTMENT_WORDS } from "./department-names.ts";

export type HeadcountPart = "active" | "on_leave" | "probation";
export const HEADCOUNT_PARTS: readonly HeadcountPart[] = ["active", "on_leave", "probation"];

/** Values of one kind by month, in the order of the answer. `of` gives the numbers of a month. */
export interface MonthSeries {
  readonly months: readonly string[];
  readonly numbers: readonly number[];
  readonly of: ReadonlyMap<string, readonly number[]>;
}

export interface Turnover {
  readonly jurisdiction: string;
  readonly rate: readonly number[];
  readonly leavers: readonly number[];
  readonly voluntary: readonly number[];
  readonly involuntary: readonly number[];
  /** Leavers whose reason is not stated, if the summary counts them separately. */
  readonly unstated: readonly number[];
  /** All values about the jurisdiction. */
  readonly values: readonly LabelledValue[];
}

/** The company-wide figures of a summary (§2.13) in any form. Each member holds every value that may be the figure. */
export interface AnalyticsSummary {
  readonly values: readonly LabelledValue[];
  readonly split: Readonly<Record<HeadcountPart, readonly LabelledValue[]>>;
  /** Numbers that are not about a month, department, jurisdiction, training, tenure or turnover. */
  readonly free: readonly LabelledValue[];
  /** Numbers that are not about a month or a jurisdiction. */
  readonly undated: readonly LabelledValue[];
  /** Series of headcounts by month. */
  readonly trends: readonly MonthSeries[];
  /**
   * Lists and maps of twelve values. `called`: whether it is a list whose name says that it is a trend. `numbers`: how many values hold a
   * number.
   */
  readonly dozens: readonly { readonly called: boolean; readonly numbers: number }[];
  readonly tenure: readonly LabelledValue[];
  readonly turnover: readonly Turnover[];
  /** Turnover figures of no single jurisdiction. */
  readonly blended: readonly LabelledValue[];
}

const JURISDICTION: Readonly<Record<string, string>> = {
  au: "AU",
  aus: "AU",
  australia: "AU",
  nz: "NZ",
  nzl: "NZ",
  new_zealand: "NZ",
  uk: "UK",
  gb: "UK",
  gbr: "UK",
  united_kingdom: "UK",
  great_britain: "UK",
};
const PART: Readonly<Record<HeadcountPart, RegExp>> = {
  on_leave: /(^|_)leave(_|$)|(^|_)absent|absence|(^|_)away/,
  probation: /probation|(^|_)trial/,
  active: /(^|_)active|(^|_)working|at_work/,
};
const TREND = /trend|month|histor|over_time|series|timeline|last_12|headcount/;
const TOTAL = /(^|_)(total|all|overall|sum|company|combined|blended|group|whole|everyone|global)s?$/;
const METRIC = /(^|_)(rate|percent|pct|leavers?|voluntary|involuntary|left|exits?|share)$/;

export const jurisdictionIn = (text: string): string | undefined => JURISDICTION[plainName(text).replace(/^_|_$/g, "")];

export function headcountPartIn(text: string): HeadcountPart | undefined {
  const name = plainName(text);
  const found = (Object.keys(PART) as HeadcountPart[]).filter((part) => PART[part].test(name));
  return found.length === 1 ? found[0] : undefined;
}

/** Reads `data` of GET /analytics. */
export function readSummary(data: View): AnalyticsSummary {
  return summariseValues(labelledValuesOf(data), dozensIn(data));
}

/** Reads the figures from labelled values of JSON or CSV. */
export function summariseValues(values: readonly LabelledValue[], dozens: AnalyticsSummary["dozens"] = []): AnalyticsSummary {
  const says = (value: LabelledValue, pattern: RegExp): boolean => wordsAbout(value).some((word) => pattern.test(word));
  const places = bindValues(values, { named: jurisdictionIn, vague: () => false, speaks: /./ });
  const months = bindValues(values, { named: monthIn, vague: () => false, speaks: /(?!)/ });
  const byJurisdiction = new Set(places.map(({ value }) => value));
  const byMonth = new Set(months.map(({ value }) => value));
  const isSeparate = (value: LabelledValue): boolean =>
    says(value, TRAINING) || says(value, TURNOVER) || says(value, TENURE) || says(value, DEPARTMENT_WORDS);
  const parts = bindValues(values, { named: headcountPartIn, vague: () => false, speaks: /./ }).filter(
    ({ value }) => !byJurisdiction.has(value) && !byMonth.has(value) && !isSeparate(value),
  );
  const tenure = values.filter(
    (value) =>
      says(value, TENURE) && !byJurisdiction.has(value) && !says(value, DEPARTMENT_WORDS) && !says(value, /change|delta|growth|trend/),
  );
  return {
    values,
    split: Object.fromEntries(
      HEADCOUNT_PARTS.map((part) => [part, parts.filter(({ name }) => name === part).map(({ value }) => value)]),
    ) as unknown as AnalyticsSummary["split"],
    free: values.filter((value) => value.numbers.length > 0 && !byJurisdiction.has(value) && !byMonth.has(value) && !isSeparate(value)),
    undated: values.filter((value) => value.numbers.length > 0 && !byJurisdiction.has(value) && !byMonth.has(value)),
    trends: trendsOf(months.filter(({ value }) => !byJurisdiction.has(value) && !isSeparate(value))),
    dozens,
    tenure: tenure.filter((value) => !isNoFigure(value)),
    turnover: turnoverOf(places.filter(({ value }) => says(value, TURNOVER) && !says(value, DEPARTMENT_WORDS))),
    blended: values.filter((value) => {
      const isTurnover =
        value.numbers.length > 0 &&
        !byJurisdiction.has(value) &&
        !byMonth.has(value) &&
        says(value, TURNOVER) &&
        !says(value, DEPARTMENT_WORDS);
      if (!isTurnover || isNoFigure(value) || says(value, /benchmark|industry|market|target|goal/)) return false;
      const keys = value.labels.filter(({ kind }) => kind === "key").map(({ text }) => plainName(text));
      const texts = value.labels.filter(({ kind }) => kind !== "key").map(({ text }) => plainName(text));
      if (texts.some((text) => TOTAL.test(text))) return true;
      // The place in a list may say which jurisdiction an entry is about; inside a list, `total` may be the key of any number.
      return value.where.split(".").some((step) => /^\d+$/.test(step))
        ? keys
            .slice(
              0,
              Math.max(
                keys.findLastIndex((key) => METRIC.test(key)),
                0,
              ),
            )
            .some((key) => TOTAL.test(key))
        : METRIC.test(keys.at(-1) ?? "") || keys.some((key) => TOTAL.test(key));
    }),
  };
}

/** Whether some number has the name of a part among its labels, so that it may be the figure. */
export function mayBePart(free: readonly LabelledValue[], part: HeadcountPart): boolean {
  return free.some(({ labels }) => labels.some(({ text }) => headcountPartIn(text) === part));
}

/** Whether a member name or a text of a JSON answer names a part: then the figure may be there in a form that cannot be read. */
export function isPartNamed(json: string, part: HeadcountPart): boolean {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some(([, text]) => headcountPartIn(text!) === part);
}

/** The series of each table, and of each kind of rows of a table. */
function trendsOf(months: readonly BoundValue[]): MonthSeries[] {
  const groups = [...Map.groupBy(months, ({ base }) => base).values(), ...Map.groupBy(months, ({ frame }) => frame).values()];
  return groups.map((all) => {
    const of = new Map(
      Array.from(
        Map.groupBy(all, ({ name }) => name),
        ([month, ones]) => [month, ones.flatMap(({ value }) => value.numbers)],
      ),
    );
    return { months: [...of.keys()], numbers: [...of.values()].flat(), of };
  });
}

/** Whether a series has twelve consecutive months. */
export function isYear({ months }: MonthSeries): boolean {
  return months.length === 12 && inARow(months);
}

/** By how much a headcount may exceed the one before: it may count people who start later, and the current month may not. */
const AHEAD = 1.1;

/**
 * The series of twelve months that ends with the current headcount. If none does, the only one there is, if it ends a little below a
 * headcount. Undefined if none, or more than one, can be it.
 */
export function headcountTrend({ trends, free }: AnalyticsSummary): MonthSeries | undefined {
  const totals = new Set(free.flatMap(({ numbers }) => numbers));
  const years = trends.filter((series) => isYear(series) && [...series.of.values()].every((values) => values.length === 1));
  const lastOf = ({ of }: MonthSeries): number => of.get([...of.keys()].toSorted().at(-1)!)![0]!;
  const fitting = years.filter((series) => totals.has(lastOf(series)));
  const isNear = (last: number): boolean => last >= FLOOR && [...totals].some((total) => total > last && total <= last * AHEAD);
  const possible = fitting.length > 0 ? fitting : distinct(years).size === 1 ? years.filter((series) => isNear(lastOf(series))) : [];
  return distinct(possible).size === 1 ? possible[0] : undefined;
}

function distinct(series: readonly MonthSeries[]): Set<string> {
  return new Set(series.map(({ of }) => JSON.stringify([...of])));
}

function dozensIn(data: View): AnalyticsSummary["dozens"] {
  return [...data.walk()].flatMap(({ path, view }) => {
    const parts = view.isList ? view.list : view.names.map((name) => view.at(name));
    if (parts.length !== 12) return [];
    const isNumber = ({ number, text }: View): boolean => number !== undefined || (text !== undefined && quantitiesIn(text).length === 1);
    const numbers = parts.filter((part) => [...part.walk()].some(({ view: inner }) => isNumber(inner))).length;
    const called =
      path.some((step) => TREND.test(plainName(String(step)))) && parts.every((part) => isNumber(part) || part.isNull || part.isObject);
    return [{ called: called && view.isList, numbers }];
  });
}

function turnoverOf(places: readonly BoundValue[]): Turnover[] {
  return Array.from(
    Map.groupBy(places, ({ name }) => name),
    ([jurisdiction, all]) => {
      const values = all.map(({ value }) => value).filter((value) => !isNoFigure(value));
      const of = (pattern: RegExp, besides = /(?!)/): number[] =>
        values
          .filter((value) => {
            const words = wordsAbout(value).filter((word) => jurisdictionIn(word) === undefined);
            return words.some((word) => pattern.test(word)) && !words.some((word) => besides.test(word));
          })
          .flatMap(({ numbers }) => numbers.slice(0, 1));
      const involuntary = of(/in_?volunt|non_?volunt/);
      const voluntary = of(/(^|_)volunt/, /in_?volunt|non_?volunt/);
      const unstated = of(/unspecif|unknown|unstated|undisclosed|not_?given|no_?reason|^neither$|^other$/);
      const rate = of(/rate|percent|pct|%/, /volunt/);
      const leavers = of(
        /leaver|(^|_)left|(^|_)exits?(_|$)|terminat|departure|resign/,
        /volunt|rate|percent|pct|%|share|unspecif|unknown|unstated|^other$/,
      );
      return { jurisdiction, rate, leavers, voluntary, involuntary, unstated, values };
    },
  );
}
