import type { Call, Reply } from "./call.ts";
import type { Person } from "./company-data.ts";
import type { Summary } from "./drawn/summary.ts";
import { dayOf } from "./lists.ts";

const HIDDEN = "<5 - hidden";
const NONE = "No department";

/** The hidden departments: all small ones, and as many others as needed so that no hidden size can be calculated. */
function hiddenOf(sizes: ReadonlyMap<string, number>): ReadonlySet<string> {
  const rows = [...sizes].toSorted(([, a], [, b]) => a - b);
  const small = rows.filter(([, size]) => size < 5);
  const hidden = new Set(small.map(([name]) => name));
  if (small.length === 0) return hidden;
  let [sum, least] = [small.reduce((all, [, size]) => all + size, 0), small.length];
  for (const [name, size] of rows.slice(small.length)) {
    if (hidden.size > small.length && sum > least) break;
    hidden.add(name);
    sum += size;
    least += 5;
  }
  return hidden;
}

/** The analytics of the company, in any form. */
export function summaryOf({ company, now }: Call): Summary {
  const all = [...company.staff.values()];
  const people = all.filter(({ status }) => status !== "terminated");
  const today = dayOf(now());
  const withStatus = (status: Person["status"]): number => people.filter((person) => person.status === status).length;
  const months = Array.from({ length: 12 }, (_, n) => {
    const at = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 12 + n, 1));
    return at.toISOString().slice(0, 7);
  });
  const there = (month: string): number =>
    all.filter(({ startDate, ended }) => startDate.slice(0, 7) <= month && (ended === null || ended.date.slice(0, 7) > month)).length;
  const years = people.map(({ startDate }) => Math.max(0, Date.parse(today) - Date.parse(startDate)) / 31_557_600_000);
  const sizes = new Map(
    Array.from(
      Map.groupBy(people, ({ department }) => department ?? NONE),
      ([name, group]) => [name, group.length],
    ),
  );
  const hidden = hiddenOf(sizes);
  return {
    statuses: { active: withStatus("active"), on_leave: withStatus("on_leave"), probation: withStatus("probation") },
    trend: months.map((month) => [month, month === today.slice(0, 7) ? people.length : there(month)]),
    tenure: Math.round((100 * years.reduce((a, b) => a + b, 0)) / Math.max(1, years.length)) / 100,
    turnover: company.profile.jurisdiction.map((jurisdiction) => {
      const mine = all.filter((person) => person.jurisdiction === jurisdiction);
      const left = mine.filter(({ ended }) => ended !== null && ended.date.slice(0, 4) === today.slice(0, 4));
      const voluntary = left.filter(({ ended }) => ended!.voluntary).length;
      const rate = Math.round((1000 * left.length) / Math.max(1, mine.length)) / 10;
      return { jurisdiction, rate, leavers: left.length, voluntary, involuntary: left.length - voluntary };
    }),
    departments: Array.from(sizes, ([name, size]) => [name, hidden.has(name) ? null : size]),
    training: Array.from(sizes, ([name]) => [name, hidden.has(name) ? null : (name.length * 7) % 100]),
    trained: 61,
  };
}

/** GET /analytics. */
export function readAnalytics(call: Call): Reply {
  const summary = summaryOf(call);
  if (call.forms !== undefined) return { data: call.forms.summary.write(summary) };
  const { statuses, trend, tenure, turnover, departments, training } = summary;
  const total = statuses.active + statuses.on_leave + statuses.probation;
  return call.choices.shapes === "nested"
    ? {
        data: {
          headcount: { current: total, breakdown: statuses },
          headcount_over_time: trend.map(([month, headcount]) => ({ month, headcount })),
          tenure: { average_years: tenure },
          turnover: Object.fromEntries(
            turnover.map(({ jurisdiction, rate, leavers, voluntary, involuntary }) => [
              jurisdiction,
              { rate, leavers, mix: { voluntary, involuntary } },
            ]),
          ),
          headcount_by_department: Object.fromEntries(departments.map(([name, size]) => [name, size ?? HIDDEN])),
          training: { completed_share: 61, byDepartment: Object.fromEntries(training.map(([name, share]) => [name, share ?? HIDDEN])) },
        },
      }
    : {
        data: {
          totalHeadcount: total,
          statusSplit: { active: statuses.active, onLeave: statuses.on_leave, probation: statuses.probation },
          trend: trend.map(([month, headcount]) => ({ period: `${month}-01`, value: headcount })),
          averageTenureMonths: Math.round(tenure * 12),
          turnover: turnover.map(({ rate, leavers, ...row }) => ({ ...row, turnoverRate: rate, leavers })),
          departments: departments.filter(([, size]) => size !== null).map(([department, headcount]) => ({ department, headcount })),
          training: {
            completionRate: 0.61,
            byDepartment: training
              .filter(([, share]) => share !== null)
              .map(([department, share]) => ({ department, completionRate: share! / 100 })),
          },
        },
      };
}

/** GET /analytics/export: a line for each figure, a heading for each block. */
export function exportAnalytics(call: Call): Reply {
  const summary = summaryOf(call);
  const type = "text/csv; charset=UTF-8";
  if (call.forms !== undefined) return { raw: { type, body: String(call.forms.exported.write(summary)) } };
  const { statuses, trend, tenure, turnover, departments, training } = summary;
  const bare = call.mistakes.has("shows small departments in the export");
  const people = [...call.company.staff.values()].filter(({ status }) => status !== "terminated");
  const size = (name: string): number => people.filter(({ department }) => (department ?? NONE) === name).length;
  const nested = call.choices.shapes === "nested";
  const quoted = (cell: string | number): string =>
    /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
  const lines: (readonly (string | number)[])[] = [
    ["Figure", "Of", "Value"],
    ["Headcount", "all", statuses.active + statuses.on_leave + statuses.probation],
    ...Object.entries(statuses).map(([status, count]) => ["Headcount", status, count]),
    ...trend.map(([month, count]) => ["Trend", month, count]),
    ["Average tenure", nested ? "years" : "months", nested ? tenure : Math.round(tenure * 12)],
    ...turnover.flatMap(({ jurisdiction, rate, leavers, voluntary, involuntary }) =>
      Object.entries({ rate, leavers, voluntary, involuntary }).map(([name, value]) => [`Turnover ${name}`, jurisdiction, value]),
    ),
    ...departments.map(([name, count]) => ["Department", name, count ?? (bare ? size(name) : HIDDEN)]),
    ...training.map(([name, share]) => ["Training completed", name, share === null ? HIDDEN : nested ? share : share / 100]),
    ["Training completed", "all", nested ? 61 : 0.61],
  ];
  return { raw: { type, body: `${lines.map((line) => line.map(quoted).join(",")).join("\n")}\n` } };
}
