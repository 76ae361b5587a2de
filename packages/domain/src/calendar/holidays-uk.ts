import { ADDED, type HolidayRule, PAIR_ADDED, spans } from "./holiday-rules.ts";

const MONDAY = 0;
const EARLY_MAY: HolidayRule = { name: "Early May bank holiday", day: { nth: 1, weekday: MONDAY, month: 5 } };
/** The spring bank holiday, moved for jubilees. */
const SPRING: Readonly<Record<number, string>> = { 2002: "06-04", 2012: "06-04", 2022: "06-02" };
const lastMondayOfMay = (year: number): string => `05-${31 - ((new Date(Date.UTC(year, 4, 31)).getUTCDay() + 6) % 7)}`;
const once = (year: number, name: string, day: string, regions?: string): HolidayRule => ({
  name,
  day,
  from: year,
  to: year,
  ...(regions !== undefined && { in: regions }),
});

/**
 * Bank holidays of the United Kingdom by the Banking and Financial Dealings Act 1971 and the royal proclamations under it. The calendar `*`
 * has those of all four nations.
 */
export const UK_RULES: readonly HolidayRule[] = [
  { name: "New Year's Day", day: "01-01", in: "* ENG WLS NIR", weekend: ADDED },
  { name: "New Year's Day", day: "01-01", in: "SCT", weekend: { sat: "+3", sun: "+2" } },
  { name: "2nd January", day: "01-02", in: "SCT", weekend: ADDED },
  { name: "St Patrick's Day", day: "03-17", in: "NIR", weekend: ADDED },
  { name: "Good Friday", day: { easter: -2 } },
  { name: "Easter Monday", day: { easter: 1 }, in: "ENG WLS NIR" },
  // In 2020 it was on the 75th anniversary of VE Day.
  ...spans(EARLY_MAY, { to: 2019 }, { from: 2020, to: 2020, day: "05-08" }, { from: 2021 }),
  { name: "Spring bank holiday", day: (year) => SPRING[year] ?? lastMondayOfMay(year) },
  { name: "Battle of the Boyne (Orangemen's Day)", day: "07-12", in: "NIR", weekend: ADDED },
  { name: "Summer bank holiday", day: { nth: 1, weekday: MONDAY, month: 8 }, in: "SCT" },
  { name: "Summer bank holiday", day: { nth: -1, weekday: MONDAY, month: 8 }, in: "ENG WLS NIR" },
  { name: "St Andrew's Day", day: "11-30", in: "SCT", from: 2007, weekend: ADDED },
  { name: "Christmas Day", day: "12-25", weekend: PAIR_ADDED },
  { name: "Boxing Day", day: "12-26", weekend: PAIR_ADDED },

  once(1999, "Millennium bank holiday", "12-31"),
  once(2002, "Golden Jubilee of Queen Elizabeth II", "06-03"),
  once(2011, "Wedding of Prince William and Catherine Middleton", "04-29"),
  once(2012, "Diamond Jubilee of Queen Elizabeth II", "06-05"),
  once(2022, "Platinum Jubilee of Queen Elizabeth II", "06-03"),
  once(2022, "State Funeral of Queen Elizabeth II", "09-19"),
  once(2023, "Coronation of King Charles III", "05-08"),
  once(2026, "World Cup bank holiday", "06-15", "SCT"),
];
