import type { View } from "../../exchange/view.ts";

/**
 * The least and the most people that a figure may count. The document leaves open whether it counts contractors and people who
 * have not started.
 */
export interface CountRange {
  readonly least: number;
  readonly most: number;
}

export interface PeopleCounts {
  readonly all: CountRange;
  readonly statuses: Readonly<Record<"active" | "on_leave" | "probation", CountRange>>;
  /** Headcounts by department name. Left out: people without a department, and departments whose name has several spellings. */
  readonly departments: ReadonlyMap<string, CountRange>;
  /** Number of people without a department, or in one whose name has several spellings. */
  readonly unplaced: number;
  /**
   * By department with contractors: the people who count in any case, and the contractors. Departments with a future starter are left out,
   * because two causes could explain a difference there.
   */
  readonly contractors: ReadonlyMap<string, { readonly counted: number; readonly besides: number }>;
  /** For each listed employee the month, YYYY-MM, of start_date or created_at, whichever is earlier; empty if unknown. */
  readonly since: readonly string[];
  /** Whether the whole list was read. */
  readonly whole: boolean;
}

/**
 * Counts the people of a list that was read in part: each count is a lower bound, except in departments that only the run uses.
 * @param own headcounts of the departments that only the run uses
 */
export function countPartialList(rows: readonly View[], tomorrow: string, own: ReadonlyMap<string, number>): PeopleCounts {
  const counts = countPeople(rows, tomorrow);
  const open = ({ least }: CountRange): CountRange => ({ least, most: Infinity });
  const departments = [...counts.departments].filter(([name]) => !own.has(name)).map(([name, tally]) => [name, open(tally)] as const);
  const exact = Array.from(own, ([name, count]) => [name, { least: count, most: count }] as const);
  const { active, on_leave, probation } = counts.statuses;
  return {
    all: open(counts.all),
    statuses: { active: open(active), on_leave: open(on_leave), probation: open(probation) },
    departments: new Map([...departments, ...exact]),
    unplaced: 0,
    contractors: new Map(),
    since: counts.since,
    whole: false,
  };
}

/**
 * Counts the people of GET /employees?status=all.
 * @param tomorrow YYYY-MM-DD; people who start then or later may be left out of a figure
 */
export function countPeople(rows: readonly View[], tomorrow: string): PeopleCounts {
  const employed = rows.filter((row) => row.at("status").text !== "terminated");
  const countsAnyway = (row: View): boolean =>
    row.at("employment_type").text !== "contractor" && (row.at("start_date").text ?? "") < tomorrow;
  const tally = (among: readonly View[]): CountRange => ({ least: among.filter(countsAnyway).length, most: among.length });
  const withStatus = (status: string): CountRange => tally(employed.filter((row) => row.at("status").text === status));
  const named = Map.groupBy(
    employed.filter((row) => (row.at("department").text ?? "") !== ""),
    (row) => row.at("department").text!,
  );
  // Names that differ only in case or blanks may be one department to the server, or several.
  const sameName = Map.groupBy(named.keys(), (name) => name.trim().toLowerCase());
  const departments = new Map([...named].filter(([name]) => sameName.get(name.trim().toLowerCase())!.length === 1));
  return {
    all: tally(employed),
    statuses: { active: withStatus("active"), on_leave: withStatus("on_leave"), probation: withStatus("probation") },
    departments: new Map(Array.from(departments, ([name, among]) => [name, tally(among)])),
    unplaced: employed.filter((row) => !departments.has(row.at("department").text ?? "")).length,
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

/** The month of start_date or created_at, whichever is earlier: a summary may use either. */
function monthOf(row: View): string {
  const added = Date.parse(row.at("created_at").text ?? "");
  // The company's day may differ from the UTC day.
  const record = Number.isNaN(added) ? "" : new Date(added - 86_400_000).toISOString().slice(0, 7);
  const start = (row.at("start_date").text ?? "").slice(0, 7);
  return start < record ? start : record;
}

/** Whether a figure lies within a range. */
export function isWithinRange(figure: number, { least, most }: CountRange): boolean {
  return figure >= least && figure <= most;
}
