import type { Jurisdiction } from "../company-data.ts";
import type { Draw } from "./draw.ts";
import type { Form } from "./form.ts";
import type { Rows } from "./series.ts";
import { type Summary, totalOf } from "./summary.ts";

const HIDDEN = "<5 - hidden";
/** A figure of the summary: which, of what, and its value as it is written. */
type Line = readonly [figure: Figure, of: string, value: string];
type Figure =
  | "total"
  | "status"
  | "trend"
  | "tenure"
  | "rate"
  | "leavers"
  | "voluntary"
  | "involuntary"
  | "department"
  | "training"
  | "trained";
type Table = readonly (readonly string[])[];

const TITLES: Readonly<Record<Figure, readonly string[]>> = {
  total: ["Headcount", "Total headcount", "People", "headcount.current"],
  status: ["Headcount by status", "Status", "headcount.status", "Split"],
  trend: ["Headcount trend", "Trend", "12 months", "headcount.trend"],
  tenure: ["Average tenure (years)", "Tenure in years", "tenure.years"],
  rate: ["Turnover rate", "Turnover %", "turnover.rate"],
  leavers: ["Leavers", "People who left", "turnover.leavers"],
  voluntary: ["Voluntary leavers", "Voluntary", "turnover.voluntary"],
  involuntary: ["Involuntary leavers", "Involuntary", "turnover.involuntary"],
  department: ["Headcount by department", "Department headcount", "Departments", "department.headcount"],
  training: ["Training completion by department", "Training completed %", "training.byDepartment"],
  trained: ["Training completion", "Training completed % (company)", "training.completed"],
};
const FIGURES = Object.keys(TITLES) as Figure[];

function linesOf(summary: Summary): Line[] {
  const { statuses, trend, tenure, turnover, departments, training, trained } = summary;
  const cells = (figure: Figure, rows: Rows<number | null>): Line[] =>
    rows.map(([of, value]) => [figure, of, value === null ? HIDDEN : String(value)]);
  return [
    ["total", "", String(totalOf(summary))],
    ...cells("status", Object.entries(statuses)),
    ...cells("trend", trend),
    ["tenure", "", String(tenure)],
    ...(["rate", "leavers", "voluntary", "involuntary"] as const).flatMap((figure) =>
      cells(
        figure,
        turnover.map((row) => [row.jurisdiction, row[figure]] as const),
      ),
    ),
    ...cells("department", departments),
    ...cells("training", training),
    ["trained", "", String(trained)],
  ];
}

function summaryOf(lines: readonly Line[]): Summary {
  const rows = (figure: Figure): Rows<number> => lines.filter(([one]) => one === figure).map(([, of, value]) => [of, Number(value)]);
  const cells = (figure: Figure): Rows<number | null> => rows(figure).map(([of, value]) => [of, Number.isNaN(value) ? null : value]);
  const of = (figure: Figure, name: string): number => rows(figure).find(([one]) => one === name)![1];
  return {
    statuses: Object.fromEntries(rows("status")) as unknown as Summary["statuses"],
    trend: rows("trend"),
    tenure: of("tenure", ""),
    turnover: rows("rate").map(([name, rate]) => ({
      jurisdiction: name as Jurisdiction,
      rate,
      leavers: of("leavers", name),
      voluntary: of("voluntary", name),
      involuntary: of("involuntary", name),
    })),
    departments: cells("department"),
    training: cells("training"),
    trained: of("trained", ""),
  };
}

/** A layout of a table: writes lines, and reads them back. */
interface Layout {
  readonly write: (lines: readonly Line[]) => Table[];
  /** @param rows without empty ones */
  readonly read: (rows: Table) => Line[];
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
  // A name is written once, above the lines that it holds for.
  const sparse = draw.happens("sparse", 0.2);
  const metric = columns.indexOf("metric");
  const cell = (column: string, [figure, of, value]: Line): string =>
    column === "metric" ? title(figure) : column === "of" ? (of === "" ? none : of) : column === "value" ? value : "n/a";
  return {
    write: (lines) => {
      const rows = lines.map((line) => columns.map((column) => cell(column, line)));
      const shown = rows.map((row, n) =>
        row.map((text, place) => (sparse && place === metric && rows[n - 1]?.[metric] === text ? "" : text)),
      );
      return [[...(headed ? [columns.map((column) => heading[column]!)] : []), ...shown]];
    },
    read: (rows) => {
      let name = "";
      return rows.slice(headed ? 1 : 0).map((row): Line => {
        name = row[metric]! || name;
        const figure = FIGURES.find((one) => title(one) === name)!;
        const single = figure === "total" || figure === "tenure" || figure === "trained";
        return [figure, single ? "" : row[columns.indexOf("of")]!, row[columns.indexOf("value")]!];
      });
    },
  };
}

const TURNOVER: readonly Figure[] = ["rate", "leavers", "voluntary", "involuntary"];
const CELLS: readonly Figure[] = ["department", "training"];
const GROUPS: readonly (readonly Figure[])[] = [["total"], ["status"], ["trend"], ["tenure"], TURNOVER, CELLS, ["trained"]];
const LABELS: Readonly<Partial<Record<Figure, readonly string[]>>> = {
  status: ["Status", "State"],
  trend: ["Month", "Period"],
  rate: ["Jurisdiction", "Country"],
  department: ["Department", "Team", "Name"],
  training: ["Department", "Team", "Name"],
};

