import type { TrainingRecord } from "@hr-platform/domain";
import type { AnalyticsSummary, Employee } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { someone } from "../support/cast.ts";
import { changedWorld } from "../support/worlds.ts";
import { type Switch, at, hire, on } from "./switch.ts";

const of = (mock: Mock, slug = "wattle"): AnalyticsSummary => at(mock, slug).get<AnalyticsSummary>("/analytics").data;
const lines = (mock: Mock, slug = "wattle"): string[] => at(mock, slug).get("/analytics/export").text.split("\r\n");

function hidden({ departments }: Pick<AnalyticsSummary, "departments">): string[] {
  return departments.filter(({ suppressed }) => suppressed).map(({ department }) => department);
}

/** The default world, with only four people of wattle's Engineering enrolled, and five of acorn, one of whom has left. */
const fewEnrolled = changedWorld((data) => {
  const engineers = new Set(
    data.employees.filter(({ resource }) => resource.department === "Engineering").map(({ resource }) => resource.id),
  );
  const left = data.employees[1]!;
  const enrolled = data.slug === "wattle" ? [...engineers].slice(0, 4) : [];
  const training = data.training.filter(({ employee_id }) => !engineers.has(employee_id) || enrolled.includes(employee_id));
  if (data.slug !== "acorn") return { ...data, training };
  const id = "7b0c1e52-3f64-4c1e-9d1f-0a5b6c7d8e9f";
  const leaver = {
    ...left,
    resource: { ...left.resource, id, email: "left@acorn-lane.example", status: "terminated" as const },
    termination: { date: "2026-01-30", reason: null, voluntary: true },
  };
  const course: TrainingRecord = { employee_id: id, course: "Privacy at work", completed: true };
  return { ...data, employees: [...data.employees, leaver], training: [...training, course] };
});

/** The figures of a company of four: total, a department, tenure. */
function acorn(mock: Mock): unknown {
  const { headcount, departments, tenure } = of(mock, "acorn");
  return [headcount.total, departments.map(({ headcount }) => headcount), tenure.average_years === null];
}

