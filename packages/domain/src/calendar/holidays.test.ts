import { readFileSync } from "node:fs";
import type { Jurisdiction } from "@hr-platform/spec/types";
import { describe, expect, test } from "vitest";
import { HOLIDAY_YEARS, type Holiday, hasKnownHolidays, holidays } from "./holidays.ts";
import { regions } from "./regions.ts";

interface ReferenceRow {
  readonly date: string;
  readonly name: string;
  readonly scope: "national" | "region";
  readonly substitute?: true;
  readonly partDay?: string;
}
type Reference = Readonly<Record<string, readonly ReferenceRow[]>>;

const reference = JSON.parse(readFileSync(new URL("../../test-data/public-holidays-2025-2027.json", import.meta.url), "utf8")) as Reference;
const jurisdictions: readonly Jurisdiction[] = ["AU", "NZ", "UK"];
const years = Array.from({ length: HOLIDAY_YEARS.last - HOLIDAY_YEARS.first + 1 }, (_, index) => HOLIDAY_YEARS.first + index);
const calendars: readonly (readonly [Jurisdiction, string | null])[] = jurisdictions.flatMap((jurisdiction) =>
  [null, ...regions(jurisdiction).map((region) => region.code)].map((region) => [jurisdiction, region] as const),
);

function datesOf(jurisdiction: Jurisdiction, region: string | null, year: number): readonly string[] {
  return holidays(jurisdiction, region, year).map((holiday) => holiday.date);
}

function named(jurisdiction: Jurisdiction, region: string | null, year: number, name: string): readonly string[] {
  return holidays(jurisdiction, region, year).flatMap((holiday) => (holiday.name === name ? [holiday.date] : []));
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function weekday(date: string): number {
  return new Date(date).getUTCDay();
}

/** Easter Sunday by Gauss's algorithm in Lichtenberg's form, which has no exceptions. */
function easter(year: number): string {
  const century = Math.floor(year / 100);
  const secular = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const a = year % 19;
  const moonSeed = (19 * a + secular) % 30;
  const correction = Math.floor((moonSeed + Math.floor(a / 11)) / 29);
  const fullMoon = 21 + moonSeed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + 2 - Math.floor((3 * century + 3) / 4)) % 7);
  return shift(`${year}-03-01`, fullMoon + 7 - ((fullMoon - firstSunday) % 7) - 1);
}

describe("against the checked list of 2025 to 2027", () => {
  test.each(Object.entries(reference))("%s has exactly its dates, names and flags", (key, rows) => {
    const [jurisdiction, region, year] = key.split("|") as [Jurisdiction, string, string];
    const listed = holidays(jurisdiction, region === "*" ? null : region, Number(year), { partDays: true });
    const expected = rows.map((row): Holiday => {
      const { date, name } = row;
      return { date, name, ...(row.substitute && { substitute: true }), ...(row.partDay !== undefined && { partDay: true }) };
    });
    expect(listed).toEqual(expected);
  });

  test("it covers every calendar", () => {
    const covered = new Set(Object.keys(reference).map((key) => key.slice(0, -5)));
    expect(covered).toEqual(new Set(calendars.map(([jurisdiction, region]) => `${jurisdiction}|${region ?? "*"}`)));
  });
});

/** What is wrong with a calendar in some years; empty: nothing. */
const wrongIn = (isRight: (...calendar: readonly [Jurisdiction, string | null, number]) => boolean, of = years): string[] =>
  calendars.flatMap(([jurisdiction, region]) =>
    of.filter((year) => !isRight(jurisdiction, region, year)).map((year) => `${jurisdiction} ${region ?? "*"} ${year}`),
  );
const bases = (jurisdiction: Jurisdiction, region: string | null, year: number): string[] =>
  holidays(jurisdiction, region, year, { weekends: "both" }).flatMap(({ name }) => name.replace(/ \([a-z ]*\)/g, "").split(" and "));

