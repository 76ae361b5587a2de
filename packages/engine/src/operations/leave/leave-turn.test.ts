import type { LeaveRecord } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { ANNUAL, SICK_LEAVE as SICK, madeBalance as balance, basisOf, takenLeave as request } from "../../../test/support/balance.ts";
import { decided } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import { isShort } from "./balances.ts";

test("annual leave goes on over the turns of leave years, from the first day of employment", () => {
  const days = (start_date: string, today: string, carried = 0): number => balance({ start_date }, { today, carried }).annual_available;
  expect([days("2020-01-01", "2026-07-01"), days("2020-01-01", "2027-06-30"), days("2020-01-01", "2030-06-30")]).toEqual([20.05, 40, 100]);
  expect([days("2020-01-01", "2026-07-01", 3.5), days("2020-01-01", "2030-06-30", 3.5)]).toEqual([23.55, 103.5]);
  // 1 June 2026 to 31 May 2027: 365 of 365 days, over the turn.
  expect([days("2026-06-01", "2027-05-31"), days("2028-02-29", "2028-06-30")]).toEqual([20, 6.72]);
});

test("days carried over count for who was employed before the leave year, and for nobody else", () => {
  const carried = { carried: 4 };
  expect(balance({ start_date: "2025-06-30" }, carried).annual_available).toBe(17.42);
  expect(balance({ start_date: "2025-07-01" }, carried).annual_available).toBe(13.42);
  expect(balance({ start_date: "2026-03-02" }, carried).annual_available).toBe(0.05);
});

test("who was added later accrues from the leave year of that day", () => {
  expect(balance({}, { began: "2027-02-01", today: "2027-06-30", carried: 3 }).annual_available).toBe(23);
  expect(balance({}, { began: "2027-02-01", today: "2027-01-01" }).annual_available).toBe(10.14);
  // The clock was set back.
  expect(balance({}, { began: "2027-02-01", today: "2026-05-01", carried: 3 }).annual_available).toBe(3);
});

test("a request over the turn counts on each side with its days there, without weekends and holidays", () => {
  // Monday 29 June to Friday 10 July 2026: two days in June, eight in July.
  const over = (typeId: string): LeaveRecord => request(typeId, 10, "2026-06-29", { endDate: "2026-07-10" });
  const taken = (today: string): number => balance({}, { requests: [over(ANNUAL)], today }).taken_days;
  expect(["2026-06-28", "2026-06-29", "2026-06-30", "2026-07-01", "2026-07-11", "2027-06-30", "2027-07-01"].map(taken)).toEqual([
    0, 1, 2, 1, 8, 8, 0,
  ]);
  const left = (today: string): number => balance({}, { requests: [over(SICK)], today }).sick_available;
  expect([left("2026-06-30"), left("2026-07-01"), left("2027-07-01")]).toEqual([8, 2, 10]);
  // Of a request over the first turn, the days before it are in the days carried over.
  const first = request(ANNUAL, 10, "2025-06-26", { endDate: "2025-07-09" });
  expect(balance({}, { requests: [first] }).annual_available).toBe(6.42);
});

test("half days and days that were counted by another calendar are split without loss", () => {
  const requests = [
    request(ANNUAL, 2.5, "2026-06-29", { endDate: "2026-07-01", halfDay: true }),
    request(ANNUAL, 0.5, "2026-06-25", { endDate: "2026-07-03", halfDay: true }),
  ];
  expect(balance({}, { requests, today: "2026-06-30" }).taken_days).toBe(2.5);
  expect(balance({}, { requests, today: "2026-07-11" }).taken_days).toBe(0.5);
  expect(balance({}, { requests, today: "2026-07-11" }).annual_available).toBe(17.6);
});

test("what is carried over is whole, capped or nothing, and a negative balance always is", () => {
  const carried = (today: string, taken: number, choice: DecisionValues["leave-carry-over"]): number =>
    balance({}, { today, carried: 1, requests: [request(ANNUAL, taken, "2026-03-02")] }, { "leave-carry-over": choice }).annual_available;
  expect(carried("2026-06-30", 9, "five-days")).toBe(12);
  expect(["whole", "five-days", "nothing"].map((choice) => carried("2027-06-30", 9, choice as "whole"))).toEqual([32, 25, 20]);
  expect(["whole", "five-days", "nothing"].map((choice) => carried("2027-06-30", 23, choice as "whole"))).toEqual([18, 18, 18]);
  expect(carried("2029-06-30", 9, "five-days")).toBe(25);
});

test("days carried over lapse after three months, but for those that were taken in them", () => {
  const left = (today: string, taken = 0): number =>
    balance(
      {},
      { today, carried: 4, requests: taken === 0 ? [] : [request(ANNUAL, taken, "2025-08-04")] },
      { "carry-over-expiry": "three-months" },
    ).annual_available;
  expect([left("2025-09-30"), left("2025-10-01"), left("2026-06-30")]).toEqual([9.04, 5.1, 20]);
  expect([left("2025-09-30", 3), left("2025-10-01", 3), left("2025-10-01", 6)]).toEqual([6.04, 5.1, 3.1]);
  expect([left("2026-07-01"), left("2026-10-01")]).toEqual([20.05, 5.1]);
});

test("sick days are short in the leave year that has too few", () => {
  const over = request(SICK, 10, "2026-06-29", { endDate: "2026-07-10" }).resource;
  const short = (...requests: LeaveRecord[]): boolean => isShort(basisOf({}, { requests }), "sick", over, decided());
  expect([short(), short(request(SICK, 8, "2026-03-02")), short(request(SICK, 8.5, "2026-03-02"))]).toEqual([false, false, true]);
  expect([short(request(SICK, 2, "2027-06-30")), short(request(SICK, 2.5, "2027-06-30"))]).toEqual([false, true]);
  expect(isShort(basisOf(), "other", { ...over, days: 99 }, decided())).toBe(false);
});
