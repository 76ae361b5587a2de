import type { Draw } from "./draw.ts";
import { HIDDEN_CELLS, type HiddenCell, withHiddenCells } from "./figure.ts";
import { type Declared, type Form, declaredAt, memberAt, partsAt } from "./form.ts";
import { type Extra, record } from "./record.ts";

/** Values by name. */
export type Rows<V> = readonly (readonly [name: string, value: V])[];

export interface SeriesWords {
  /** Singular and plural of a name. */
  readonly label: readonly (readonly [one: string, many: string])[];
  readonly value: readonly (readonly [one: string, many: string])[];
  /** Members of rows without data behind them. */
  readonly extras?: readonly Extra[];
}

const LAYOUTS = ["list", "list", "list", "map", "map", "map of objects", "pairs", "columns", "table", "headed", "single", "lines"] as const;

/** Values by name: a list of objects, a map, pairs, two parallel lists, a table with or without a heading. */
export function series<V>(draw: Draw, words: SeriesWords, form: Form<V>, label: Form<string> = labels(draw.at("label"))): Form<Rows<V>> {
  const [oneLabel, manyLabels] = draw.one("label", words.label).map((word) => draw.spelled(word)) as [string, string];
  const [oneValue, manyValues] = draw.one("value", words.value).map((word) => draw.spelled(word)) as [string, string];
  const row = record<{ name: string; value: V }>(
    draw.at("row"),
    { name: { words: [oneLabel], form: label }, value: { words: [oneValue], form } },
    words.extras,
  );
  const cell = record<{ value: V }>(draw.at("cell"), { value: { words: [oneValue], form } }, words.extras);
  const pair: Form<readonly [string, V]> = {
    write: ([name, value]) => [name, form.write(value) ?? null],
    read: (shown) => [(shown as [string])[0], form.read((shown as unknown[])[1])],
    declared: () => ({ name: "$[0]", value: declaredAt(form, "$[1]") }),
  };
  const pairs: Form<Rows<V>> = {
    write: (rows) => rows.map((one) => pair.write(one)),
    read: (shown) => (shown as unknown[]).map((one) => pair.read(one)),
    declared: (path) => ({ rows: `${path}[*]`, ...partsAt(pair, "$") }),
  };
  const map = (inner: Form<V>): Form<Rows<V>> => ({
    write: (rows) => Object.fromEntries(rows.map(([name, value]) => [name, inner.write(value)]).filter(([, value]) => value !== undefined)),
    read: (shown) => Object.entries(shown as object).map(([name, value]) => [name, inner.read(value)]),
    declared: (path) => ({ rows: `${path}.*`, name: "key", value: declaredAt(inner, "$") }),
  });
  const heading = [oneLabel, oneValue];
  const layouts: Readonly<Record<(typeof LAYOUTS)[number], Form<Rows<V>>>> = {
    list: {
      write: (rows) => rows.map(([name, value]) => row.write({ name, value })),
      read: (shown) => (shown as unknown[]).map((one) => Object.values(row.read(one)) as unknown as readonly [string, V]),
      declared: (path) => ({ rows: `${path}[*]`, ...partsAt(row, "$") }),
    },
    map: map(form),
    "map of objects": map({
      write: (value) => cell.write({ value }),
      read: (shown) => cell.read(shown).value,
      declared: (path) => partsAt(cell, path)["value"] as Declared,
    }),
    pairs,
    columns: columns(manyLabels, manyValues, form),
    table: {
      write: (rows) => ({ columns: heading, rows: pairs.write(rows) }),
      read: (shown) => pairs.read((shown as { rows: unknown }).rows),
      declared: (path) => partsAt(pairs, memberAt(path, "rows")),
    },
    headed: {
      write: (rows) => [heading, ...(pairs.write(rows) as unknown[])],
      read: (shown) => pairs.read((shown as unknown[]).slice(1)),
      declared: (path) => ({ rows: `${path}[1:]`, ...partsAt(pair, "$") }),
    },
    lines: lines(form),
    single: single(form),
  };
  return boxed(draw, layouts[draw.one("layout", LAYOUTS)]);
}

