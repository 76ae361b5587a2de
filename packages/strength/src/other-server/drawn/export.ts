import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import type { Draw } from "./draw.ts";
import { FIGURES, type Figure, type DrawnLine, TITLES, drawnLinesOf, exportedSummary } from "./export-lines.ts";
import type { Form } from "./form.ts";
import type { Summary } from "./summary.ts";

type Table = readonly (readonly string[])[];

/** A layout of a table: writes lines, and reads them back. */
interface Layout {
  /** The rows of a target file with which the lines are read. */
  readonly rows: RawForms;
  readonly write: (lines: readonly DrawnLine[]) => Table[];
  /** @param rows without empty ones */
  readonly read: (rows: Table) => DrawnLine[];
}

/** A part with its reader. */
const readBy = (figure: Figure, part: object): object =>
  figure === "rate" || figure === "training" || figure === "trained" ? { ...part, as: "percent" } : part;

/**
 * The rows of an export with a line for each figure.
 * @param part where the value of a figure stands: in all its lines, or in the one of a name @param name where its names stand
 */
function rowsOf(
  part: (figure: Figure, name?: string) => { readonly at: number; readonly where: object },
  name: (figure: Figure) => unknown,
): RawForms {
  const table = (figure: Figure, label: string, value: string): Record<string, unknown> => {
    const { where, ...cell } = part(figure);
    return { where, [label]: name(figure), [value]: readBy(figure, cell) };
  };
  return {
    export_headcount: {
      current: part("total"),
      ...Object.fromEntries(["active", "on_leave", "probation"].map((status) => [status, part("status", status)])),
    },
    export_trend: table("trend", "month", "headcount"),
    export_tenure: { average: part("tenure") },
    export_turnover: {
      jurisdiction: TURNOVER.map(name),
      ...Object.fromEntries(TURNOVER.map((figure) => [figure, readBy(figure, part(figure))])),
    },
    export_departments: table("department", "name", "headcount"),
    export_training: { completion: readBy("trained", part("trained")) },
    export_training_departments: table("training", "name", "completion"),
  };
}

/** One line for each figure: `metric,dimension,value`, in drawn order, with columns of its own. */
function long(draw: Draw, title: (figure: Figure) => string): Layout {
  const columns = draw.shuffled("columns", ["metric", "of", "value", ...(draw.happens("unit", 0.4) ? ["unit"] : [])]);
  const heading: Readonly<Record<string, string>> = {
    metric: draw.one("metric", ["Metric", "figure", "Measure", "name"]),
    of: draw.one("of", ["Dimension", "of", "Group", "Segment", "Department / month / jurisdiction"]),
    value: draw.one("value", ["Value", "Count", "amount", "Headcount or share"]),
    unit: "Unit",
  };
  const none = draw.one("none", ["", "all", "Company", "total"]);
  const headed = draw.happens("headed", 0.85);
  const [metric, of, value] = ["metric", "of", "value"].map((column) => columns.indexOf(column)) as [number, number, number];
  const cell = (column: string, [figure, of, value]: DrawnLine): string =>
    column === "metric" ? title(figure) : column === "of" ? (of === "" ? none : of) : column === "value" ? value : "n/a";
  return {
    rows: rowsOf(
      (figure, name) => ({
        where: { [metric + 1]: title(figure), ...(name === undefined ? {} : { [of + 1]: name }) },
        at: value + 1,
      }),
      () => of + 1,
    ),
    write: (lines) => [
      [...(headed ? [columns.map((column) => heading[column]!)] : []), ...lines.map((line) => columns.map((column) => cell(column, line)))],
    ],
    read: (rows) =>
      rows.slice(headed ? 1 : 0).map((row): DrawnLine => {
        const figure = FIGURES.find((one) => title(one) === row[metric])!;
        const single = figure === "total" || figure === "tenure" || figure === "trained";
        return [figure, single ? "" : row[of]!, row[value]!];
      }),
  };
}

