// People analytics, once as JSON and once as CSV from the same summary. This module predates the snake_case strategy, hence camelCase.
import { addMonths, dateOf, toDay } from "./calendar.ts";
import { currentPeople } from "./company.ts";
import { FLOOR } from "./engagement.ts";
import { JURISDICTIONS } from "./models.ts";
import type { Jurisdiction, Tenant } from "./models.ts";
import { ok } from "./routing.ts";
import type { Routing } from "./routing.ts";

const HIDDEN = "<5 - hidden";
interface DepartmentHeadcount { department: string; headcount: number | null; suppressed: boolean }
interface DepartmentTraining { department: string; assigned: number | null; completed: number | null; completionRate: number | null;
  suppressed: boolean }
interface Turnover { jurisdiction: Jurisdiction; rate: number; leavers: number; voluntary: number; involuntary: number }
interface Summary {
  headcount: { current: number; active: number; onLeave: number; probation: number };
  headcountTrend: { month: string; headcount: number }[];
  averageTenureYears: number;
  turnover: Turnover[];
  departments: DepartmentHeadcount[];
  training: { assigned: number; completed: number; completionRate: number; byDepartment: DepartmentTraining[] };
}
const round = (value: number): number => Math.round(value * 10) / 10;
const isInvoluntary = (reason: string | null): boolean => reason !== null
  && /redundan|dismiss|misconduct|fired|involuntar|performance|laid off|lay-?off/i.test(reason);

/** Small cells, and the smallest of the others: with the total known, one hidden cell alone could be worked out by subtraction. */
export function hiddenCells(sizes: ReadonlyMap<string, number>): ReadonlySet<string> {
  const bySize = [...sizes].sort((a, b) => a[1] - b[1] || a[0].localeCompare(b[0]));
  const hidden = new Set(bySize.filter(([, size]) => size < FLOOR).map(([name]) => name));
  const complement = bySize.find(([name]) => !hidden.has(name));
  if (hidden.size > 0 && complement !== undefined) hidden.add(complement[0]);
  return hidden;
}

export function summarise(tenant: Tenant, now: number): Summary {
  const today = dateOf(now);
  const everyone = [...tenant.people.values()];
  const people = currentPeople(tenant);
  const count = (status: string): number => people.filter((person) => person.employee.status === status).length;
  const employedOn = (date: string, jurisdiction?: Jurisdiction): number =>
    everyone.filter((person) => (jurisdiction === undefined || person.employee.jurisdiction === jurisdiction)
    && person.employee.start_date <= date && (person.employee.status !== "terminated" || (person.leftOn ?? date) > date)).length;
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const trend = Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(firstOfMonth, index - 11);
    const last = dateOf(Date.parse(`${addMonths(month, 1)}T00:00:00Z`) - 86_400_000);
    return { month: month.slice(0, 7), headcount: index === 11 ? people.length : employedOn(last) };
  });
  const yearAgo = addMonths(today, -12);
  const turnover = JURISDICTIONS.filter((jurisdiction) => everyone.some((person) => person.employee.jurisdiction === jurisdiction))
    .map((jurisdiction) => {
    const left = everyone.filter((person) => person.employee.jurisdiction === jurisdiction && person.employee.status === "terminated"
      && (person.leftOn ?? "") > yearAgo);
    const involuntary = left.filter((person) => isInvoluntary(person.leftReason)).length;
    const average = (employedOn(yearAgo, jurisdiction) + people.filter((person) => person.employee.jurisdiction === jurisdiction)
      .length) / 2;
    return { jurisdiction, rate: average === 0 ? 0 : round((left.length / average) * 100), leavers: left.length,
      voluntary: left.length - involuntary, involuntary };
  });
  const groups = Map.groupBy(people, (person) => person.employee.department ?? "Unassigned");
  const hidden = hiddenCells(new Map([...groups].map(([name, members]) => [name, members.length])));
  const names = [...groups.keys()].sort((a, b) => a.localeCompare(b));
  const training = (members: typeof people): { assigned: number; completed: number; completionRate: number } => {
    const assigned = members.reduce((sum, person) => sum + person.training.assigned, 0);
    const completed = members.reduce((sum, person) => sum + Math.min(person.training.completed, person.training.assigned), 0);
    return { assigned, completed, completionRate: assigned === 0 ? 0 : round((completed / assigned) * 100) };
  };
  const tenure = people.reduce((sum, person) => sum + Math.max(0, toDay(today) - toDay(person.employee.start_date)), 0);
  return {
    headcount: { current: people.length, active: count("active"), onLeave: count("on_leave"), probation: count("probation") },
    headcountTrend: trend,
    averageTenureYears: people.length === 0 ? 0 : round(tenure / people.length / 365.25),
    turnover,
    departments: names.map((department) => ({ department, headcount: hidden.has(department) ? null : (groups.get(department)?.length ?? 0),
      suppressed: hidden.has(department) })),
    training: { ...training(people), byDepartment: names.map((department) => hidden.has(department)
      ? { department, assigned: null, completed: null, completionRate: null, suppressed: true }
      : { department, ...training(groups.get(department) ?? []), suppressed: false }) },
  };
}

function csv(summary: Summary): string {
  const rows: (string | number)[][] = [["section", "group", "metric", "value"]];
  for (const [metric, value] of Object.entries(summary.headcount)) rows.push(["headcount", "", metric, value]);
  for (const entry of summary.headcountTrend) rows.push(["headcountTrend", entry.month, "headcount", entry.headcount]);
  rows.push(["tenure", "", "averageTenureYears", summary.averageTenureYears]);
  for (const { jurisdiction, ...metrics } of summary.turnover) for (const [metric, value] of Object.entries(metrics)) rows.push(["turnover",
    jurisdiction, metric, value]);
  for (const entry of summary.departments) rows.push(["departments", entry.department, "headcount", entry.headcount ?? HIDDEN]);
  for (const metric of ["assigned", "completed", "completionRate"] as const) rows.push(["training", "", metric, summary.training[metric]]);
  for (const entry of summary.training.byDepartment) {
    for (const metric of ["assigned", "completed", "completionRate"] as const) rows.push(["training.byDepartment", entry.department, metric,
      entry[metric] ?? HIDDEN]);
  }
  const cell = (value: string | number): string => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"`
    : String(value));
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

export function analyticsRoutes(app: Routing): void {
  app.get("/analytics", { scope: "read", growth: true }, (call) => ok(summarise(call.tenant, call.now)));
  app.get("/analytics/export", { scope: "read", growth: true }, (call) =>
    ({ status: 200, body: csv(summarise(call.tenant, call.now)), csv: true }));
}
