import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { LEAVE_MEMBERS, leaveDifferences, lacking, misread, readingOf } from "./leave-request.ts";

const WHOLE = {
  id: "5f6c1b52-0d5e-4c1e-9c7a-0f2f4e8d1a11",
  employeeId: "e",
  employeeName: "Ada Byron",
  typeId: "t",
  typeName: "Annual",
  startDate: "2026-05-05",
  endDate: "2026-05-05",
  days: 0.5,
  halfDay: true,
  halfDayPeriod: "morning",
  notes: "Away",
  status: "pending",
  declineReason: null,
  createdAt: "2026-03-02T09:00:00.400Z",
};
const SENT = {
  employee_id: "e",
  leave_type_id: "t",
  start_date: "2026-05-05",
  end_date: "2026-05-05",
  half_day: true,
  half_day_period: "morning",
  notes: " Away ",
};

test("a reading has the members of the document and no others", () => {
  const reading = readingOf(new View({ ...WHOLE, warnings: [], colour: "red" }));
  expect(reading).toEqual(WHOLE);
  expect(lacking(reading)).toEqual([]);
});

test("members that are missing are lacking, members that are null are not", () => {
  const { notes: _notes, ...rest } = WHOLE;
  expect(lacking(readingOf(new View(rest)))).toEqual(["notes"]);
  expect(lacking(readingOf(new View("nothing")))).toEqual(LEAVE_MEMBERS);
});

test("two readings differ by members; the precision of a timestamp does not count", () => {
  expect(leaveDifferences(WHOLE, { ...WHOLE, createdAt: "2026-03-02T09:00:00Z" })).toEqual([]);
  expect(leaveDifferences(WHOLE, { ...WHOLE, createdAt: "2026-03-02T09:00:02Z" })).toHaveLength(1);
  expect(leaveDifferences(WHOLE, { ...WHOLE, status: "approved", notes: null }, ["status"])).toEqual(['notes was "Away" and is null']);
});

test("a request may return with another word for the half of the day and without outer blanks", () => {
  expect(misread(SENT, WHOLE)).toEqual([]);
  expect(misread(SENT, { ...WHOLE, halfDayPeriod: "AM" })).toEqual([]);
});

test.for([
  ["employeeId", "f"],
  ["startDate", "2026-05-04"],
  ["endDate", "2026-05-06"],
  ["halfDay", false],
  ["halfDayPeriod", "PM"],
  ["halfDayPeriod", null],
  ["notes", "Awa"],
] as const)("a request whose %s returned as %s is misread", ([name, value]) => {
  expect(misread(SENT, { ...WHOLE, [name]: value })).toHaveLength(1);
});

test("a request without half_day is for full days", () => {
  const { half_day: _half, half_day_period: _period, ...whole } = SENT;
  expect(misread(whole, WHOLE)).toHaveLength(1);
  expect(misread(whole, { ...WHOLE, halfDay: false, halfDayPeriod: null })).toEqual([]);
});
