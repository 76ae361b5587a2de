import { type LeaveRecord, calendarFor } from "@hr-platform/domain";
import type { Employee, LeaveBalance, LeaveRequest } from "@hr-platform/spec/types";
import { expect, test } from "vitest";
import { decided, employee, leave, leaveType, uuid } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import { type BalanceBasis, balanceOf, leaveYearStart } from "./balances.ts";

const [ANNUAL, SICK, STUDY] = [uuid(21), uuid(22), uuid(23)];
const types = [
  leaveType({ id: STUDY, max_days_per_year: 5 }),
  leaveType({ id: uuid(31), max_days_per_year: 25 }, { kind: "annual", jurisdiction: "UK" }),
  leaveType({ id: uuid(32) }, { kind: "sick", jurisdiction: "UK" }),
  leaveType({ id: ANNUAL, max_days_per_year: 20 }, { kind: "annual", jurisdiction: "AU" }),
  leaveType({ id: SICK, max_days_per_year: 10 }, { kind: "sick", jurisdiction: "AU" }),
].map((record) => ({ record }));

const request = (typeId: string, days: number, startDate: string, more: Partial<LeaveRequest> = {}): LeaveRecord =>
  leave({ typeId, days, startDate, endDate: startDate, ...more });

function balance(
  person: Partial<Employee>,
  { carried = 0, requests = [], ...more }: Partial<BalanceBasis> & { carried?: number; requests?: readonly LeaveRecord[] } = {},
  choices: Partial<DecisionValues> = {},
): LeaveBalance {
  const basis: BalanceBasis = {
    employee: employee(person, { carried_over_days: carried }),
    leave: requests.map((record) => ({ record })),
    types,
    yearStart: "07-01",
    calendar: calendarFor("AU", "Australia/Melbourne"),
    today: "2026-03-02",
    began: "2026-03-02",
    ...more,
  };
  return balanceOf(basis, decided(choices));
}

test("the leave year is the one that holds the day, its first day included", () => {
  expect(["2026-06-30", "2026-07-01", "2027-01-01"].map((day) => leaveYearStart(day, "07-01"))).toEqual([
    "2025-07-01",
    "2026-07-01",
    "2026-07-01",
  ]);
  expect(["2026-04-05", "2026-04-06"].map((day) => leaveYearStart(day, "04-06"))).toEqual(["2025-04-06", "2026-04-06"]);
  expect(["2025-12-31", "2026-01-01"].map((day) => leaveYearStart(day, "01-01"))).toEqual(["2025-01-01", "2026-01-01"]);
});

test("on the 245th day of an Australian leave year, 20 x 245 / 365 days have accrued", () => {
  // 1 July 2025 to 2 March 2026: 31 + 31 + 30 + 31 + 30 + 31 + 31 + 28 + 2 days.
  expect(balance({})).toEqual({
    employee_id: uuid(1),
    name: "Ada Byron",
    annual_available: 13.42,
    sick_available: 10,
    pending_days: 0,
    taken_days: 0,
  });
  expect(balance({}, { carried: 3.5 }).annual_available).toBe(16.92);
});

test("the first day of the leave year accrues one day's share, and the last one completes it", () => {
  expect(balance({}, { today: "2025-07-01" }).annual_available).toBe(0.05);
  expect(balance({}, { today: "2026-06-30" }).annual_available).toBe(20);
  expect(balance({}, { today: "2026-07-01" }).annual_available).toBe(0.05);
});

test("an employee who started within the year accrues from their first day, and nothing before", () => {
  // 1 February to 2 March 2026: 30 days of 365.
  expect(balance({ start_date: "2026-02-01" }).annual_available).toBe(1.64);
  expect(balance({ start_date: "2026-03-02" }).annual_available).toBe(0.05);
  expect(balance({ start_date: "2026-03-03" }).annual_available).toBe(0);
  expect(balance({ start_date: "2026-06-01" }).annual_available).toBe(0);
});

test("approved requests of the year reduce the available days, and count as taken up to today", () => {
  const requests = [
    request(ANNUAL, 5, "2025-08-04", { endDate: "2025-08-08" }),
    request(ANNUAL, 3, "2026-04-13", { endDate: "2026-04-15" }),
    request(ANNUAL, 0.5, "2026-03-02", { halfDay: true }),
    request(SICK, 1, "2026-01-12", { status: "auto_approved" }),
  ];
  expect(balance({}, { requests })).toMatchObject({ annual_available: 4.92, sick_available: 9, pending_days: 0, taken_days: 6.5 });
});

test("of a current request, the days up to today are taken, without weekends and holidays", () => {
  // Thursday 5 to Friday 13 March 2026, with Labour Day on the 9th; three days are taken by Tuesday the 10th.
  const requests = [request(ANNUAL, 6, "2026-03-05", { endDate: "2026-03-13" })];
  expect(balance({}, { requests, today: "2026-03-10" }).taken_days).toBe(3);
  expect(balance({}, { requests, today: "2026-03-04" }).taken_days).toBe(0);
  expect(balance({}, { requests, today: "2026-03-05" }).taken_days).toBe(1);
  expect(balance({}, { requests, today: "2026-03-13" }).taken_days).toBe(6);
});

