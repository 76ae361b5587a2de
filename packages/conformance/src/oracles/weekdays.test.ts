import * as fc from "fast-check";
import { expect, test } from "vitest";
import { weekdays } from "./weekdays.ts";

const DAY = 86_400_000;

test("counts Monday to Friday as a walk over the days does", () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(span, ([start, length]) => {
      const days = Array.from({ length: length + 1 }, (_, n) => new Date((start + n) * DAY));
      const walked = days.filter((day) => ![0, 6].includes(day.getUTCDay())).length;
      const [first, last] = [days[0]!, days.at(-1)!].map((day) => day.toISOString().slice(0, 10));
      expect(weekdays(first!, last!)).toBe(walked);
    }),
  );
});

test("a weekend has none, and a Friday to Monday two", () => {
  expect(weekdays("2026-03-07", "2026-03-08")).toBe(0);
  expect(weekdays("2026-03-06", "2026-03-09")).toBe(2);
});
