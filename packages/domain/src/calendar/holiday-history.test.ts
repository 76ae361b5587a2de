import { readFileSync } from "node:fs";
import type { Jurisdiction } from "@hr-platform/spec/types";
import { describe, expect, test } from "vitest";
import { dayNumber, weekday } from "./dates.ts";
import { holidays } from "./holidays.ts";

/** The holidays on weekdays, as MMDD, by calendar and year: compiled from other sources than the rules. */
const compiled = JSON.parse(readFileSync(new URL("../../test-data/weekday-holidays.json", import.meta.url), "utf8")) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
const named = (jurisdiction: Jurisdiction, region: string | null, year: number, name: RegExp): string[] =>
  holidays(jurisdiction, region, year, { weekends: "both" }).flatMap((holiday) => (name.test(holiday.name) ? [holiday.date.slice(5)] : []));
const has = (jurisdiction: Jurisdiction, region: string | null, date: string): boolean =>
  holidays(jurisdiction, region, Number(date.slice(0, 4)), { weekends: "both" }).some((holiday) => holiday.date === date);

test.each(Object.entries(compiled))("%s is closed on the weekdays of the compiled years", (calendar, byYear) => {
  const [jurisdiction, region] = calendar.split("|") as [Jurisdiction, string];
  const own = (year: string): string =>
    holidays(jurisdiction, region === "*" ? null : region, Number(year))
      .map(({ date }) => date)
      .filter((date) => weekday(dayNumber(date)) < 5)
      .map((date) => date.slice(5).replace("-", ""))
      .join(" ");
  expect(Object.fromEntries(Object.keys(byYear).map((year) => [year, own(year)]))).toEqual(byYear);
});

describe("days of one year", () => {
  test.each([
    ["UK", null, "1999-12-31", "Millennium"],
    ["UK", null, "2002-06-03", "Golden Jubilee"],
    ["UK", null, "2002-06-04", "Spring bank holiday"],
    ["UK", null, "2011-04-29", "Wedding"],
    ["UK", null, "2012-06-05", "Diamond Jubilee"],
    ["UK", null, "2020-05-08", "Early May"],
    ["UK", null, "2022-06-02", "Spring bank holiday"],
    ["UK", null, "2022-06-03", "Platinum Jubilee"],
    ["UK", null, "2022-09-19", "State Funeral"],
    ["UK", null, "2023-05-08", "Coronation"],
    ["NZ", null, "2022-09-26", "Queen Elizabeth II Memorial Day"],
    ["AU", null, "2022-09-22", "National Day of Mourning"],
    ["AU", "QLD", "2012-06-11", "Diamond Jubilee"],
    ["AU", "WA", "2011-10-28", "Queen's Birthday"],
    ["AU", "VIC", "2020-10-23", "AFL Grand Final"],
  ] as const)("%s %s has %s, %s", (jurisdiction, region, date, name) => {
    const found = holidays(jurisdiction, region, Number(date.slice(0, 4))).find((holiday) => holiday.date === date);
    expect(found?.name).toContain(name);
  });

  test("jubilees move the spring bank holiday off the last Monday of May", () => {
    expect(["2002-05-27", "2012-05-28", "2022-05-30", "2020-05-04"].filter((date) => has("UK", "ENG", date))).toEqual([]);
    expect(["2003-05-26", "2013-05-27", "2023-05-29", "2019-05-06"].filter((date) => !has("UK", "ENG", date))).toEqual([]);
  });
});

describe("what changed over the years", () => {
  test("New Zealand moves Waitangi Day and Anzac Day off weekends since 2014", () => {
    expect([2010, 2011, 2016, 2021].map((year) => named("NZ", null, year, /^Waitangi/))).toEqual([
      ["02-06"],
      ["02-06"],
      ["02-06", "02-08"],
      ["02-06", "02-08"],
    ]);
    expect([2009, 2010, 2015, 2020].map((year) => named("NZ", null, year, /^Anzac/))).toEqual([
      ["04-25"],
      ["04-25"],
      ["04-25", "04-27"],
      ["04-25", "04-27"],
    ]);
  });

  test("Matariki begins in 2022", () => {
    expect([2021, 2022, 2023, 2052].map((year) => named("NZ", null, year, /Matariki/))).toEqual([[], ["06-24"], ["07-14"], ["06-21"]]);
    expect(holidays("NZ", null, 2052).some(({ projected }) => projected)).toBe(false);
    expect(holidays("NZ", null, 2053).find(({ name }) => name === "Matariki")).toMatchObject({ projected: true });
  });

  test("Anzac Day and Easter Monday are one day in 2011, and Anzac Day is Easter Sunday in 2038", () => {
    expect(named("NZ", null, 2011, /Anzac/)).toEqual(["04-25"]);
    expect(named("AU", "VIC", 2011, /Anzac/)).toEqual(["04-25", "04-26"]);
    expect(holidays("AU", "VIC", 2011).find(({ date }) => date === "2011-04-25")!.name).toBe("Easter Monday and Anzac Day");
    expect(named("AU", "VIC", 2038, /Anzac/)).toEqual(["04-25"]);
    expect(named("AU", "QLD", 2038, /Easter Monday and Anzac|Anzac Day/)).toEqual(["04-26"]);
    expect(named("NZ", null, 2038, /Anzac/)).toEqual(["04-25", "04-26"]);
  });

  test("the sovereign changed in September 2022", () => {
    const months = (region: string): string[] => [2021, 2022, 2023].map((year) => named("AU", region, year, /^King/).join());
    expect([months("VIC"), months("WA"), months("QLD")]).toEqual([
      ["", "", "06-12"],
      ["", "09-26", "09-25"],
      ["", "10-03", "10-02"],
    ]);
    expect([2022, 2023].map((year) => named("NZ", null, year, /Birthday/).join())).toEqual(["06-06", "06-05"]);
    expect([2022, 2023].map((year) => named("NZ", null, year, /^King/).length)).toEqual([0, 1]);
  });

  test("regions moved and made days of their own", () => {
    expect([2007, 2008].map((year) => named("AU", "ACT", year, /^Canberra/).join())).toEqual(["03-19", "03-10"]);
    expect([2005, 2006].map((year) => named("AU", "SA", year, /^Adelaide/).join())).toEqual(["05-16", "03-13"]);
    expect([2012, 2013, 2015, 2016].map((year) => named("AU", "QLD", year, /^Labour/).join())).toEqual([
      "05-07",
      "10-07",
      "10-05",
      "05-02",
    ]);
    expect([2011, 2012].map((year) => named("AU", "WA", year, /^(Foundation|Western)/).join())).toEqual(["06-06", "06-04"]);
    expect([2011, 2012].map((year) => named("NZ", "STL", year, /^Southland/).join())).toEqual(["01-17", "04-10"]);
    expect([2006, 2007].map((year) => named("UK", "SCT", year, /^St Andrew/).join())).toEqual(["", "11-30"]);
    // Easter Monday is on the Otago day.
    expect([2008, 2035].map((year) => named("NZ", "OTA", year, /^Otago/).join())).toEqual(["03-25", "03-27"]);
  });
});
