import type { EmployeeRecord } from "@hr-platform/domain";
import type { AnalyticsSummary } from "@hr-platform/spec/types";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, changeContext } from "../../fault.ts";
import { isGranted } from "@hr-platform/engine/store/employee-status";
import { averageTenure } from "@hr-platform/engine/operations/analytics/tenure";
import { peopleFigures } from "@hr-platform/engine/store/indexes/people-figures";
import { Table } from "@hr-platform/engine/store/table";
import { BOTH, JSON_ALONE, withCells, withSummary } from "./analytics-cells.ts";

/** Counts other people, in the whole summary. */
function counting(change: (record: EmployeeRecord, company: CompanyState) => EmployeeRecord): Fault["breaks"] {
  return changeContext(BOTH, (context) => {
    const { slug, today, data, facts, records, employees } = context.company;
    const changed = new Table([...employees.rows()].map(({ record }) => change(record, context.company)));
    return { ...context, company: { slug, today, data, facts, records, employees: changed } as CompanyState };
  });
}

/** Changes a summary in JSON. */
function summary(change: (summary: AnalyticsSummary, company: CompanyState) => unknown): Fault["breaks"] {
  return changeAnswer(JSON_ALONE, (answer, { company }) => withData(answer, (data: AnalyticsSummary) => change(data, company)));
}

/** Changes one figure of the headcount, in both forms. */
function headcount(name: "total" | "probation", change: (figure: number, company: CompanyState) => number): Fault["breaks"] {
  return changeAnswer(BOTH, (answer, { company }) =>
    withSummary(
      answer,
      (data) => ({ ...data, headcount: { ...data.headcount, [name]: change(data.headcount[name], company) } }),
      (cells) =>
        cells[0] === "headcount" && cells[1] === name ? [...cells.slice(0, 3), String(change(Number(cells[3]), company))] : cells,
    ),
  );
}

function count({ employees }: CompanyState, counts: (record: EmployeeRecord) => boolean): number {
  let people = 0;
  for (const { record } of employees.rows()) if (counts(record)) people += 1;
  return people;
}

/** Whether an employee is on hidden leave. */
function isHiddenAway({ hiddenLeave, today }: CompanyState, id: string): boolean {
  return [...hiddenLeave.rows()].some(({ record: { resource } }) => {
    const { employeeId, startDate, endDate } = resource;
    return employeeId === id && startDate <= today && today <= endDate && isGranted(resource);
  });
}

/** The month some months back, by date arithmetic that turns 31 February into 3 March. */
function monthBack(today: string, back: number): string {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 - back, day)).toISOString().slice(0, 7);
}

const whole = (rows: readonly (AnalyticsSummary["turnover"]["AU"] | undefined)[]): object => {
  const sum = (name: "leavers" | "voluntary" | "involuntary"): number => rows.reduce((total, row) => total + (row?.[name] ?? 0), 0);
  return { rate: 0.1, leavers: sum("leavers"), voluntary: sum("voluntary"), involuntary: sum("involuntary") };
};