test("requests count in the leave year in which they begin", () => {
  const requests = [
    request(ANNUAL, 4, "2025-06-30"),
    request(ANNUAL, 2, "2025-07-01"),
    request(ANNUAL, 1, "2026-06-30"),
    request(ANNUAL, 7, "2026-07-01"),
  ];
  expect(balance({}, { requests })).toMatchObject({ annual_available: 10.42, taken_days: 2 });
  expect(balance({}, { requests, today: "2026-07-01" })).toMatchObject({ annual_available: -6.95, taken_days: 7 });
});

test("pending requests are counted separately, and reduce the available days only if the decision says so", () => {
  const pending = { status: "pending" } as const;
  const requests = [
    request(ANNUAL, 2, "2026-05-04", pending),
    request(SICK, 1, "2026-03-04", pending),
    request(STUDY, 4, "2026-05-11", pending),
  ];
  expect(balance({}, { requests })).toMatchObject({ annual_available: 13.42, sick_available: 10, pending_days: 3, taken_days: 0 });
  expect(balance({}, { requests }, { "pending-deducted": "yes" })).toMatchObject({
    annual_available: 11.42,
    sick_available: 9,
    pending_days: 3,
  });
});

test("declined and cancelled requests count for nothing", () => {
  const requests = (["declined", "cancelled"] as const).map((status) => request(ANNUAL, 5, "2026-02-02", { status }));
  expect(balance({}, { requests })).toEqual(balance({}));
});

test("leave of other types counts as taken or pending only if the decision counts all types", () => {
  const requests = [request(STUDY, 2, "2026-02-02"), request(STUDY, 1, "2026-05-04", { status: "pending" })];
  expect(balance({}, { requests })).toEqual(balance({}));
  expect(balance({}, { requests }, { "balance-counted-types": "all-visible" })).toMatchObject({
    annual_available: 13.42,
    pending_days: 1,
    taken_days: 2,
  });
});

test("casual staff, contractors and terminated employees have nothing available, and keep their taken days", () => {
  const requests = [request(ANNUAL, 2, "2026-02-02", { endDate: "2026-02-03" })];
  for (const employment_type of ["casual", "contractor"] as const) {
    expect(balance({ employment_type }, { requests, carried: 4 })).toMatchObject({ annual_available: 0, sick_available: 0, taken_days: 2 });
  }
  const gone = employee({}, { carried_over_days: 4, termination: { date: "2026-03-01", reason: null, voluntary: true } });
  expect(balance({}, { requests, employee: gone })).toMatchObject({ annual_available: 0, sick_available: 0, taken_days: 2 });
  expect(balance({ employment_type: "part_time" })).toMatchObject({ annual_available: 13.42, sick_available: 10 });
});

test("a grant at the start of the year is available in full from the first day", () => {
  const grant = { "balance-accrual": "yearly-grant" } as const;
  expect(balance({}, { today: "2025-07-01", carried: 1.5 }, grant).annual_available).toBe(21.5);
  expect(balance({}, { requests: [request(ANNUAL, 22, "2026-01-05")] }, grant).annual_available).toBe(-2);
});

const UK = { jurisdiction: "UK" } as const;
const uk = { yearStart: "04-06", calendar: calendarFor("UK", "Europe/London") };

test("in the United Kingdom 25 days accrue from 6 April, and leap years are a day longer", () => {
  // 6 April 2025 to 2 March 2026: 331 of 365 days.
  expect(balance(UK, uk).annual_available).toBe(22.67);
  expect(balance(UK, { ...uk, today: "2026-04-05" }).annual_available).toBe(25);
  expect(balance(UK, { ...uk, today: "2026-04-06" }).annual_available).toBe(0.07);
  expect(balance(UK, { ...uk, today: "2028-04-04" }).annual_available).toBe(24.93);
  expect(balance(UK, { ...uk, today: "2028-04-05" }).annual_available).toBe(25);
});

test("sick days in the United Kingdom are the ten of the policy if the type has no number, or none", () => {
  expect(balance(UK, uk).sick_available).toBe(10);
  expect(balance(UK, uk, { "uk-sick-balance": "zero" }).sick_available).toBe(0);
  expect(balance({}, {}, { "uk-sick-balance": "zero" }).sick_available).toBe(10);
});

test("without a type for the employee's jurisdiction, the standard days apply", () => {
  expect(balance({ jurisdiction: "NZ" }, { today: "2026-06-30" })).toMatchObject({ annual_available: 20, sick_available: 10 });
});

test("numbers have at most two decimals", () => {
  const requests = Array.from({ length: 10 }, (_, n) => request(ANNUAL, 0.1, `2026-02-0${(n % 6) + 1}`));
  const { annual_available, taken_days } = balance({}, { requests, carried: 1 / 3 });
  expect([annual_available, taken_days]).toEqual([12.76, 1]);
});

test("days carried over count in the leave year in which the world began, and in no other", () => {
  const person = { start_date: "2020-01-01" };
  const before = balance(person, { carried: 4 }).annual_available - balance(person).annual_available;
  expect(before).toBeCloseTo(4);
  const later = { today: "2026-07-01" };
  expect(balance(person, { carried: 4, ...later })).toEqual(balance(person, later));
});
