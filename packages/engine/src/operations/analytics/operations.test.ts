import { beforeEach, describe, expect, test } from "vitest";
import { people, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { GROWTH, SUPPRESSED, exportOf, figures, staffed, summaryOf } from "../../../test/support/summaries.ts";
import { hire } from "../../../test/decisions/switch.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { AnalyticsSummary } from "@hr-platform/spec/types";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

describe("GET /analytics", () => {
  test.each(GROWTH)("gives the headcount of %s and its split, which add up [ANA-01]", (slug) => {
    const { headcount } = summaryOf(mock, slug);
    const employed = people(mock, slug).filter(({ status }) => status !== "terminated");
    expect(headcount).toEqual({
      total: employed.length,
      active: employed.filter(({ status }) => status === "active").length,
      on_leave: employed.filter(({ status }) => status === "on_leave").length,
      probation: employed.filter(({ status }) => status === "probation").length,
    });
    expect(headcount.active + headcount.on_leave + headcount.probation).toBe(headcount.total);
  });

  test("gives the average tenure, and null where nobody is employed [ANA-03]", () => {
    const years = (date: string): number => (Date.parse("2026-03-02") - Date.parse(date)) / 86_400_000 / 365.25;
    const own = people(mock, "acorn").map(({ start_date }) => years(start_date));
    expect(summaryOf(mock, "acorn").tenure.average_years).toBeCloseTo(own.reduce((sum, next) => sum + next, 0) / own.length, 1);
    expect(summaryOf(frozenMock({ world: "empty" }), "wattle")).toMatchObject({
      headcount: { total: 0 },
      tenure: { average_years: null },
      turnover: {},
      departments: [],
      training: { completion_rate: null, byDepartment: [] },
    });
  });

  test("gives turnover by jurisdiction, leavers parted by why they left [ANA-04, A-118]", () => {
    const { AU } = summaryOf(mock, "wattle").turnover;
    expect(AU!.voluntary + AU!.involuntary).toBe(AU!.leavers);
    const { id } = someone(mock);
    wattle.delete(`/employees/${id}`, { termination_date: "2026-03-02", termination_reason: "Redundancy" });
    const after = summaryOf(mock, "wattle").turnover.AU!;
    expect(after).toMatchObject({ leavers: AU!.leavers + 1, voluntary: AU!.voluntary, involuntary: AU!.involuntary + 1 });
    expect(after.rate).toBeGreaterThan(AU!.rate);
  });

  test("gives training completion and its split by department [ANA-07]", () => {
    const { training, departments } = summaryOf(mock, "southern");
    expect(training.byDepartment.map(({ department }) => department)).toEqual(departments.map(({ department }) => department));
    const { training: records } = mock.defaultSandbox.company("southern").data;
    const sales = new Set(people(mock, "southern").flatMap(({ id, department }) => (department === "Sales" ? [id] : [])));
    const own = records.filter(({ employee_id }) => sales.has(employee_id));
    const rate = own.filter(({ completed }) => completed).length / own.length;
    expect(training.byDepartment.find(({ department }) => department === "Sales")!.completion_rate).toBeCloseTo(rate, 2);
    expect(training.completion_rate).toBeCloseTo(records.filter(({ completed }) => completed).length / records.length, 2);
  });

  test("updates at once with every change of staff and of the clock", () => {
    const before = summaryOf(mock, "wattle");
    const { id } = hire(mock, { department: "Sales", start_date: "2026-02-27" }).data;
    const sales = ({ departments }: AnalyticsSummary): number => departments.find(({ department }) => department === "Sales")!.headcount!;
    expect([summaryOf(mock, "wattle").headcount.total, sales(summaryOf(mock, "wattle"))]).toEqual([
      before.headcount.total + 1,
      sales(before) + 1,
    ]);
    expect(summaryOf(mock, "wattle").headcount.probation).toBe(before.headcount.probation + 1);
    wattle.patch(`/employees/${id}`, { department: "Engineering" });
    expect(sales(summaryOf(mock, "wattle"))).toBe(sales(before));
    wattle.delete(`/employees/${id}`);
    expect(summaryOf(mock, "wattle").headcount).toEqual(before.headcount);
    mock.clock.set("2026-04-02T09:00:00Z");
    expect(summaryOf(mock, "wattle").trend.at(-1)!.month).toBe("2026-04");
  });

  test("updates with decisions, although nobody joined, left or changed", () => {
    for (const _ of ["first", "again"]) expect(summaryOf(mock, "acorn").headcount.total).toBe(4);
    mock.decide({ "tiny-company": "all-hidden" });
    expect(summaryOf(mock, "acorn").headcount.total).toBeNull();
  });

  test("updates with the month, although nobody joined, left or changed", () => {
    const own = frozenMock({ world: "empty" });
    expect(summaryOf(own).trend.at(-1)!.month).toBe("2026-03");
    own.clock.set("2026-04-02T09:00:00Z");
    expect(summaryOf(own).trend.at(-1)!.month).toBe("2026-04");
  });

  test.each(["/analytics", "/analytics/export"])("%s needs read and the Growth plan [ANA-01, §5.7]", (path) => {
    expect(client(mock, "hrk_kauri_full").get(path)).toMatchObject({ status: 403, error: { code: "FORBIDDEN" } });
    expect(client(mock, "hrk_wattle_write").get(path).status).toBe(403);
    expect(client(mock, "hrk_wattle_read").get(path).status).toBe(200);
  });
});

describe("GET /analytics/export", () => {
  test("is a CSV file of the same figures, the same ones hidden [ANA-10, ANA-11]", () => {
    const { headers } = wattle.get("/analytics/export");
    expect(headers["content-type"]).toMatch(/^text\/csv/);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    for (const slug of GROWTH) {
      const { headcount, trend, tenure, turnover, departments, training } = summaryOf(mock, slug);
      const shown = (figure: number | null): string => (figure === null ? SUPPRESSED : String(figure));
      const none = { rate: null, leavers: null, voluntary: null, involuntary: null };
      expect(Object.fromEntries(figures(exportOf(mock, slug)))).toEqual(
        Object.fromEntries([
          ...Object.entries(headcount).map(([name, figure]) => [`headcount,${name},people`, shown(figure)]),
          ...trend.map(({ month, headcount }) => [`trend,${month},headcount`, shown(headcount)]),
          ["tenure,average,years", shown(tenure.average_years)],
          ...Object.entries(turnover).flatMap(([jurisdiction, figures]) =>
            Object.entries(figures ?? none).map(([name, figure]) => [`turnover,${jurisdiction},${name}`, shown(figure as number | null)]),
          ),
          ...departments.map(({ department, headcount }) => [`departments,${department},headcount`, shown(headcount)]),
          ["training,,completion_rate", shown(training.completion_rate)],
          ...training.byDepartment.map((row) => [`training,${row.department},completion_rate`, shown(row.completion_rate)]),
        ]),
      );
    }
  });

  test("leaves a missing figure empty", () => {
    const lines = figures(exportOf(frozenMock({ world: "empty" })));
    expect([lines.get("training,,completion_rate"), lines.get("tenure,average,years")]).toEqual(["", ""]);
    expect(figures(exportOf(staffed({ A: 2, B: 6 }))).get("training,,completion_rate")).toBe("");
  });

  test("T-40: no name of a department becomes a formula or breaks a line", () => {
    const names = ["=1+1", "@SUM(A1:A9)", "+61", "-Team", 'R&D, "the lab"', "Two\nlines"];
    const own = staffed(Object.fromEntries(names.map((name) => [name, 5])));
    const text = exportOf(own, "wattle");
    for (const name of ["'=1+1", "'@SUM(A1:A9)", "'+61", "'-Team", '"R&D, ""the lab"""', '"Two\nlines"']) {
      expect(text).toContain(`\r\ndepartments,${name},headcount,5\r\n`);
    }
    expect(text).not.toMatch(/(^|,|")[=+@-][^\d\r\n]/m);
    expect(summaryOf(own, "wattle").departments.map(({ department }) => department)).toEqual(names.toSorted());
  });
});
