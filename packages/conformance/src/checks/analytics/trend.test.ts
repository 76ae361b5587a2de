import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { countPeople } from "./people.ts";
import { headcountTrend, readSummary } from "./summary.ts";
import { peopleKnownBy, monthsAhead } from "./trend.ts";

const yearTo = (last: string): string[] =>
  Array.from({ length: 12 }, (_, n) =>
    new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)) - 12 + n, 1)).toISOString().slice(0, 7),
  );
const ahead = (months: readonly string[], headcount: unknown = 8): string[] =>
  monthsAhead(readSummary(new View({ trend: months.map((month) => ({ month, headcount })) })), "2026-03");

test("a month that has not begun is ahead if it has a number", () => {
  expect(ahead(yearTo("2026-03"))).toEqual([]);
  expect(ahead(yearTo("2026-04"))).toEqual(["2026-04"]);
  expect(ahead(yearTo("2026-04"), null)).toEqual([]);
});

test("people are known from the month in which they started or were added", () => {
  const row = (start_date: string, created_at: string): View => new View({ status: "terminated", start_date, created_at });
  const { since } = countPeople(
    [row("2025-06-30", "2026-01-01T00:00:00Z"), row("2026-01-05", "2025-08-20T09:00:00Z"), row("2025-12-01", "2025-12-01T05:00:00Z")],
    "2026-03-03",
  );
  expect(["2025-05", "2025-06", "2025-08", "2025-10", "2025-11", "2025-12", "03"].map((month) => peopleKnownBy({ since }, month))).toEqual([
    0, 1, 2, 2, 3, 3, 3,
  ]);
});

test("the trend ends with the current headcount, or a little below one if people start later", () => {
  const endOf = (headcount: unknown, total: number): number | undefined => {
    const months = yearTo("2026-03").map((month, n) => ({ month, headcount: n === 11 ? headcount : 40 }));
    return headcountTrend(readSummary(new View({ headcount: { total }, trend: months })))?.of.get("2026-03")?.[0];
  };
  expect([endOf(51, 51), endOf(50, 51), endOf(40, 51), endOf(52, 51)]).toEqual([51, 50, undefined, undefined]);
  // Below the floor a figure near it says too little.
  expect(endOf(2, 3)).toBeUndefined();
});
