import { describe, expect, test } from "vitest";
import { findingsOf, type Fabricated, verdictsOf } from "../../../test/fabricated.ts";
import { conventionOracles } from "./conventions.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const judge = (data: unknown, more: Fabricated = {}) =>
  verdictsOf(conventionOracles, "value-conventions", { operation: "getEmployee", ...more, body: { data } });

describe("conventions on values", () => {
  test("hold for values in the form of §1, at any depth", () => {
    const data = [{ id: ID, managerId: ID, start_date: "2026-03-02", inner: { base_salary: 5, created_at: "2026-03-02T09:00:00Z" } }];
    expect(judge(data)).toEqual({ "CONV-01": true, "CONV-02": true, "CONV-03": true, "CONV-04": true });
  });

  test.each([
    ["CONV-01", { base_salary: 5.5 }],
    ["CONV-01", { base_salary: "5.50" }],
    ["CONV-02", { start_date: "02/03/2026" }],
    ["CONV-03", { a: [{ published_at: "2026-03-02 09:00" }] }],
    ["CONV-03", { created_at: "2026-02-30T09:00:00Z" }],
    ["CONV-03", { created_at: "2026-03-02" }],
    ["CONV-04", { a: { b: [{ plan_id: 7 }] } }],
    ["CONV-04", { employeeId: "emp_1" }],
  ])("%s is broken by %j", (requirement, data) => {
    expect(judge(data)).toEqual({ [requirement]: false });
  });

  test("a timestamp may be any complete date-time of ISO 8601", () => {
    for (const at of ["2026-03-02T09:00:00", "2026-03-02T09:00Z", "2026-03-02T09:00:00,5+10", "2026-03-02T090000Z"])
      expect(judge({ published_at: at }, { operation: "getBranding" })).toEqual({ "CONV-03": true });
  });

  test("one wrong value fails the requirement, wherever it is among right ones", () => {
    expect(judge([{ id: ID }, { id: "x" }, { id: ID }])).toEqual({ "CONV-04": false });
    expect(findingsOf(conventionOracles, "value-conventions", { body: { data: { a: { id: 7 } } } })[0]?.got).toBe("data.a.id is 7");
  });

  test("null, members with similar names, dates of other resources and errors are not judged", () => {
    expect(judge({ manager_id: null, employeeId: "x".repeat(3), Id: 1 })).toEqual({ "CONV-04": false });
    expect(judge({ payroll_id: "P-0017", taxId: "51 824 753 556", stripe_customer_id: "cus_8", external_employee_id: 7 })).toEqual({});
    expect(judge({ manager_id: null, paid: 1, idea: 2, valid: "x", Id: 1 })).toEqual({});
    expect(judge({ start_date: "soon", date: "x" }, { operation: "getOnboardingPlan" })).toEqual({});
    expect(judge({ date: "x" }, { operation: "listPublicHolidays" })).toEqual({ "CONV-02": false });
    expect(judge({ id: 7 }, { status: 400 })).toEqual({});
  });
});

describe("formats that the conventions forbid because of a member's name", () => {
  const broken = (data: object): boolean =>
    findingsOf(conventionOracles, "value-breaches", { operation: "getBilling", body: { data } }).length > 0;

  test("a date with its year last is forbidden", () => {
    expect(broken({ tasks: [{ deadline: "31/12/2026" }] })).toBe(true);
    expect(broken({ endDate: "1.2.2026" })).toBe(true);
    expect(broken({ deadline: "2026-12-31", due: "3 days", title: "31/12/2026", start_date_label: "31/12/2026" })).toBe(false);
  });

  test("money with a fraction is forbidden", () => {
    expect(broken({ price_per_seat: 12.95 })).toBe(true);
    expect(broken({ price_per_seat: 1295, cost: null, price_factor: 1.5, currency: "AUD" })).toBe(false);
  });
});