/** Wrong figures, and differences between the two forms (§2.13, §4.8). */
export const analyticsFaults: readonly Fault[] = [
  {
    id: "headcount-total-with-former-people",
    title: "Counts people who have left in the total of the headcount",
    violates: ["ANA-01"],
    breaks: headcount("total", (_total, { employees }) => employees.size),
  },
  {
    id: "headcount-total-without-contractors",
    title: "Leaves contractors out of the total of the headcount and counts them in its parts",
    violates: ["ANA-01"],
    breaks: headcount(
      "total",
      (total, company) =>
        total - count(company, ({ resource, termination }) => termination === null && resource.employment_type === "contractor"),
    ),
  },
  {
    id: "probation-counts-those-on-leave",
    title: "Counts people on leave during their probation as on leave and as on probation",
    violates: ["ANA-01"],
    breaks: headcount(
      "probation",
      (people, company) =>
        people + count(company, ({ resource }) => resource.status === "on_leave" && (resource.probation_end_date ?? "") > company.today),
    ),
  },
  {
    id: "hidden-leave-counts-as-on-leave",
    title: "Counts people on family-violence leave as on leave in the analytics",
    violates: ["PRIV-09"],
    breaks: counting((record, company) => {
      const { status, id } = record.resource;
      const away = status !== "terminated" && status !== "on_leave" && isHiddenAway(company, id);
      return away ? { ...record, resource: { ...record.resource, status: "on_leave" } } : record;
    }),
  },
  {
    id: "trend-of-thirteen-months",
    title: "Gives the same month of last year too",
    violates: ["ANA-02"],
    breaks: summary(({ trend, ...rest }, { today }) => ({
      ...rest,
      trend: [{ month: monthBack(`${today.slice(0, 7)}-01`, 12), headcount: trend[0]?.headcount }, ...trend],
    })),
  },
  {
    id: "trend-leaves-quiet-months-out",
    title: "Gives only those months of the trend in which the headcount changed",
    violates: ["ANA-02"],
    breaks: summary(({ trend, ...rest }) => ({
      ...rest,
      trend: trend.filter(({ headcount }, n) => n === 0 || headcount !== trend[n - 1]!.headcount),
    })),
  },
  {
    id: "trend-loses-short-months",
    title: "Names a month of the trend twice on the last days of a month, and leaves out a shorter one",
    violates: ["ANA-02"],
    breaks: summary(({ trend, ...rest }, { today }) => ({
      ...rest,
      trend: trend.map((entry, n) => {
        const month = monthBack(today, trend.length - 1 - n);
        return trend.find((other) => other.month === month) ?? entry;
      }),
    })),
  },
  {
    id: "tenure-counts-future-starters",
    title: "Counts the time until people start as negative tenure",
    violates: ["ANA-03"],
    breaks: changeAnswer(BOTH, (answer, { company }) => {
      const stays = [...peopleFigures(company).stays()];
      const there = stays.filter(({ end }) => end === null);
      const future = there.filter(({ start }) => start > company.today);
      if (future.length === 0) return answer;
      // Counts as on the day when the last of them starts, and subtracts the days until then.
      const last = future.reduce((latest, { start }) => (start > latest ? start : latest), company.today);
      const until = (Date.parse(last) - Date.parse(company.today)) / (365.25 * 86_400_000);
      const years = Math.round((averageTenure(there, last)! - until) * 10) / 10;
      return withSummary(
        answer,
        (data) => ({ ...data, tenure: { average_years: years } }),
        (cells) => (cells[0] === "tenure" ? [...cells.slice(0, 3), String(years)] : cells),
      );
    }),
  },
  {
    id: "turnover-with-a-total",
    title: "Adds the turnover of all jurisdictions together to the summary",
    violates: ["ANA-05", "ANA-04"],
    breaks: summary(({ turnover, ...rest }) => ({ ...rest, turnover: { ...turnover, ALL: whole(Object.values(turnover)) } })),
  },
  {
    id: "leavers-count-where-the-company-sits",
    title: "Counts every leaver in the company's first jurisdiction",
    violates: ["ANA-04", "ANA-05"],
    breaks: counting((record, { data }) => {
      const [jurisdiction] = data.company.resource.jurisdiction;
      return record.termination === null || jurisdiction === undefined
        ? record
        : { ...record, resource: { ...record.resource, jurisdiction } };
    }),
  },
  {
    id: "departments-count-former-people",
    title: "Counts people who have left in the headcount of their department",
    violates: ["ANA-06"],
    breaks: changeAnswer(BOTH, (answer, context) =>
      withCells(answer, context, ({ part, name, figure }) =>
        part === "departments" && typeof figure === "number"
          ? count(context.company, ({ resource }) => (resource.department ?? "Unassigned") === name)
          : figure,
      ),
    ),
  },
  {
    id: "departments-by-first-employment",
    title: "Counts people in the department in which the analytics first found them, wherever they work now",
    violates: ["ANA-06"],
    breaks: (pipeline) => {
      const first = new Map<string, string | null>();
      return counting((record) => {
        const { id, department } = record.resource;
        if (!first.has(id)) first.set(id, department);
        return { ...record, resource: { ...record.resource, department: first.get(id) ?? null } };
      })(pipeline);
    },
  },
  {
    id: "department-rows-twice-by-jurisdiction",
    title: "Gives a department that has people in two jurisdictions two rows",
    violates: ["ANA-06"],
    breaks: summary(({ departments, ...rest }, { employees }) => {
      const places = new Map<string, Set<string>>();
      for (const { record } of employees.rows()) {
        const { department, jurisdiction, status } = record.resource;
        if (status === "terminated") continue;
        const name = department ?? "Unassigned";
        places.set(name, (places.get(name) ?? new Set()).add(jurisdiction));
      }
      return { ...rest, departments: departments.flatMap((row) => Array.from(places.get(row.department) ?? [row.department], () => row)) };
    }),
  },
  {
    id: "training-by-department-in-snake-case",
    title: "Spells the training of the departments by_department",
    violates: ["ANA-07"],
    breaks: summary(({ training: { byDepartment, ...training }, ...rest }) => ({
      ...rest,
      training: { ...training, by_department: byDepartment },
    })),
  },
  {
    id: "training-without-departments-unless-all-shown",
    title: "Leaves training.byDepartment out when a department is hidden",
    violates: ["ANA-07"],
    breaks: summary(({ training, ...rest }) => {
      const { byDepartment, ...others } = training;
      return { ...rest, training: byDepartment.some(({ suppressed }) => suppressed) ? others : training };
    }),
  },
];
