// People analytics. Small departments are hidden, and one more with them, in every breakdown alike.
import { addDays, addMonths, DAY, toMs } from "./calendar.ts";
import type { Action, Conn } from "./conn.ts";
import { FLOOR } from "./engagement_controller.ts";
import type { Employee } from "./repo.ts";

const HIDDEN = "<5 - hidden";
const round1 = (n: number): number => Math.round(n * 10) / 10;
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : round1((part / whole) * 100));

type Cell = { department: string; people: Employee[]; suppressed: boolean };

/** The smallest open cell goes too, whenever a cell is hidden: the totals would give the hidden one away. */
function departmentCells(staff: Employee[]): Cell[] {
  const groups = new Map<string, Employee[]>();
  for (const e of staff) {
    const name = e.department ?? "Unassigned";
    groups.set(name, [...(groups.get(name) ?? []), e]);
  }
  const cells = [...groups].map(([department, people]) => ({ department, people, suppressed: people.length < FLOOR }));
  cells.sort((a, b) => a.people.length - b.people.length || a.department.localeCompare(b.department));
  if (cells.some((c) => c.suppressed)) {
    const complement = cells.find((c) => !c.suppressed);
    if (complement !== undefined) complement.suppressed = true;
  }
  return cells.sort((a, b) => a.department.localeCompare(b.department));
}

function summary(conn: Conn) {
  const all = conn.repo.employees.where(conn.company.id);
  const staff = all.filter((e) => e.status !== "terminated");
  const today = conn.repo.today();
  const since = addMonths(today, -12);
  const count = (status: Employee["status"]): number => staff.filter((e) => e.status === status).length;
  const employedOn = (e: Employee, date: string): boolean => e.start_date <= date &&
    (e.status !== "terminated" || (e.termination_date ?? "") > date);

  const trend = Array.from({ length: 12 }, (_, i) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, i - 11).slice(0, 7);
    const lastDay = addDays(addMonths(`${month}-01`, 1), -1);
    // The running month shows the people of today.
    return { month, headcount: i === 11 ? staff.length : all.filter((e) => employedOn(e, lastDay)).length };
  });
  const turnover = conn.company.jurisdiction.map((jurisdiction) => {
    const here = all.filter((e) => e.jurisdiction === jurisdiction);
    const leavers = here.filter((e) => e.status === "terminated" && (e.termination_date ?? "") > since);
    const voluntary = leavers.filter((e) => /\b(resign|retire|voluntary|personal)/i.test(e.termination_reason ?? "") &&
      !/involuntary/i.test(e.termination_reason ?? ""));
    const now = here.filter((e) => e.status !== "terminated").length;
    const average = (here.filter((e) => employedOn(e, since)).length + now) / 2;
    return {
      jurisdiction, rate: percent(leavers.length, average), leavers: leavers.length, voluntary: voluntary.length,
        involuntary: leavers.length - voluntary.length,
    };
  });
  const cells = departmentCells(staff);
  const done = (people: Employee[]): number => people.filter((e) => e.training_done).length;
  const tenure = staff.reduce((n, e) => n + Math.max(0, conn.repo.now() - toMs(e.start_date)) / DAY / 365.25, 0);
  return {
    headcount: { total: staff.length, active: count("active"), on_leave: count("on_leave"), probation: count("probation") },
    headcount_trend: trend,
    average_tenure_years: staff.length === 0 ? 0 : round1(tenure / staff.length),
    turnover,
    departments: cells.map((c) => ({ department: c.department, headcount: c.suppressed ? null : c.people.length,
      suppressed: c.suppressed })),
    training: {
      assigned: staff.length, completed: done(staff), completion_rate: percent(done(staff), staff.length),
      byDepartment: cells.map((c) => ({
        department: c.department, assigned: c.suppressed ? null : c.people.length, completed: c.suppressed ? null : done(c.people),
        completion_rate: c.suppressed ? null : percent(done(c.people), c.people.length), suppressed: c.suppressed,
      })),
    },
  };
}
export const show: Action = (conn) => ({ data: summary(conn) });

const cell = (v: string | number): string => (/[",\r\n]/.test(String(v)) ? `"${String(v).replaceAll('"', '""')}"` : String(v));
export const exportCsv: Action = (conn) => {
  const s = summary(conn);
  const rows: (string | number)[][] = [["section", "item", "metric", "value"]];
  for (const [k, v] of Object.entries(s.headcount)) rows.push(["headcount", "", k, v]);
  for (const t of s.headcount_trend) rows.push(["headcount_trend", t.month, "headcount", t.headcount]);
  rows.push(["tenure", "", "average_tenure_years", s.average_tenure_years]);
  for (const { jurisdiction, ...t } of s.turnover) for (const [k, v] of Object.entries(t)) rows.push(["turnover", jurisdiction, k, v]);
  for (const d of s.departments) rows.push(["departments", d.department, "headcount", d.headcount ?? HIDDEN]);
  for (const k of ["assigned", "completed", "completion_rate"] as const) rows.push(["training", "", k, s.training[k]]);
  for (const d of s.training.byDepartment) {
    for (const k of ["assigned", "completed", "completion_rate"] as const) rows.push(["training_by_department", d.department, k,
      d[k] ?? HIDDEN]);
  }
  return new Response(rows.map((r) => r.map(cell).join(",")).join("\r\n") + "\r\n", {
    headers: {
      "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="analytics-${conn.repo.today()}.csv"`,
    },
  });
};
