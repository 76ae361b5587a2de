// People analytics: maps keyed by month, jurisdiction and department.
import { DAY, dateOf } from "./dates.ts";
import type { Employee, Tenant } from "./types.ts";

export const FLOOR = 5;
const NO_DEPARTMENT = "(none)";

type Cell<T> = (T & { suppressed?: never }) | { suppressed: true };
export interface Training { assigned: number; completed: number; rate: number }
export interface Turnover { rate: number; leavers: number; voluntary: number; involuntary: number; unstated?: number }
export interface Summary {
  headcount: number;
  headcount_by_status: Record<string, number>;
  headcount_by_month: Record<string, number>;
  headcount_by_department: Record<string, Cell<{ headcount: number }>>;
  average_tenure_months: number;
  turnover: Record<string, Turnover>;
  training: Training & { byDepartment: Record<string, Cell<Training>> };
}

export const currentStaff = (t: Tenant): Employee[] => [...t.employees.values()].filter((e) => e.status !== "terminated");
const ratio = (a: number, b: number): number => (b === 0 ? 0 : Math.round((a / b) * 1000) / 1000);

/** Whether a leaver went of their own will, as far as the reason says. */
export function mixOf(reason: string | undefined): "voluntary" | "involuntary" | "unstated" {
  if (!reason) return "unstated";
  return /involuntary|dismiss|redundan|misconduct|performance|fired|laid off/i.test(reason) ? "involuntary" :
    /voluntary|resign|retire|relocat|personal|new job|new role/i.test(reason) ? "voluntary" : "unstated";
}

/**
 * The departments whose cells stay hidden. Those below the floor, plus complementary ones: the smallest of the others, and more of them
 * as long as total minus shown cells would still leave one solution only (every hidden cell at its minimum).
 */
export function hiddenDepartments(sizes: ReadonlyMap<string, number>): Set<string> {
  const ascending = [...sizes].sort(([a, n], [b, m]) => n - m || a.localeCompare(b));
  const small = ascending.filter(([, n]) => n < FLOOR);
  const hidden = new Set(small.map(([name]) => name));
  if (small.length === 0) return hidden;
  let slack = small.reduce((sum, [, n]) => sum + n - 1, 0);
  for (const [name, n] of ascending.slice(small.length)) {
    hidden.add(name);
    slack += n - FLOOR;
    if (slack > 0) break;
  }
  return hidden;
}

export function summarise(t: Tenant, now: number): Summary {
  const staff = currentStaff(t);
  const everyone = [...t.employees.values()];
  const departments = new Map<string, Employee[]>();
  for (const e of staff) departments.set(e.department ?? NO_DEPARTMENT, [...(departments.get(e.department ?? NO_DEPARTMENT) ?? []), e]);
  const names = [...departments.keys()].sort();
  const hidden = hiddenDepartments(new Map(names.map((n) => [n, departments.get(n)?.length ?? 0])));
  const cells = <T>(of: (people: Employee[]) => T): Record<string, Cell<T>> =>
    Object.fromEntries(names.map((n) => [n, hidden.has(n) ? { suppressed: true } : of(departments.get(n) ?? [])])) as Record<string,
    Cell<T>>;
  const training = (people: Employee[]): Training => {
    const sum = (field: "coursesAssigned" | "coursesDone"): number => people.reduce((n, e) => n + (t.accounts.get(e.id)?.[field] ?? 0), 0);
    return { assigned: sum("coursesAssigned"), completed: sum("coursesDone"), rate: ratio(sum("coursesDone"), sum("coursesAssigned")) };
  };

  const today = new Date(now);
  const byMonth: [string, number][] = [];
  for (let back = 11; back >= 0; back--) {
    const last = dateOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back + 1, 0));
    const n = everyone.filter((e) => e.start_date <= last && (e.status !== "terminated" || (e.termination_date ?? "") > last)).length;
    byMonth.push([last.slice(0, 7), back === 0 ? staff.length : n]);
  }

  const since = dateOf(now - 365 * DAY);
  const turnover = t.company.jurisdiction.map((j): [string, Turnover] => {
    const left = everyone.filter((e) => e.jurisdiction === j && e.status === "terminated" && (e.termination_date ?? "") >= since);
    const count = (mix: string): number => left.filter((e) => mixOf(e.termination_reason) === mix).length;
    const here = staff.filter((e) => e.jurisdiction === j).length;
    const row: Turnover = { rate: ratio(left.length, here + left.length / 2), leavers: left.length, voluntary: count("voluntary"),
      involuntary: count("involuntary") };
    return [j, count("unstated") ? { ...row, unstated: count("unstated") } : row];
  });

  const months = staff.reduce((n, e) => n + Math.max(0, now - Date.parse(e.start_date)) / DAY / 30.4375, 0);
  return {
    headcount: staff.length,
    headcount_by_status: Object.fromEntries(["active", "on_leave", "probation"].map((s) => [s,
    staff.filter((e) => e.status === s).length])),
    headcount_by_month: Object.fromEntries(byMonth),
    headcount_by_department: cells((people) => ({ headcount: people.length })),
    average_tenure_months: staff.length === 0 ? 0 : Math.round((months / staff.length) * 10) / 10,
    turnover: Object.fromEntries(turnover),
    training: { ...training(staff), byDepartment: cells(training) },
  };
}

/** Three columns, dotted metric names. A text that a spreadsheet would take for a formula gets an apostrophe. */
export function toCSV(s: Summary): string {
  const rows: [string, string, string | number][] = [["metric", "name", "value"], ["headcount", "", s.headcount]];
  for (const [name, n] of Object.entries(s.headcount_by_status)) rows.push(["headcount_by_status", name, n]);
  for (const [name, n] of Object.entries(s.headcount_by_month)) rows.push(["headcount_by_month", name, n]);
  for (const [name, c] of Object.entries(s.headcount_by_department)) rows.push(["headcount_by_department", name,
    c.suppressed ? "<5 - hidden" : c.headcount]);
  rows.push(["average_tenure_months", "", s.average_tenure_months]);
  for (const [name, row] of Object.entries(s.turnover)) for (const [k, n] of Object.entries(row)) rows.push([`turnover.${k}`, name,
    n as number]);
  for (const k of ["assigned", "completed", "rate"] as const) rows.push([`training.${k}`, "", s.training[k]]);
  for (const [name, c] of Object.entries(s.training.byDepartment)) {
    for (const k of ["assigned", "completed", "rate"] as const) rows.push([`training.byDepartment.${k}`, name,
      c.suppressed ? "<5 - hidden" : c[k]]);
  }
  const quote = (v: string | number): string => {
    const text = typeof v === "string" && /^[-=+@\t\r]/.test(v) ? `'${v}` : String(v);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(quote).join(",") + "\n").join("");
}
