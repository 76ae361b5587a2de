import type { Jurisdiction } from "../company-data.ts";
import type { Draw } from "./draw.ts";
import { numberForm, share } from "./figure.ts";
import { PEOPLE, headcount, plural, trend } from "./headcount.ts";
import { type Form, declaredAt, memberAt, partsAt, plainForm, readAs, through } from "./form.ts";
import { type Extra, record } from "./record.ts";
import { type Rows, seriesWithHiddenCells } from "./series.ts";
import type { Summary } from "./summary.ts";
import { table } from "./table.ts";

const DEPARTMENTS = [
  ["department", "departments"],
  ["name", "names"],
  ["team", "teams"],
  ["label", "labels"],
  ["title", "titles"],
  ["unit", "units"],
  ["key", "keys"],
] as const;

function tenure(draw: Draw): Form<number> {
  const years = numberForm(draw.at("number"), "years");
  const months = through<number, number>(
    numberForm(draw.at("number"), "months"),
    (data) => Math.round(data * 12),
    (shown) => shown / 12,
  );
  const counted: Form<number> = { ...months, declared: (path) => readAs(declaredAt(months, path), "months") };
  const named = draw.name("name", ["average_years", "mean_years", "years"]);
  return draw.one("form", [
    years,
    counted,
    {
      write: (data: number) => ({ [named]: data, longest_years: 41 }),
      read: (shown: unknown) => (shown as Record<string, number>)[named]!,
      declared: (path: string) => memberAt(path, named),
    },
    {
      write: (data: number) => ({ years: Math.floor(Math.round(data * 12) / 12), months: Math.round(data * 12) % 12 }),
      read: (shown: unknown) => (shown as { years: number }).years + (shown as { months: number }).months / 12,
      declared: (path: string) => `${path}['years','months']`,
    },
  ]);
}

interface Turnover {
  readonly rate: number;
  readonly leavers: number;
  readonly voluntary: number;
  readonly involuntary: number;
}

function turnover(draw: Draw): Form<Summary["turnover"]> {
  const people = numberForm(draw.at("people"), "people");
  const one = (name: string, words: readonly string[]): readonly string[] => [draw.one(name, words)];
  return through<Summary["turnover"], Rows<Turnover>>(
    table<Turnover>(
      draw,
      [
        ["jurisdiction", "jurisdictions"],
        ["country", "countries"],
        ["code", "codes"],
        ["region", "regions"],
      ],
      {
        rate: { words: one("rate", ["rate", "turnover_rate", "annual_rate", "percent"]), form: share(draw.at("share")) },
        leavers: { words: one("leavers", ["leavers", "left", "departures", "exits"]), form: people },
        voluntary: { words: one("voluntary", ["voluntary", "voluntary_leavers", "resigned"]), form: people },
        involuntary: { words: one("involuntary", ["involuntary", "involuntary_leavers", "dismissed"]), form: people },
      },
    ),
    (rows) => rows.map(({ jurisdiction, ...figures }) => [jurisdiction, figures]),
    (rows) => rows.map(([jurisdiction, figures]) => ({ jurisdiction: jurisdiction as Jurisdiction, ...figures })),
  );
}

