import { expect, test } from "vitest";
import { type Fabricated, exchanged, verdictsOf } from "../../../test/fabricated.ts";
import { Forms } from "../../forms/forms.ts";
import type { OracleContext } from "../oracle.ts";
import { filteredRows } from "./filtered.ts";

const judge = (
  operation: "listEmployees" | "listLeave" | "listLeaveBalances",
  query: string,
  ...data: readonly Record<string, unknown>[]
) => verdictsOf([filteredRows], "filtered-rows", { operation, query, body: { data } });
const ID = "0b8f5a3e-6a52-4a43-9c1d-6a2b7c8d9e0f";

test("a row that the filter excludes fails the requirement of the filter, on any page", () => {
  expect(judge("listEmployees", "status=terminated&page=2", { status: "probation" })).toEqual({ "EMP-16": false });
  expect(judge("listEmployees", "status=active", { status: "active" }, { status: "terminated" })).toEqual({ "EMP-17": false });
  expect(judge("listEmployees", "department=Design", { department: "Sales" })).toEqual({ "EMP-19": false });
  expect(judge("listEmployees", "department=Design", { department: null })).toEqual({ "EMP-19": false });
  expect(judge("listLeave", `employee_id=${ID}`, { employeeId: "another" })).toEqual({ "LEAVE-29": false });
  expect(judge("listLeaveBalances", `employee_id=${ID}`, { employee_id: "another" })).toEqual({ "BAL-08": false });
  expect(judge("listLeave", "status=declined", { status: "cancelled" })).toEqual({ "LEAVE-30": false });
  expect(judge("listLeave", "from=2026-03-02", { startDate: "2026-02-27", endDate: "2026-03-01" })).toEqual({ "LEAVE-31": false });
  expect(judge("listLeave", "to=2026-03-02", { startDate: "2026-03-03", endDate: "2026-03-03" })).toEqual({ "LEAVE-31": false });
});

test("what the document leaves open fails nothing", () => {
  expect(judge("listEmployees", "status=active", { status: "on_leave" })).toEqual({});
  expect(judge("listEmployees", "status=all", { status: "terminated" })).toEqual({});
  expect(judge("listEmployees", "status=terminated&status=active", { status: "active" })).toEqual({});
  expect(judge("listEmployees", "department=sign", { department: "DESIGN" })).toEqual({});
  expect(judge("listEmployees", "department=", { department: "Design" })).toEqual({});
  expect(judge("listLeave", "status=approved", { status: "auto_approved" })).toEqual({});
  expect(judge("listLeave", "status=Declined", { status: "cancelled" })).toEqual({});
  expect(judge("listLeave", "employee_id=nobody", { employeeId: ID })).toEqual({});
  expect(judge("listLeave", `employee_id=${ID.toUpperCase()}`, { employeeId: ID })).toEqual({});
  expect(judge("listLeaveBalances", `employee_id=${ID.toUpperCase()}`, { employee_id: ID })).toEqual({});
  expect(judge("listLeave", "from=2026-03-02&to=2026-03-04", { startDate: "2026-02-27", endDate: "2026-03-09" })).toEqual({});
  expect(judge("listLeave", "from=soon", { startDate: "2026-02-27", endDate: "2026-02-27" })).toEqual({});
});

test("a row that the run has just written may be chosen as it was, until time has passed (A-32)", () => {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  const found = (fabricated: Fabricated): number => filteredRows.judge(exchanged(fabricated), known).length;
  const approve: Fabricated = { operation: "approveLeave", path: `/leave/${ID}/approve`, body: { data: { id: ID, status: "approved" } } };
  const listed: Fabricated = { operation: "listLeave", query: "status=pending", body: { data: [{ id: ID, status: "approved" }] } };
  expect(found(listed)).toBe(1);
  expect([found(approve), found(listed)]).toEqual([0, 0]);
  filteredRows.later!(1000, known);
  expect(found(listed)).toBe(0);
  filteredRows.later!(2000, known);
  expect(found(listed)).toBe(1);
});
