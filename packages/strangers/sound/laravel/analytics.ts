// The people summary, and the same as CSV. One suppression decision serves every breakdown by department.
import { DAY } from "./calendar.ts";
import type { Company, Database } from "./models.ts";

export const FLOOR = 5;
const HIDDEN = "<5 - hidden";
const UNASSIGNED = "Unassigned";

interface DepartmentCell { department: string; headcount: number | null; suppressed: boolean }
interface TrainingCell { department: string; assigned: number | null; completed: number | null; completion_rate:
  number | null; suppressed: boolean }
export interface Summary {
  as_of: string;
  headcount: { current: number; active: number; on_leave: number; probation: number };
  headcount_trend: { month: string; headcount: number }[];
  average_tenure_years: number;
  turnover: { jurisdiction: string; rate: number; leavers: number; voluntary: number; involuntary: number; unspecified: number }[];
  departments: DepartmentCell[];
  training: { assigned: number; completed: number; completion_rate: number; byDepartment: TrainingCell[] };
}

const round = (n: number, places = 1): number => Math.round(n * 10 ** places) / 10 ** places;

/** Cells below the floor, and the next smallest with them, until the hidden total has more than one solution. */
export function suppressedDepartments(sizes: Map<string, number>): Set<string> {
  const hidden = new Set([...sizes].filter(([, n]) => n < FLOOR).map(([name]) => name));
  if (hidden.size === 0) return hidden;
  let sum = [...hidden].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  let least = hidden.size; // a small cell holds at least one person
  const rest = [...sizes].filter(([, n]) => n >= FLOOR).sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  for (const [name, n] of rest) {
    hidden.add(name);
    sum += n;
    least += FLOOR;
    if (sum > least) break; // equal would mean that every hidden cell is at its lowest possible value
  }
  return hidden;
}

export function summary(db: Database, company: Company): Summary {
  const everyone = db.employees.filter((e) => e.company_id === company.id);
  const staff = db.current(company.id);
  const count = (status: string): number => staff.filter((e) => e.status === status).length;

  const now = new Date(db.now());
  const yearAgo = new Date(db.now() - 365 * DAY).toISOString().slice(0, 10);
  const headcount_trend = Array.from({ length: 12 }, (_, i) => {
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + i + 1, 0)).toISOString().slice(0, 10);
    const there = everyone.filter((e) => e.start_date <= end && (e.status !== "terminated" || (e.termination_date ?? "") > end)).length;
    return { month: end.slice(0, 7), headcount: i === 11 ? staff.length : there };
  });

  const turnover = company.jurisdiction.map((jurisdiction) => {
    const left = everyone.filter((e) => e.jurisdiction === jurisdiction && e.status === "terminated" &&
      (e.termination_date ?? "") >= yearAgo);
    const here = staff.filter((e) => e.jurisdiction === jurisdiction).length;
    const average = here + left.length / 2;
    const kind = (k: string): number => left.filter((e) => (e.exit_kind ?? "unspecified") === k).length;
    return { jurisdiction, rate: average === 0 ? 0 : round((left.length / average) * 100), leavers: left.length,
      voluntary: kind("voluntary"),
      involuntary: kind("involuntary"), unspecified: kind("unspecified") };
  });

  const sizes = new Map<string, number>();
  for (const e of staff) sizes.set(e.department ?? UNASSIGNED, (sizes.get(e.department ?? UNASSIGNED) ?? 0) + 1);
  const hidden = suppressedDepartments(sizes);
  const names = [...sizes.keys()].sort();
  const rate = (done: number, of: number): number => (of === 0 ? 0 : round((done / of) * 100));
  const assigned = staff.reduce((n, e) => n + e.trainings_assigned, 0);
  const completed = staff.reduce((n, e) => n + e.trainings_completed, 0);
  const tenure = staff.reduce((n, e) => n + Math.max(0, db.now() - Date.parse(e.start_date)), 0) / (staff.length || 1) / DAY / 365.25;

  return {
    as_of: db.today(),
    headcount: { current: staff.length, active: count("active"), on_leave: count("on_leave"), probation: count("probation") },
    headcount_trend,
    average_tenure_years: round(tenure),
    turnover,
    departments: names.map((department) => ({ department, headcount: hidden.has(department) ? null : sizes.get(department) ?? 0,
    suppressed: hidden.has(department) })),
    training: {
      assigned, completed, completion_rate: rate(completed, assigned),
      byDepartment: names.map((department) => {
        if (hidden.has(department)) return { department, assigned: null, completed: null, completion_rate: null, suppressed: true };
        const members = staff.filter((e) => (e.department ?? UNASSIGNED) === department);
        const of = members.reduce((n, e) => n + e.trainings_assigned, 0);
        const done = members.reduce((n, e) => n + e.trainings_completed, 0);
        return { department, assigned: of, completed: done, completion_rate: rate(done, of), suppressed: false };
      }),
    },
  };
}

/** Department names are free text: quote them, and keep spreadsheets from reading them as formulas. */
function cell(value: string | number): string {
  let text = String(value);
  if (typeof value === "string" && /^[=+\-@\t\r]/.test(text)) text = "'" + text;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csv(s: Summary): string {
  const rows: (string | number)[][] = [["section", "segment", "metric", "value"]];
  for (const [metric, value] of Object.entries(s.headcount)) rows.push(["headcount", "company", metric, value]);
  for (const point of s.headcount_trend) rows.push(["headcount_trend", point.month, "headcount", point.headcount]);
  rows.push(["tenure", "company", "average_tenure_years", s.average_tenure_years]);
  for (const { jurisdiction, ...figures } of s.turnover) {
    for (const [metric, value] of Object.entries(figures)) rows.push(["turnover", jurisdiction, metric, value]);
  }
  for (const d of s.departments) rows.push(["departments", d.department, "headcount", d.headcount ?? HIDDEN]);
  for (const metric of ["assigned", "completed", "completion_rate"] as const) rows.push(["training", "company", metric,
    s.training[metric]]);
  for (const d of s.training.byDepartment) {
    for (const metric of ["assigned", "completed", "completion_rate"] as const) rows.push(["training_by_department", d.department, metric,
      d[metric] ?? HIDDEN]);
  }
  return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}
