import type { Walked } from "../../run/lists/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { type Roster, roster } from "../../setup/people/roster.ts";
import type { View } from "../../exchange/view.ts";

export const statusOf = (row: View): string | undefined => row.at("status").text;
export const isTerminatedRow = (row: View): boolean => statusOf(row) === "terminated";
export const isActiveRow = (row: View): boolean => statusOf(row) === "active";
/** The ids of the first five rows, separated by commas. */
export const firstIds = (rows: readonly View[]): string =>
  rows
    .slice(0, 5)
    .map((row) => row.at("id").text)
    .join(", ");
export const listedIds = ({ rows }: Walked): Set<string> => new Set(rows.map((row) => row.at("id").text ?? ""));

/** The number of rows by status, in words. */
export function countByStatus(rows: readonly View[]): string {
  return Object.entries(Object.groupBy(rows, (row) => statusOf(row) ?? "none"))
    .map(([name, found]) => `${name} ${found?.length}`)
    .join(", ");
}

/** Checks that a list has only terminated employees. */
export function judgeTerminatedList(t: CheckContext, { rows, exchanges }: Pick<Walked, "rows" | "exchanges">): void {
  if (rows.length > 0)
    t.must("EMP-16", {
      at: exchanges,
      expected: "only rows with status terminated under status=terminated",
      holds: rows.every(isTerminatedRow),
      got: countByStatus(rows),
    });
}

/** Checks that a list has no terminated employees. */
export function judgeActiveList(t: CheckContext, { rows, exchanges }: Walked): void {
  if (rows.length > 0)
    t.must("EMP-17", {
      at: exchanges,
      expected: "no row with status terminated under status=active",
      holds: !rows.some(isTerminatedRow),
      got: countByStatus(rows),
    });
}

/** Checks that a list has only one department. Letter case may differ, and a part of the name may match. */
export function judgeDepartmentList(t: CheckContext, { rows, exchanges }: Pick<Walked, "rows" | "exchanges">, department: string): void {
  const outsiders = rows.filter((row) => !(row.at("department").text ?? "").toLowerCase().includes(department.toLowerCase()));
  t.must("EMP-19", {
    at: exchanges,
    expected: `only rows with the department ${department}`,
    holds: outsiders.length === 0,
    got: `department ${JSON.stringify(outsiders[0]?.at("department").raw)} in ${outsiders.length} rows`,
  });
}

/** GET /employees?status=active. */
export const activeRoster: SetUp<Roster> = setUp("active-roster", async (t) => roster(t, { status: "active" }));

/** Which of all employees a list shows. Undefined for any other selection. */
export function selectionOf(rows: readonly View[], everybody: readonly View[]): "all" | "non-terminated" | "exactly-active" | undefined {
  const ids = new Set(rows.map((row) => row.at("id").text));
  const shows = (belongs: (row: View) => boolean): boolean => everybody.every((row) => belongs(row) === ids.has(row.at("id").text));
  if (shows(() => true)) return "all";
  if (shows((row) => !isTerminatedRow(row))) return "non-terminated";
  return shows(isActiveRow) ? "exactly-active" : undefined;
}