describe("every calendar of every year", () => {
  test("is sorted, without repeats and within the year", () => {
    const isRight = (jurisdiction: Jurisdiction, region: string | null, year: number): boolean => {
      const dates = datesOf(jurisdiction, region, year);
      const sorted = [...new Set(dates)].toSorted();
      return dates.length > 0 && dates.every((date, n) => date === sorted[n] && date.startsWith(`${year}-`) && shift(date, 0) === date);
    };
    expect(wrongIn(isRight)).toEqual([]);
  });

  test("has New Year's Day, Good Friday, Christmas Day and Boxing Day, or their substitutes", () => {
    const names = ["New Year's Day", "Good Friday", "Christmas Day", "Boxing Day"];
    const isRight = (jurisdiction: Jurisdiction, region: string | null, year: number): boolean => {
      const found = bases(jurisdiction, region, year);
      return names.every((name) => found.includes(region === "SA" && name === "Boxing Day" ? "Proclamation Day" : name));
    };
    expect(wrongIn(isRight)).toEqual([]);
  });

  test("has Easter on the computed date", () => {
    const isRight = (jurisdiction: Jurisdiction, region: string | null, year: number): boolean => {
      const dates = datesOf(jurisdiction, region, year);
      const hasMonday = jurisdiction !== "UK" || (region !== null && region !== "SCT");
      const onMonday = bases(jurisdiction, region, year).includes("Easter Monday") && dates.includes(shift(easter(year), 1));
      return dates.includes(shift(easter(year), -2)) && onMonday === hasMonday;
    };
    expect(wrongIn(isRight)).toEqual([]);
  });

  test("has every national holiday, unless a region moved it off a weekend", () => {
    const isRight = (jurisdiction: Jurisdiction, region: string | null, year: number): boolean => {
      const own = holidays(jurisdiction, region, year);
      return datesOf(jurisdiction, null, year).every((date) => {
        if (own.some((holiday) => holiday.date === date)) return true;
        const later = own.some((holiday) => holiday.substitute && holiday.date > date && holiday.date <= shift(date, 2));
        return weekday(date) % 6 === 0 && later;
      });
    };
    expect(wrongIn(isRight)).toEqual([]);
  });

  test("has its substitutes on Mondays and Tuesdays", () => {
    const isRight = (jurisdiction: Jurisdiction, region: string | null, year: number): boolean =>
      holidays(jurisdiction, region, year).every(({ date, substitute }) => !substitute || [1, 2].includes(weekday(date)));
    expect(wrongIn(isRight)).toEqual([]);
  });

  test("has expected days where no law names them: Matariki after 2052, two Australian days that are proclaimed each year, and no others", () => {
    const expected = new Map<string, number>();
    for (const [jurisdiction, region] of calendars)
      for (const year of years)
        for (const { name, projected } of holidays(jurisdiction, region, year))
          if (projected && !expected.has(name)) expected.set(name, year);
    expect(Object.fromEntries(expected)).toEqual({ "King's Birthday": 2028, "Friday before the AFL Grand Final": 2028, Matariki: 2053 });
  });
});