const TURNOVER: readonly Figure[] = ["rate", "leavers", "voluntary", "involuntary"];
const CELLS: readonly Figure[] = ["department", "training"];
const GROUPS: readonly (readonly Figure[])[] = [["status"], ["trend"], ["tenure"], TURNOVER, CELLS, ["trained"]];
const LABELS: Readonly<Partial<Record<Figure, readonly string[]>>> = {
  status: ["Status", "State"],
  trend: ["Month", "Period"],
  rate: ["Jurisdiction", "Country"],
  department: ["Department", "Team", "Name"],
  training: ["Department", "Team", "Name"],
};

/** A block for each figure, as a table with its names in rows or in columns; single figures as lines of two cells. The total is a status. */
function blocks(draw: Draw, title: (figure: Figure) => string): Layout {
  const apart = draw.happens("departments apart", 0.5);
  const groups = draw.shuffled(
    "order",
    GROUPS.flatMap((group) => (group === CELLS && apart ? CELLS.map((one) => [one]) : [group])),
  );
  const titled = draw.one("titled", ["no", "row", "row", "comment"]);
  // A table of columns begins with its names, so that only a title says which it is.
  const wide = (group: readonly Figure[]): boolean => titled !== "no" && group[0] !== "status" && draw.happens(`${group[0]}/wide`, 0.35);
  const label = (group: readonly Figure[]): string => draw.one(`${group[0]}/label`, LABELS[group[0]!] ?? [""]);
  const single = (group: readonly Figure[]): boolean => LABELS[group[0]!] === undefined;
  const extra = (group: readonly Figure[]): boolean => draw.happens(`${group[0]}/extra`, 0.2);
  const heading = (group: readonly Figure[]): string => (group.length > 1 ? `Section ${group[0]}` : title(group[0]!));
  const first = (group: readonly Figure[]): string =>
    single(group) ? title(group[0]!) : titled === "no" ? label(group) : `${titled === "comment" ? "# " : ""}${heading(group)}`;
  const table = (group: readonly Figure[]): Record<string, unknown> => ({
    under: titled === "no" ? [label(group), title(group[0]!)] : first(group),
    ...(wide(group) ? { across: true } : {}),
  });
  const groupOf = (figure: Figure): readonly Figure[] => groups.find((group) => group.includes(figure))!;
  const cellOf = (figure: Figure): object => readBy(figure, { at: groupOf(figure).indexOf(figure) + 2 });
  const lineOf = (figure: Figure): object => readBy(figure, { at: 2, where: { 1: title(figure) } });
  return {
    rows: {
      export_headcount: {
        ...table(groupOf("status")),
        current: lineOf("total"),
        ...Object.fromEntries(["active", "on_leave", "probation"].map((status) => [status, { at: 2, where: { 1: status } }])),
      },
      export_trend: { ...table(groupOf("trend")), month: 1, headcount: cellOf("trend") },
      export_tenure: { average: lineOf("tenure") },
      export_turnover: { ...table(TURNOVER), jurisdiction: 1, ...Object.fromEntries(TURNOVER.map((figure) => [figure, cellOf(figure)])) },
      export_departments: { ...table(groupOf("department")), name: 1, headcount: cellOf("department") },
      export_training: { completion: lineOf("trained") },
      export_training_departments: { ...table(groupOf("training")), name: 1, completion: cellOf("training") },
    },
    write: (lines) =>
      groups.map((group) => {
        if (single(group)) return [[title(group[0]!), lines.find(([figure]) => figure === group[0])![2]]];
        const names = lines.filter(([figure]) => figure === group[0]).map(([, of]) => of);
        const value = (figure: Figure, of: string): string => lines.find(([one, name]) => one === figure && name === of)![2];
        const total = group[0] === "status" ? [[title("total"), value("total", "")]] : [];
        const rows = [
          [label(group), ...group.map(title)],
          ...names.map((of) => [of, ...group.map((figure) => value(figure, of))]),
          ...total,
        ].map((row, n) => [...row, ...(extra(group) ? [n === 0 ? "Note" : ""] : [])]);
        const table = wide(group) ? rows[0]!.map((_, n) => rows.map((row) => row[n]!)) : rows;
        return titled === "no" ? table : [[first(group)], ...table];
      }),
    read: (all) => {
      let start = -1;
      // Each block begins with a row whose first cell is known.
      const starts = groups.map((group) => (start = all.findIndex(([cell], n) => n > start && cell === first(group))));
      return groups.flatMap((group, n): DrawnLine[] => {
        const table = all.slice(starts[n], starts[n + 1]);
        if (single(group)) return [[group[0]!, "", table[0]![1]!]];
        const bare = titled === "no" ? table : table.slice(1);
        const rows = wide(group) ? bare[0]!.map((_, column) => bare.map((row) => row[column]!)) : bare;
        return rows
          .slice(1)
          .flatMap((row) =>
            group.map((figure, place): DrawnLine =>
              figure === "status" && row[0] === title("total") ? ["total", "", row[1]!] : [figure, row[0]!, row[place + 1]!],
            ),
          );
      });
    },
  };
}

