import { describe, expect, test } from "vitest";
import { people } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { hiddenIn, staffed, summaryOf } from "../../../test/support/summaries.ts";
import { NEWCOMER, hire } from "../../../test/decisions/switch.ts";
import { changedWorld, frozenMock } from "../../../test/support/worlds.ts";
import type { Employee } from "@hr-platform/spec/types";
import type { Mock } from "../../sandbox/mock-handle.ts";

/**
 * A mock whose wattle has the given people per department, some with a course assigned, and some who have left the
 * first department.
 */
function trained(departments: Readonly<Record<string, number>>, enrolled: (n: number) => boolean, left = 0): Mock {
  const places = Object.entries(departments).flatMap(([department, size]) => Array.from({ length: size }, () => department));
  const world = changedWorld((data) => {
    if (data.slug !== "wattle") return data;
    const staff = data.employees.filter(({ termination }) => termination === null).slice(0, places.length + left);
    const employees = staff.map((person, n) => ({
      ...person,
      resource: { ...person.resource, department: places[n] ?? places[0]! },
      termination: n < places.length ? null : { date: "2026-01-30", reason: null, voluntary: true },
    }));
    const training = employees.map(({ resource: { id } }, n) => ({ employee_id: id, course: "Privacy at work", completed: n % 2 === 0 }));
    return { ...data, employees, leave: [], training: training.filter((_course, n) => enrolled(n)) };
  });
  return frozenMock({ world: () => world });
}

describe("training", () => {
  test("T-30: the company's training rate goes where it is that of one hidden department, and where it is that of fewer than five people", () => {
    const all = (): boolean => true;
    expect(summaryOf(trained({ A: 4 }, all, 2)).training.completion_rate).toBeNull();
    expect(summaryOf(trained({ A: 6, B: 6 }, (n) => n < 4)).training.completion_rate).toBeNull();
    expect(summaryOf(trained({ A: 6, B: 6 }, (n) => n < 4 || n > 11, 2)).training.completion_rate).toBe(0.5);
  });
});

describe("a small group", () => {
  test("T-37 (advisory): who starts later, or is terminated to leave later, makes no small group a large one", () => {
    const own = frozenMock();
    const acorn = client(own, "hrk_acorn_full");
    const hired = acorn.post<Employee>("/employees", { ...NEWCOMER, jurisdiction: "UK", start_date: "2026-04-20" }).data;
    own.clock.set("2026-04-02T09:00:00Z");
    expect(summaryOf(own, "acorn")).toMatchObject({ headcount: { total: 5 }, turnover: { UK: null } });
    own.clock.set("2026-05-02T09:00:00Z");
    expect(summaryOf(own, "acorn").turnover.UK).toMatchObject({ leavers: 0 });
    own.clock.set("2026-06-02T09:00:00Z");
    acorn.delete(`/employees/${hired.id}`, { termination_date: "2026-06-30" });
    expect(summaryOf(own, "acorn").turnover.UK).toBeNull();
    own.decide({ "tiny-company": "all-hidden" });
    expect(summaryOf(own, "acorn").trend.map(({ headcount }) => headcount)).toEqual(Array.from({ length: 12 }, () => null));
  });
});

describe("what was hidden once", () => {
  test("T-34: a company that falls below five shows no department that was hidden before, even if it shows such otherwise [A-240, A-242]", () => {
    const own = staffed({ A: 3, B: 2 });
    own.decide({ "tiny-company": "shown" });
    expect(hiddenIn(summaryOf(own))).toEqual(["A", "B"]);
    client(own).delete(`/employees/${people(own)[0]!.id}`);
    expect(hiddenIn(summaryOf(own))).toEqual(["A", "B"]);
    own.clock.set("2026-04-02T09:00:00Z");
    expect(hiddenIn(summaryOf(own))).toEqual([]);
  });

  test("T-35: a company that grows to five, whose figures are hidden, shows nothing until the month ends [A-240, A-242]", () => {
    const own = staffed({ A: 4 });
    own.decide({ "tiny-company": "all-hidden" });
    summaryOf(own);
    hire(own, { email: "fifth@x.example", department: "A" });
    const { headcount, trend, tenure } = summaryOf(own);
    expect([headcount.total, tenure.average_years, ...trend.map((month) => month.headcount)]).toEqual(
      Array.from({ length: 14 }, () => null),
    );
    own.clock.set("2026-04-02T09:00:00Z");
    expect(summaryOf(own).headcount.total).toBe(5);
  });

  test("T-35: a count outside the departments stays hidden until the month ends, where each small one is [A-238, A-242]", () => {
    const own = staffed({ A: 8, B: 7 });
    own.decide({ "other-small-cells": "all-cells" });
    for (const { id } of people(own).slice(0, 5)) {
      client(own).delete(`/employees/${id}`);
      expect(summaryOf(own).turnover).toEqual({ AU: null });
    }
    own.clock.set("2026-04-02T09:00:00Z");
    expect(summaryOf(own).turnover.AU).toMatchObject({ leavers: 5 });
    const small = staffed({ A: 4 });
    small.decide({ "other-small-cells": "all-cells" });
    const totals = (): unknown[] => [summaryOf(small).headcount.total, summaryOf(small).trend.at(-1)!.headcount];
    expect(totals()).toEqual([null, null]);
    hire(small, { email: "fifth@x.example", department: "A" });
    expect(totals()).toEqual([null, null]);
  });

  test("T-35: training that was hidden stays so until the month ends, whoever joins the department [A-237, A-242]", () => {
    const own = trained({ A: 6, B: 6, C: 6, D: 6 }, (n) => n > 1);
    const unseen = (): string[] =>
      summaryOf(own).training.byDepartment.flatMap(({ department, suppressed }) => (suppressed ? [department] : []));
    const before = unseen();
    expect(before).toContain("A");
    expect(before.length).toBeGreaterThan(1);
    client(own).patch(`/employees/${people(own).find(({ department }) => department === "D")!.id}`, { department: "A" });
    expect(unseen()).toEqual(before);
    own.clock.set("2026-04-02T09:00:00Z");
    expect(unseen()).toEqual([]);
  });

  test("T-35: a part of the split stays hidden until the month ends, where each small one is [A-238, A-242]", () => {
    const mock = frozenMock({ decide: { "other-small-cells": "all-cells" } });
    const split = (): unknown[] => Object.values(summaryOf(mock).headcount);
    const before = split().map((figure) => figure === null);
    expect(before).toEqual([false, false, true, true]);
    for (const n of [1, 2, 3, 4, 5]) hire(mock, { email: `n${n}@x.example`, start_date: "2026-02-02", department: "Sales" });
    expect(split().map((figure) => figure === null)).toEqual(before);
    mock.decide({ "suppression-agreement": "same-per-call" });
    expect(split()).not.toContain(null);
  });
});
