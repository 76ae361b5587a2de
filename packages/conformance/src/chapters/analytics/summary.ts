import { View } from "../../view.ts";
import { isAside } from "./mentions.ts";

/** A figure: null where it is withheld or there is none. */
export type Figure = number | null;

/** One department in one part of the summary. */
export interface Cell {
  readonly name: string;
  /** The figure that the cell is about; null: it shows none. */
  readonly figure: Figure;
  /** Every number in the row, wherever it stands. */
  readonly numbers: readonly number[];
  /** What stands in place of a figure, if anything. */
  readonly mark: string | null;
}

/** Turnover of one jurisdiction. */
export interface Turnover {
  readonly jurisdiction: string;
  readonly rate: Figure;
  readonly leavers: Figure;
  readonly voluntary: Figure;
  readonly involuntary: Figure;
  /** Leavers of whom it is not known, where a number of its own tells them. */
  readonly unstated?: number;
}

export interface Month {
  readonly month: string;
  readonly figure: Figure;
}

/** The figures of the summary (§2.13), whatever their names are; undefined: nothing can be it. */
export interface Summary {
  readonly split: Readonly<Record<"active" | "on_leave" | "probation", Figure>> | undefined;
  /** Whatever may be the headcount. */
  readonly totals: readonly number[];
  readonly trend: readonly Month[] | undefined;
  readonly tenure: Figure | undefined;
  /** Whether the tenure is told in words, or as a duration of ISO 8601: then it is no figure to compare. */
  readonly tenureInWords: boolean;
  readonly turnover: readonly Turnover[];
  /** Turnover figures that belong to no single jurisdiction: where they stand. */
  readonly blended: readonly string[];
  readonly departments: readonly Cell[] | undefined;
  /** `training.byDepartment`. */
  readonly training: readonly Cell[] | undefined;
}

interface Node {
  readonly path: readonly string[];
  readonly view: View;
}

const JURISDICTION = /^(AU|NZ|UK|GB)$/;
const TURNOVER = /turnover|attrition/i;
const DEPARTMENT = /depart|^teams?$|by_?team/i;
const DURATION = /^P[\d.,YMWD]+$|^[\d.,]+\s*(y|month|day|week)/i;
const MONTH = /^\d{4}-\d{2}(-\d{2})?|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const ASIDE = /floor|threshold|minimum|window|period|months|year|id$/i;

/** Reads `data` of GET /analytics. */
export function readSummary(data: View): Summary {
  const nodes: Node[] = [...data.walk()].map(({ path, view }) => ({ path: path.map(String), view }));
  const at = (...parts: readonly RegExp[]): Node[] =>
    nodes.filter(({ path }) => parts.every((part) => path.some((step) => part.test(step))));
  const split = splitOf(nodes);
  const tenure = at(/tenure/i).filter(({ view }) => view.number !== undefined || view.isNull || DURATION.test(view.text ?? ""));
  const training = data.at("training", "byDepartment");
  const departments = nodes.find(({ path, view }) => {
    const about = DEPARTMENT.test(path.at(-1) ?? "") && !path.some((step) => /train/i.test(step) || TURNOVER.test(step));
    return about && (view.isList || view.isObject);
  });
  return {
    split: split?.figures,
    totals: totalsOf(nodes, split?.path),
    trend: trendOf(nodes),
    tenure: tenure.length === 0 ? undefined : (tenure.find(({ view }) => view.number !== undefined)?.view.number ?? null),
    tenureInWords: tenure.some(({ view }) => view.text !== undefined),
    ...turnoverOf(nodes),
    departments: departments === undefined ? undefined : cellsOf(departments.view),
    training: training.isList || training.isObject ? cellsOf(training) : undefined,
  };
}

function splitOf(
  nodes: readonly Node[],
): { readonly path: readonly string[]; readonly figures: NonNullable<Summary["split"]> } | undefined {
  const parts = { active: /^active/i, on_leave: /leave/i, probation: /probation/i };
  for (const { path, view } of nodes) {
    const found = Object.entries(parts).map(([part, pattern]) => [part, view.names.find((name) => pattern.test(name))] as const);
    if (found.some(([, name]) => name === undefined)) continue;
    const figures = found.map(([part, name]) => [part, view.at(name!).number ?? null]);
    return { path, figures: Object.fromEntries(figures) as NonNullable<Summary["split"]> };
  }
  return undefined;
}

/** Numbers beside the split, and those near the top that a headcount could be called by. */
function totalsOf(nodes: readonly Node[], split: readonly string[] | undefined): number[] {
  const name = /total|head|people|count|current|^all$|employ|staff|workforce/i;
  const elsewhere = /trend|month|depart|train|tenure|turnover|attrition/i;
  return nodes
    .filter(({ path, view }) => view.number !== undefined && name.test(path.at(-1) ?? "") && !path.some((step) => elsewhere.test(step)))
    .filter(({ path }) => path.length <= 2 || [split, split?.slice(0, -1)].some((place) => place?.join() === path.slice(0, -1).join()))
    .map(({ view }) => view.number!);
}

