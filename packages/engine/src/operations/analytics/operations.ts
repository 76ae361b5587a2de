import type { SuppressionRecord } from "@hr-platform/domain";
import { data } from "../../pipeline/answer.ts";
import type { Change } from "../../store/change.ts";
import { type Decisions, caseOf } from "../../contract/decisions.ts";
import { type PeopleFigures, peopleFigures } from "../../store/indexes/people-figures.ts";
import { type Answer, type Context, type HiddenFigure, type Route, route } from "../../pipeline/route.ts";
import { type Summary, summarise, type Figure, HIDDEN, type TurnoverRow } from "./analytics-summary.ts";
import { hiddenFigures } from "./hidden-figures.ts";
import { csv } from "./csv.ts";

/** The last summary of a company, and what it was made from. */
interface Kept {
  readonly version: number;
  readonly today: string;
  readonly remembered: SuppressionRecord | null;
  readonly decisions: Decisions;
  readonly made: ReturnType<typeof summarise>;
}

const kept = new WeakMap<PeopleFigures, Kept>();

/** The current summary, computed only when something that it depends on has changed. */
function summary({ company, decisions }: Context): ReturnType<typeof summarise> {
  const figures = peopleFigures(company);
  const [{ version }, today, remembered] = [figures, company.today, company.facts.suppression];
  const last = kept.get(figures);
  if (last?.version === version && last.today === today && last.remembered === remembered && last.decisions === decisions) return last.made;
  const made = summarise(figures, today, remembered, decisions);
  kept.set(figures, { version, today, remembered, decisions, made });
  return made;
}

/** The current summary. Newly hidden cells are written, so that they stay hidden. */
function look(context: Context): { readonly shown: Summary; readonly changes: readonly Change[]; readonly hidden: Answer["hidden"] & {} } {
  const { summary: shown, record } = summary(context);
  const { company, decisions } = context;
  const hidden = (): readonly HiddenFigure[] =>
    hiddenFigures(shown, { figures: peopleFigures(company), today: company.today, remembered: company.facts.suppression, decisions });
  return { shown, changes: record === undefined ? [] : [{ table: "suppression", record }], hidden };
}

function getAnalytics(context: Context): Answer {
  const { shown, changes, hidden } = look(context);
  return { ...data(summaryForm(shown, context.decisions), { changes }), hidden };
}

const FILE = { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="analytics.csv"' };

function exportAnalytics(context: Context): Answer {
  const { shown, changes, hidden } = look(context);
  return { status: 200, body: summaryCsv(shown, context.decisions), headers: FILE, changes, events: [], hidden };
}

/** §4.8: figures about the people of the company, with small groups hidden. */
export const analyticsRoutes: readonly Route[] = [route("getAnalytics", getAnalytics), route("exportAnalytics", exportAnalytics)];

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
function summaryCsv(summary: Summary, decisions: Decisions): string {
  return csv(decisions["csv-layout"] === "blocks" ? blocks(summary) : longTable(summary));
}

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
function summaryForm(summary: Summary, decisions: Decisions): object {
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