/** Two parallel lists. */
function columns<V>(manyLabels: string, manyValues: string, form: Form<V>): Form<Rows<V>> {
  return {
    write: (rows) => ({ [manyLabels]: rows.map(([name]) => name), [manyValues]: rows.map(([, value]) => form.write(value) ?? null) }),
    read: (shown) => {
      const { [manyLabels]: names, [manyValues]: values } = shown as Record<string, unknown[]>;
      return names!.map((name, n) => [name as string, form.read(values![n])]);
    },
    declared: (path) => ({
      name: `${memberAt(path, manyLabels)}[*]`,
      value: declaredAt(form, `${memberAt(path, manyValues)}[*]`),
    }),
  };
}

/** A line for each name, such as `Kitchen = 9`. */
function lines<V>(form: Form<V>): Form<Rows<V>> {
  return {
    write: (rows) => {
      const shown = rows.map(([name, value]) => [name, form.write(value) ?? "n/a"] as const);
      return shown.some(([, value]) => typeof value === "object")
        ? shown
        : shown.map(([name, value]) => `${name} = ${value as string | number}`);
    },
    read: (shown) =>
      (shown as (string | [string, unknown])[]).map((line) => {
        const [name, value] =
          typeof line === "string" ? [line.slice(0, line.lastIndexOf(" = ")), line.slice(line.lastIndexOf(" = ") + 3)] : line;
        return [name, form.read(value === "n/a" ? null : value)];
      }),
    declared: (path) => ({
      rows: `${path}[*]`,
      name: ["$[0]", { at: "$", before: " = " }],
      value: [declaredAt(form, "$[1]"), lineValue(declaredAt(form, "$"))],
    }),
  };
}

/** A list of objects with one member each. */
function single<V>(form: Form<V>): Form<Rows<V>> {
  return {
    write: (rows) => rows.map(([name, value]) => ({ [name]: form.write(value) ?? null })),
    read: (shown) => (shown as object[]).flatMap((one) => Object.entries(one).map(([name, value]) => [name, form.read(value)] as const)),
    declared: (path) => ({ rows: `${path}[*].*`, name: "key", value: declaredAt(form, "$") }),
  };
}

/** The value of a line such as `Kitchen = 9`. */
const lineValue = (declared: Declared): Declared => ({
  as: "text-number",
  ...(typeof declared === "string" ? {} : declared),
  at: "$",
  after: " = ",
});

/** The same with hidden values, which are null. Names that are left out are not read back. */
export function seriesWithHiddenCells<V>(draw: Draw, words: SeriesWords, form: Form<V>): Form<Rows<V | null>> {
  const veil = draw.one<HiddenCell>("veil", HIDDEN_CELLS);
  const whole = series(draw, words, withHiddenCells(draw.at("veil"), form, veil));
  if (!draw.happens("left out", 0.25)) return whole;
  const [counted, count] = [
    draw.happens("counted", 0.6),
    draw.name("counted", ["hidden_count", "suppressed", "left_out", "departments_hidden"]),
  ];
  const rows = draw.name("rows", ["rows", "items", "shown", "visible"]);
  return {
    write: (all) => {
      const shown = whole.write(all.filter(([, value]) => value !== null));
      return counted ? { [count]: all.filter(([, value]) => value === null).length, [rows]: shown } : shown;
    },
    read: (shown) => whole.read(counted ? (shown as Record<string, unknown>)[rows] : shown),
    declared: (path) => declaredAt(whole, counted ? memberAt(path, rows) : path),
  };
}

/** A name: as text, or in an object. */
export function labels(draw: Draw): Form<string> {
  const name = draw.name("name", ["name", "label", "title", "key", "text"]);
  const more = draw.one("more", [{}, { slug: null }, { order: 3 }, { type: "group" }]);
  return draw.happens("plain", 0.7)
    ? { write: (data) => data, read: String }
    : {
        write: (data) => ({ ...more, [name]: data }),
        read: (shown) => (shown as Record<string, string>)[name]!,
        declared: (path) => memberAt(path, name),
      };
}

/** The same, or one level deeper beside additional members. */
export function boxed<T>(draw: Draw, form: Form<T>): Form<T> {
  if (draw.happens("bare", 0.7)) return form;
  const box = draw.at("box");
  const inner = record<{ rows: T }>(box, { rows: { words: ["rows", "items", "entries", "list", "values", "breakdown", "series"], form } }, [
    ["unit", draw.one("unit", ["people", "each", null])],
    ["updated_at", "2026-03-01T08:00:00Z"],
  ]);
  return {
    write: (rows) => inner.write({ rows }),
    read: (shown) => inner.read(shown).rows,
    declared: (path) => partsAt(inner, path)["rows"] as Declared,
  };
}