function trendOf(nodes: readonly Node[]): Month[] | undefined {
  for (const { path, view } of nodes) {
    if (path.some((step) => TURNOVER.test(step) || DEPARTMENT.test(step) || /train/i.test(step))) continue;
    const { names, list } = view;
    if (names.length > 1 && names.every((name) => MONTH.test(name)))
      return names.map((month) => ({ month, figure: numberIn(view.at(month)) }));
    const months = list.map((row) => row.names.map((name) => row.at(name).text).find((text) => text !== undefined && MONTH.test(text)));
    if (months.length > 0 && months.every((month) => month !== undefined))
      return list.map((row, n) => ({ month: months[n]!, figure: numberIn(row) }));
    const bare =
      list.length > 1 && /trend|month|history/i.test(path.at(-1) ?? "") && list.every((row) => row.number !== undefined || row.isNull);
    if (bare) return list.map((row, n) => ({ month: `#${n + 1}`, figure: row.number ?? null }));
  }
  return undefined;
}

function numberIn(view: View): Figure {
  return [...view.walk()].find(({ view: { number } }) => number !== undefined)?.view.number ?? null;
}

function turnoverOf(nodes: readonly Node[]): Pick<Summary, "turnover" | "blended"> {
  const turnover = new Map<string, Turnover>();
  const blended: string[] = [];
  const owned: string[] = [];
  for (const { path, view } of nodes) {
    const from = path.findIndex((step) => TURNOVER.test(step));
    if (from < 0) continue;
    const key = path.slice(from).find((step) => JURISDICTION.test(step));
    const own = view.names.map((name) => view.at(name).text).find((text) => text !== undefined && JURISDICTION.test(text));
    const where = path.join(".");
    const first = (key !== undefined && path.at(-1) === key) || own !== undefined;
    if (first) owned.push(where);
    if (first && !turnover.has(key ?? own!)) turnover.set(key ?? own!, rowOf(key ?? own!, view));
    const belongs = owned.some((place) => where === place || where.startsWith(`${place}.`));
    if (view.number !== undefined && !belongs && !ASIDE.test(path.at(-1) ?? "")) blended.push(where);
  }
  return { turnover: [...turnover.values()], blended };
}

function rowOf(jurisdiction: string, view: View): Turnover {
  const named = (pattern: RegExp, besides?: RegExp): Figure => {
    const parts = [...view.walk()].filter(({ path }) => pattern.test(String(path.at(-1) ?? "")) && besides?.test(path.join(".")) !== true);
    return parts.find((part) => part.view.number !== undefined)?.view.number ?? null;
  };
  const unstated = named(/unspecif|unknown|unstated|undisclosed|not_?given|no_?reason|^neither$|^other$/i);
  // A row that is a bare number is its rate.
  return {
    jurisdiction,
    rate: view.number ?? named(/rate|percent/i, /volunt/i),
    leavers: named(/leaver|left|exit|terminat|departure/i, /volunt/i),
    voluntary: named(/^volunt/i),
    involuntary: named(/^in_?volunt/i),
    ...(unstated === null ? {} : { unstated }),
  };
}

/** A table of departments: a list of rows, or a map by name. */
function cellsOf(view: View): Cell[] {
  if (!view.isList) return view.names.map((name) => cellOf(name, view.at(name)));
  return view.list.map((row) => {
    const texts = row.names.filter((name) => row.at(name).text !== undefined);
    const member =
      texts.find((name) => /^(department|name|team|label|key)(_?name)?$/i.test(name)) ??
      texts[0] ??
      row.names.find((name) => DEPARTMENT.test(name)) ??
      "";
    return cellOf(
      row.at(member).text ?? "",
      new View(Object.fromEntries(row.names.filter((name) => name !== member).map((name) => [name, row.at(name).raw]))),
    );
  });
}

function cellOf(name: string, view: View): Cell {
  const numbers = [...view.walk()].filter(
    ({ path, view: part }) => part.number !== undefined && !path.some((step) => ASIDE.test(String(step)) || isAside(String(step))),
  );
  const main = numbers.find(({ path }) => /head|count|people|total|employ|staff|size/i.test(String(path.at(-1) ?? ""))) ?? numbers[0];
  const mark = [...view.walk()].find(({ view: { text } }) => text !== undefined)?.view.text ?? null;
  return { name, figure: main?.view.number ?? null, numbers: numbers.map((number) => number.view.number!), mark };
}
