import { LITERAL } from "../../forms/csv-lines.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import { type DepartmentLook, lookAtDepartments } from "./department-look.ts";
import { judgeExportedDepartments, judgeHiddenCells } from "./export-departments.ts";
import { judgeExportedWhole } from "./export.ts";
import { judgeHeadcount } from "./headcount.ts";
import { judgeHeads } from "./heads.ts";
import { judgeComplement, judgeFloor, judgeTrainingCells } from "./suppression.ts";
import { judgeTrend } from "./trend.ts";
import { judgeBlended, judgeTurnover } from "./turnover.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { FLOOR } from "../../document/floor.ts";
import type { PeopleCounts } from "./people.ts";
import type { Shown } from "./shown.ts";

/** Checks that the summary shows training with a split by department (ANA-07). The document names both members. */
export function judgeTraining(t: CheckContext, json: Exchange): void {
  const found = [...json.data.walk()].some(
    ({ path, view }) => path.at(-1) === "byDepartment" && path.includes("training") && (view.isList || view.isObject),
  );
  t.must("ANA-07", {
    at: json,
    expected: "training, which contains byDepartment as a list or a map",
    holds: found,
    got: JSON.stringify(json.data.names).slice(0, 400),
  });
}

/** Checks that the summary shows an average tenure (ANA-03). A company of fewer than five people may hide it. */
export function judgeTenure(t: CheckContext, json: Exchange, { tenure }: Pick<Shown, "tenure">, people?: PeopleCounts): void {
  const average = tenure?.number("average");
  const isNull = tenure?.isNull("average") === true;
  if (average === undefined && !isNull) return leaveUnread(t, ["ANA-03"], "tenure", "average");
  if (isNull && (people === undefined || people.all.least < FLOOR)) return;
  t.must("ANA-03", {
    at: json,
    expected: "the average tenure as a non-negative number or a duration",
    holds: average !== undefined && average >= 0,
    got: `${average ?? "null"}`,
  });
}

/** How each requirement is judged, by check id. */
export const ANALYTICS_JUDGES: Readonly<
  Record<string, readonly [title: string, judge: (t: CheckContext, answers: AnalyticsAnswers) => void | Promise<void>]>
> = {
  "ANA-01": [
    "MUST give a headcount that agrees with the list of employees, split by status",
    (t, { shown, people, exchanges }) => judgeHeadcount(t, exchanges, shown, people),
  ],
  "ANA-02": [
    "MUST give a headcount trend of twelve months",
    (t, { shown, people, exchanges }) => judgeTrend(t, exchanges, shown, { people }),
  ],
  "ANA-03": ["MUST give the average tenure", (t, { json, shown, people }) => judgeTenure(t, json, shown, people)],
  "ANA-04": ["MUST give the turnover of each jurisdiction", (t, { json, shown }) => judgeTurnover(t, json, shown)],
  "ANA-05": ["MUST NOT blend the turnover of jurisdictions, in either form", judgeBlended],
  "ANA-06": [
    "MUST give a headcount of each department that agrees with the list of employees",
    (t, answers) => judgeHeads(t, lookAtDepartments(t, answers)),
  ],
  "ANA-07": ["MUST give training with its split by department", (t, { json }) => judgeTraining(t, json)],
  "ANA-08": ["MUST hide departments that are small or become small", (t, answers) => judgeFloor(t, lookAtDepartments(t, answers))],
  "ANA-09": ["MUST hide a second department if one is hidden", (t, answers) => judgeComplement(t, lookAtDepartments(t, answers))],
  "ANA-10": ["MUST give the same figures in JSON and CSV", (t, answers) => judgeExportedWhole(t, answers)],
  "ANA-10.departments": [
    "MUST show and hide the same departments in JSON and CSV",
    (t, answers) => {
      const look = lookAtDepartments(t, answers);
      judgeExportedDepartments(t, look);
      observeCells(t, look);
    },
  ],
  "ANA-11": [
    `MUST write ${LITERAL} in the export for each hidden figure`,
    (t, answers) => judgeHiddenCells(t, lookAtDepartments(t, answers)),
  ],
  "ANA-12": ["MUST hide the training of hidden departments", (t, answers) => judgeTrainingCells(t, lookAtDepartments(t, answers))],
};

/** Records how the target answers open points about hidden departments and contractors. */
function observeCells(t: CheckContext, { answers: { json: exchange, exchanges }, json, people, small }: DepartmentLook): void {
  const one = small.find((name) => json?.hides(name) === true);
  if (json === undefined) return;
  if (one !== undefined) {
    const [cell] = json.of(one);
    t.observe("suppressed-cell", exchange, cell === undefined ? "row-absent" : cell.raw === null ? "null-and-flag" : "literal");
  }
  // The headcount of a department with contractors shows whether they count.
  for (const [name, { counted, besides }] of people.contractors) {
    const figure = json.figureOf(name);
    if (figure === counted + besides) t.observe("department-total", exchanges, "non-terminated");
    if (figure === counted) t.observe("department-total", exchanges, "without-contractors");
  }
}