/** A line of two cells for each figure, whose first cell says which figure it is and of what. */
function keyed(draw: Draw, title: (figure: Figure) => string): Layout {
  const dot = draw.one("dot", [".", ": ", " / ", " - "]);
  return {
    rows: rowsOf(
      (figure, name) => ({
        where: { 1: ["total", "tenure", "trained"].includes(figure) ? title(figure) : `${title(figure)}${dot}${name ?? "*"}` },
        at: 2,
      }),
      (figure) => ({ at: 1, after: `${title(figure)}${dot}` }),
    ),
    write: (lines) => [lines.map(([figure, of, value]) => [of === "" ? title(figure) : `${title(figure)}${dot}${of}`, value])],
    read: (rows) =>
      rows.map(([key, value]): DrawnLine => {
        const figure = FIGURES.find((one) => key === title(one) || key!.startsWith(`${title(one)}${dot}`))!;
        return [figure, key === title(figure) ? "" : key!.slice(title(figure).length + dot.length), value!];
      }),
  };
}

/** A form of GET /analytics/export, with blank lines between the blocks. */
export function exported(draw: Draw): Form<Summary> & { readonly rows: RawForms } {
  const title = (figure: Figure): string => draw.one(`title/${figure}`, TITLES[figure]);
  const layout = draw.one("layout", [long, blocks, blocks, keyed])(draw.at("layout"), title);
  const end = draw.one("end", ["\n", "\r\n"]);
  const quotes = draw.one("quotes", ["needed", "needed", "all"]);
  const trailing = draw.happens("trailing", 0.15) ? 2 : 0;
  const mark = draw.happens("byte order mark", 0.25) ? "\uFEFF" : "";
  const gap = draw.one("gap", [[[]], [[]], [[], []]] as Table[]);
  const head = draw.one("head", [
    [],
    [],
    [["People analytics"]],
    [["# exported", "2026-03-01"]],
    [
      ["Company", "Example"],
      ["Exported at", "2026-03-01T08:00:00Z"],
    ],
  ] as Table[]);
  const cell = (text: string): string => (quotes === "all" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (row: readonly string[]): string =>
    row.length === 0 ? "" : [...row.map(cell), ...Array.from({ length: trailing }, () => "")].join(",");
  const linesIn = (text: string): string[][] =>
    text
      .slice(mark.length, -end.length)
      .split(end)
      .map((row) => cellsOf(row).slice(0, -trailing || undefined));
  return {
    rows: layout.rows,
    write: (summary) => {
      const tables = layout.write(drawnLinesOf(summary));
      const rows = [...head, ...tables.flatMap((table, n) => [...(n > 0 || head.length > 0 ? gap : []), ...table])];
      return `${mark}${rows.map(line).join(end)}${end}`;
    },
    read: (shown) => {
      const rows = linesIn(shown as string)
        .slice(head.length)
        .filter((row) => row.some((one) => one !== ""));
      return exportedSummary(layout.read(rows));
    },
  };
}

/** The cells of one line of CSV. */
function cellsOf(row: string): string[] {
  return [...`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!);
}
