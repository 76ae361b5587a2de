import { expect, test } from "vitest";
import { dayText, daysOf, placeOf, rangeOf, shareOf } from "./calendar-days.ts";

test("a year has its days, and a month too, in leap years as well", () => {
  expect([rangeOf(2026).count, rangeOf(2028).count, rangeOf(2026, 2).count, rangeOf(2028, 2).count, rangeOf(2026, 12).last]).toEqual([
    365,
    366,
    28,
    29,
    "2026-12-31",
  ]);
});

test("days know their weekday", () => {
  const days = daysOf(rangeOf(2026, 3));
  expect(days[1]).toEqual({ date: "2026-03-02", weekday: 0 });
  expect(days.at(-1)).toEqual({ date: "2026-03-31", weekday: 1 });
});

test("a span is cut off where the range ends", () => {
  const march = rangeOf(2026, 3);
  expect(shareOf(march, "2026-02-20", "2026-03-01")).toEqual({ left: 0, width: 100 / 31 });
  expect(shareOf(march, "2026-03-31", "2026-04-10")).toEqual({ left: (30 / 31) * 100, width: 100 / 31 });
  expect(shareOf(march, "2026-04-01", "2026-04-10")).toBeUndefined();
  expect(shareOf(rangeOf(2026), "2025-01-01", "2027-01-01")).toEqual({ left: 0, width: 100 });
  expect(shareOf(march, "2026-03-10", "2026-03-09")).toBeUndefined();
});

test("a day has a place in its range alone, and a text with the year where it is another one", () => {
  expect([placeOf(rangeOf(2026), "2026-01-01"), placeOf(rangeOf(2026, 3), "2026-03-31"), placeOf(rangeOf(2026), "2025-12-31")]).toEqual([
    0,
    30,
    undefined,
  ]);
  expect([dayText("2026-03-02", 2026), dayText("2025-12-15", 2026)]).toEqual(["2 March", "15 December 2025"]);
});