/** Analytics (§4.8). */
export const analyticsSwitches: readonly Switch[] = [
  on(
    "analytics-shape",
    (mock) => {
      const { data } = at(mock, "wattle").get<Record<string, unknown>>("/analytics");
      return [Object.keys(data), Object.keys(data["training"] as object).includes("byDepartment")];
    },
    {
      "described-names": [["headcount", "trend", "tenure", "turnover", "departments", "training"], true],
      "other-names": [["workforce", "headcount_by_month", "turnover_by_jurisdiction", "department_headcount", "training"], true],
    },
  ),
  on(
    "suppressed-cell",
    (mock) => {
      const { departments, training } = of(mock);
      const finance = [...departments, ...training.byDepartment].filter(({ department }) => department === "Finance");
      const visible = departments.filter(({ suppressed }) => !suppressed).length;
      return [finance, lines(mock).filter((line) => line.includes("Finance")), visible > 0];
    },
    {
      "null-and-flag": [
        [
          { department: "Finance", headcount: null, suppressed: true },
          { department: "Finance", completion_rate: null, suppressed: true },
        ],
        ["departments,Finance,headcount,<5 - hidden", "training,Finance,completion_rate,<5 - hidden"],
        true,
      ],
      literal: [
        [
          { department: "Finance", headcount: "<5 - hidden", suppressed: true },
          { department: "Finance", completion_rate: "<5 - hidden", suppressed: true },
        ],
        ["departments,Finance,headcount,<5 - hidden", "training,Finance,completion_rate,<5 - hidden"],
        true,
      ],
      "row-absent": [[], ["departments,Finance,headcount,<5 - hidden", "training,Finance,completion_rate,<5 - hidden"], true],
    },
  ),
  on(
    "trend-current-month",
    (mock) => {
      hire(mock, { start_date: "2026-03-09" });
      const now = of(mock).headcount.total - of(mock).trend.at(-1)!.headcount;
      mock.clock.advance("P1M");
      return [now, of(mock).headcount.total - of(mock).trend.at(-2)!.headcount];
    },
    // Another person of the seeded company starts in April.
    { "employed-today": [2, 1], "as-headcount": [0, 1] },
  ),
  on("complementary-cell", (mock) => [hidden(of(mock)), hidden(of(mock, "thistle"))], {
    "next-smallest": [
      ["Finance", "Marketing"],
      ["Catering", "Finance", "Marketing"],
    ],
    largest: [
      ["Engineering", "Finance"],
      ["Care", "Finance", "Marketing"],
    ],
  }),
  on(
    "department-total",
    (mock) => {
      const sales = (): number => of(mock).departments.find(({ department }) => department === "Sales")!.headcount!;
      const [before, total] = [sales(), of(mock).headcount.total];
      hire(mock, { department: "Sales", employment_type: "contractor" });
      hire(mock, { department: "Sales", email: "b@x.example" });
      return [sales() - before, of(mock).headcount.total - total];
    },
    { "non-terminated": [2, 2], "without-contractors": [1, 2] },
  ),
  on(
    "training-floor",
    (mock) =>
      ["wattle", "acorn"].map((slug) =>
        of(mock, slug)
          .training.byDepartment.filter(({ suppressed }) => suppressed)
          .map(({ department }) => department),
      ),
    {
      either: [["Engineering", "Finance", "Marketing"], ["Studio"]],
      headcount: [["Finance", "Marketing"], ["Studio"]],
      enrolled: [["Engineering", "Finance", "Marketing"], []],
    },
    { world: () => fewEnrolled, decide: { "tiny-company": "shown" } },
  ),
  on(
    "other-small-cells",
    (mock) => {
      const { headcount, turnover } = of(mock, "southern");
      const small = of(mock, "acorn");
      return [
        Object.keys(small.turnover.UK ?? {}).length,
        [small.headcount.total, small.headcount.on_leave, small.headcount.probation],
        [of(mock).headcount.active, of(mock).headcount.probation],
        [headcount.total, turnover.AU!.leavers, turnover.AU!.involuntary],
        of(mock).turnover.AU === null,
      ];
    },
    {
      "jurisdiction-turnover": [0, [4, 1, 1], [42, 4], [114, 6, 3], false],
      none: [4, [4, 1, 1], [42, 4], [114, 6, 3], false],
      "all-cells": [0, [null, null, null], [42, null], [114, 6, null], true],
    },
  ),
  on(
    "turnover-formula",
    (mock) => {
      for (const date of ["2025-11-03", "2026-02-02"]) {
        at(mock, "southern").delete(`/employees/${someone(mock, "southern", { jurisdiction: "NZ" }).id}`, { termination_date: date });
      }
      return of(mock, "southern").turnover.NZ!.leavers;
    },
    { "rolling-year": 2, "calendar-year": 1 },
  ),
  on("tiny-company", acorn, {
    "cells-hidden": [4, [null], false],
    "all-hidden": [null, [null], true],
    shown: [4, [4], false],
  }),
  on("csv-layout", (mock) => [lines(mock).slice(0, 2), lines(mock).some((line, n, all) => line === "" && n < all.length - 1)], {
    "long-table": [["section,key,metric,value", "headcount,total,people,51"], false],
    blocks: [["total,active,on_leave,probation", "51,42,5,4"], true],
  }),
  on(
    "suppression-agreement",
    (mock) => {
      const before = [hidden(of(mock)), lines(mock).filter((line) => line.startsWith("departments,") && line.endsWith("hidden")).length];
      const moved = at(mock, "wattle").get<Employee[]>("/employees", { department: "Engineering" }).data.slice(0, 2);
      for (const { id } of moved) at(mock, "wattle").patch(`/employees/${id}`, { department: "Finance" });
      return [before, hidden(of(mock)), lines(mock).filter((line) => line.startsWith("departments,") && line.endsWith("hidden")).length];
    },
    {
      "same-and-sticky": [[["Finance", "Marketing"], 2], ["Finance", "Marketing"], 2],
      "same-per-call": [[["Finance", "Marketing"], 2], [], 0],
    },
  ),
];
