import { ADDED, type HolidayRule, MOVED, PAIR_ADDED, PAIR_MOVED, spans } from "./holiday-rules.ts";

const MONDAY = 0;
/** The Friday before the last Saturday of September, but for the years in which the Grand Final was at another time. */
const GRAND_FINAL: Readonly<Record<number, string>> = { 2015: "10-02", 2016: "09-30", 2020: "10-23" };
/** Western Australia's King's Birthday is proclaimed for each year. */
const WA_BIRTHDAY: Readonly<Record<number, string>> = { 2006: "10-02", 2007: "10-01", 2011: "10-28", 2012: "10-01", 2024: "09-23" };
/** First Monday of the spring school holidays, or the second if the first is Labour Day. */
const FAMILY_DAY: Readonly<Record<number, string>> = {
  2010: "09-27",
  2011: "10-10",
  2012: "10-08",
  2013: "09-30",
  2014: "09-29",
  2015: "09-28",
  2016: "09-26",
  2017: "09-25",
};

/** A date of MM-DD by year, for years in a table; a rule for the others. */
const lastFriday = (year: number): string => {
  const last = new Date(Date.UTC(year, 8, 30));
  const saturday = 30 - ((last.getUTCDay() + 1) % 7);
  return `09-${saturday - 1}`;
};
const lastMonday = (year: number): string => `09-${30 - ((new Date(Date.UTC(year, 8, 30)).getUTCDay() + 6) % 7)}`;

const NEW_YEAR: HolidayRule = { name: "New Year's Day", day: "01-01" };
const AUSTRALIA_DAY: HolidayRule = { name: "Australia Day", day: "01-26", weekend: MOVED };
const ANZAC_DAY: HolidayRule = { name: "Anzac Day", day: "04-25" };
const CHRISTMAS: HolidayRule = { name: "Christmas Day", day: "12-25" };
const BOXING_DAY: HolidayRule = { name: "Boxing Day", day: "12-26" };
const PROCLAMATION_DAY: HolidayRule = { name: "Proclamation Day", day: "12-26", in: "SA" };
const JUNE_BIRTHDAY: HolidayRule = { name: "King's Birthday", day: { nth: 2, weekday: MONDAY, month: 6 } };
const SATURDAY_IN_PLACE = { sat: ">2", sun: "+1" } as const;

/**
 * Public holidays of Australia by the Acts of the states and territories, and for weekends before 2011 also by the days that were
 * proclaimed for them. Holidays of parts of a state, such as Queensland's show days, are not among them.
 */
