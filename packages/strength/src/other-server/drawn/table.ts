import type { Draw } from "./draw.ts";
import { type Form, declaredAt, partsAt, plainForm, through } from "./form.ts";
import { type Member, record } from "./record.ts";
import { type Rows, boxed, labels } from "./series.ts";

const LAYOUTS = ["list", "list", "map", "columns"] as const;

/** Several numbers for each name: a list of objects, a map, or a list for each measure. */
export function table<T extends { readonly [K in keyof T]: number }>(
  draw: Draw,
  label: readonly (readonly [one: string, many: string])[],
  members: { readonly [K in keyof T]: Member<T[K]> },
): Form<Rows<T>> {
  const [one, many] = draw.one("label", label);
  const measures = Object.keys(members) as (keyof T & string)[];
  const nameOf = (measure: keyof T & string): string => members[measure].words[0]!;
  const cells = record<T>(draw.at("cells"), members);
  const row = record<{ name: string; figures: T }>(draw.at("row"), {
    name: { words: [one], form: labels(draw.at("label")) },
    figures: { words: ["figures", "values", "turnover", "metrics"], form: cells },
  });
  const flat = record<T & { readonly name: string }>(draw.at("flat"), {
    ...members,
    name: { words: [one], form: labels(draw.at("label")) },
  } as unknown as { readonly [K in keyof (T & { readonly name: string })]: Member<(T & { readonly name: string })[K]> });
  const nested = draw.happens("nested", 0.3);
  const column = (measure: keyof T & string): Form<number[]> => ({
    write: (numbers) => numbers.map((number) => members[measure].form.write(number as T[typeof measure])),
    read: (shown) => (shown as unknown[]).map((number) => members[measure].form.read(number)),
    declared: (path) => declaredAt(members[measure].form, `${path}[*]`),
  });
  const columns = record<Record<string, unknown>>(draw.at("columns"), {
    "": { words: [many], form: plainForm() },
    ...Object.fromEntries(measures.map((measure) => [measure, { words: [nameOf(measure)], form: column(measure) as Form<unknown> }])),
  });
  const zipped = (shown: Record<string, unknown>): Rows<T> =>
    (shown[""] as string[]).map((name, n) => [
      name,
      Object.fromEntries(measures.map((measure) => [measure, (shown[measure] as number[])[n]])) as unknown as T,
    ]);
  const unzipped = (rows: Rows<T>): Record<string, unknown> => ({
    "": rows.map(([name]) => name),
    ...Object.fromEntries(measures.map((measure) => [measure, rows.map(([, figures]) => figures[measure])])),
  });
  const layouts: Readonly<Record<(typeof LAYOUTS)[number], Form<Rows<T>>>> = {
    list: {
      write: (rows) => rows.map(([name, figures]) => (nested ? row.write({ name, figures }) : flat.write({ ...figures, name }))),
      read: (shown) =>
        (shown as unknown[]).map((one): [string, T] => {
          if (!nested) {
            const { name, ...figures } = flat.read(one);
            return [name, figures as unknown as T];
          }
          const { name, figures } = row.read(one);
          return [name, figures];
        }),
      declared: (path) => {
        const { name, figures, ...others } = partsAt(nested ? row : flat, "$");
        return { rows: `${path}[*]`, name, ...others, ...(figures as object | undefined) };
      },
    },
    map: {
      write: (rows) => Object.fromEntries(rows.map(([name, figures]) => [name, cells.write(figures)])),
      read: (shown) => Object.entries(shown as object).map(([name, figures]) => [name, cells.read(figures)]),
      declared: (path) => ({ rows: `${path}.*`, name: "key", ...partsAt(cells, "$") }),
    },
    columns: {
      ...through(columns, unzipped, zipped),
      declared: (path) => {
        const { "": names, ...others } = partsAt(columns, path);
        return { name: `${String(names)}[*]`, ...others };
      },
    },
  };
  return boxed(draw, layouts[draw.one("layout", LAYOUTS)]);
}
