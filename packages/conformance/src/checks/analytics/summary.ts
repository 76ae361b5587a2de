import { type BoundValue, bindValues } from "../../forms/binding.ts";
import { type LabelledValue, plainName, wordsAbout } from "../../forms/labelled-value.ts";
import { TENURE, TRAINING, TURNOVER, isNoFigure } from "../../forms/figure-kind.ts";
import { inARow, monthIn } from "../../forms/month.ts";
import { labelledValuesOf } from "../../forms/json.ts";
import { quantitiesIn } from "../../forms/quantity.ts";
import type { View } from "../../exchange/view.ts";
import { DEPARTMENT_WORDS } from "./department-names.ts";

export type HeadcountPart = "active" | "on_leave" | "probation";
export const HEADCOUNT_PARTS: readonly HeadcountPart[] = ["active", "on_leave", "probation"];

/** Values of one kind in the order in which they stand. */
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
  /** Leavers of whom it is not known, where a number of its own tells them. */
  readonly unstated: readonly number[];
  /** All values in sight. */
  readonly facts: readonly LabelledValue[];
}

/** Company-wide figures of a summary (§2.13), in whatever form: every value that may be the figure. */
export interface AnalyticsSummary {
  readonly facts: readonly LabelledValue[];
  readonly split: Readonly<Record<HeadcountPart, readonly LabelledValue[]>>;
  /** Numbers that are about no month, department or jurisdiction, nor of training, tenure or turnover. */
  readonly free: readonly LabelledValue[];
  /** Numbers that are about no month or jurisdiction, whatever else they are of. */
  readonly undated: readonly LabelledValue[];
  /** Series by month that are of people. */
  readonly trends: readonly MonthSeries[];
  /** Whether there is a list, or a map, of twelve values that nothing says the months of. */
  readonly dozens: readonly { readonly called: boolean; readonly numbers: number }[];
  readonly tenure: readonly LabelledValue[];
  readonly turnover: readonly Turnover[];
  /** Turnover that is of no single jurisdiction. */
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

/** Reads the facts of either form. */
export function summariseValues(facts: readonly LabelledValue[], dozens: AnalyticsSummary["dozens"] = []): AnalyticsSummary {
  const says = (fact: LabelledValue, pattern: RegExp): boolean => wordsAbout(fact).some((word) => pattern.test(word));
  const places = bindValues(facts, { named: jurisdictionIn, vague: () => false, speaks: /./ });
  const months = bindValues(facts, { named: monthIn, vague: () => false, speaks: /(?!)/ });
  const placed = new Set(places.map(({ value: fact }) => fact));
  const dated = new Set(months.map(({ value: fact }) => fact));
  const apart = (fact: LabelledValue): boolean =>
    says(fact, TRAINING) || says(fact, TURNOVER) || says(fact, TENURE) || says(fact, DEPARTMENT_WORDS);
  const parts = bindValues(facts, { named: headcountPartIn, vague: () => false, speaks: /./ }).filter(
    ({ value: fact }) => !placed.has(fact) && !dated.has(fact) && !apart(fact),
  );
  const tenure = facts.filter(
    (fact) => says(fact, TENURE) && !placed.has(fact) && !says(fact, DEPARTMENT_WORDS) && !says(fact, /change|delta|growth|trend/),
  );
  return {
    facts,
    split: Object.fromEntries(
      HEADCOUNT_PARTS.map((part) => [part, parts.filter(({ name }) => name === part).map(({ value: fact }) => fact)]),
    ) as unknown as AnalyticsSummary["split"],
    free: facts.filter((fact) => fact.numbers.length > 0 && !placed.has(fact) && !dated.has(fact) && !apart(fact)),
    undated: facts.filter((fact) => fact.numbers.length > 0 && !placed.has(fact) && !dated.has(fact)),
    trends: trendsOf(months.filter(({ value: fact }) => !placed.has(fact) && !apart(fact))),
    dozens,
    tenure: tenure.filter((fact) => !isNoFigure(fact)),
    turnover: turnoverOf(places.filter(({ value: fact }) => says(fact, TURNOVER) && !says(fact, DEPARTMENT_WORDS))),
    blended: facts.filter((fact) => {
      const isTurnover =
        fact.numbers.length > 0 && !placed.has(fact) && !dated.has(fact) && says(fact, TURNOVER) && !says(fact, DEPARTMENT_WORDS);
      if (!isTurnover || isNoFigure(fact) || says(fact, /benchmark|industry|market|target|goal/)) return false;
      const keys = fact.labels.filter(({ kind }) => kind === "key").map(({ text }) => plainName(text));
      const texts = fact.labels.filter(({ kind }) => kind !== "key").map(({ text }) => plainName(text));
      if (texts.some((text) => TOTAL.test(text))) return true;
      // What stands in a list may be about a jurisdiction by its place: there a key `total` may be that of any number.
      return fact.where.split(".").some((step) => /^\d+$/.test(step))
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

/** Whether a number bears the name of a part beside other names, so that it may be about either. */
export function mayBe(free: readonly LabelledValue[], part: HeadcountPart): boolean {
  return free.some(({ labels }) => labels.some(({ text }) => headcountPartIn(text) === part));
}

/** Whether a text of a JSON answer, name of a member or value, names a part: then its figure may stand there in a form that is not read. */
export function isNamed(json: string, part: HeadcountPart): boolean {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some(([, text]) => headcountPartIn(text!) === part);
}

/** Series of one kind: all of one table, and those of each kind of its rows. */
function trendsOf(months: readonly BoundValue[]): MonthSeries[] {
  const groups = [...Map.groupBy(months, ({ base }) => base).values(), ...Map.groupBy(months, ({ frame }) => frame).values()];
  return groups.map((all) => {
    const of = new Map(
      Array.from(
        Map.groupBy(all, ({ name }) => name),
        ([month, ones]) => [month, ones.flatMap(({ value: fact }) => fact.numbers)],
      ),
    );
    return { months: [...of.keys()], numbers: [...of.values()].flat(), of };
  });
}

/** Whether a series is of twelve months in a row. */
export function isYear({ months }: MonthSeries): boolean {
  return months.length === 12 && inARow(months);
}

/** The one series of twelve months that ends with as many people as there are now; undefined: none, or several may be it. */
export function headcountTrend({ trends, free }: AnalyticsSummary): MonthSeries | undefined {
  const totals = new Set(free.flatMap(({ numbers }) => numbers));
  const years = trends.filter((series) => isYear(series) && [...series.of.values()].every((values) => values.length === 1));
  const fitting = years.filter(({ of }) => totals.has(of.get([...of.keys()].toSorted().at(-1)!)![0]!));
  const different = new Set(fitting.map(({ of }) => JSON.stringify([...of])));
  return different.size === 1 ? fitting[0] : undefined;
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
      const facts = all.map(({ value: fact }) => fact).filter((fact) => !isNoFigure(fact));
      const of = (pattern: RegExp, besides = /(?!)/): number[] =>
        facts
          .filter((fact) => {
            const words = wordsAbout(fact).filter((word) => jurisdictionIn(word) === undefined);
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
      return { jurisdiction, rate, leavers, voluntary, involuntary, unstated, facts };
    },
  );
}
