// People analytics. The CSV is written from the same, already suppressed, summary as the JSON: nothing can leak through one of the two.
import { AnonymityFloor, display } from "./Dtos.ts";
import type * as E from "./Entities.ts";
import { Jurisdictions } from "./Entities.ts";
import { DateOnly } from "./HolidayCalendar.ts";
import type { JurisdictionCode } from "./HolidayCalendar.ts";
import type { HrDbContext } from "./HrDbContext.ts";

const SUPPRESSED = "<5 - hidden";
const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
interface DepartmentCell { department: string; headcount: number | null; headcountDisplay: string; isSuppressed: boolean }
interface TrainingFigures { assignedCount: number; completedCount: number; completionPercent: number }
interface TrainingCell { department: string; assignedCount: number | null; completedCount: number | null; completionPercent: number | null;
  completionDisplay: string; isSuppressed: boolean }
export interface AnalyticsSummary {
  asOf: string;
  headcount: { total: number; byStatus: { status: string; statusDisplay: string; count: number }[] };
  headcountTrend: { period: string; periodDisplay: string; headcount: number }[];
  tenure: { averageYears: number; display: string };
  turnover: { jurisdiction: string; jurisdictionDisplay: string; ratePercent: number; rateDisplay: string;
    leaverSummary: { total: number; voluntary: number; involuntary: number } }[];
  departmentHeadcount: DepartmentCell[];
  training: TrainingFigures & { byDepartment: TrainingCell[] };
}

export class AnalyticsService {
  readonly #context: HrDbContext;
  constructor(context: HrDbContext) {
    this.#context = context;
  }

