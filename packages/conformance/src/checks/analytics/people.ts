import type { View } from "../../exchange/view.ts";

/** How many people a figure may count: the document leaves open whether contractors and those yet to start are among them. */
export interface CountRange {
  readonly least: number;
  readonly most: number;
}

export interface PeopleCounts {
  readonly all: CountRange;
  readonly statuses: Readonly<Record<"active" | "on_leave" | "probation", CountRange>>;
  /** By name; people without a department are in none, nor those of departments that are spelt in several ways. */
  readonly departments: ReadonlyMap<string, CountRange>;
  /** People without a department, or in one whose name is spelt in several ways. */
  readonly unplaced: number;
  /** Departments in which contractors, and nobody yet to start, make the difference: people counted in any case, and contractors. */
  readonly contractors: ReadonlyMap<string, { readonly counted: number; readonly besides: number }>;
  /** The month, YYYY-MM, by which each of those who are or were listed had started, or was added; before all others where none is told. */
  readonly since: readonly string[];
  /** Whether everybody is counted. */
  readonly whole: boolean;
}

/** Who is in which department where only the beginning of the list can be read: at least those, but for departments that the run itself made. */
export function countPartialList(rows: readonly View[], tomorrow: string, own: ReadonlyMap<string, number>): PeopleCounts {
  const seen = countPeople(rows, tomorrow);
  const open = ({ least }: CountRange): CountRange => ({ least, most: Infinity });
  const departments = [...seen.departments].filter(([name]) => !own.has(name)).map(([name, tally]) => [name, open(tally)] as const);
  const exact = Array.from(own, ([name, count]) => [name, { least: count, most: count }] as const);
  const { active, on_leave, probation } = seen.statuses;
  return {
    all: open(seen.all),
    statuses: { active: open(active), on_leave: open(on_leave), probation: open(probation) },
    departments: new Map([...departments, ...exact]),
    unplaced: 0,
    contractors: new Map(),
    since: seen.since,
    whole: false,
  };
}

/** Counts the people of GET /employees?status=all. @param tomorrow YYYY-MM-DD; who starts then or later need not count */
export function countPeople(rows: readonly View[], tomorrow: string): PeopleCounts {
  const there = rows.filter((row) => row.at("status").text !== "terminated");
  const sure = (row: View): boolean => row.at("employment_type").text !== "contractor" && (row.at("start_date").text ?? "") < tomorrow;
  const tally = (among: readonly View[]): CountRange => ({ least: among.filter(sure).length, most: among.length });
  const withStatus = (status: string): CountRange => tally(there.filter((row) => row.at("status").text === status));
  const named = Map.groupBy(
    there.filter((row) => (row.at("department").text ?? "") !== ""),
    (row) => row.at("department").text!,
  );
  // Names that differ in case or blanks alone may be one department to the server, or several.
  const sameName = Map.groupBy(named.keys(), (name) => name.trim().toLowerCase());
  const departments = new Map([...named].filter(([name]) => sameName.get(name.trim().toLowerCase())!.length === 1));
  return {
    all: tally(there),
    statuses: { active: withStatus("active"), on_leave: withStatus("on_leave"), probation: withStatus("probation") },
    departments: new Map(Array.from(departments, ([name, among]) => [name, tally(among)])),
    unplaced: there.filter((row) => !departments.has(row.at("department").text ?? "")).length,
    contractors: new Map(
      Array.from(departments, ([name, among]) => {
        const besides = among.filter((row) => row.at("employment_type").text === "contractor").length;
        const later = among.some((row) => (row.at("start_date").text ?? "") >= tomorrow);
        return [name, { counted: among.length - besides, besides: later ? 0 : besides }] as const;
      }).filter(([, { besides }]) => besides > 0),
    ),
    since: rows.map((row) => monthOf(row)),
    whole: true,
  };
}

/** The month of the start or of the record, whichever is earlier: a summary may go by either. */
function monthOf(row: View): string {
  const added = Date.parse(row.at("created_at").text ?? "");
  // The day of the company may be another than that of UTC.
  const record = Number.isNaN(added) ? "" : new Date(added - 86_400_000).toISOString().slice(0, 7);
  const start = (row.at("start_date").text ?? "").slice(0, 7);
  return start < record ? start : record;
}

/** Whether a figure counts as many people as may be meant. */
export function isWithinRange(figure: number, { least, most }: CountRange): boolean {
  return figure >= least && figure <= most;
}