describe("outside the checked years", () => {
  test.each([
    [2024, "2024-06-28"],
    [2028, "2028-07-14"],
    [2029, "2029-07-06"],
    [2030, "2030-06-21"],
    [2031, "2031-07-11"],
    [2032, "2032-07-02"],
  ])("Matariki %i is on the day of the Act's schedule", (year, date) => {
    expect(named("NZ", null, year, "Matariki")).toEqual([date]);
  });

  test("Christmas Day on a Saturday is a holiday in all of Australia, and so is the Monday", () => {
    for (const { code } of regions("AU")) expect(datesOf("AU", code, 2032)).toEqual(expect.arrayContaining(["2032-12-25", "2032-12-27"]));
  });

  test("Anzac Day on a Sunday is moved, kept, or kept with a Monday, as each state has it", () => {
    const days = (region: string): readonly string[] => datesOf("AU", region, 2032).filter((date) => date.startsWith("2032-04"));
    for (const region of ["ACT", "NT", "QLD"]) expect(days(region), region).toEqual(["2032-04-26"]);
    for (const region of ["NSW", "SA", "TAS", "VIC"]) expect(days(region), region).toEqual(["2032-04-25"]);
    expect(days("WA")).toEqual(["2032-04-25", "2032-04-26"]);
  });

  test("New Year's Day on a Saturday is moved in Tasmania and doubled in the other states", () => {
    for (const { code } of regions("AU")) {
      const expected = code === "TAS" ? ["2028-01-03"] : ["2028-01-01", "2028-01-03"];
      expect(datesOf("AU", code, 2028).slice(0, expected.length), code).toEqual(expected);
    }
  });

  test("the King's Birthday is in June but for Queensland's October and Western Australia's September", () => {
    for (const { code } of regions("AU")) {
      const months = years.filter((year) => year > 2022).map((year) => named("AU", code, year, "King's Birthday")[0]?.slice(5, 7));
      expect(new Set(months), code).toEqual(new Set([code === "QLD" ? "10" : code === "WA" ? "09" : "06"]));
    }
    expect(named("AU", "WA", 2024, "King's Birthday")).toEqual(["2024-09-23"]);
  });

  test("Scotland's January 2028 has both substitutes after the weekend", () => {
    expect(datesOf("UK", "SCT", 2028).slice(0, 2)).toEqual(["2028-01-03", "2028-01-04"]);
    expect(datesOf("UK", "ENG", 2028)[0]).toBe("2028-01-03");
  });

  test("Scotland has the World Cup holiday in 2026 only", () => {
    expect(years.flatMap((year) => named("UK", "SCT", year, "World Cup bank holiday"))).toEqual(["2026-06-15"]);
  });

  test("Northern Ireland's March and July days move off a weekend", () => {
    expect(datesOf("UK", "NIR", 2029)).toContain("2029-03-19");
    expect(datesOf("UK", "NIR", 2030)).toContain("2030-03-18");
    expect(datesOf("UK", "NIR", 2031)).toContain("2031-07-14");
    expect(datesOf("UK", "NIR", 2028)).toEqual(expect.arrayContaining(["2028-03-17", "2028-07-12"]));
  });

  test("a year outside the known ones has no holidays", () => {
    const { first, last } = HOLIDAY_YEARS;
    expect([first, last]).toEqual([1999, 2101]);
    expect([first - 1, last + 1].flatMap((year) => holidays("AU", null, year))).toEqual([]);
    expect([`${first - 1}-12-31`, `${first}-01-01`, `${last}-12-31`, `${last + 1}-01-01`].map(hasKnownHolidays)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("what is listed", () => {
  test("the UK lists the substitute of a weekend holiday alone, Australia and New Zealand list both", () => {
    for (const year of years)
      for (const { code } of regions("UK")) for (const date of datesOf("UK", code, year)) expect([0, 6], date).not.toContain(weekday(date));
    expect(datesOf("NZ", null, 2027)).toEqual(expect.arrayContaining(["2027-12-25", "2027-12-27"]));
    expect(datesOf("AU", "VIC", 2027)).toEqual(expect.arrayContaining(["2027-12-25", "2027-12-27"]));
  });

  test("both ways of listing weekends work for every jurisdiction", () => {
    const december = (jurisdiction: Jurisdiction, region: string, weekends: "both" | "observed"): readonly string[] =>
      holidays(jurisdiction, region, 2027, { weekends }).flatMap(({ date }) => (date.startsWith("2027-12") ? [date.slice(8)] : []));
    for (const [jurisdiction, region] of [
      ["AU", "VIC"],
      ["NZ", "AUK"],
      ["UK", "ENG"],
    ] as const) {
      expect(december(jurisdiction, region, "both")).toEqual(["25", "26", "27", "28"]);
      expect(december(jurisdiction, region, "observed")).toEqual(["27", "28"]);
    }
  });

  test("part-day holidays are listed only on request, and are not full holidays", () => {
    for (const region of ["NT", "QLD", "SA"]) {
      expect(datesOf("AU", region, 2026)).not.toContain("2026-12-24");
      expect(holidays("AU", region, 2026, { partDays: true })).toContainEqual({
        date: "2026-12-24",
        name: "Christmas Eve (part day)",
        partDay: true,
      });
    }
  });

  test("an unknown region is refused", () => {
    expect(() => holidays("AU", "AUK", 2026)).toThrow(RangeError);
    expect(() => holidays("UK", "VIC", 1900)).toThrow(RangeError);
  });
});