  /** Departments below the floor plus the smallest one above it, so that subtraction from the total gives nobody away. */
  #suppressedDepartments(groups: ReadonlyMap<string, readonly E.EmployeeEntity[]>): ReadonlySet<string> {
    const names = [...groups.keys()].sort((a, b) => (groups.get(a)?.length ?? 0) - (groups.get(b)?.length ?? 0) || (a < b ? -1 : 1));
    const belowFloor = names.filter((name) => (groups.get(name)?.length ?? 0) < AnonymityFloor);
    return new Set(names.slice(0, belowFloor.length === 0 ? 0 : belowFloor.length + 1));
  }

  #headcountOn(date: string, jurisdiction?: JurisdictionCode): number {
    return this.#context.employees.filter((employee) => (jurisdiction === undefined || employee.jurisdiction === jurisdiction)
      && employee.startDate <= date
      && (employee.termination === null || employee.termination.date > date)).length;
  }

  #training(employees: readonly E.EmployeeEntity[]): TrainingFigures {
    const assignedCount = employees.reduce((sum, employee) => sum + employee.coursesAssigned, 0);
    const completedCount = employees.reduce((sum, employee) => sum + employee.coursesCompleted, 0);
    return { assignedCount, completedCount, completionPercent: assignedCount === 0 ? 0 : round((100 * completedCount) / assignedCount) };
  }

  #turnover(): AnalyticsSummary["turnover"] {
    const since = DateOnly.addMonths(this.#context.today, -12);
    return Jurisdictions.filter((code) => this.#context.employees.some((employee) => employee.jurisdiction === code)).map((code) => {
      const leavers = this.#context.employees.filter((employee) => employee.jurisdiction === code && employee.termination !== null
        && employee.termination.date > since);
      const involuntary = leavers.filter((employee) =>
        /dismiss|redundan|terminat|misconduct|involuntary|performance/i.test(employee.termination?.reason ?? "")).length;
      const now = this.#context.currentEmployees.filter((employee) => employee.jurisdiction === code).length;
      const average = (this.#headcountOn(since, code) + now) / 2;
      const ratePercent = average === 0 ? 0 : round((100 * leavers.length) / average);
      return { jurisdiction: code, jurisdictionDisplay: display(code), ratePercent, rateDisplay: `${ratePercent}%`,
        leaverSummary: { total: leavers.length, voluntary: leavers.length - involuntary, involuntary } };
    });
  }

  summary(): AnalyticsSummary {
    const { today, currentEmployees: current } = this.#context;
    const groups = Map.groupBy(current, (employee) => employee.department ?? "No department");
    const suppressed = this.#suppressedDepartments(groups);
    const departments = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
    const monthStart = `${today.slice(0, 7)}-01`;
    const trend = [...Array(12).keys()].map((index) => {
      const start = DateOnly.addMonths(monthStart, index - 11);
      const end = DateOnly.addDays(DateOnly.addMonths(start, 1), -1);
      return { period: start.slice(0, 7), periodDisplay: new Intl.DateTimeFormat("en-GB",
        { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${start}T00:00:00Z`)),
        headcount: index === 11 ? current.length : this.#headcountOn(end) };
    });
    const days = current.reduce((sum, employee) => sum + Math.max(0, DateOnly.dayNumber(today) - DateOnly.dayNumber(employee.startDate)),
      0);
    const averageYears = current.length === 0 ? 0 : round(days / current.length / 365.25, 2);
    return {
      asOf: today,
      headcount: { total: current.length, byStatus: ["active", "on_leave", "probation"].map((status) =>
        ({ status, statusDisplay: display(status), count: current.filter((employee) => employee.status === status).length })) },
      headcountTrend: trend, tenure: { averageYears, display: `${averageYears} years` }, turnover: this.#turnover(),
      departmentHeadcount: departments.map(([department, members]) => suppressed.has(department)
        ? { department, headcount: null, headcountDisplay: SUPPRESSED, isSuppressed: true }
        : { department, headcount: members.length, headcountDisplay: String(members.length), isSuppressed: false }),
      training: { ...this.#training(current), byDepartment: departments.map(([department, members]) => {
        if (suppressed.has(department)) return { department, assignedCount: null, completedCount: null, completionPercent: null,
          completionDisplay: SUPPRESSED, isSuppressed: true };
        const figures = this.#training(members);
        return { department, ...figures, completionDisplay: `${figures.completionPercent}%`, isSuppressed: false };
      }) },
    };
  }

  exportCsv(): string {
    const summary = this.summary();
    const cell = (value: string | number | null): string => (value === null ? SUPPRESSED : /[",\n\r]/.test(String(value))
      ? `"${String(value).replaceAll('"', '""')}"` : String(value));
    const table = (title: string, head: string[], rows: (string | number | null)[][]): string[] =>
      [title, head.join(","), ...rows.map((row) => row.map(cell).join(",")), ""];
    return [
      ...table("Headcount", ["Status", "Count"], [...summary.headcount.byStatus.map((row) => [row.statusDisplay, row.count]),
        ["Total", summary.headcount.total]]),
      ...table("Headcount trend", ["Month", "Headcount"], summary.headcountTrend.map((row) => [row.period, row.headcount])),
      ...table("Tenure", ["Average years"], [[summary.tenure.averageYears]]),
      ...table("Turnover (12 months)", ["Jurisdiction", "Rate %", "Leavers", "Voluntary", "Involuntary"], summary.turnover.map((row) =>
        [row.jurisdiction, row.ratePercent, row.leaverSummary.total, row.leaverSummary.voluntary, row.leaverSummary.involuntary])),
      ...table("Headcount by department", ["Department", "Headcount"], summary.departmentHeadcount.map((row) =>
        [row.department, row.headcount])),
      ...table("Training", ["Assigned", "Completed", "Completion %"], [[summary.training.assignedCount, summary.training.completedCount,
        summary.training.completionPercent]]),
      ...table("Training by department", ["Department", "Assigned", "Completed", "Completion %"], summary.training.byDepartment.map((row) =>
        [row.department, row.assignedCount, row.completedCount, row.completionPercent])),
    ].join("\r\n");
  }
}
