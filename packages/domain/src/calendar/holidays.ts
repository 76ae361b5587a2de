/**
 * Public holidays (API document 2.9 and 4.3), computed from the rules of each jurisdiction. `docs/public-holidays.md` says where the rules
 * come from, and which days are expected rather than law.
 */
import type { Jurisdiction } from "@hr-platform/spec/types";
import { datesOf, type HolidayRule } from "./holiday-rules.ts";
import { AU_RULES } from "./holidays-au.ts";
import { NZ_RULES } from "./holidays-nz.ts";
import { UK_RULES } from "./holidays-uk.ts";
import { isRegion } from "./regions.ts";

export interface Holiday {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly name: string;
  /** The weekday observed for a holiday on a weekend, in addition or instead. */
  readonly substitute?: boolean;
  /** A holiday in the evening only, 18:00 or 19:00 to midnight. The day is a working day. */
  readonly partDay?: boolean;
  /** No law or proclamation names this day yet: it is expected by the rule of earlier years. */
  readonly projected?: boolean;
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

/**
 * The first and the last year whose holidays are known. The mock's clock shows 2000 to 2100; history reaches back, and leave ahead, a year
 * more.
 */
export const HOLIDAY_YEARS: { readonly first: number; readonly last: number } = { first: 1999, last: 2101 };

const RULES: Readonly<Record<Jurisdiction, readonly HolidayRule[]>> = { AU: AU_RULES, NZ: NZ_RULES, UK: UK_RULES };
const SUBSTITUTE_SUFFIX: Readonly<Record<Jurisdiction, string>> = { AU: "additional day", NZ: "observed", UK: "substitute day" };

/** A holiday, and whether its day is also observed on another one. */
interface Entry extends Holiday {
  readonly doubled: boolean;
}

/** The rules of each calendar, `AU VIC` or, for national holidays, `AU *`. */
const byCalendar = new Map<string, readonly HolidayRule[]>();
/** The holidays of each calendar and year. */
const entries = new Map<string, readonly Entry[]>();

function rulesOf(jurisdiction: Jurisdiction, region: string): readonly HolidayRule[] {
  const name = `${jurisdiction} ${region}`;
  let rules = byCalendar.get(name);
  if (rules === undefined) {
    if (region !== "*" && !isRegion(jurisdiction, region)) throw new RangeError(`No holiday calendar ${name}`);
    rules = RULES[jurisdiction].filter((rule) => rule.in === undefined || rule.in.split(" ").includes(region));
    byCalendar.set(name, rules);
  }
  return rules;
}

/** What a rule gives in a year. A substitute has a suffix if the original day is a holiday too. */
function entriesOf(rule: HolidayRule, year: number, jurisdiction: Jurisdiction): Entry[] {
  if (year < (rule.from ?? HOLIDAY_YEARS.first) || year > (rule.to ?? HOLIDAY_YEARS.last)) return [];
  const dates = datesOf(rule, year);
  const projected = rule.projected !== undefined && year >= rule.projected;
  return dates.map(({ date, substitute }) => {
    const suffix = rule.partDay ? " (part day)" : substitute && dates.length > 1 ? ` (${SUBSTITUTE_SUFFIX[jurisdiction]})` : "";
    return {
      date,
      name: rule.name + suffix,
      doubled: !substitute && dates.length > 1,
      ...(substitute && { substitute }),
      ...(rule.partDay && { partDay: true }),
      ...(projected && { projected }),
    };
  });
}

/** Holidays that share a day are one, with both names. */
function merged(sorted: readonly Entry[]): Entry[] {
  const days: Entry[] = [];
  for (const entry of sorted) {
    const last = days.at(-1);
    if (last === undefined || last.date !== entry.date) days.push(entry);
    else if (last.partDay !== true)
      days[days.length - 1] = { ...entry, name: `${last.name} and ${entry.name}`, doubled: last.doubled && entry.doubled };
  }
  return days;
}

function listOf(jurisdiction: Jurisdiction, region: string | null, year: number): readonly Entry[] {
  const key = `${jurisdiction} ${region ?? "*"} ${year}`;
  let listed = entries.get(key);
  if (listed === undefined) {
    const given = rulesOf(jurisdiction, region ?? "*").flatMap((rule) => entriesOf(rule, year, jurisdiction));
    listed = merged(given.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)));
    entries.set(key, listed);
  }
  return listed;
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
  if (year < HOLIDAY_YEARS.first || year > HOLIDAY_YEARS.last) {
    rulesOf(jurisdiction, region ?? "*");
    return [];
  }
  return listOf(jurisdiction, region, year)
    .filter(({ partDay, doubled }) => (partDays || partDay !== true) && !(doubled && weekends === "observed"))
    .map(({ doubled: _doubled, ...holiday }) => holiday);
}

/** Whether the holidays of a date's year are known. */
export function hasKnownHolidays(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= HOLIDAY_YEARS.first && year <= HOLIDAY_YEARS.last;
}
