import type { CompanyData, EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import { emptyWorld } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { employee, leave, leaveType, uuid } from "../../../test/support/records.ts";
import { CompanyState } from "./company-state.ts";
import { Row } from "../table.ts";

const at = (text: string): number => Date.parse(text);
const START = "2026-03-02T09:00:00Z";
const bare = emptyWorld({ seed: 1, now: new Date(START), bulkEmployees: 0 }).data("acorn");

function state(
  more: Partial<Pick<CompanyData, "employees" | "leave" | "leave_types">>,
  timezone = "Australia/Melbourne",
  now = START,
): CompanyState {
  const company = { ...bare.company, resource: { ...bare.company.resource, timezone } };
  return new CompanyState({ ...bare, company, leave_types: [leaveType()], ...more }, 1, at(now));
}

const status = (company: CompanyState, n: number): string => company.employees.get(uuid(n))!.record.resource.status;
const granted = (n: number, startDate: string, endDate = startDate): LeaveRecord =>
  leave({ id: uuid(100 + n), employeeId: uuid(n), startDate, endDate });
const person = (n: number, probation_end_date: string | null = null): EmployeeRecord => employee({ id: uuid(n), probation_end_date });

test("the company starts with the statuses of its day, whatever is stored", () => {
  const company = state({
    employees: [person(1), person(2), person(3, "2026-03-03"), person(4, "2026-03-02"), employee({ id: uuid(5), status: "on_leave" })],
    leave: [granted(1, "2026-03-02"), granted(2, "2026-03-01")],
  });
  expect([1, 2, 3, 4, 5].map((n) => status(company, n))).toEqual(["on_leave", "active", "probation", "active", "active"]);
});

test("statuses change as days begin, in order, with the instant of each midnight", () => {
  const company = state({
    employees: [person(1), person(2, "2026-03-04"), person(3)],
    leave: [granted(1, "2026-03-05", "2026-03-06"), granted(3, "2026-03-04")],
  });
  expect(company.settle(at("2026-03-10T00:00:00Z"), true)).toEqual([
    { kind: "employee-status", at: "2026-03-03T13:00:00.000Z", employee_id: uuid(2), from: "probation", to: "active" },
    { kind: "employee-status", at: "2026-03-03T13:00:00.000Z", employee_id: uuid(3), from: "active", to: "on_leave" },
    { kind: "employee-status", at: "2026-03-04T13:00:00.000Z", employee_id: uuid(1), from: "active", to: "on_leave" },
    { kind: "employee-status", at: "2026-03-04T13:00:00.000Z", employee_id: uuid(3), from: "on_leave", to: "active" },
    { kind: "employee-status", at: "2026-03-06T13:00:00.000Z", employee_id: uuid(1), from: "on_leave", to: "active" },
  ]);
});

test("a day begins to the millisecond at midnight of the company's time zone", () => {
  const midnights = {
    "Australia/Melbourne": "2026-03-03T13:00:00Z",
    "Pacific/Auckland": "2026-03-03T11:00:00Z",
    "Pacific/Chatham": "2026-03-03T10:15:00Z",
    "Europe/London": "2026-03-04T00:00:00Z",
    "America/New_York": "2026-03-04T05:00:00Z",
  };
  for (const [zone, midnight] of Object.entries(midnights)) {
    const company = state({ employees: [person(1)], leave: [granted(1, "2026-03-04")] }, zone);
    expect(company.settle(at(midnight) - 1, true)).toEqual([]);
    expect([company.today, status(company, 1), company.due]).toEqual(["2026-03-03", "active", at(midnight)]);
    expect(company.settle(at(midnight), true)).toMatchObject([{ at: new Date(midnight).toISOString(), to: "on_leave" }]);
    expect([company.today, status(company, 1)]).toEqual(["2026-03-04", "on_leave"]);
  }
});

test("if clocks change between two days, each begins at its own midnight", () => {
  // Melbourne ends summer time on Sunday 5 April 2026 at 3 in the morning.
  const company = state({ employees: [person(1)], leave: [granted(1, "2026-04-05")] });
  const moves = company.settle(at("2026-04-30T00:00:00Z"), true);
  expect(moves.map((move) => move.at)).toEqual(["2026-04-04T13:00:00.000Z", "2026-04-05T14:00:00.000Z"]);
});

test("the company's date advances without due work, and days without work are skipped", () => {
  const company = state({});
  expect([company.today, company.due]).toEqual(["2026-03-02", at("2026-03-02T13:00:00Z")]);
  expect(company.settle(at("2026-03-20T00:00:00Z"), true)).toEqual([]);
  expect([company.today, company.due]).toEqual(["2026-03-20", at("2026-03-20T13:00:00Z")]);
});

test("a clock moved back undoes nothing", () => {
  const company = state({ employees: [person(1, "2026-03-04")] });
  company.settle(at("2026-03-05T00:00:00Z"), true);
  expect(company.settle(at(START), true)).toEqual([]);
  expect([company.today, status(company, 1)]).toEqual(["2026-03-05", "active"]);
});

test("nothing changes by itself if statuses are not derived, until `deriveAll`", () => {
  const company = state({ employees: [person(1), person(2, "2026-03-04")], leave: [granted(1, "2026-03-03", "2026-03-09")] });
  expect(company.settle(at("2026-03-05T00:00:00Z"), false)).toEqual([]);
  expect([status(company, 1), status(company, 2)]).toEqual(["active", "probation"]);
  company.deriveAll();
  expect([status(company, 1), status(company, 2)]).toEqual(["on_leave", "active"]);
});

test("leave approved or cancelled for today changes the status at once, if statuses are derived", () => {
  const company = state({ employees: [person(1)] });
  const request = granted(1, "2026-03-01", "2026-03-03");
  const put = (of: LeaveRecord["resource"]["status"], derive: boolean): string => {
    const row = new Row({ ...request, resource: { ...request.resource, status: of } });
    company.applyChanges([{ table: "leave", row }], derive);
    return status(company, 1);
  };
  expect([put("pending", true), put("approved", true), put("cancelled", true)]).toEqual(["active", "on_leave", "active"]);
  expect(put("auto_approved", false)).toBe("active");
});

test("leave approved in advance is checked when it begins and when it is over", () => {
  const company = state({ employees: [person(1)] });
  company.applyChanges([{ table: "leave", row: new Row(granted(1, "2026-03-04", "2026-03-05")) }], true);
  expect(status(company, 1)).toBe("active");
  expect(company.settle(at("2026-03-04T00:00:00Z"), true)).toMatchObject([{ to: "on_leave" }]);
  expect(company.settle(at("2026-03-06T00:00:00Z"), true)).toMatchObject([{ to: "active" }]);
});

test("leave declined before it begins never shows", () => {
  const company = state({ employees: [person(1)], leave: [granted(1, "2026-03-04")] });
  const declined = granted(1, "2026-03-04");
  company.applyChanges([{ table: "leave", row: new Row({ ...declined, resource: { ...declined.resource, status: "declined" } }) }], true);
  expect(company.settle(at("2026-03-09T00:00:00Z"), true)).toEqual([]);
});

test("terminated employees stay terminated", () => {
  const gone = { date: "2026-03-01", reason: null, voluntary: true };
  const records = [employee({ id: uuid(1), status: "terminated", probation_end_date: "2026-03-04" }, { termination: gone })];
  const company = state({ employees: records, leave: [granted(1, "2026-03-03", "2026-03-05")] });
  expect(company.settle(at("2026-03-09T00:00:00Z"), true)).toEqual([]);
  expect(status(company, 1)).toBe("terminated");
});

test("hidden leave changes nothing and is in no table that the API reads", () => {
  const hidden = leaveType({ id: uuid(9) }, { kind: "hidden" });
  const secret = leave({ id: uuid(101), employeeId: uuid(1), typeId: uuid(9), startDate: "2026-03-01", endDate: "2026-03-05" });
  const company = state({ employees: [person(1)], leave: [secret], leave_types: [leaveType(), hidden] });
  expect([status(company, 1), company.leave.size, company.leaveTypes.size]).toEqual(["active", 0, 1]);
  expect(company.settle(at("2026-03-09T00:00:00Z"), true)).toEqual([]);
  expect([company.hiddenLeave.size, company.hiddenTypes.size]).toEqual([1, 1]);
});

test("changes reach every index, and the company record", () => {
  const company = state({ employees: [person(1), person(2)], leave: [granted(1, "2026-03-02")] });
  expect([company.directory.list("active", null).length, company.leaveRegister.list("start-asc", null).length]).toEqual([1, 1]);
  const { record } = company.company;
  company.applyChanges(
    [
      { table: "employees", row: new Row(employee({ id: uuid(3), department: "Ops", email: "new@x.example" })) },
      { table: "leave", row: new Row(leave({ id: uuid(200), employeeId: uuid(2), status: "pending", startDate: "2026-03-01" })) },
      { table: "company", record: { ...record, resource: { ...record.resource, name: "Renamed" } } },
    ],
    true,
  );
  expect([...company.directory.list("active", null)].map(({ id }) => id)).toEqual([uuid(2), uuid(3)]);
  expect([...company.directory.list("all", "ops")].map(({ id }) => id)).toEqual([uuid(3)]);
  expect([...company.directory.withEmail("new@x.example")]).toEqual([uuid(3)]);
  expect([...company.leaveRegister.list("start-asc", null)].map(({ id }) => id)).toEqual([uuid(200), uuid(101)]);
  expect(company.company.record.resource.name).toBe("Renamed");
});

test("an id is used once: the next one comes after the row is put, and no two tables share one", () => {
  const company = state({});
  const id = company.nextId("employees");
  expect(company.nextId("employees")).toBe(id);
  company.applyChanges([{ table: "employees", row: new Row(employee({ id })) }], true);
  const ids = [id, company.nextId("employees"), company.nextId("leave")];
  expect(new Set(ids).size).toBe(3);
  expect(state({}).nextId("employees")).toBe(id);
});
