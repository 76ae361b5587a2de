import { describe, expect, test } from "vitest";
import type { Stay } from "../../store/indexes/people-figures.ts";
import { groupSize, headcountOn, notTerminated, trendMonths } from "./headcount-trend.ts";
import { averageTenure } from "./tenure.ts";
import { turnover } from "./turnover.ts";

const stay = (start: string, end: string | null = null, people = 1, voluntary = true): Stay => ({
  jurisdiction: "AU",
  start,
  end,
  voluntary,
  people,
});

describe("the trend", () => {
  test("covers twelve months, each on its last day, the present one today", () => {
    const months = trendMonths("2026-03-31");
    expect(months.map(({ month }) => month).join()).toBe(
      "2025-04,2025-05,2025-06,2025-07,2025-08,2025-09,2025-10,2025-11,2025-12,2026-01,2026-02,2026-03",
    );
    expect([months[0]!.date, months[10]!.date, months[11]!.date]).toEqual(["2025-04-30", "2026-02-28", "2026-03-31"]);
    expect(trendMonths("2024-03-01")[10]!.date).toBe("2024-02-29");
  });

  test("counts people from their first day to their last", () => {
    const stays = [stay("2026-01-31", null, 2), stay("2020-01-01", "2026-01-31", 3), stay("2020-01-01", "2026-01-30"), stay("2026-02-01")];
    expect(headcountOn(stays, "2026-01-31")).toBe(5);
    expect(headcountOn(stays, "2026-02-01")).toBe(3);
  });

  test("a group is as small as those who are there and stay, for the anonymity floor", () => {
    const stays = [stay("2020-01-01", null, 3), stay("2026-09-01", null, 2), stay("2020-01-01", "2026-09-01")];
    expect([notTerminated(stays), headcountOn(stays, "2026-03-02"), groupSize(stays, "2026-03-02")]).toEqual([5, 4, 4]);
    expect(groupSize([...stays, stay("2020-01-01", "2026-09-01", 4)], "2026-03-02")).toBe(5);
  });
});

test("tenure is the mean of those employed who have started, in years to a tenth", () => {
  expect(
    averageTenure([stay("2016-03-02"), stay("2024-03-02", null, 3), stay("2000-01-01", "2026-01-01"), stay("2026-09-01")], "2026-03-02"),
  ).toBe(4);
  expect(averageTenure([stay("2026-09-01")], "2026-03-02")).toBeNull();
  expect(averageTenure([stay("2026-03-02")], "2026-03-02")).toBe(0);
  // 7323 days: 20.049 years of 365.25 days, 20.063 of 365.
  expect(averageTenure([stay("2006-02-12")], "2026-03-02")).toBe(20);
});

describe("turnover", () => {
  const stays = [
    stay("2020-01-01", null, 10),
    stay("2020-01-01", "2025-03-02"),
    stay("2020-01-01", "2025-03-03"),
    stay("2020-01-01", "2026-01-15", 2, false),
    stay("2020-01-01", "2026-09-01"),
  ];

  test("is the leavers of twelve months by the mean headcount of those months [A-239]", () => {
    // Ten and one who leaves later in all months, two more until December.
    const mean = (9 * 13 + 3 * 11) / 12;
    expect(turnover(stays, "2026-03-02", "rolling-year")).toEqual({
      rate: Math.round((3 / mean) * 1000) / 1000,
      leavers: 3,
      voluntary: 1,
      involuntary: 2,
    });
  });

  test("or those of the calendar year by the headcount when it began [A-239]", () => {
    expect(turnover(stays, "2026-03-02", "calendar-year")).toEqual({ rate: 0.154, leavers: 2, voluntary: 0, involuntary: 2 });
  });

  test("counts nobody as a leaver who never started", () => {
    expect(turnover([...stays, stay("2026-04-01", "2026-03-01")], "2026-03-02", "rolling-year").leavers).toBe(3);
  });

  test("is zero if nobody was there", () => {
    expect(turnover([], "2026-03-02", "rolling-year")).toEqual({ rate: 0, leavers: 0, voluntary: 0, involuntary: 0 });
  });
});