/** A block for each figure, as a table with its names in rows or in columns; single figures as lines of two cells. */
function blocks(draw: Draw, title: (figure: Figure) => string): Layout {
  const apart = draw.happens("departments apart", 0.5);
  const groups = draw.shuffled(
    "order",
    GROUPS.flatMap((group) => (group === CELLS && apart ? CELLS.map((one) => [one]) : [group])),
  );
  const titled = draw.one("titled", ["no", "row", "row", "comment"]);
  const wide = (group: readonly Figure[]): boolean => draw.happens(`${group[0]}/wide`, 0.35);
  const label = (group: readonly Figure[]): string => draw.one(`${group[0]}/label`, LABELS[group[0]!] ?? [""]);
  const single = (group: readonly Figure[]): boolean => LABELS[group[0]!] === undefined;
  const extra = (group: readonly Figure[]): boolean => draw.happens(`${group[0]}/extra`, 0.2);
  const heading = (group: readonly Figure[]): string => (group.length > 1 ? `Section ${group[0]}` : title(group[0]!));
  const first = (group: readonly Figure[]): string =>
    single(group) ? title(group[0]!) : titled === "no" ? label(group) : `${titled === "comment" ? "# " : ""}${heading(group)}`;
  return {
    write: (lines) =>
      groups.map((group) => {
        if (single(group)) return [[title(group[0]!), lines.find(([figure]) => figure === group[0])![2]]];
        const names = lines.filter(([figure]) => figure === group[0]).map(([, of]) => of);
        const value = (figure: Figure, of: string): string => lines.find(([one, name]) => one === figure && name === of)![2];
        const rows = [
          [label(group), ...group.map(title), ...(extra(group) ? ["Note"] : [])],
          ...names.map((of) => [of, ...group.map((figure) => value(figure, of)), ...(extra(group) ? [""] : [])]),
        ];
        const table = wide(group) ? rows[0]!.map((_, n) => rows.map((row) => row[n]!)) : rows;
        return titled === "no" ? table : [[first(group)], ...table];
      }),
    read: (all) => {
      let start = -1;
      // Each block begins with a row whose first cell is known.
      const starts = groups.map((group) => (start = all.findIndex(([cell], n) => n > start && cell === first(group))));
      return groups.flatMap((group, n): Line[] => {
        const table = all.slice(starts[n], starts[n + 1]);
        if (single(group)) return [[group[0]!, "", table[0]![1]!]];
        const bare = titled === "no" ? table : table.slice(1);
        const rows = wide(group) ? bare[0]!.map((_, column) => bare.map((row) => row[column]!)) : bare;
        return rows.slice(1).flatMap((row) => group.map((figure, place): Line => [figure, row[0]!, row[place + 1]!]));
      });
    },
  };
}

/** A line of two cells for each figure, whose first cell says which figure it is and of what. */
function keyed(draw: Draw, title: (figure: Figure) => string): Layout {
  const dot = draw.one("dot", [".", ": ", " / ", " - "]);
  return {
    write: (lines) => [lines.map(([figure, of, value]) => [of === "" ? title(figure) : `${title(figure)}${dot}${of}`, value])],
    read: (rows) =>
      rows.map(([key, value]): Line => {
        const figure = FIGURES.find((one) => key === title(one) || key!.startsWith(`${title(one)}${dot}`))!;
        return [figure, key === title(figure) ? "" : key!.slice(title(figure).length + dot.length), value!];
      }),
  };
}

/** A form of GET /analytics/export, with or without blank lines between the blocks. */
export function exported(draw: Draw): Form<Summary> {
  const title = (figure: Figure): string => draw.one(`title/${figure}`, TITLES[figure]);
  const layout = draw.one("layout", [long, blocks, blocks, keyed])(draw.at("layout"), title);
  const end = draw.one("end", ["\n", "\r\n"]);
  const quotes = draw.one("quotes", ["needed", "needed", "all"]);
  const trailing = draw.happens("trailing", 0.15) ? 2 : 0;
  const mark = draw.happens("byte order mark", 0.25) ? "\uFEFF" : "";
  const gap = draw.one("gap", [[], [[]], [[]], [[], []]] as Table[]);
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
  const rowsOf = (text: string): string[][] =>
    text
      .slice(mark.length, -end.length)
      .split(end)
      .map((row) => cellsOf(row).slice(0, -trailing || undefined));
  return {
    write: (summary) => {
      const tables = layout.write(linesOf(summary));
      const rows = [...head, ...tables.flatMap((table, n) => [...(n > 0 || head.length > 0 ? gap : []), ...table])];
      return `${mark}${rows.map(line).join(end)}${end}`;
    },
    read: (shown) => {
      const rows = rowsOf(shown as string)
        .slice(head.length)
        .filter((row) => row.some((one) => one !== ""));
      return summaryOf(layout.read(rows));
    },
  };
}

/** The cells of one line of CSV. */
function cellsOf(row: string): string[] {
  return [...`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!);
}
