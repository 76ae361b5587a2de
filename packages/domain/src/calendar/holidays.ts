/**
 * Public holidays 2024-2032 (API document 2.9 and 4.3), from the table that scripts/generate-holidays.ts makes. This
 * is a separate module: import it lazily, so that start-up does not load the table.
 */
import type { Jurisdiction } from "@hr-platform/spec/types";
import generated from "../../tables/holidays.json" with { type: "json" };

export interface Holiday {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly name: string;
  /** The weekday observed for a holiday on a weekend, in addition or instead. */
  readonly substitute?: boolean;
  /** A holiday in the evening only, 18:00 or 19:00 to midnight. The day is a working day. */
  readonly partDay?: boolean;
}

/** What to list besides ordinary holidays (decision A-169). */
export interface HolidayListing {
  /**
   * For a weekend holiday with a substitute: both days, or only the substitute. Default: both for AU and NZ, observed
   * for the UK.
   */
  readonly weekends?: "both" | "observed";
  /** Whether to list part-day holidays. Default: no. */
  readonly partDays?: boolean;
}

export interface Region {
  /** Without the country, e.g. VIC. CAN-SOUTH (South Canterbury) is our own code, since ISO has none. */
  readonly code: string;
  /** ISO 3166-2, e.g. AU-VIC; for CAN-SOUTH that of its region, NZ-CAN. */
  readonly iso: string;
  readonly name: string;
}

/** MM-DD, name, and a flag: s is a substitute, o a day with a substitute, p part of a day. */
export type HolidayRow = [day: string, name: string, flag?: "s" | "o" | "p"];
/** By `JURISDICTION|REGION` (`*`: national), then by year. */
export type HolidayTable = Readonly<Record<string, Readonly<Record<string, readonly HolidayRow[]>>>>;

// TypeScript widens the tuples of a JSON import to string arrays.
const table = generated as unknown as HolidayTable;

/** The first and last year of the table. */
export const HOLIDAY_YEARS: { readonly first: number; readonly last: number } = { first: 2024, last: 2032 };

const ISO_COUNTRIES: Readonly<Record<Jurisdiction, string>> = { AU: "AU", NZ: "NZ", UK: "GB" };

const regionNames: Readonly<Record<Jurisdiction, Readonly<Record<string, string>>>> = {
  AU: {
    ACT: "Australian Capital Territory",
    NSW: "New South Wales",
    NT: "Northern Territory",
    QLD: "Queensland",
    SA: "South Australia",
    TAS: "Tasmania",
    VIC: "Victoria",
    WA: "Western Australia",
  },
  NZ: {
    AUK: "Auckland",
    BOP: "Bay of Plenty",
    CAN: "Canterbury",
    "CAN-SOUTH": "South Canterbury",
    CIT: "Chatham Islands",
    GIS: "Gisborne",
    HKB: "Hawke's Bay",
    MBH: "Marlborough",
    MWT: "Manawatū-Whanganui",
    NSN: "Nelson",
    NTL: "Northland",
    OTA: "Otago",
    STL: "Southland",
    TAS: "Tasman",
    TKI: "Taranaki",
    WGN: "Wellington",
    WKO: "Waikato",
    WTC: "West Coast",
  },
  UK: { ENG: "England", NIR: "Northern Ireland", SCT: "Scotland", WLS: "Wales" },
};

const ISO_OF_OWN_CODES: Readonly<Record<string, string>> = { "CAN-SOUTH": "NZ-CAN" };

/** IANA time zones by calendar, including old names. A zone across regions counts for the most populous one. */
const zones: Readonly<Record<string, readonly string[]>> = {
  "AU|ACT": ["Australia/Canberra", "Australia/ACT"],
  "AU|NSW": ["Australia/Sydney", "Australia/NSW", "Australia/Broken_Hill", "Australia/Yancowinna", "Australia/Lord_Howe", "Australia/LHI"],
  "AU|NT": ["Australia/Darwin", "Australia/North"],
  "AU|QLD": ["Australia/Brisbane", "Australia/Lindeman", "Australia/Queensland"],
  "AU|SA": ["Australia/Adelaide", "Australia/South"],
  "AU|TAS": ["Australia/Hobart", "Australia/Tasmania", "Australia/Currie", "Antarctica/Macquarie"],
  "AU|VIC": ["Australia/Melbourne", "Australia/Victoria"],
  "AU|WA": ["Australia/Perth", "Australia/West", "Australia/Eucla"],
  "NZ|AUK": ["Pacific/Auckland", "NZ"],
  "NZ|CIT": ["Pacific/Chatham", "NZ-CHAT"],
  "UK|ENG": ["Europe/London", "GB", "GB-Eire"],
  "UK|NIR": ["Europe/Belfast"],
};

