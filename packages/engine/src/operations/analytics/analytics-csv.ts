import type { Decisions } from "../../contract/decisions.ts";
import type { Summary } from "./analytics-summary.ts";
import { csv } from "./csv.ts";

type Line = readonly (string | number | null)[];

const RATES = ["rate", "leavers", "voluntary", "involuntary"] as const;
const STATUSES = ["total", "active", "on_leave", "probation"] as const;

/** One line per figure. */
function longTable({ headcount, trend, tenure, turnover, departments, training }: Summary): Line[] {
  return [
    ["section", "key", "metric", "value"],
    ...STATUSES.map((name) => ["headcount", name, "people", headcount[name]]),
    ...trend.map(({ month, headcount }) => ["trend", month, "headcount", headcount]),
    ["tenure", "average", "years", tenure],
    ...turnover.flatMap((row) => RATES.map((name) => ["turnover", row.jurisdiction, name, row[name]])),
    ...departments.map(({ department, headcount }) => ["departments", department, "headcount", headcount]),
    // The key is empty, since a department could have any other name.
    ["training", "", "completion_rate", training.completion_rate],
    ...training.byDepartment.map(({ department, completion_rate }) => ["training", department, "completion_rate", completion_rate]),
  ];
}

/** One table per section, separated by blank lines. */
function blocks({ headcount, trend, tenure, turnover, departments, training }: Summary): Line[] {
  return [
    STATUSES,
    STATUSES.map((name) => headcount[name]),
    [],
    ["month", "headcount"],
    ...trend.map(({ month, headcount }) => [month, headcount]),
    [],
    ["average_years"],
    [tenure],
    [],
    ["jurisdiction", ...RATES],
    ...turnover.map((row) => [row.jurisdiction, ...RATES.map((name) => row[name])]),
    [],
    ["department", "headcount"],
    ...departments.map(({ department, headcount }) => [department, headcount]),
    [],
    ["completion_rate"],
    [training.completion_rate],
    [],
    ["department", "completion_rate"],
    ...training.byDepartment.map(({ department, completion_rate }) => [department, completion_rate]),
  ];
}

/** The summary as CSV text (§4.8, A-241): the same figures as in JSON, with the same ones hidden. */
export function summaryCsv(summary: Summary, decisions: Decisions): string {
  return csv(decisions["csv-layout"] === "blocks" ? blocks(summary) : longTable(summary));
}
