import type { Jurisdiction } from "../company-data.ts";
import type { Rows } from "./series.ts";
import { type Summary, totalOf } from "./summary.ts";

const HIDDEN = "<5 - hidden";
/** A figure of the summary: which, of what, and its value as it is written. */
export type DrawnLine = readonly [figure: Figure, of: string, value: string];
export type Figure =
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

export const TITLES: Readonly<Record<Figure, readonly string[]>> = {
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
export const FIGURES = Object.keys(TITLES) as Figure[];

/** The figures of a summary. */
export function drawnLinesOf(summary: Summary): DrawnLine[] {
  const { statuses, trend, tenure, turnover, departments, training, trained } = summary;
  const cells = (figure: Figure, rows: Rows<number | null>): DrawnLine[] =>
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

/** The summary with these figures. */
export function exportedSummary(lines: readonly DrawnLine[]): Summary {
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
