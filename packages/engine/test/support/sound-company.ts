import { addMonths, leaveYearStart } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { expect } from "vitest";
import type { CompanyReading } from "./company-reading.ts";

const isGranted = ({ status }: LeaveRequest): boolean => status === "approved" || status === "auto_approved";
const covers = (day: string, { startDate, endDate }: LeaveRequest): boolean => startDate <= day && day <= endDate;

/** One line for each row: comparing texts is fast, and a difference is easy to read. */
const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join("\n");

/** The status that an employee should have, unless terminated. */
function statusOf(id: string, probation: string | null, { today, leave }: CompanyReading): string {
  if (leave.some((request) => request.employeeId === id && isGranted(request) && covers(today, request))) return "on_leave";
  return probation !== null && today < probation ? "probation" : "active";
}

/** Checks that the parts of a reading agree. */
export function expectAgreement(reading: CompanyReading): void {
  const { today, now, employees, leave, leaveToday, balances, billing, analytics, holidays } = reading;
  const employed = employees.filter(({ status }) => status !== "terminated");
  for (const { id, status, probation_end_date, created_at, manager_id } of employees) {
    if (status !== "terminated") expect(status, id).toBe(statusOf(id, probation_end_date, reading));
    expect(created_at <= now, id).toBe(true);
    expect(manager_id === null || employees.some((other) => other.id === manager_id && other.id !== id)).toBe(true);
  }
  expect(leaveToday.map(({ id }) => id).toSorted()).toEqual(
    leave
      .filter((request) => covers(today, request))
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(leave.filter(({ createdAt, startDate, endDate, days }) => createdAt > now || startDate > endDate || days < 0)).toEqual([]);
  expect(balances.map(({ employee_id }) => employee_id).toSorted()).toEqual(employed.map(({ id }) => id).toSorted());
  for (const { employee_id, pending_days, taken_days } of balances) {
    expect(pending_days >= 0 && taken_days >= 0, employee_id).toBe(true);
    if (!leave.some((request) => request.employeeId === employee_id && request.status === "pending")) expect(pending_days).toBe(0);
  }
  expect(billing.seats).toMatchObject({ active: employed.length, billed: Math.max(employed.length, billing.seats.minimum) });
  expect(billing.trial === null).toBe(billing.subscription_status !== "trialing");
  if (billing.trial !== null) expect(billing.trial.ends_at > now && billing.trial.days_remaining > 0).toBe(true);
  expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).toSorted());
  expect(new Set(holidays.map(({ date }) => date.slice(0, 4)))).toEqual(new Set([today.slice(0, 4)]));
  if (analytics !== undefined) expectFigures(reading, analytics, employed.length);
}

function expectFigures({ today, employees }: CompanyReading, analytics: NonNullable<CompanyReading["analytics"]>, employed: number): void {
  const { headcount, trend, departments, turnover } = analytics;
  expect([headcount.total, headcount.active + headcount.on_leave + headcount.probation]).toEqual([employed, employed]);
  const month = `${today.slice(0, 7)}-01`;
  expect(trend.map((row) => row.month)).toEqual(Array.from({ length: 12 }, (_, n) => addMonths(month, n - 11).slice(0, 7)));
  const started = employees.filter(({ start_date }) => start_date <= today);
  const gone = started.filter(({ status }) => status === "terminated").length;
  // Who is terminated may still work until a later day.
  expect(trend.at(-1)!.headcount).toBeGreaterThanOrEqual(started.length - gone);
  expect(trend.at(-1)!.headcount).toBeLessThanOrEqual(started.length);
  const hidden = departments.filter((row) => row.headcount === null);
  const shown = departments.reduce((sum, row) => sum + (row.headcount ?? 0), 0);
  // What the hidden departments hold together is no small group.
  if (hidden.length === 0) expect(shown).toBe(employed);
  else if (departments.length > hidden.length) expect([hidden.length > 1, employed - shown > 4]).toEqual([true, true]);
  for (const row of Object.values(turnover)) if (row !== null) expect(row.voluntary + row.involuntary).toBe(row.leavers);
}

/** Checks what time alone may change between two readings. `turns`: statuses that the clock says it changed. */
export function expectPassing(
  before: CompanyReading,
  after: CompanyReading,
  turns: readonly { readonly employee_id?: string; readonly from?: string; readonly to?: string }[],
): void {
  // Nobody wrote anything: only statuses of employees change, as the clock listed.
  expect(lines(after.leave)).toBe(lines(before.leave));
  const statuses = new Map(before.employees.map(({ id, status }) => [id, status as string]));
  for (const { employee_id, from, to } of turns) {
    expect(statuses.get(employee_id!)).toBe(from);
    statuses.set(employee_id!, to!);
  }
  expect(lines(after.employees)).toBe(lines(before.employees.map((person) => ({ ...person, status: statuses.get(person.id) }))));
  const [year, later] = [before, after].map(({ today, yearStart }) => leaveYearStart(today, yearStart));
  const known = new Map(before.balances.map((balance) => [balance.employee_id, balance]));
  for (const { employee_id, annual_available, sick_available, pending_days, taken_days } of after.balances) {
    const was = known.get(employee_id)!;
    const { start_date } = after.employees.find(({ id }) => id === employee_id)!;
    // Annual leave accrues, and nothing of it lapses by default.
    expect(annual_available, employee_id).toBeGreaterThanOrEqual(was.annual_available);
    expect(pending_days, employee_id).toBe(was.pending_days);
    if (year !== later) continue;
    expect(taken_days, employee_id).toBeGreaterThanOrEqual(was.taken_days);
    if (start_date <= before.today) expect(sick_available, employee_id).toBe(was.sick_available);
  }
  const months = new Map(before.analytics?.trend.map(({ month, headcount }) => [month, headcount]));
  for (const { month, headcount } of after.analytics?.trend ?? [])
    if (month < before.today.slice(0, 7)) expect(headcount, month).toBe(months.get(month) ?? headcount);
}