/** A form of GET /analytics: only `training.byDepartment` has the name and place of the document. */
export function summary(draw: Draw): Form<Summary> {
  const department = draw.happens("row of all", 0.15)
    ? draw.one("all", ["Total", "All departments", "Company", "Whole company"])
    : undefined;
  interface Shown extends Omit<Summary, "statuses" | "training" | "trained"> {
    readonly headcount: Pick<Summary, "statuses">;
    readonly training: Pick<Summary, "training" | "trained">;
    readonly again: number | undefined;
    readonly charts: Summary["departments"] | undefined;
  }
  const again = seriesWithHiddenCells(
    draw.at("charts"),
    { label: DEPARTMENTS, value: plural(PEOPLE) },
    numberForm(draw.at("charts"), "people"),
  );
  const chart: Form<Summary["departments"] | undefined> = {
    write: (rows) => rows && again.write(rows),
    read: (shown) => (shown === undefined ? undefined : again.read(shown)),
  };
  const extras: readonly Extra[] = [
    ["period", { from: "2025-04-01", to: "2026-03-31" }],
    ["suppression", { threshold: 5, applies_to: ["departments", "training"] }],
    ["currency", "AUD"],
    ["previous_headcount", 28],
  ];
  const form = record<Shown>(
    draw,
    {
      headcount: { words: ["headcount", "people", "current_headcount", "workforce", "staff"], form: headcount(draw.at("headcount")) },
      trend: { words: ["trend", "headcount_trend", "headcount_over_time", "history", "monthly_headcount"], form: trend(draw.at("trend")) },
      tenure: { words: ["tenure", "average_tenure", "mean_tenure", "avg_tenure"], form: tenure(draw.at("tenure")) },
      turnover: { words: ["turnover", "turnover_by_jurisdiction", "attrition"], form: turnover(draw.at("turnover")) },
      departments: {
        words: ["departments", "headcount_by_department", "department_headcount", "by_department", "teams"],
        form: seriesWithHiddenCells(
          draw.at("departments"),
          { label: DEPARTMENTS, value: plural(PEOPLE) },
          numberForm(draw.at("people"), "people"),
        ),
      },
      training: {
        words: ["training"],
        fixed: true,
        form: record<Pick<Summary, "training" | "trained">>(draw.at("training"), {
          training: {
            words: ["byDepartment"],
            fixed: true,
            form: seriesWithHiddenCells(
              draw.at("by department"),
              { label: DEPARTMENTS, value: plural(["completion", "completed", "completion_rate", "rate", "percent", "value"]) },
              share(draw.at("share")),
            ),
          },
          trained: { words: ["completion", "completed", "completion_rate", "overall", "company"], form: share(draw.at("trained")) },
        }),
      },
      charts: { words: ["charts", "chart_data", "graph"], form: chart },
      again: { words: ["employee_count", "total_people", "size"], form: plainForm() },
    },
    draw.shuffled("extras", extras).slice(0, draw.below("count", 4)),
  );
  return through<Summary, Shown>(
    form,
    ({ statuses, training, trained, departments, ...others }) => {
      const total = statuses.active + statuses.on_leave + statuses.probation;
      return {
        ...others,
        headcount: { statuses },
        departments: department === undefined ? departments : [...departments, [department, total]],
        training: { training, trained },
        again: draw.happens("again", 0.3) ? total : undefined,
        charts: draw.happens("charts", 0.2) ? departments : undefined,
      };
    },
    ({ headcount: { statuses }, training: { training, trained }, departments, again, charts, ...others }) => {
      void again;
      void charts;
      return { ...others, statuses, training, trained, departments: departments.filter(([name]) => name !== department) };
    },
  );
}

type Parts = Readonly<Record<string, unknown>>;

/** The rows of a target file with which a summary is read. */
export function summaryRows(form: Form<Summary>): Readonly<Record<string, Parts>> {
  const {
    headcount: people,
    trend: months,
    tenure: average,
    turnover: places,
    departments,
    training,
  } = partsAt(form, "$") as Record<string, Parts>;
  const { total, split } = people as { total: unknown; split: Parts };
  const { training: byDepartment, trained } = training as { training: Parts; trained: unknown };
  const { name: jurisdiction, ...figures } = places!;
  return {
    headcount: { current: total, ...split },
    trend: renamed(months!, "month", "headcount"),
    tenure: { average },
    turnover: { jurisdiction, ...figures },
    departments: renamed(departments!, "name", "headcount"),
    training: { completion: trained },
    training_departments: renamed(byDepartment, "name", "completion"),
  };
}

const renamed = ({ name, value, ...rows }: Parts, label: string, figure: string): Parts => ({ ...rows, [label]: name, [figure]: value });
