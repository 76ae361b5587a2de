import { runs } from "@hr-platform/property-runs";
import { assert, array, integer, property, tuple } from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Employee, LeaveRequest } from "@hr-platform/spec/types";
import { people } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { GROWTH, SUPPRESSED, exportOf, figures, hiddenIn, sizes, staffed, summaryOf } from "../../../test/support/summaries.ts";
import { NEWCOMER, hire } from "../../../test/decisions/switch.ts";
import { TWINS, throughTime } from "../../../test/support/twins.ts";
import { walk } from "../../../test/support/walk.ts";
import { changedWorld, frozenMock, worldWithHidden } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

describe("suppression", () => {
  test("T-28: in wattle a second department hides the only small one [ANA-08, ANA-09]", () => {
    expect(Object.entries(sizes(mock, "wattle")).filter(([, size]) => size < 5)).toEqual([["Finance", 3]]);
    const summary = summaryOf(mock, "wattle");
    expect(hiddenIn(summary)).toEqual(["Finance", "Marketing"]);
    const visible = summary.departments.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0);
    expect(summary.headcount.total - visible).toBe(8);
    expect(summary.departments.filter(({ suppressed }) => suppressed).map(({ headcount }) => headcount)).toEqual([null, null]);
  });

  test("T-33: in thistle a third department hides two that sum to three [ANA-09]", () => {
    expect(sizes(mock, "thistle")).toMatchObject({ Finance: 2, Marketing: 1 });
    expect(hiddenIn(summaryOf(mock, "thistle"))).toEqual(["Catering", "Finance", "Marketing"]);
  });

  test("T-29, T-30: a hidden department shows no figure anywhere in the summary, in neither form [ANA-12]", () => {
    for (const slug of ["wattle", "thistle", "acorn"]) {
      const summary = summaryOf(mock, slug);
      const lines = exportOf(mock, slug).split("\r\n");
      expect(hiddenIn(summary).length).toBeGreaterThan(0);
      for (const name of hiddenIn(summary)) {
        const rows = [...summary.departments, ...summary.training.byDepartment].filter(({ department }) => department === name);
        expect(rows).toHaveLength(2);
        for (const row of rows) expect(Object.values(row).filter((value) => value !== name)).toEqual([null, true]);
        expect(lines.filter((line) => line.split(",")[1] === name).map((line) => line.split(",").at(-1))).toEqual([SUPPRESSED, SUPPRESSED]);
      }
    }
  });

  test("T-30: training hides where few are enrolled too, with others, and the whole goes with the only one [A-237]", () => {
    const enrolled = (count: number, slug: string) =>
      changedWorld((data) => {
        const staff = data.employees.filter(({ resource }) => resource.department === (slug === "acorn" ? "Studio" : "Sales"));
        const out = new Set(staff.slice(count).map(({ resource }) => resource.id));
        return data.slug === slug ? { ...data, training: data.training.filter(({ employee_id }) => !out.has(employee_id)) } : data;
      });
    const few = enrolled(4, "southern");
    const { departments, training } = summaryOf(frozenMock({ world: () => few }), "southern");
    expect(departments.every(({ suppressed }) => !suppressed)).toBe(true);
    expect(training.byDepartment.filter(({ suppressed }) => suppressed).map(({ department }) => department)).toEqual([
      "Marketing",
      "People & Culture",
      "Sales",
    ]);
    expect(summaryOf(mock, "acorn").training.completion_rate).toBeNull();
  });

  test("training of few shows where no headcount is hidden and a server minds headcounts alone [A-237]", () => {
    const few = changedWorld((data) => ({ ...data, training: data.training.slice(0, 3) }));
    const { training } = summaryOf(frozenMock({ world: () => few, decide: { "training-floor": "headcount" } }), "southern");
    expect(training.byDepartment.filter(({ suppressed }) => suppressed)).toEqual([]);
    expect(training.completion_rate).not.toBeNull();
  });

  test("zero people is not a small group: a company without people shows zeros [A-238]", () => {
    const { headcount, trend } = summaryOf(frozenMock({ world: "empty", decide: { "other-small-cells": "all-cells" } }));
    expect(headcount).toEqual({ total: 0, active: 0, on_leave: 0, probation: 0 });
    expect(new Set(trend.map(({ headcount: people }) => people))).toEqual(new Set([0]));
    const five = staffed({ A: 5 });
    five.decide({ "other-small-cells": "all-cells" });
    expect(summaryOf(five).headcount).toMatchObject({ total: 5, active: 5 });
  });

  test("T-31: JSON and CSV hide the same whichever is asked for first, and again [ANA-10]", () => {
    for (const slug of GROWTH) {
      const [one, other] = [frozenMock(), frozenMock()];
      const [json, text] = [summaryOf(one, slug), exportOf(one, slug)];
      const [first, second] = [exportOf(other, slug), summaryOf(other, slug)];
      expect([first, second]).toEqual([text, json]);
      expect([exportOf(one, slug), summaryOf(one, slug)]).toEqual([text, json]);
    }
  });

  test("T-32 (advisory): a department without people has no row, so that none shows 0 beside a hidden one", () => {
    const { data } = wattle.get<Employee[]>("/employees", { department: "Sales", limit: 100 });
    for (const { id } of data) wattle.patch(`/employees/${id}`, { department: "Engineering" });
    const { departments, training } = summaryOf(mock, "wattle");
    for (const rows of [departments, training.byDepartment]) expect(rows.map(({ department }) => department)).not.toContain("Sales");
  });

  test("T-34: one new employee between two summaries changes only the total and visible cells", () => {
    const before = summaryOf(mock, "wattle");
    hire(mock, { department: "Finance" });
    hire(mock, { department: "Marketing", email: "b@x.example" });
    const after = summaryOf(mock, "wattle");
    expect(hiddenIn(after)).toEqual(hiddenIn(before));
    expect(after.departments).toEqual(before.departments);
    expect(after.headcount.total).toBe(before.headcount.total + 2);
    expect(figures(exportOf(mock)).get("departments,Marketing,headcount")).toBe(SUPPRESSED);
  });

  test("T-34: whoever looked at the export alone gets no other choice of cells from the summary", () => {
    exportOf(mock);
    for (const n of [1, 2, 3]) hire(mock, { department: "Marketing", email: `n${n}@x.example` });
    expect(hiddenIn(summaryOf(mock, "wattle"))).toEqual(["Finance", "Marketing"]);
  });

  test("T-35 (advisory): a department that grows to five stays hidden until the month ends, one that empties too", () => {
    summaryOf(mock, "wattle");
    const newcomers = [1, 2].map((n) => hire(mock, { department: "Finance", email: `n${n}@x.example` }).data.id);
    expect(hiddenIn(summaryOf(mock, "wattle"))).toEqual(["Finance", "Marketing"]);
    mock.clock.set("2026-03-31T12:00:00Z");
    expect(hiddenIn(summaryOf(mock, "wattle"))).toEqual(["Finance", "Marketing"]);
    mock.clock.set("2026-04-01T12:00:00Z");
    expect(hiddenIn(summaryOf(mock, "wattle"))).toEqual([]);
    wattle.patch(`/employees/${newcomers[0]}`, { department: "Sales" });
    expect(hiddenIn(summaryOf(mock, "wattle"))).toEqual(["Finance", "Marketing"]);
    for (const { id, department } of people(mock)) if (department === "Finance") wattle.patch(`/employees/${id}`, { department: "Sales" });
    expect(summaryOf(mock, "wattle").departments).toContainEqual({ department: "Finance", headcount: null, suppressed: true });
  });

  test("T-36 (record): the employee list tells how many a department has, by the design of the API", () => {
    expect(wattle.get("/employees", { department: "Finance" }).meta!.total).toBe(3);
  });

  test("T-37 (advisory): turnover of a jurisdiction with fewer than five people is null, and stays so this month", () => {
    expect(summaryOf(mock, "acorn").turnover).toEqual({ UK: null });
    for (const line of ["rate", "leavers", "voluntary", "involuntary"]) {
      expect(figures(exportOf(mock, "acorn")).get(`turnover,UK,${line}`)).toBe(SUPPRESSED);
    }
    client(mock, "hrk_acorn_full").post("/employees", {
      ...NEWCOMER,
      jurisdiction: "UK",
    });
    expect(summaryOf(mock, "acorn")).toMatchObject({ headcount: { total: 5 }, turnover: { UK: null } });
    mock.clock.set("2026-04-02T09:00:00Z");
    expect(summaryOf(mock, "acorn").turnover.UK).toMatchObject({ leavers: 0 });
  });

  test("T-38: turnover has no entry but the jurisdictions, and no figure of them together [ANA-05]", () => {
    expect(Object.keys(summaryOf(mock, "southern").turnover)).toEqual(["AU", "NZ", "UK"]);
    const keys = [...figures(exportOf(mock, "southern")).keys()]
      .filter((key) => key.startsWith("turnover,"))
      .map((key) => key.split(",")[1]);
    expect(new Set(keys)).toEqual(new Set(["AU", "NZ", "UK"]));
  });

  test("T-39 (advisory): tenure is of the whole company only", () => {
    expect(Object.keys(summaryOf(mock, "southern").tenure)).toEqual(["average_years"]);
    expect(exportOf(mock, "southern").match(/^tenure,.*$/gm)).toHaveLength(1);
    expect(JSON.stringify(summaryOf(mock, "southern")).match(/tenure|years/g)).toHaveLength(2);
  });

  test("T-63 (record): the summary tells of no salary, which the employee list does by the design of the API", () => {
    expect(wattle.get("/analytics").text + exportOf(mock)).not.toMatch(/salar|pay/i);
    expect(wattle.get<Employee[]>("/employees").data[0]).toHaveProperty("base_salary");
  });

  test("a company of four shows its total and hides its one department [A-240]", () => {
    expect(summaryOf(mock, "acorn")).toMatchObject({
      headcount: { total: 4 },
      departments: [{ department: "Studio", headcount: null, suppressed: true }],
      training: { completion_rate: null, byDepartment: [{ department: "Studio", completion_rate: null, suppressed: true }] },
    });
  });

  test("a snapshot restores what was hidden", () => {
    summaryOf(mock, "wattle");
    const mark = mock.defaultSandbox.mark();
    mock.clock.set("2026-04-02T09:00:00Z");
    for (const n of [1, 2]) hire(mock, { department: "Finance", email: `n${n}@x.example` });
    expect(hiddenIn(summaryOf(mock, "wattle"))).toEqual([]);
    mock.defaultSandbox.goTo(mark);
    for (const n of [1, 2]) hire(mock, { department: "Finance", email: `n${n}@x.example` });
    expect(hiddenIn(summaryOf(mock, "wattle"))).toEqual(["Finance", "Marketing"]);
  });

  test("T-28 to T-35: whatever the departments and the changes, no small number shows, and both forms hide the same", () => {
    const departments = array(integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 });
    const steps = array(tuple(integer({ min: 0, max: 99 }), integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 2 });
    assert(
      property(departments, integer({ min: 0, max: 2 }), steps, (counts, unassigned, moves) => {
        const own = staffed(Object.fromEntries(counts.map((size, n) => [`D${n}`, size])), unassigned);
        const key = client(own);
        const ever = new Set<string>();
        const look = (): void => {
          const summary = summaryOf(own, "wattle");
          const lines = figures(exportOf(own, "wattle"));
          const [hidden, total] = [hiddenIn(summary), summary.headcount.total];
          for (const { department, headcount, suppressed } of summary.departments) {
            expect(headcount === null).toBe(suppressed);
            if (headcount !== null) expect(headcount).toBeGreaterThan(4);
            expect(lines.get(`departments,${department},headcount`)).toBe(headcount === null ? SUPPRESSED : String(headcount));
          }
          for (const name of ever) expect(hidden).toContain(name);
          for (const name of hidden) ever.add(name);
          if (hidden.length < summary.departments.length && hidden.length > 0) {
            expect(hidden.length).toBeGreaterThan(1);
            expect(total - summary.departments.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0)).toBeGreaterThan(4);
          }
          expect(summary.training.byDepartment.every(({ suppressed }) => suppressed)).toBe(true);
        };
        look();
        for (const [person, to] of moves) {
          const staff = people(own);
          const { id } = staff[person % Math.max(1, staff.length)] ?? { id: undefined };
          if (id === undefined || to === 5) hire(own, { email: `new${person}@x.example`, department: `D${to % 5}` });
          else if (to === 4) key.delete(`/employees/${id}`);
          else key.patch(`/employees/${id}`, { department: `D${to}` });
          look();
        }
      }),
      runs(34, 40),
    );
  });
});

describe.each(TWINS.filter(({ slug }) => slug !== "kauri"))("hidden leave at $slug", (twins) => {
  const { slug } = twins;
  test("T-11: the split counts as on_leave those who are listed so, on any day, with hidden leave or without", () => {
    mock.decide({ "employee-status-values": "filter" });
    const bare = frozenMock({ world: () => worldWithHidden(() => []) });
    const key = client(mock, `hrk_${slug}_full`);
    throughTime(mock, twins, (moment) => {
      if (moment.endsWith("Z")) bare.clock.set(moment);
      const today = mock.defaultSandbox.company(slug).today;
      const { headcount } = summaryOf(mock, slug);
      expect(headcount.on_leave, moment).toBe(key.get("/employees", { status: "on_leave" }).meta!.total);
      expect(summaryOf(mock, slug), moment).toEqual(summaryOf(bare, slug));
      const away = walk<LeaveRequest>(key, "/leave", { from: today, to: today }).filter(({ status }) => status.endsWith("approved"));
      expect(new Set(away.map(({ employeeId }) => employeeId)).size, moment).toBe(headcount.on_leave);
    });
  });
});