export const AU_RULES: readonly HolidayRule[] = [
  { ...NEW_YEAR, in: "*" },
  ...spans({ ...NEW_YEAR, in: "ACT" }, { to: 2014, weekend: MOVED }, { from: 2015, weekend: ADDED }),
  ...spans({ ...NEW_YEAR, in: "NT" }, { to: 2016, weekend: MOVED }, { from: 2017, weekend: ADDED }),
  ...spans({ ...NEW_YEAR, in: "QLD" }, { to: 2011, weekend: { sat: "+2", sun: ">1" } }, { from: 2012, weekend: ADDED }),
  ...spans(
    { ...NEW_YEAR, in: "SA" },
    { to: 2003, weekend: MOVED },
    { from: 2004, to: 2023, weekend: SATURDAY_IN_PLACE },
    { from: 2024, weekend: ADDED },
  ),
  { ...NEW_YEAR, in: "TAS", weekend: MOVED },
  ...spans({ ...NEW_YEAR, in: "VIC" }, { to: 2008, weekend: { sat: "+2", sun: ">1" } }, { from: 2009, weekend: ADDED }),
  { ...NEW_YEAR, in: "NSW WA", weekend: ADDED },

  { ...AUSTRALIA_DAY, in: "* ACT NT QLD TAS VIC WA" },
  ...spans({ ...AUSTRALIA_DAY, in: "NSW" }, { to: 2010, weekend: SATURDAY_IN_PLACE }, { from: 2011 }),
  ...spans({ ...AUSTRALIA_DAY, in: "SA" }, { to: 2003 }, { from: 2004, to: 2023, weekend: SATURDAY_IN_PLACE }, { from: 2024 }),

  ...spans(
    { name: "Canberra Day", day: { nth: 2, weekday: MONDAY, month: 3 }, in: "ACT" },
    { to: 2007, day: { nth: 3, weekday: MONDAY, month: 3 } },
    { from: 2008 },
  ),
  { name: "Adelaide Cup Day", day: { nth: 3, weekday: MONDAY, month: 5 }, in: "SA", to: 2005 },
  { name: "Adelaide Cup Day", day: { nth: 2, weekday: MONDAY, month: 3 }, in: "SA", from: 2006 },
  { name: "Eight Hours Day", day: { nth: 1, weekday: MONDAY, month: 3 }, in: "TAS", to: 2000 },
  { name: "Eight Hours Day", day: { nth: 2, weekday: MONDAY, month: 3 }, in: "TAS", from: 2001 },
  { name: "Labour Day", day: { nth: 2, weekday: MONDAY, month: 3 }, in: "VIC" },
  { name: "Labour Day", day: { nth: 1, weekday: MONDAY, month: 3 }, in: "WA" },
  { name: "Labour Day", day: { nth: 1, weekday: MONDAY, month: 10 }, in: "ACT NSW SA" },
  ...spans(
    { name: "Labour Day", day: { nth: 1, weekday: MONDAY, month: 5 }, in: "QLD" },
    { to: 2012 },
    { from: 2013, to: 2015, day: { nth: 1, weekday: MONDAY, month: 10 } },
    { from: 2016 },
  ),
  { name: "May Day", day: { nth: 1, weekday: MONDAY, month: 5 }, in: "NT" },

  { name: "Good Friday", day: { easter: -2 } },
  { name: "Easter Saturday", day: { easter: -1 }, in: "ACT NSW NT QLD SA" },
  { name: "Easter Saturday", day: { easter: -1 }, in: "VIC", from: 2003 },
  ...(
    [
      ["ACT VIC", 2016],
      ["NSW", 2011],
      ["NT SA", 2024],
      ["QLD", 2017],
      ["TAS", 2027],
      ["WA", 2022],
    ] as const
  ).map(([regions, from]) => ({ name: "Easter Sunday", day: { easter: 0 }, in: regions, from })),
  { name: "Easter Monday", day: { easter: 1 } },
  { name: "Easter Tuesday", day: { easter: 2 }, in: "TAS", to: 2010 },

  { ...ANZAC_DAY, in: "* TAS VIC" },
  { ...ANZAC_DAY, in: "NT QLD", weekend: { sun: ">1" } },
  // The ACT declared the Monday in 2026.
  ...spans({ ...ANZAC_DAY, in: "ACT", weekend: { sun: ">1" } }, { to: 2025 }, { from: 2026, to: 2026, weekend: ADDED }, { from: 2027 }),
  ...spans(
    { ...ANZAC_DAY, in: "NSW" },
    { to: 2010, weekend: { sun: "+1" } },
    { from: 2011, to: 2025 },
    { from: 2026, to: 2027, weekend: ADDED },
    { from: 2028 },
  ),
  ...spans({ ...ANZAC_DAY, in: "SA" }, { to: 2023, weekend: { sun: "+1" } }, { from: 2024 }),
  { ...ANZAC_DAY, in: "WA", weekend: ADDED },

  ...spans({ ...JUNE_BIRTHDAY, in: "ACT NSW NT SA TAS VIC" }, { name: "Queen's Birthday", to: 2022 }, { from: 2023 }),
  // Queensland moved it to October in 2012 for a year, and for good in 2016.
  ...spans(
    { ...JUNE_BIRTHDAY, name: "Queen's Birthday", in: "QLD" },
    { to: 2011 },
    { from: 2012, to: 2012, day: { nth: 1, weekday: MONDAY, month: 10 } },
    { from: 2013, to: 2015 },
    { from: 2016, to: 2021, day: { nth: 1, weekday: MONDAY, month: 10 } },
    { name: "King's Birthday", from: 2022, day: { nth: 1, weekday: MONDAY, month: 10 } },
  ),
  ...spans(
    { name: "King's Birthday", day: (year) => WA_BIRTHDAY[year] ?? lastMonday(year), in: "WA", projected: 2028 },
    { name: "Queen's Birthday", to: 2021 },
    { from: 2022 },
  ),

  { name: "Foundation Day", day: { nth: 1, weekday: MONDAY, month: 6 }, in: "WA", to: 2011 },
  { name: "Western Australia Day", day: { nth: 1, weekday: MONDAY, month: 6 }, in: "WA", from: 2012 },
  { name: "Picnic Day", day: { nth: 1, weekday: MONDAY, month: 8 }, in: "NT" },
  { name: "Family and Community Day", day: { nth: 1, weekday: 1, month: 11 }, in: "ACT", from: 2007, to: 2009 },
  { name: "Family and Community Day", day: (year) => FAMILY_DAY[year], in: "ACT", from: 2010, to: 2017 },
  { name: "Reconciliation Day", day: { weekday: MONDAY, from: "05-27" }, in: "ACT", from: 2018 },
  {
    name: "Friday before the AFL Grand Final",
    day: (year) => GRAND_FINAL[year] ?? lastFriday(year),
    in: "VIC",
    from: 2015,
    projected: 2028,
  },
  { name: "Melbourne Cup Day", day: { nth: 1, weekday: 1, month: 11 }, in: "VIC" },

  { ...CHRISTMAS, in: "*" },
  ...spans({ ...CHRISTMAS, in: "ACT" }, { to: 2013, weekend: PAIR_MOVED }, { from: 2014, weekend: PAIR_ADDED }),
  ...spans({ ...CHRISTMAS, in: "NT" }, { to: 2015, weekend: PAIR_MOVED }, { from: 2016, weekend: PAIR_ADDED }),
  ...spans(
    { ...CHRISTMAS, in: "SA" },
    { to: 2002, weekend: PAIR_MOVED },
    { from: 2003, to: 2023, weekend: { sat: ">2", sun: "+2" } },
    { from: 2024, weekend: PAIR_ADDED },
  ),
  ...spans({ ...CHRISTMAS, in: "TAS" }, { to: 2009, weekend: PAIR_MOVED }, { from: 2010, weekend: PAIR_ADDED }),
  ...spans(
    { ...CHRISTMAS, in: "VIC" },
    { to: 2007, weekend: PAIR_ADDED },
    { from: 2008, to: 2018, weekend: PAIR_MOVED },
    { from: 2019, weekend: PAIR_ADDED },
  ),
  { ...CHRISTMAS, in: "NSW QLD WA", weekend: PAIR_ADDED },
  { ...BOXING_DAY, in: "*" },
  ...spans({ ...BOXING_DAY, in: "ACT" }, { to: 2013, weekend: PAIR_MOVED }, { from: 2014, weekend: PAIR_ADDED }),
  ...spans({ ...BOXING_DAY, in: "NT" }, { to: 2022, weekend: PAIR_MOVED }, { from: 2023, weekend: PAIR_ADDED }),
  { ...BOXING_DAY, in: "TAS", weekend: PAIR_MOVED },
  { ...BOXING_DAY, in: "NSW QLD VIC WA", weekend: PAIR_ADDED },
  ...spans(
    PROCLAMATION_DAY,
    { to: 2002, weekend: PAIR_MOVED },
    { from: 2003, to: 2023, weekend: { sat: ">2", sun: "+2" } },
    { from: 2024, weekend: PAIR_ADDED },
  ),
  { name: "Christmas Eve", day: "12-24", in: "SA", from: 2012, partDay: true },
  { name: "Christmas Eve", day: "12-24", in: "NT", from: 2016, partDay: true },
  { name: "Christmas Eve", day: "12-24", in: "QLD", from: 2019, partDay: true },
  { name: "New Year's Eve", day: "12-31", in: "SA", from: 2012, partDay: true },
  { name: "New Year's Eve", day: "12-31", in: "NT", from: 2016, partDay: true },

  // Days of one year.
  { name: "Additional day for Anzac Day", day: "04-26", from: 2011, to: 2011 },
  { name: "Queen's Diamond Jubilee", day: "06-11", in: "QLD", from: 2012, to: 2012 },
  { name: "Additional day for Anzac Day", day: "04-27", in: "ACT", from: 2020, to: 2020 },
  { name: "National Day of Mourning for Queen Elizabeth II", day: "09-22", from: 2022, to: 2022 },
];
