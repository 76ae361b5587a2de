import { calendarFor } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { ANNUAL, SICK_LEAVE as SICK, STUDY, madeBalance as balance, takenLeave as request } from "../../../test/support/balance.ts";
import { employee, uuid } from "../../../test/support/records.ts";

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
});

test("nobody has days before the first day of employment, whatever is granted", () => {
  const requests = [request(ANNUAL, 2, "2026-05-04", { endDate: "2026-05-05" })];
  for (const choices of [{}, { "balance-accrual": "yearly-grant" }] as const)
    expect(balance({ start_date: "2026-04-07" }, { carried: 2.5, requests }, choices)).toMatchObject({
      annual_available: 0,
      sick_available: 0,
    });
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

test("annual leave is lowered by all approved days since the balance began, and taken days are those of the leave year", () => {
  const requests = [
    request(ANNUAL, 4, "2025-06-27"),
    request(ANNUAL, 2, "2025-07-01"),
    request(ANNUAL, 1, "2026-06-30"),
    request(ANNUAL, 7, "2026-07-01"),
  ];
  expect(balance({}, { requests })).toMatchObject({ annual_available: 3.42, taken_days: 2 });
  expect(balance({}, { requests, today: "2026-07-01" })).toMatchObject({ annual_available: 10.05, taken_days: 7 });
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

test("pending days count whatever their dates, or those in the leave year if the decision says so", () => {
  const pending = { status: "pending" } as const;
  const requests = [
    request(ANNUAL, 1, "2026-02-02", pending),
    request(ANNUAL, 10, "2026-06-29", { ...pending, endDate: "2026-07-10" }),
    request(ANNUAL, 5, "2027-08-02", { ...pending, endDate: "2027-08-06" }),
  ];
  expect(balance({}, { requests }).pending_days).toBe(16);
  const own = (today: string): number => balance({}, { requests, today }, { "pending-period": "leave-year" }).pending_days;
  expect([own("2026-03-02"), own("2026-07-01"), own("2027-07-01"), own("2028-07-01")]).toEqual([3, 8, 5, 0]);
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

test("who works three days a week gets three fifths, if leave is counted by these days", () => {
  const calendar = { ...calendarFor("AU", "Australia/Melbourne"), weekdays: [0, 1, 2] };
  // Monday 29 June to Friday 3 July: Monday and Tuesday, then Wednesday.
  const requests = [request(ANNUAL, 3, "2026-06-29", { endDate: "2026-07-03" })];
  expect(balance({}, { calendar, requests, today: "2026-06-30" })).toMatchObject({ annual_available: 9, sick_available: 6, taken_days: 2 });
  expect(balance({}, { calendar, requests, today: "2026-07-03" })).toMatchObject({ taken_days: 1 });
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
  expect(balance(UK, { ...uk, today: "2026-04-06" }).annual_available).toBe(25.07);
  const later = { ...uk, began: "2027-05-01" };
  expect(balance(UK, { ...later, today: "2028-04-04" }).annual_available).toBe(24.93);
  expect(balance(UK, { ...later, today: "2028-04-05" }).annual_available).toBe(25);
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
