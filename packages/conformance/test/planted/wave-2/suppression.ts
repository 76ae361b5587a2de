import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Suppression of small departments, and the export. */
export const secondSuppression: readonly Planted[] = [
  subtle(
    "shows departments of four people",
    "ANA-08",
    ["analytics-routes.ts", "rows.filter(([, size]) => size < 5);", "rows.filter(([, size]) => size < 4);"],
    ["analytics-routes.ts", "    if (hidden.size > small.length && sum > least) break;", "    if (hidden.size > 1 && sum > least) break;"],
  ),
  subtle("hides no further department beside a single small one", "ANA-09", [
    "analytics-routes.ts",
    "  if (small.length === 0) return hidden;",
    "  if (small.length < 2) return hidden;",
  ]),
  subtle("shows the training of the department that is hidden beside a small one", "ANA-12 ANA-09", [
    "analytics-routes.ts",
    "    training: Array.from(sizes, ([name]) => [name, hidden.has(name) ?",
    "    training: Array.from(sizes, ([name, size]) => [name, hidden.has(name) && size < 5 ?",
  ]),
  plain("shows the training of small departments", "ANA-12", [
    "analytics-routes.ts",
    "    training: Array.from(sizes, ([name]) => [name, hidden.has(name) ?",
    `    training: Array.from(sizes, ([name]) => [name, hidden.has("") ?`,
  ]),
  subtle("exports the department that is hidden beside a small one", "ANA-09 ANA-10", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)]",
    "count ?? (bare || size(name) >= 5 ? size(name) : HIDDEN)]",
  ]),
  plain("exports suppressed departments with another text", "ANA-11", [
    "analytics-routes.ts",
    `const HIDDEN = "<5 - hidden";`,
    `const HIDDEN = "hidden";`,
  ]),
  subtle("writes suppressed departments with a long dash", "ANA-11", [
    "analytics-routes.ts",
    `const HIDDEN = "<5 - hidden";`,
    `const HIDDEN = "<5 – hidden";`,
  ]),
  subtle("leaves the training of suppressed departments empty in the export", "ANA-11", [
    "analytics-routes.ts",
    "share === null ? HIDDEN :",
    `share === null ? "" :`,
  ]),
  subtle("adds the size of a suppressed department to its text in the export", "ANA-11 ANA-08", [
    "analytics-routes.ts",
    "count ?? (bare ? size(name) : HIDDEN)]",
    `count ?? (bare ? size(name) : \`\${HIDDEN} (\${size(name)})\`)]`,
  ]),
  subtle("counts those who left in the size of a department that is to be hidden", "ANA-08", [
    "analytics-routes.ts",
    "    departments: Array.from(sizes, ([name, size]) => [name, hidden.has(name) ? null : size]),",
    `    departments: Array.from(sizes, ([name, size]) => {
      const ever = all.filter(({ department }) => (department ?? NONE) === name).length;
      return [name, hidden.has(name) && (size >= 5 || ever < 5) ? null : size];
    }),`,
  ]),
  subtle(
    "hides only the departments that were small at the first read",
    "ANA-08",
    [
      "analytics-routes.ts",
      "/** The analytics of the company, in any form. */",
      "const earlier = new WeakMap<object, ReadonlySet<string>>();",
    ],
    [
      "analytics-routes.ts",
      "  const hidden = hiddenOf(sizes);",
      `  const hidden = earlier.get(company.staff) ?? hiddenOf(sizes);
  earlier.set(company.staff, hidden);`,
    ],
  ),
  plain("exports analytics without the trend", "ANA-10", [
    "analytics-routes.ts",
    `    ...trend.map(([month, count]) => ["Trend", month, count]),`,
    "",
  ]),
  subtle("exports only the statuses that somebody has", "ANA-10", [
    "analytics-routes.ts",
    "    ...Object.entries(statuses).map(",
    "    ...Object.entries(statuses).filter(([, count]) => count > 0).map(",
  ]),
  subtle("exports names of departments with commas unquoted", "ANA-10", [
    "analytics-routes.ts",
    String.raw`/[",\n]/.test`,
    String.raw`/["\n]/.test`,
  ]),
  plain("gives no training by department", "ANA-07", [
    "analytics-routes.ts",
    "completed_share: 61, byDepartment: Object.fromEntries(training.map(([name, share]) => [name, share ?? HIDDEN])) },",
    "completed_share: training.length > 0 ? 61 : 0 },",
  ]),
  plain("exports analytics as plain text", "CONV-09", [
    "analytics-routes.ts",
    `  const type = "text/csv; charset=UTF-8";`,
    `  const type = "text/plain; charset=UTF-8";`,
  ]),
  subtle("exports analytics below the Growth plan", "PLAN-02", ["routes.ts", `exportAnalytics, "growth"],`, "exportAnalytics],"]),
  subtle("exports the analytics of another company", "AUTH-10 PRIV-22", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/analytics/export") return this.#companies.find((one) => one !== own) ?? own;
    return own;`,
  ]),
];
