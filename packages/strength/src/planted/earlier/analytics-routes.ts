import { COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierAnalyticsRoutes: readonly Planted[] = [
  plain("leaves people on probation out of the headcount", "ANA-01", [
    "analytics-routes.ts",
    "  const total = statuses.active + statuses.on_leave + statuses.probation;",
    "  const total = statuses.active + statuses.on_leave;",
  ]),
  subtle("adds the turnover of all jurisdictions to the summary", "ANA-05", [
    "analytics-routes.ts",
    `          turnover: Object.fromEntries(
            turnover.map(`,
    `          turnover: Object.fromEntries(
            [...turnover, { jurisdiction: "all", rate: turnover.reduce((sum, row) => sum + row.rate, 0) / turnover.length,
              leavers: turnover.reduce((sum, row) => sum + row.leavers, 0),
              voluntary: turnover.reduce((sum, row) => sum + row.voluntary, 0),
              involuntary: turnover.reduce((sum, row) => sum + row.involuntary, 0) }].map(`,
  ]),
  subtle("the analytics export alone counts hidden leave as on_leave", "PRIV-09 ANA-10", [
    "analytics-routes.ts",
    "...Object.entries(statuses).map(([status, count]) => [",
    "...Object.entries({ ...statuses, active: statuses.active - call.company.hidden.size, on_leave: statuses.on_leave + call.company.hidden.size }).map(([status, count]) => [",
  ]),
  subtle(
    "shows departments of four people",
    "ANA-08",
    ["analytics-routes.ts", "rows.filter(([, size]) => size < 5);", "rows.filter(([, size]) => size < 4);"],
    ["analytics-routes.ts", "    if (hidden.size > small.length && sum > least) break;", "    if (hidden.size > 1 && sum > least) break;"],
  ),
  subtle("adds the size of a suppressed department to its text in the export", "ANA-11 ANA-08", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)]",
    "count ?? (bare ? size(name) : `${HIDDEN} (${size(name)})`)]",
  ]),
  subtle("exports names of departments with commas unquoted", "ANA-10", ["analytics-routes.ts", '/[",\\n]/.test', '/["\\n]/.test']),
  plain("gives a headcount trend of half a year", "ANA-02", [
    "analytics-routes.ts",
    "Array.from({ length: 12 }",
    "Array.from({ length: 6 }",
  ]),
  plain("gives the turnover of one jurisdiction of several", "ANA-04", [
    "analytics-routes.ts",
    "turnover: company.profile.jurisdiction.map((",
    "turnover: company.profile.jurisdiction.slice(0, 1).map((",
  ]),
  plain("counts all leavers as involuntary besides those who chose to go", "ANA-04", [
    "analytics-routes.ts",
    "involuntary: left.length - voluntary };",
    "involuntary: left.length };",
  ]),
  plain("marks hidden departments with a long dash", "ANA-11", ["analytics-routes.ts", '"<5 - hidden"', '"<5 – hidden"']),
  plain("exports the CSV of another company", "AUTH-10 PRIV-22 ANA-10", COMPANIES, [
    "analytics-routes.ts",
    `export function exportAnalytics(call: Call): Reply {
  const summary = summaryOf(call);`,
    `export function exportAnalytics(call: Call): Reply {
  const summary = summaryOf({ ...call, company: (call as unknown as { companies: readonly CompanyData[] }).companies.find((one) => one !== call.company)! });`,
  ]),
  subtle("mixes up people on leave and on probation in the summary", "ANA-01 PRIV-09", [
    "analytics-routes.ts",
    'on_leave: withStatus("on_leave"), probation: withStatus("probation") },',
    'on_leave: withStatus("probation"), probation: withStatus("on_leave") },',
  ]),
  subtle("writes this year with all months of the headcount trend", "ANA-02", [
    "analytics-routes.ts",
    "return at.toISOString().slice(0, 7);",
    "return `${today.slice(0, 4)}${at.toISOString().slice(4, 7)}`;",
  ]),
  inVariant(
    "crowded",
    subtle("writes question marks for letters of departments that are not English", "ANA-10", [
      "analytics-routes.ts",
      'return { raw: { type, body: `${lines.map((line) => line.map(quoted).join(",")).join("\\n")}\\n` } };',
      'return { raw: { type, body: `${lines.map((line) => line.map(quoted).join(",")).join("\\n")}\\n`.replaceAll(/[^\\n -~]/g, "?") } };',
    ]),
  ),
];
