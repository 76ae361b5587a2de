import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "analytics-routes.ts";
const READ = "export function readAnalytics(call: Call): Reply {\n  const summary = summaryOf(call);";
const EXPORT = "export function exportAnalytics(call: Call): Reply {\n  const summary = summaryOf(call);";
const MONTH = "return at.toISOString().slice(0, 7);";
const HIDDEN = "const hidden = hiddenOf(sizes);";
const NONE = `const NONE = "No department";\n`;
const TREND = "trend: months.map((month) => [month, month === today.slice(0, 7) ? people.length : there(month)]),";
const TURNOVER = "turnover: company.profile.jurisdiction.map((";
const PLACES = "turnover.map(({ jurisdiction, rate, leavers, voluntary, involuntary }) => [\n";
const BY_DEPARTMENT = "headcount_by_department: Object.fromEntries(departments.map(([name, size]) => [name, size ?? HIDDEN])),";
const CELLS = `...departments.map(([name, count]) => ["Department", name, count ?? (bare ? size(name) : HIDDEN)]),`;
const SHARES = `...training.map(([name, share]) => ["Training completed", name, share === null ? HIDDEN : nested ? share : share / 100]),`;
const SPLIT = `...Object.entries(statuses).map(([status, count]) => ["Headcount", status, count]),`;

