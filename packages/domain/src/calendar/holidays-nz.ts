import { addDays } from "./dates.ts";
import { ADDED, type HolidayRule, PAIR_ADDED, dateOf, spans } from "./holiday-rules.ts";

const MONDAY = 0;
const FRIDAY = 4;
const anniversary = (province: string, regions: string, day: HolidayRule["day"], years: Partial<HolidayRule> = {}): HolidayRule => ({
  name: `${province} Anniversary Day`,
  day,
  in: regions,
  ...years,
});
/** The Monday nearest to 23 March, or the Tuesday if that is Easter Monday. */
function otago(year: number): string {
  const monday = dateOf({ nearest: "03-23" }, year)!;
  return (monday === dateOf({ easter: 1 }, year) ? addDays(monday, 1) : monday).slice(5);
}
const DAY_AFTER_NEW_YEAR = "Day after New Year's Day";
const MEMORIAL = "Queen Elizabeth II Memorial Day";

/** The years that the schedule of Te Kāhui o Matariki Public Holiday Act 2022 names. */
const MATARIKI_ACT: { readonly first: number; readonly last: number } = { first: 2022, last: 2052 };

/** MMDD of each year of the schedule. */
const SCHEDULE =
  "0624 0714 0628 0620 0710 0625 0714 0706 0621 0711 0702 0624 0707 0629 0718 0710 0625 0715 0706 0719 " +
  "0711 0703 0624 0707 0629 0719 0703 0625 0715 0630 0621";

/**
 * MMDD of the years after it, which nobody has set yet: the Friday nearest to the last quarter of the moon (and 14 hours) after 17 June, by
 * New Zealand time. This gives 29 of the 31 days of the schedule.
 */
const EXPECTED =
  "0711 0626 0716 0707 0622 0712 0704 0625 0715 0630 0622 0711 0626 0716 0708 0622 0712 0704 0619 0708 " +
  "0630 0720 0705 0626 0716 0701 0623 0712 0627 0619 0709 0623 0713 0705 0627 0716 0701 0623 0713 0627 " +
  "0717 0709 0624 0713 0705 0620 0710 0702 0617";

const matarikiDays = `${SCHEDULE} ${EXPECTED}`.split(" ");

/** Matariki in a year from 2022 to 2101, as MM-DD. */
function matariki(year: number): string | undefined {
  const day = matarikiDays[year - MATARIKI_ACT.first];
  return day === undefined ? undefined : `${day.slice(0, 2)}-${day.slice(2)}`;
}

/** Public holidays of New Zealand by the Holidays Act 2003, and the provincial anniversary days as they are observed. */
export const NZ_RULES: readonly HolidayRule[] = [
  { name: "New Year's Day", day: "01-01", weekend: PAIR_ADDED },
  { name: DAY_AFTER_NEW_YEAR, day: "01-02", weekend: PAIR_ADDED },
  // Mondayised by the Holidays (Full Recognition of Waitangi Day and ANZAC Day) Amendment Act 2013.
  ...spans({ name: "Waitangi Day", day: "02-06" }, { to: 2013 }, { from: 2014, weekend: ADDED }),
  ...spans({ name: "Anzac Day", day: "04-25" }, { to: 2013 }, { from: 2014, weekend: ADDED }),
  { name: "Good Friday", day: { easter: -2 } },
  { name: "Easter Monday", day: { easter: 1 } },
  ...spans({ name: "King's Birthday", day: { nth: 1, weekday: MONDAY, month: 6 } }, { name: "Queen's Birthday", to: 2022 }, { from: 2023 }),
  { name: "Matariki", day: matariki, from: MATARIKI_ACT.first, projected: MATARIKI_ACT.last + 1 },
  { name: "Labour Day", day: { nth: 4, weekday: MONDAY, month: 10 } },
  { name: "Christmas Day", day: "12-25", weekend: PAIR_ADDED },
  { name: "Boxing Day", day: "12-26", weekend: PAIR_ADDED },
  { name: MEMORIAL, day: "09-26", from: 2022, to: 2022 },

  anniversary("Southland", "STL", { nearest: "01-17" }, { to: 2011 }),
  anniversary("Southland", "STL", { easter: 2 }, { from: 2012 }),
  anniversary("Wellington", "MWT WGN", { nearest: "01-22" }),
  anniversary("Auckland", "AUK BOP GIS NTL WKO", { nearest: "01-29" }),
  anniversary("Nelson", "NSN TAS", { nearest: "02-01" }),
  anniversary("Taranaki", "TKI", { nth: 2, weekday: MONDAY, month: 3 }),
  anniversary("Otago", "OTA", otago),
  anniversary("South Canterbury", "CAN-SOUTH", { nth: 4, weekday: MONDAY, month: 9 }),
  anniversary("Hawke's Bay", "HKB", { nth: 4, weekday: MONDAY, month: 10, plus: -3 }),
  anniversary("Marlborough", "MBH", { nth: 4, weekday: MONDAY, month: 10, plus: 7 }),
  // Show Day: the second Friday after the first Tuesday of November.
  { name: "Canterbury (Show Day) Anniversary Day", day: { weekday: FRIDAY, from: "11-11" }, in: "CAN" },
  anniversary("Chatham Islands", "CIT", { nearest: "11-30" }),
  ...spans(anniversary("Westland", "WTC", { nearest: "12-01" }), { to: 2004 }, { from: 2005, to: 2005, day: "12-05" }, { from: 2006 }),
];
