import { readFileSync } from "node:fs";
import type { Jurisdiction } from "@hr-platform/spec/types";
import { describe, expect, test } from "vitest";
import { HOLIDAY_YEARS, holidays, isHoliday, regions } from "./holidays.ts";
import type { Holiday } from "./holidays.ts";

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

describe("every calendar of every year", () => {
  const cases = calendars.flatMap(([jurisdiction, region]) => years.map((year) => [jurisdiction, region, year] as const));

  test.each(cases)("%s %s %i is sorted, without repeats and within the year", (jurisdiction, region, year) => {
    const dates = datesOf(jurisdiction, region, year);
    expect(dates).toEqual([...new Set(dates)].toSorted());
    for (const date of dates) {
      expect(date.slice(0, 5)).toBe(`${year}-`);
      expect(shift(date, 0)).toBe(date);
    }
  });

  test.each(cases)("%s %s %i has New Year's Day, Good Friday and Christmas Day, or their substitutes", (jurisdiction, region, year) => {
    const bases = new Set(holidays(jurisdiction, region, year).map((holiday) => holiday.name.replace(/ \(.*\)$/, "")));
    for (const name of ["New Year's Day", "Good Friday", "Christmas Day", "Boxing Day"]) {
      expect(bases.has(name) || (region === "SA" && bases.has("Proclamation Day")), name).toBe(true);
    }
  });

  test.each(cases)("%s %s %i has Easter on the computed date", (jurisdiction, region, year) => {
    expect(named(jurisdiction, region, year, "Good Friday")).toEqual([shift(easter(year), -2)]);
    const hasMonday = jurisdiction !== "UK" || (region !== null && region !== "SCT");
    expect(named(jurisdiction, region, year, "Easter Monday")).toEqual(hasMonday ? [shift(easter(year), 1)] : []);
  });

  test.each(cases)("%s %s %i has every national holiday, unless a region moved it off a weekend", (jurisdiction, region, year) => {
    const regional = new Set(datesOf(jurisdiction, region, year));
    for (const date of datesOf(jurisdiction, null, year)) {
      if (regional.has(date)) continue;
      expect([0, 6], date).toContain(weekday(date));
      expect(
        holidays(jurisdiction, region, year).some((holiday) => holiday.substitute && holiday.date > date && holiday.date <= shift(date, 2)),
      ).toBe(true);
    }
  });

  test.each(cases)("%s %s %i has its substitutes on weekdays, close behind a weekend", (jurisdiction, region, year) => {
    const substitutes = holidays(jurisdiction, region, year).filter(({ substitute }) => substitute);
    expect(substitutes.filter(({ date }) => ![1, 2].includes(weekday(date)))).toEqual([]);
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
      const months = years.map((year) => named("AU", code, year, "King's Birthday")[0]?.slice(5, 7));
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

  test("a year without a table has no holidays", () => {
    expect(holidays("AU", null, HOLIDAY_YEARS.first - 1)).toEqual([]);
    expect(holidays("AU", null, HOLIDAY_YEARS.last + 1)).toEqual([]);
    expect(holidays("AU", null, HOLIDAY_YEARS.first)).not.toEqual([]);
    expect(holidays("AU", null, HOLIDAY_YEARS.last)).not.toEqual([]);
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
      expect(isHoliday("AU", region, "2026-12-24")).toBe(false);
    }
    expect(isHoliday("AU", "SA", "2026-12-31")).toBe(false);
  });

  test.each(calendars)("isHoliday for %s %s is true on the listed days and no others", (jurisdiction, region) => {
    const listed = new Set(years.flatMap((year) => datesOf(jurisdiction, region, year)));
    const last = `${HOLIDAY_YEARS.last + 1}-01-31`;
    const found = new Set<string>();
    for (let date = `${HOLIDAY_YEARS.first - 1}-12-01`; date <= last; date = shift(date, 1))
      if (isHoliday(jurisdiction, region, date)) found.add(date);
    expect(found).toEqual(listed);
  });

  test("an unknown region is refused", () => {
    expect(() => holidays("AU", "AUK", 2026)).toThrow(RangeError);
    expect(() => isHoliday("UK", "VIC", "2026-01-01")).toThrow(RangeError);
  });
});
