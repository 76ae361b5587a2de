import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Figures of the analytics summary. */
export const secondAnalytics: readonly Planted[] = [
  plain("gives a trend of eleven months", "ANA-02", [
    "analytics-routes.ts",
    "Array.from({ length: 12 }, (_, n) => {",
    "Array.from({ length: 11 }, (_, n) => {",
  ]),
  subtle("gives the month before the last twice", "ANA-02", ["analytics-routes.ts", "- 12 + n, 1));", "- 12 + Math.min(n, 10), 1));"]),
  subtle("counts people on probation as active as well", "ANA-01", [
    "analytics-routes.ts",
    `active: withStatus("active"),`,
    `active: withStatus("active") + withStatus("probation"),`,
  ]),
  plain("leaves people on probation out of the headcount", "ANA-01", [
    "analytics-routes.ts",
    "  const total = statuses.active + statuses.on_leave + statuses.probation;",
    "  const total = statuses.active + statuses.on_leave;",
  ]),
  subtle("swaps people on leave and on probation", "ANA-01", [
    "analytics-routes.ts",
    `on_leave: withStatus("on_leave"), probation: withStatus("probation") }`,
    `on_leave: withStatus("probation"), probation: withStatus("on_leave") }`,
  ]),
  subtle("counts those who left in their department", "ANA-06", [
    "analytics-routes.ts",
    `    Array.from(
      Map.groupBy(people,`,
    `    Array.from(
      Map.groupBy(all,`,
  ]),
  plain("groups the departments by job title", "ANA-06", [
    "analytics-routes.ts",
    `({ department }) => department ?? NONE),
      (`,
    `({ jobTitle }) => jobTitle ?? NONE),
      (`,
  ]),
  subtle(
    "counts people in the department that they were first seen in",
    "ANA-06",
    [
      "analytics-routes.ts",
      "/** The analytics of the company, in any form. */",
      `const first = new WeakMap<Person, string>();
const departmentOf = (person: Person): string => {
  if (!first.has(person)) first.set(person, person.department ?? NONE);
  return first.get(person)!;
};`,
    ],
    ["analytics-routes.ts", "Map.groupBy(people, ({ department }) => department ?? NONE),", "Map.groupBy(people, departmentOf),"],
  ),
  subtle(
    "keeps showing the analytics as first read while the export changes",
    "ANA-01 ANA-10",
    ["analytics-routes.ts", "/** GET /analytics. */", "const kept = new WeakMap<object, Summary>();"],
    [
      "analytics-routes.ts",
      `export function readAnalytics(call: Call): Reply {
  const summary = summaryOf(call);`,
      `export function readAnalytics(call: Call): Reply {
  const summary = kept.get(call.company) ?? summaryOf(call);
  kept.set(call.company, summary);`,
    ],
  ),
  subtle("exports the average tenure in months and calls them years", "ANA-10", [
    "analytics-routes.ts",
    "nested ? tenure : Math.round(tenure * 12)],",
    "nested ? Math.round(tenure * 12) : Math.round(tenure * 12)],",
  ]),
  plain("gives no average tenure", "ANA-03", ["analytics-routes.ts", "          tenure: { average_years: tenure },", ""]),
  plain("gives every jurisdiction the turnover of the whole company", "ANA-05 ANA-04", [
    "analytics-routes.ts",
    "      const mine = all.filter((person) => person.jurisdiction === jurisdiction);",
    "      const mine = all.filter((person) => person.jurisdiction === jurisdiction || all.length > 0);",
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
  subtle("adds the turnover rate of all jurisdictions to the export", "ANA-05", [
    "analytics-routes.ts",
    `    ...departments.map(([name, count]) => ["Department"`,
    `    ["Turnover rate", "all", turnover.reduce((sum, { rate }) => sum + rate, 0) / turnover.length],
    ...departments.map(([name, count]) => ["Department"`,
  ]),
  subtle("leaves one jurisdiction out of the turnover", "ANA-04", [
    "analytics-routes.ts",
    "    turnover: company.profile.jurisdiction.map((",
    "    turnover: company.profile.jurisdiction.slice(0, 2).map((",
  ]),
  subtle("counts all leavers as involuntary", "ANA-04", [
    "analytics-routes.ts",
    "voluntary, involuntary: left.length - voluntary };",
    "voluntary, involuntary: left.length };",
  ]),
  subtle("counts only voluntary leavers as leavers", "ANA-04", [
    "analytics-routes.ts",
    "return { jurisdiction, rate, leavers: left.length,",
    "return { jurisdiction, rate, leavers: voluntary,",
  ]),
];
