import { expect, test } from "vitest";
import { CompanyCalendar } from "./company-calendar.ts";

const NOON = Date.parse("2026-03-02T12:00:00Z");
const DAY = 86_400_000;
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Who is checked until an instant: `id on day`, and when. */
function begun(calendar: CompanyCalendar, now: number): (readonly [string, string, number])[] {
  const looks: (readonly [string, string, number])[] = [];
  calendar.begin(now, (id, at) => looks.push([id, calendar.today, at]));
  return looks;
}

test("the days of an agenda begin one after the other, each at its midnight, and none twice", () => {
  const calendar = new CompanyCalendar("UTC", NOON);
  for (const [date, id] of [
    ["2026-03-09", "late"],
    ["2026-03-04", "soon"],
    ["2026-03-02", "today"],
    ["2026-03-01", "gone"],
    [null, "never"],
  ] as const)
    calendar.schedule(date, id);
  expect([calendar.today, calendar.due]).toEqual(["2026-03-02", midnight("2026-03-03")]);
  expect(begun(calendar, midnight("2026-03-04") - 1)).toEqual([]);
  expect([calendar.today, calendar.due]).toEqual(["2026-03-03", midnight("2026-03-04")]);
  expect(begun(calendar, midnight("2026-03-04"))).toEqual([["soon", "2026-03-04", midnight("2026-03-04")]]);
  expect(begun(calendar, NOON + 30 * DAY)).toEqual([["late", "2026-03-09", midnight("2026-03-09")]]);
  expect([calendar.today, calendar.due]).toEqual(["2026-04-01", midnight("2026-04-02")]);
});

test("a restored reading lets later days begin again", () => {
  const calendar = new CompanyCalendar("UTC", NOON);
  calendar.schedule("2026-03-04", "soon");
  const reading = calendar.reading();
  const first = begun(calendar, NOON + 9 * DAY);
  calendar.restore(reading);
  expect([calendar.today, calendar.due]).toEqual(["2026-03-02", midnight("2026-03-03")]);
  expect(begun(calendar, NOON + 9 * DAY)).toEqual(first);
});

test("another time zone has its own date at once, and its own midnights", () => {
  const calendar = new CompanyCalendar("UTC", NOON);
  calendar.schedule("2026-03-04", "soon");
  calendar.keepTime("Pacific/Auckland", NOON);
  expect(calendar.today).toBe("2026-03-03");
  const at = Date.parse("2026-03-03T11:00:00Z");
  expect(calendar.due).toBe(at);
  expect(begun(calendar, at)).toEqual([["soon", "2026-03-04", at]]);
});
