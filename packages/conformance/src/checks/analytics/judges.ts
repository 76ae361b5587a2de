import { LITERAL } from "../../forms/figures/sheet.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { departmentCells, judgeHeads } from "./cells.ts";
import { readableDepartments } from "./departments.ts";
import { judgeExportedDepartments } from "./export-departments.ts";
import { judgeExportedWhole } from "./export.ts";
import { judgeBlended, judgeHeadcount, judgeTenure, judgeTraining, judgeTrend, judgeTurnover } from "./figures.ts";
import { FLOOR } from "./floor.ts";
import { judgeHiddenCells } from "./hidden-cells.ts";
import { judgeComplement, judgeFloor, judgeTrainingCells } from "./suppression.ts";
import { judgeMonths } from "./trend.ts";

/** How each requirement is judged, by check id. */
export const ANALYTICS_JUDGES: Readonly<
  Record<string, readonly [title: string, judge: (t: CheckContext, answers: AnalyticsAnswers) => void | Promise<void>]>
> = {
  "ANA-01": [
    "MUST give a headcount that agrees with the list of employees, split by status",
    (t, { json, summary, people, exchanges }) => judgeHeadcount(t, json, summary, people, exchanges),
  ],
  "ANA-02": [
    "MUST give a headcount trend of twelve months",
    (t, { json, summary, people, exchanges }) => {
      judgeTrend(t, json, summary, people);
      judgeMonths(t, exchanges, summary, people);
    },
  ],
  "ANA-03": ["MUST give the average tenure", (t, { json, summary, people }) => judgeTenure(t, json, summary, people)],
  "ANA-04": ["MUST give the turnover of each jurisdiction", (t, { json, summary }) => judgeTurnover(t, json, summary)],
  "ANA-05": ["MUST NOT blend the turnover of jurisdictions, in either form", judgeBlended],
  "ANA-06": [
    "MUST give a headcount of each department that agrees with the list of employees",
    (t, answers) => judgeHeads(t, departmentCells(t, answers)),
  ],
  "ANA-07": ["MUST give training with its split by department", (t, { json }) => judgeTraining(t, json)],
  "ANA-08": ["MUST hide departments that are small or become small", (t, answers) => judgeFloor(t, departmentCells(t, answers))],
  "ANA-09": ["MUST hide a second department if one is hidden", (t, answers) => judgeComplement(t, departmentCells(t, answers))],
  "ANA-10": ["MUST give the same figures in JSON and CSV", (t, answers) => judgeExportedWhole(t, answers)],
  "ANA-10.departments": [
    "MUST show and hide the same departments in JSON and CSV",
    (t, answers) => {
      const cells = departmentCells(t, answers);
      if (cells.csv === undefined) t.stop("the export is not CSV");
      judgeExportedDepartments(t, cells);
      observeCells(t, answers);
    },
  ],
  "ANA-11": [
    `MUST write ${LITERAL} in the export for each hidden figure`,
    (t, answers) => judgeHiddenCells(t, departmentCells(t, answers)),
  ],
  "ANA-12": ["MUST hide the training of hidden departments", (t, answers) => judgeTrainingCells(t, departmentCells(t, answers))],
};

/** Records how the target answers open points about hidden departments and contractors. */
function observeCells(t: CheckContext, answers: AnalyticsAnswers): void {
  const { departments, people, json, exchanges } = answers;
  if (departments === undefined || people === undefined) return;
  const one = readableDepartments(people).find((name) => people.departments.get(name)!.most < FLOOR && !departments.heads.has(name));
  if (one !== undefined && departments.heads.size > 0) {
    const row = departments.bound.find(({ name, frame }) => name === one && departments.frames.has(frame));
    t.observe("suppressed-cell", json, row === undefined ? "row-absent" : row.value.raw === null ? "null-and-flag" : "literal");
  }
  // The headcount of a department with contractors shows whether they count.
  for (const [name, { counted, besides }] of people.contractors) {
    const figures = departments.heads.get(name) ?? [];
    if (figures.includes(counted + besides)) t.observe("department-total", exchanges, "non-terminated");
    if (figures.includes(counted)) t.observe("department-total", exchanges, "without-contractors");
  }
}
