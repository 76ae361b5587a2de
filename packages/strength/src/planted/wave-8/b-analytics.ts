import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Analytics and their export. */
export const eighthAnalyticsB: readonly Planted[] = [
  subtle(
    "shows the headcount of the day's first reading for the rest of the day",
    "ANA-01",
    [
      "analytics-routes.ts",
      "/** The analytics of the company, in any form. */",
      `const today = new WeakMap<object, { readonly day: string; readonly summary: Summary }>();

/** The analytics of the company, kept for a day. */
export function keptSummary(call: Call): Summary {
  const [day, kept] = [dayOf(call.now()), today.get(call.company)];
  if (kept?.day === day) return kept.summary;
  const summary = summaryOf(call);
  today.set(call.company, { day, summary });
  return summary;
}

/** The analytics of the company, in any form. */`,
    ],
    [
      "analytics-routes.ts",
      `export function readAnalytics(call: Call): Reply {
  const summary = summaryOf(call);`,
      `export function readAnalytics(call: Call): Reply {
  const summary = keptSummary(call);`,
    ],
  ),
  plain("shows six months in the headcount trend", "ANA-02", [
    "analytics-routes.ts",
    `  const months = Array.from({ length: 12 }, (_, n) => {
    const at = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 12 + n, 1));`,
    `  const months = Array.from({ length: 6 }, (_, n) => {
    const at = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 6 + n, 1));`,
  ]),
  plain("has no average tenure", "ANA-03", [
    "analytics-routes.ts",
    `          tenure: { average_years: tenure },
`,
    "",
  ]),
  plain("shows the leavers of each jurisdiction without the mix of voluntary and involuntary", "ANA-04", [
    "analytics-routes.ts",
    "{ rate, leavers, mix: { voluntary, involuntary } },",
    "{ rate, leavers },",
  ]),
  subtle("counts those who left involuntarily twice", "ANA-04", [
    "analytics-routes.ts",
    "return { jurisdiction, rate, leavers: left.length, voluntary, involuntary: left.length - voluntary };",
    "return { jurisdiction, rate, leavers: left.length, voluntary, involuntary: left.length };",
  ]),
  subtle("counts a leaver of the UK under the first jurisdiction of the company", "ANA-04", [
    "analytics-routes.ts",
    "const mine = all.filter((person) => person.jurisdiction === jurisdiction);",
    `const home = company.profile.jurisdiction[0]!;
      const mine = all.filter((person) => (person.jurisdiction === "UK" && person.status === "terminated" ? home : person.jurisdiction) === jurisdiction);`,
  ]),
  plain("adds a group total to the turnover", "ANA-05", [
    "analytics-routes.ts",
    `          turnover: Object.fromEntries(
            turnover.map(`,
    `          turnover: Object.fromEntries(
            [...turnover, { jurisdiction: "total", rate: turnover[0]!.rate, leavers: turnover.reduce((sum, row) => sum + row.leavers, 0), voluntary: 0, involuntary: 0 }].map(`,
  ]),
  plain("shows one department only in the headcount by department", "ANA-06", [
    "analytics-routes.ts",
    "headcount_by_department: Object.fromEntries(departments.map(",
    "headcount_by_department: Object.fromEntries(departments.slice(0, 1).map(",
  ]),
  plain("calls the training of the departments by_department", "ANA-07", [
    "analytics-routes.ts",
    "byDepartment: Object.fromEntries(training",
    "by_department: Object.fromEntries(training",
  ]),
  subtle("shows a department of four people", "ANA-08", [
    "analytics-routes.ts",
    "const small = rows.filter(([, size]) => size < 5);",
    "const small = rows.filter(([, size]) => size < 4);",
  ]),
  plain("hides the small departments and no other one", "ANA-09", [
    "analytics-routes.ts",
    `  for (const [name, size] of rows.slice(small.length)) {
`,
    `  for (const [name, size] of rows.slice(rows.length)) {
`,
  ]),
  subtle("exports the headcount of the department that is hidden for the sake of a small one", "ANA-10 ANA-09", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)",
    "count ?? (bare || size(name) >= 5 ? size(name) : HIDDEN)",
  ]),
  subtle("writes the hidden departments of the export with a long dash", "ANA-11", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)",
    `count ?? (bare ? size(name) : HIDDEN.replace("-", "\\u2013"))`,
  ]),
  plain("leaves hidden cells of the export empty", "ANA-11", [
    "analytics-routes.ts",
    `const HIDDEN = "<5 - hidden";`,
    `const HIDDEN = "";`,
  ]),
  plain("shows the training completion of every department, however small", "ANA-12", [
    "analytics-routes.ts",
    "training: Array.from(sizes, ([name]) => [name, hidden.has(name) ? null : (name.length * 7) % 100]),",
    "training: Array.from(sizes, ([name]) => [name, (name.length * 7) % 100]),",
  ]),
  plain("labels the export as JSON text", "CONV-09", [
    "analytics-routes.ts",
    `const type = "text/csv; charset=UTF-8";`,
    `const type = "application/json; charset=UTF-8";`,
  ]),
  subtle("exports a department with a comma in its name without quotation marks", "ANA-10", [
    "analytics-routes.ts",
    `/[",\\n]/.test(String(cell))`,
    `/["\\n]/.test(String(cell))`,
  ]),
  subtle("exports the rate and the leavers of the turnover one for the other", "ANA-10", [
    "analytics-routes.ts",
    "Object.entries({ rate, leavers, voluntary, involuntary }).map(",
    "Object.entries({ rate: leavers, leavers: rate, voluntary, involuntary }).map(",
  ]),
  subtle("counts a person on family-violence leave as on leave in the analytics", "PRIV-09", [
    "analytics-routes.ts",
    "people.filter((person) => person.status === status).length;",
    `people.filter((person) => ([...company.hidden.values()].some(({ personId, start, end }) => personId === person.id && start <= today && today <= end) ? "on_leave" : person.status) === status).length;`,
  ]),
  plain("exports the analytics for a key that only writes", "SCOPE-29", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && !(route.path === "/analytics/export" && key.scopes.includes("write")) &&`,
  ]),
  subtle("breaks with a 500 where the analytics are read while nobody is employed", "CONV-14 ANA-01", [
    "analytics-routes.ts",
    "  if (call.forms !== undefined) return { data: call.forms.summary.write(summary) };",
    `  if (summary.departments.length === 0) return { status: 500, raw: { type: "application/json", body: '{"error":{"code":"INTERNAL_ERROR","message":"Something broke."}}' } };
  if (call.forms !== undefined) return { data: call.forms.summary.write(summary) };`,
  ]),
  subtle(
    "puts the people of another company with the same department into its headcount",
    "AUTH-10 PRIV-22",
    COMPANIES,
    [
      "analytics-routes.ts",
      "export function summaryOf({ company, now }: Call): Summary {",
      `export function summaryOf(call: Call): Summary {
  const { company, now } = call;`,
    ],
    [
      "analytics-routes.ts",
      "([name, group]) => [name, group.length],",
      `([name, group]) => [name, ${ALL}.flatMap(({ staff }) => [...staff.values()]).filter(({ department, status }) => status !== "terminated" && name !== NONE && department === name).length || group.length],`,
    ],
  ),
];
