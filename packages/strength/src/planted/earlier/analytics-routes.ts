import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierAnalyticsRoutes: readonly Planted[] = [
  subtle("the analytics export alone counts hidden leave as on_leave", "PRIV-09 ANA-10", [
    "analytics-routes.ts",
    "...Object.entries(statuses).map(([status, count]) => [",
    "...Object.entries({ ...statuses, active: statuses.active - call.company.hidden.size, on_leave: statuses.on_leave + call.company.hidden.size }).map(([status, count]) => [",
  ]),
  subtle("adds the size of a suppressed department to its text in the export", "ANA-11 ANA-08", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)]",
    "count ?? (bare ? size(name) : `${HIDDEN} (${size(name)})`)]",
  ]),
  plain("marks hidden departments with a long dash", "ANA-11", ["analytics-routes.ts", '"<5 - hidden"', '"<5 – hidden"']),
  plain("exports the CSV of another company", "AUTH-10 PRIV-22 ANA-10", COMPANIES, [
    "analytics-routes.ts",
    `export function exportAnalytics(call: Call): Reply {
  const summary = summaryOf(call);`,
    `export function exportAnalytics(call: Call): Reply {
  const summary = summaryOf({ ...call, company: ${ALL}.find((one) => one !== call.company)! });`,
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
  plain("leaves out who left of their own will", "ANA-04", [
    "analytics-routes.ts",
    "{ rate, leavers, mix: { voluntary, involuntary } },",
    "{ rate, leavers },",
  ]),
  subtle("counts leavers of New Zealand among those of Australia as well", "ANA-05", [
    "analytics-routes.ts",
    "const mine = all.filter((person) => person.jurisdiction === jurisdiction);",
    'const mine = all.filter((person) => [person.jurisdiction, person.jurisdiction === "NZ" ? "AU" : ""].includes(jurisdiction));',
  ]),
  plain("hides no second department", "ANA-09", [
    "analytics-routes.ts",
    "if (small.length === 0) return hidden;",
    "if (small.length > 0 || small.length === 0) return hidden;",
  ]),
  subtle("shows people without a department however few they are", "ANA-08", [
    "analytics-routes.ts",
    "departments: Array.from(sizes, ([name, size]) => [name, hidden.has(name) ? null : size]),",
    "departments: Array.from(sizes, ([name, size]) => [name, hidden.has(name) && name !== NONE ? null : size]),",
  ]),
  subtle("hides in the export only what is small", "ANA-10 ANA-09", [
    "analytics-routes.ts",
    '["Department", name, count ?? (bare ? size(name) : HIDDEN)]',
    '["Department", name, count ?? (size(name) >= 5 ? size(name) : HIDDEN)]',
  ]),
  plain("exports a dash for what is hidden", "ANA-11", [
    "analytics-routes.ts",
    '["Department", name, count ?? (bare ? size(name) : HIDDEN)]',
    '["Department", name, count ?? "-"]',
  ]),
  subtle("leaves a number of voluntary or involuntary leavers out when it is nought", "ANA-04", [
    "analytics-routes.ts",
    "{ rate, leavers, mix: { voluntary, involuntary } },",
    "{ rate, leavers, mix: { ...(voluntary && { voluntary }), ...(involuntary && { involuntary }) } },",
  ]),
  subtle("exports the one word hidden for a department of five or more that is hidden along with the small ones", "ANA-11", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)]),",
    'count ?? (bare ? size(name) : size(name) < 5 ? HIDDEN : "hidden")]),',
  ]),
  plain("divides the tenure of those who are there by all who ever were", "ANA-03", [
    "analytics-routes.ts",
    "/ Math.max(1, years.length)) / 100,",
    "/ Math.max(1, all.length)) / 100,",
  ]),
];