/** Analytics: the summary, its export, and the small departments that both keep back. */
export const thirdAnalytics: readonly Planted[] = [
  plain("counts people on probation as active ones as well", "ANA-01", [ROUTES, `active: withStatus("active"),`, "active: people.length,"]),
  plain("gives a headcount trend of half a year", "ANA-02", [ROUTES, "Array.from({ length: 12 }", "Array.from({ length: 6 }"]),
  plain("gives an average tenure below nothing", "ANA-03", [
    ROUTES,
    "Math.max(0, Date.parse(today) - Date.parse(startDate))",
    "(Date.parse(startDate) - Date.parse(today))",
  ]),
  plain("gives the turnover of one jurisdiction of several", "ANA-04", [
    ROUTES,
    TURNOVER,
    TURNOVER.replace("jurisdiction.map", "jurisdiction.slice(0, 1).map"),
  ]),
  plain("counts all leavers as involuntary besides those who chose to go", "ANA-04", [
    ROUTES,
    "involuntary: left.length - voluntary };",
    "involuntary: left.length };",
  ]),
  plain("adds a turnover of all jurisdictions to the summary", "ANA-05", [
    ROUTES,
    PLACES,
    `[...turnover, { jurisdiction: "overall", rate: 8.6, leavers: 3, voluntary: 2, involuntary: 1 }].map(${PLACES.slice(13)}`,
  ]),
  plain("shows the training of departments that are too small for their headcount", "ANA-08 ANA-12", [
    ROUTES,
    "training: Array.from(sizes, ([name]) => [name, hidden.has(name) ? null : (name.length * 7) % 100]),",
    "training: Array.from(sizes, ([name]) => [name, (name.length * 7) % 100]),",
  ]),
  plain("spells the training by department in snake case", "ANA-07", [
    ROUTES,
    "byDepartment: Object.fromEntries(training",
    "by_department: Object.fromEntries(training",
  ]),
  plain("marks hidden departments with a long dash", "ANA-11", [ROUTES, `"<5 - hidden"`, `"<5 – hidden"`]),
  plain("leaves hidden departments out of the CSV", "ANA-10 ANA-11", [
    ROUTES,
    CELLS,
    `...departments.flatMap(([name, count]) => (count === null ? [] : [["Department", name, count]])),`,
  ]),
  plain("reads analytics by the write scope", "SCOPE-28", [
    "routes.ts",
    `["GET /analytics", "read", readAnalytics, "growth"]`,
    `["GET /analytics", "write", readAnalytics, "growth"]`,
  ]),
  plain("exports the CSV of another company", "AUTH-10 PRIV-22 ANA-10", COMPANIES, [
    ROUTES,
    EXPORT,
    EXPORT.replace("summaryOf(call)", `summaryOf({ ...call, company: ${ALL}.find((one) => one !== call.company)! })`),
  ]),
  plain("gives the departments of the summary no figures at all", "ANA-06 ANA-10", [
    ROUTES,
    BY_DEPARTMENT,
    "headcount_by_department: departments.map(([name]) => name),",
  ]),
  subtle("mixes up people on leave and on probation in the summary", "ANA-01 PRIV-09", [
    ROUTES,
    `on_leave: withStatus("on_leave"), probation: withStatus("probation") },`,
    `on_leave: withStatus("probation"), probation: withStatus("on_leave") },`,
  ]),
  subtle(
    "counts people on family-violence leave as on leave in the summary",
    "PRIV-09",
    [
      ROUTES,
      HIDDEN,
      `${HIDDEN}\n  const away = [...company.hidden.values()].filter(({ start, end }) => start <= today && today <= end).length;`,
    ],
    [
      ROUTES,
      `active: withStatus("active"), on_leave: withStatus("on_leave"),`,
      `active: withStatus("active") - away, on_leave: withStatus("on_leave") + away,`,
    ],
  ),
  subtle("ends the headcount trend with a month that has not begun", "ANA-02", [
    ROUTES,
    "Number(today.slice(5, 7)) - 12 + n",
    "Number(today.slice(5, 7)) - 11 + n",
  ]),
  subtle("writes this year with all months of the headcount trend", "ANA-02", [
    ROUTES,
    MONTH,
    "return `${today.slice(0, 4)}${at.toISOString().slice(4, 7)}`;",
  ]),
  subtle("shows the present headcount in all months of the trend", "ANA-02", [
    ROUTES,
    TREND,
    "trend: months.map((month) => [month, people.length]),",
  ]),
  subtle("counts leavers of the company in each jurisdiction", "ANA-04 ANA-05", [
    ROUTES,
    "const left = mine.filter(",
    "const left = all.filter(",
  ]),
  subtle("adds a turnover of all jurisdictions to the CSV alone", "ANA-05 ANA-10", [
    ROUTES,
    CELLS,
    `["Turnover leavers", "all", turnover.reduce((sum, { leavers }) => sum + leavers, 0)],\n    ${CELLS}`,
  ]),
  subtle("counts leavers in the headcount of their old departments", "ANA-06", [
    ROUTES,
    "Map.groupBy(people, ({ department }) => department ?? NONE),",
    "Map.groupBy(all, ({ department }) => department ?? NONE),",
  ]),
  subtle("shows departments of exactly four people", "ANA-08", [
    ROUTES,
    "const small = rows.filter(([, size]) => size < 5);",
    "const small = rows.filter(([, size]) => size < 4);",
  ]),
  subtle("shows a department that fell below five as long as its leavers make up for it", "ANA-08", [
    ROUTES,
    HIDDEN,
    `const ever = Array.from(Map.groupBy(all, ({ department }) => department ?? NONE), ([name, group]) => [name, group.length] as const);
  const hidden = hiddenOf(new Map(ever));`,
  ]),
  subtle(
    "hides those departments for ever that were to hide at the first request",
    "ANA-08 ANA-09",
    [ROUTES, NONE, `${NONE}const FIRST = new Map<string, ReadonlySet<string>>();\n`],
    [ROUTES, HIDDEN, "const hidden = FIRST.get(company.id) ?? hiddenOf(sizes);\n  FIRST.set(company.id, hidden);"],
  ),
  subtle("hides no second department beside the only small one", "ANA-09", [
    ROUTES,
    "for (const [name, size] of rows.slice(small.length)) {",
    "for (const [name, size] of rows.slice(rows.length)) {",
  ]),
  subtle("shows the department in the CSV that is hidden for the sake of another", "ANA-09 ANA-10", [
    ROUTES,
    CELLS,
    CELLS.replace("bare ?", "size(name) >= 5 ?"),
  ]),
  subtle("marks hidden departments otherwise in the training of the CSV", "ANA-11", [
    ROUTES,
    SHARES,
    SHARES.replace("null ? HIDDEN", `null ? "hidden"`),
  ]),
  subtle("tells the share of the headcount of hidden departments", "ANA-08", [
    ROUTES,
    BY_DEPARTMENT,
    `${BY_DEPARTMENT}
          headcount_share: Object.fromEntries(
            departments.map(([name]) => {
              const people = [...call.company.staff.values()].filter(({ status }) => status !== "terminated");
              return [name, people.filter(({ department }) => (department ?? NONE) === name).length / total];
            }),
          ),`,
  ]),
  subtle("leaves the split of people on probation out of the CSV", "ANA-10", [
    ROUTES,
    SPLIT,
    SPLIT.replace("(statuses)", `(statuses).filter(([status]) => status !== "probation")`),
  ]),
  subtle("counts none but active people in the headcount of the CSV", "ANA-10", [
    ROUTES,
    `["Headcount", "all", statuses.active + statuses.on_leave + statuses.probation],`,
    `["Headcount", "all", statuses.active],`,
  ]),
  subtle("writes departments with a comma into the CSV without quotes", "ANA-10 CONV-09", [
    ROUTES,
    String.raw`/[",\n]/.test(String(cell))`,
    String.raw`/["\n]/.test(String(cell))`,
  ]),
  subtle(
    "exports the CSV as it was at the first request",
    "ANA-10",
    [ROUTES, NONE, `${NONE}const EXPORTED = new Map<string, Summary>();\n`],
    [
      ROUTES,
      EXPORT,
      `${EXPORT.replace("const summary =", "const summary = EXPORTED.get(call.company.id) ??")}\n  EXPORTED.set(call.company.id, summary);`,
    ],
  ),
  subtle("gives other companies the summary of the first", "AUTH-10 PRIV-22", COMPANIES, [
    ROUTES,
    READ,
    READ.replace("summaryOf(call)", `summaryOf({ ...call, company: ${ALL}[0]! })`),
  ]),
  subtle(
    "keeps people in the department in which the summary first met them",
    "ANA-06",
    [ROUTES, NONE, `${NONE}const MET = new WeakMap<Person, string>();\n`],
    [
      ROUTES,
      "Map.groupBy(people, ({ department }) => department ?? NONE),",
      `Map.groupBy(people, (person) => {
        MET.set(person, MET.get(person) ?? person.department ?? NONE);
        return MET.get(person)!;
      }),`,
    ],
  ),
];
