import { goodFriday, isWeekend, observedDates } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { JURISDICTION_CODES, type JurisdictionCode, type ListedHolidays, holidaysOf, thisYear } from "../../setup/leave/holidays.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Holidays of every jurisdiction, with the dates on which they may be observed. */
const FIXED_HOLIDAYS: readonly (readonly [name: string, days: (year: number) => readonly string[]])[] = [
  ["New Year's Day", (year) => observedDates(`${year}-01-01`)],
  ["Good Friday", (year) => [goodFriday(year)]],
  ["Christmas Day", (year) => observedDates(`${year}-12-25`)],
];

/** Judges that a list has dates of its year only, and the holidays of every jurisdiction. */
function judge(t: CheckContext, { code, year, dates, exchanges, whole }: ListedHolidays): void {
  const strays = [...dates].filter((date) => !date.startsWith(`${year}-`));
  const only = `at least one date, and dates of ${year} only, for year=${year}`;
  t.must("HOL-04", {
    at: exchanges,
    expected: only,
    holds: dates.size > 0 && strays.length === 0,
    got: strays.length > 0 ? `the dates ${strays.join(", ")}` : undefined,
  });
  if (dates.size > 0 && !whole) t.stop(`the holidays of ${code} in ${year} have more pages than the check reads`);
  for (const [name, days] of FIXED_HOLIDAYS) {
    const expected = `${name} ${year} among the public holidays of ${code}: ${days(year).join(" or ")}`;
    const listed = [...dates].join(", ") || "no dates";
    t.must("HOL-06", {
      at: exchanges,
      expected,
      holds: days(year).some((day) => dates.has(day)),
      got: `${exchanges.at(-1)!.status} with ${listed}`,
    });
  }
}

/** Observes A-169 in a year with Christmas Day or New Year's Day on a weekend: whether NZ and the UK list the day itself. */
async function observeSubstitutes(t: CheckContext, year: number): Promise<void> {
  const day = [`${year}-12-25`, `${year}-01-01`].find(isWeekend);
  if (day === undefined) return;
  const [nz, uk] = [await holidaysOf(t, "NZ", year), await holidaysOf(t, "UK", year)];
  const [inNz, inUk] = [nz.dates.has(day), uk.dates.has(day)];
  const value = inNz ? (inUk ? "both" : "by-country") : inUk ? undefined : "observed-only";
  t.observe("holiday-substitutes", [...nz.exchanges, ...uk.exchanges], value, `${day}, a weekend, is listed for the UK and not for NZ`);
}

const others = async (t: CheckContext): Promise<JurisdictionCode[]> => {
  const own = await t.use(ownJurisdiction);
  return JURISDICTION_CODES.filter((code) => code !== own);
};

/** The year filter, and the holidays of every jurisdiction (§2.9, §4.3). */
export const fixedHolidayChecks: readonly Check[] = [
  check("HOL-06", "MUST list New Year's Day, Good Friday and Christmas Day of this year", { also: ["HOL-04"] }, async (t) => {
    judge(t, await holidaysOf(t, await t.use(ownJurisdiction), thisYear(t)));
  }),
  check("HOL-04", "MUST list the holidays of another year", { also: ["HOL-06"] }, async (t) => {
    judge(t, await holidaysOf(t, await t.use(ownJurisdiction), thisYear(t) + 1));
    for (const code of await others(t)) judge(t, await holidaysOf(t, code, thisYear(t)));
  }),
  check("HOL-04.years", "MUST list the holidays of other years for each jurisdiction", { also: ["HOL-06"] }, async (t) => {
    judge(t, await holidaysOf(t, await t.use(ownJurisdiction), thisYear(t) - 1));
    for (const code of await others(t)) judge(t, await holidaysOf(t, code, thisYear(t) + 1));
    await observeSubstitutes(t, thisYear(t) + 1);
  }),
];