let calendarByZone: ReadonlyMap<string, string> | undefined;
const workFreeDays = new Map<string, ReadonlySet<string>>();

function calendarOf(jurisdiction: Jurisdiction, region: string | null): string {
  return region === null ? `${jurisdiction}|*` : `${jurisdiction}|${region}`;
}

function yearsOf(calendar: string): Readonly<Record<string, readonly HolidayRow[]>> {
  const years = table[calendar];
  if (years === undefined) throw new RangeError(`No holiday calendar ${calendar}`);
  return years;
}

/**
 * The holidays of one year, by date. `region` is a code of `regions(jurisdiction)`: it returns national and regional
 * holidays. `null` returns those of the whole jurisdiction. By default, part-day holidays are omitted and, in the UK,
 * a holiday on a weekend is listed only as its substitute; `listing` changes that. A year outside `HOLIDAY_YEARS` has
 * none. API document 2.9.
 * @throws RangeError for an unknown region.
 */
export function holidays(
  jurisdiction: Jurisdiction,
  region: string | null,
  year: number,
  listing: HolidayListing = {},
): readonly Holiday[] {
  const { weekends = jurisdiction === "UK" ? "observed" : "both", partDays = false } = listing;
  const listed: Holiday[] = [];
  for (const [day, name, flag] of yearsOf(calendarOf(jurisdiction, region))[year] ?? []) {
    if ((flag === "p" && !partDays) || (flag === "o" && weekends === "observed")) continue;
    const date = `${year}-${day}`;
    if (flag === "s") listed.push({ date, name, substitute: true });
    else if (flag === "p") listed.push({ date, name, partDay: true });
    else listed.push({ date, name });
  }
  return listed;
}

/**
 * Whether `date` (YYYY-MM-DD) is a full-day holiday, as `holidays` lists them by default: API document 2.5 excludes
 * these days from `days`. False outside `HOLIDAY_YEARS`.
 * @throws RangeError for an unknown region.
 */
export function isHoliday(jurisdiction: Jurisdiction, region: string | null, date: string): boolean {
  const calendar = calendarOf(jurisdiction, region);
  let days = workFreeDays.get(calendar);
  if (days === undefined) {
    const years = Object.keys(yearsOf(calendar)).map(Number);
    days = new Set(years.flatMap((year) => holidays(jurisdiction, region, year).map((holiday) => holiday.date)));
    workFreeDays.set(calendar, days);
  }
  return days.has(date);
}

/** The regions with a calendar, by code. */
export function regions(jurisdiction: Jurisdiction): readonly Region[] {
  return Object.entries(regionNames[jurisdiction]).map(([code, name]) => ({
    code,
    iso: ISO_OF_OWN_CODES[code] ?? `${ISO_COUNTRIES[jurisdiction]}-${code}`,
    name,
  }));
}

/** The region of a company by its IANA time zone (decision A-141), e.g. Australia/Melbourne: AU, VIC; `null` for other zones. */
export function regionOf(timezone: string): { readonly jurisdiction: Jurisdiction; readonly region: string } | null {
  calendarByZone ??= new Map(Object.entries(zones).flatMap(([calendar, names]) => names.map((name) => [name, calendar] as const)));
  const [jurisdiction, region] = calendarByZone.get(timezone)?.split("|") ?? [];
  return region === undefined ? null : { jurisdiction: jurisdiction as Jurisdiction, region };
}

/**
 * The region code for the text of a `region` query parameter (decision A-167): ISO 3166-2 with or without the
 * country, in any letter case (VIC, au-vic, GB-SCT). `null` for any other text, including codes of another
 * jurisdiction. API document 4.3.
 */
export function parseRegion(jurisdiction: Jurisdiction, text: string): string | null {
  const upper = text.toUpperCase();
  const prefix = `${ISO_COUNTRIES[jurisdiction]}-`;
  const code = upper.startsWith(prefix) ? upper.slice(prefix.length) : upper;
  return Object.hasOwn(regionNames[jurisdiction], code) ? code : null;
}
