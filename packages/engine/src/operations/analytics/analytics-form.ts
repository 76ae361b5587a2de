import { caseOf, type Decisions } from "../../contract/decisions.ts";
import { type Figure, HIDDEN, type Summary, type TurnoverRow } from "./analytics-summary.ts";

/** A hidden figure is null in JSON. */
function open(figure: Figure): number | null {
  return figure === HIDDEN ? null : figure;
}

/** The row of a department; null or no row if it is hidden. */
function cell<Row extends object>(figure: Figure, decisions: Decisions, row: (figure: Figure, suppressed: boolean) => Row): Row[] {
  const suppressed = figure === HIDDEN;
  switch (caseOf(decisions["suppressed-cell"])) {
    case "null-and-flag":
      return [row(open(figure), suppressed)];
    case "literal":
      return [row(figure, suppressed)];
    case "row-absent":
      return suppressed ? [] : [row(figure, suppressed)];
  }
}

/** null for a jurisdiction without visible figures. */
function turnoverOf({ rate, leavers, voluntary, involuntary }: TurnoverRow): object | null {
  if ([rate, leavers, voluntary, involuntary].every((figure) => figure === HIDDEN)) return null;
  return { rate: open(rate), leavers: open(leavers), voluntary: open(voluntary), involuntary: open(involuntary) };
}

/** `data` of GET /analytics (§2.13), with the member names of the description or of the decision. */
export function summaryForm(summary: Summary, decisions: Decisions): object {
  const { headcount, trend, tenure, turnover, departments, training } = summary;
  const split = { active: open(headcount.active), on_leave: open(headcount.on_leave), probation: open(headcount.probation) };
  const jurisdictions = turnover.map((row) => [row.jurisdiction, turnoverOf(row)] as const);
  if (decisions["analytics-shape"] === "other-names") {
    return {
      workforce: { people: open(headcount.total), ...split, average_tenure_years: open(tenure) },
      headcount_by_month: Object.fromEntries(trend.map(({ month, headcount }) => [month, open(headcount)])),
      turnover_by_jurisdiction: jurisdictions.map(([jurisdiction, figures]) => ({ jurisdiction, ...figures })),
      department_headcount: departments.flatMap(({ department: name, headcount }) =>
        cell(headcount, decisions, (people, suppressed) => ({ name, people, suppressed })),
      ),
      training: {
        completed: open(training.completion_rate),
        byDepartment: training.byDepartment.flatMap(({ department: name, completion_rate }) =>
          cell(completion_rate, decisions, (completed, suppressed) => ({ name, completed, suppressed })),
        ),
      },
    };
  }
  return {
    headcount: { total: open(headcount.total), ...split },
    trend: trend.map(({ month, headcount }) => ({ month, headcount: open(headcount) })),
    tenure: { average_years: open(tenure) },
    turnover: Object.fromEntries(jurisdictions),
    departments: departments.flatMap(({ department, headcount }) =>
      cell(headcount, decisions, (figure, suppressed) => ({ department, headcount: figure, suppressed })),
    ),
    training: {
      completion_rate: open(training.completion_rate),
      byDepartment: training.byDepartment.flatMap(({ department, completion_rate }) =>
        cell(completion_rate, decisions, (figure, suppressed) => ({ department, completion_rate: figure, suppressed })),
      ),
    },
  };
}
