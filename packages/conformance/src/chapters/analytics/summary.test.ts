import { describe, expect, it } from "vitest";
import { View } from "../../view.ts";
import { readSummary } from "./summary.ts";

const months = Array.from({ length: 12 }, (_, n) => `2025-${String(n + 1).padStart(2, "0")}`);

describe("an analytics summary", () => {
  it("is read under the names that the document uses for its parts", () => {
    const summary = readSummary(
      new View({
        headcount: { total: 51, active: 40, on_leave: 7, probation: 4 },
        trend: months.map((month) => ({ month, headcount: 50 })),
        tenure: { average_years: 3 },
        turnover: { AU: { rate: 0.042, leavers: 2, voluntary: 1, involuntary: 1 }, NZ: null },
        departments: [
          { department: "Care", headcount: 8, suppressed: false },
          { department: "Sales", headcount: null, suppressed: true },
        ],
        training: { completion_rate: 0.7, byDepartment: [{ department: "Care", completion_rate: 0.8, suppressed: false }] },
      }),
    );
    expect(summary.split).toEqual({ active: 40, on_leave: 7, probation: 4 });
    expect(summary.totals).toContain(51);
    expect(summary.trend).toHaveLength(12);
    expect(summary.tenure).toBe(3);
    const told = (average_tenure: string): unknown => readSummary(new View({ average_tenure })).tenure;
    expect([told("3 years 8 months"), told("P3Y8M"), told("long")]).toEqual([null, null, undefined]);
    expect(summary.turnover).toEqual([
      { jurisdiction: "AU", rate: 0.042, leavers: 2, voluntary: 1, involuntary: 1 },
      { jurisdiction: "NZ", rate: null, leavers: null, voluntary: null, involuntary: null },
    ]);
    expect(summary.departments?.map(({ name, figure }) => [name, figure])).toEqual([
      ["Care", 8],
      ["Sales", null],
    ]);
    expect(summary.training?.map(({ name, numbers }) => [name, numbers])).toEqual([["Care", [0.8]]]);
  });

  it("is read under other names, and as maps", () => {
    const summary = readSummary(
      new View({
        workforce: { people: 51, active: 40, on_leave: 7, probation: 4, average_tenure_years: 2.5 },
        headcount_by_month: Object.fromEntries(months.map((month) => [month, 50])),
        turnover_by_jurisdiction: [{ jurisdiction: "UK", rate: 0.1, leavers: 2, mix: { voluntary: 2, involuntary: 0 } }],
        department_headcount: { Care: 8, Sales: "<5 - hidden" },
        training: { completed: 0.7, byDepartment: { Care: { completed: 0.8 } } },
      }),
    );
    expect([summary.totals.includes(51), summary.trend?.length, summary.tenure]).toEqual([true, 12, 2.5]);
    expect(summary.turnover).toEqual([{ jurisdiction: "UK", rate: 0.1, leavers: 2, voluntary: 2, involuntary: 0 }]);
    expect(summary.departments).toEqual([
      { name: "Care", figure: 8, numbers: [8], mark: null },
      { name: "Sales", figure: null, numbers: [], mark: "<5 - hidden" },
    ]);
    expect(summary.training?.[0]?.figure).toBe(0.8);
    expect(summary.blended).toEqual([]);
  });

  it("has no figure in a place in an order, a colour or what is told of the whole beside a hidden cell", () => {
    const row = { department: "Sales", headcount: null, suppressed: true, position: 2, colour: 255, company_average: 0.6, id: 7 };
    const [cell] = readSummary(new View({ departments: [row] })).departments!;
    expect([cell?.figure, cell?.numbers]).toEqual([null, []]);
  });

  it("has leavers of whom it is not known why where a number of its own tells them", () => {
    const turnover = { AU: { rate: 0.1, leavers: 3, mix: { voluntary: 1, involuntary: 1, unspecified: 1 } } };
    expect(readSummary(new View({ turnover })).turnover[0]).toMatchObject({ leavers: 3, voluntary: 1, involuntary: 1, unstated: 1 });
  });

  it("has blended turnover where a figure belongs to no jurisdiction", () => {
    expect(readSummary(new View({ turnover: { AU: { rate: 0.1 }, ALL: { rate: 0.2, leavers: 3 } } })).blended).toEqual([
      "turnover.ALL.rate",
      "turnover.ALL.leavers",
    ]);
    expect(readSummary(new View({ turnover: { period_months: 12, groups: [{ jurisdiction: "AU", leavers: 1 }] } })).blended).toEqual([]);
    expect(readSummary(new View({ overall_turnover_rate: 0.1 })).blended).toEqual(["overall_turnover_rate"]);
  });

  it("lacks what nothing in it can be", () => {
    const { split, trend, tenure, departments, training } = readSummary(new View({ note: "empty" }));
    expect([split, trend, tenure, departments, training]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
