// The analytics summary and its CSV. Department cells pass through `mask`, whatever they count.
import { DAY_MS, dayOf, plus, plusMonths } from "./calendar.ts";
import type { Jurisdiction } from "./calendar.ts";
import { data } from "./cx.ts";
import type { Cx, Handler } from "./cx.ts";
import type { Employee } from "./domain.ts";
import { FLOOR } from "./engagement.ts";

type Masked<T> = { readonly department: string } & (({ readonly kind: "shown" } & T) | { readonly kind: "suppressed" });
interface Department { readonly department: string; readonly people: readonly Employee[] }

function departments(staff: readonly Employee[]): { all: Department[]; hidden: ReadonlySet<string> } {
  const by = Map.groupBy(staff, (e) => e.department ?? "No department");
  const all = [...by].map(([department, people]) => ({ department, people })).sort((a, b) => a.department.localeCompare(b.department));
  const hidden = new Set(all.filter((d) => d.people.length < FLOOR).map((d) => d.department));
  if (hidden.size > 0) {
    // With only the small ones gone, the total less the rest would tell: the next smallest goes as well.
    const next = all.filter((d) => !hidden.has(d.department)).sort((a, b) => a.people.length - b.people.length)[0];
    if (next !== undefined) hidden.add(next.department);
  }
  return { all, hidden };
}
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);
const leftOn = (e: Employee): string | null => (e.state.kind === "terminated" ? e.state.date : null);
const employedOn = (e: Employee, date: string): boolean => e.start_date <= date && (leftOn(e) ?? "9999") > date;
const voluntary = (e: Employee): boolean =>
  e.state.kind === "terminated" && /resign|retire|voluntar|relocat/i.test(e.state.reason ?? "") &&
    !/involuntar/i.test(e.state.reason ?? "");

function summarise({ tenant, state }: Cx) {
  const everybody = [...tenant.employees.values()];
  const staff = tenant.current;
  const today = state.today();
  const yearAgo = plusMonths(today, -12);
  const count = (kind: Employee["state"]["kind"]): number => staff.filter((e) => e.state.kind === kind).length;
  const headcount_trend = Array.from({ length: 12 }, (_, i) => {
    const first = plusMonths(`${today.slice(0, 7)}-01`, i - 11);
    const end = plus(plusMonths(first, 1), -1);
    return { month: first.slice(0, 7), count: i === 11 ? staff.length : everybody.filter((e) => employedOn(e, end)).length };
  });
  const jurisdictions = [...new Set<Jurisdiction>([...tenant.company.jurisdiction, ...staff.map((e) => e.jurisdiction)])].sort();
  const turnover = jurisdictions.map((jurisdiction) => {
    const here = everybody.filter((e) => e.jurisdiction === jurisdiction);
    const leavers = here.filter((e) => (leftOn(e) ?? "") > yearAgo);
    const mean = (here.filter((e) => employedOn(e, yearAgo)).length + here.filter((e) => e.state.kind !== "terminated").length) / 2;
    const willing = leavers.filter(voluntary).length;
    return { jurisdiction, rate: ratio(leavers.length, mean), leavers: leavers.length,
      mix: { voluntary: willing, involuntary: leavers.length - willing } };
  });
  const { all, hidden } = departments(staff);
  const mask = <T>(figures: (d: Department) => T): Masked<T>[] =>
    all.map((d) => ({ department: d.department, ...(hidden.has(d.department)
      ? { kind: "suppressed" as const } : { kind: "shown" as const, ...figures(d) }) }));
  const trained = (people: readonly Employee[]): { assigned_courses: number; completed_courses: number; completion: number } => {
    const assigned_courses = people.reduce((n, e) => n + e.courses.assigned, 0);
    const completed_courses = people.reduce((n, e) => n + e.courses.completed, 0);
    return { assigned_courses, completed_courses, completion: ratio(completed_courses, assigned_courses) };
  };
  const days = staff.reduce((n, e) => n + Math.max(0, state.now() / DAY_MS - dayOf(e.start_date)), 0);
  return {
    current_headcount: { total: staff.length, active: count("active"), on_leave: count("on_leave"), probation: count("probation") },
    headcount_trend, average_tenure_months: staff.length === 0 ? 0 : Math.round((days / staff.length / 30.44) * 10) / 10, turnover,
    department_headcount: mask((d) => ({ headcount: d.people.length })),
    training: { ...trained(staff), byDepartment: mask((d) => trained(d.people)) },
  };
}
export const summary: Handler = (cx) => data(summarise(cx));

const quote = (v: string | number): string => (/[",\r\n]/.test(`${v}`) ? `"${`${v}`.replaceAll('"', '""')}"` : `${v}`);
export const exportCsv: Handler = (cx) => {
  const s = summarise(cx);
  const lines: (string | number)[][] = [["metric", "group", "value"]];
  for (const [kind, n] of Object.entries(s.current_headcount)) lines.push([`headcount_${kind}`, "company", n]);
  for (const { month, count } of s.headcount_trend) lines.push(["headcount", month, count]);
  lines.push(["average_tenure_months", "company", s.average_tenure_months]);
  for (const t of s.turnover) {
    lines.push(["turnover_rate", t.jurisdiction, t.rate], ["leavers", t.jurisdiction, t.leavers]);
    lines.push(["voluntary_leavers", t.jurisdiction, t.mix.voluntary], ["involuntary_leavers", t.jurisdiction, t.mix.involuntary]);
  }
  for (const d of s.department_headcount) lines.push(["department_headcount", d.department,
    d.kind === "shown" ? d.headcount : "<5 - hidden"]);
  for (const k of ["assigned_courses", "completed_courses", "completion"] as const) {
    lines.push([`training_${k}`, "company", s.training[k]]);
    for (const d of s.training.byDepartment) lines.push([`department_training_${k}`, d.department,
      d.kind === "shown" ? d[k] : "<5 - hidden"]);
  }
  return new Response(lines.map((l) => `${l.map(quote).join(",")}\n`).join(""), {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="people-analytics.csv"' },
  });
};
