import { addDays, datesFrom, goodFriday, isWeekend, observedDates, nextDay } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { type JurisdictionCode, type ListedHolidays, holidaysOf, thisYear } from "../../setup/leave/holidays.ts";
import { page } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** A holiday of some places only, with the dates on which it may be observed. */
interface Mark {
  readonly name: string;
  readonly days: (year: number) => readonly string[];
}

const monday = (year: number, day: string): string => nextDay(1, `${year}-${day}`);

/** All days of a year from one date to another: for holidays that are sometimes moved. */
const between = (from: string, to: string) => (year: number) => datesFrom(`${year}-${from}`, `${year}-${to}`);
/** The days of a holiday that there is since a year. */
const since =
  (first: number, days: Mark["days"]): Mark["days"] =>
  (year) =>
    year < first ? [] : days(year);
const EASTER_MONDAY: Mark = { name: "Easter Monday", days: (year) => [addDays(goodFriday(year), 3)] };
const ANZAC_DAY: Mark = { name: "Anzac Day", days: (year) => observedDates(`${year}-04-25`) };
const BOXING_DAY: Mark = { name: "Boxing Day", days: (year) => observedDates(`${year}-12-26`) };
/** Further holidays of a whole jurisdiction, besides those of every jurisdiction. */
const NATIONAL: Readonly<Record<JurisdictionCode, readonly Mark[]>> = {
  // Most states have no substitute for an Anzac Day on a weekend.
  AU: [EASTER_MONDAY, { ...ANZAC_DAY, days: (year) => [`${year}-04-25`].filter((day) => !isWeekend(day)) }],
  NZ: [
    EASTER_MONDAY,
    ANZAC_DAY,
    BOXING_DAY,
    { name: "King's Birthday", days: (year) => [monday(year, "06-01")] },
    { name: "Matariki", days: since(2022, between("06-17", "07-21")) },
    { name: "Labour Day", days: (year) => [monday(year, "10-22")] },
  ],
  UK: [
    BOXING_DAY,
    { name: "the early May bank holiday", days: between("05-01", "05-10") },
    { name: "the spring bank holiday", days: between("05-23", "06-08") },
  ],
};

const AUSTRALIA_DAY: Mark = { name: "Australia Day", days: (year) => observedDates(`${year}-01-26`) };
const WAITANGI_DAY: Mark = { name: "Waitangi Day", days: (year) => observedDates(`${year}-02-06`) };
/** Waitangi Day itself. The Monday after it may be the holiday of a state. */
const WAITANGI_DAY_ITSELF: Mark = { ...WAITANGI_DAY, days: (year) => [`${year}-02-06`] };
/** The first and the last Monday of May; one of them may be moved to another month for a jubilee. */
const MAY: Mark = { name: "a May bank holiday", days: (year) => [monday(year, "05-01"), monday(year, "05-25")] };

const CUP: Mark = { name: "Melbourne Cup Day", days: (year) => [nextDay(2, `${year}-11-01`)] };
const LABOUR: Mark = { name: "Labour Day", days: (year) => [monday(year, "10-01")] };
const BOYNE: Mark = { name: "the Battle of the Boyne", days: (year) => observedDates(`${year}-07-12`) };
const ST_PATRICK: Mark = { name: "St Patrick's Day", days: (year) => observedDates(`${year}-03-17`) };
const ST_ANDREW: Mark = { name: "St Andrew's Day", days: since(2007, (year) => observedDates(`${year}-11-30`)) };
/** The Monday nearest to 29 January. */
const AUCKLAND: Mark = { name: "Auckland Anniversary Day", days: (year) => [monday(year, "01-26")] };
/** The second Monday of March. The days of other provinces have rules that servers read in several ways. */
const TARANAKI: Mark = { name: "Taranaki Anniversary Day", days: (year) => [monday(year, "03-08")] };

const shows = ({ dates }: ListedHolidays, { days }: Mark, year: number): boolean => days(year).some((day) => dates.has(day));
const describe = ({ dates }: ListedHolidays): string => `the dates ${[...dates].join(", ") || "(none)"}`;

/** Judges that a list has some holidays and lacks others. */
function judge(
  t: CheckContext,
  requirement: string,
  place: string,
  list: ListedHolidays,
  { has, lacks }: { readonly has: readonly Mark[]; readonly lacks: readonly Mark[] },
): void {
  const { year, exchanges } = list;
  for (const mark of has.filter(({ days }) => days(year).length > 0))
    t.must(requirement, {
      at: exchanges,
      expected: `${mark.name} ${year} among the public holidays of ${place}: ${mark.days(year).join(" or ")}`,
      holds: shows(list, mark, year),
      got: describe(list),
    });
  for (const mark of lacks)
    t.must(requirement, {
      at: exchanges,
      expected: `no ${mark.name} (${mark.days(year).join(", ")}) among the public holidays of ${place} in ${year}`,
      holds: !shows(list, mark, year),
      got: describe(list),
    });
}

/** Holidays of every region of every jurisdiction. */
const ALL: readonly Mark[] = [
  { name: "New Year's Day", days: (year) => observedDates(`${year}-01-01`) },
  { name: "Good Friday", days: (year) => [goodFriday(year)] },
  { name: "Christmas Day", days: (year) => observedDates(`${year}-12-25`) },
];

/** A region by its code within the country, its ISO 3166-2 code and its name: which of them a server accepts is open. */
type Spellings = readonly [bare: string, iso: string, name: string];

const VICTORIA: Spellings = ["VIC", "AU-VIC", "Victoria"];

/** A region, with holidays that its list must have and must not have. The first of several regions needs a holiday of its own. */
type Place = readonly [region: Spellings, has: readonly Mark[], lacks: readonly Mark[]];

/**
 * Index of the spelling that a server accepts. For a known region, the list has the region's own holiday and differs from the list
 * without a region. Undefined: the server accepts none.
 * @param mayIgnore whether a list that equals the one without a region means that the server does not know the region
 */
async function spellingOf(
  t: CheckContext,
  code: JurisdictionCode,
  year: number,
  [region, has]: Place,
  mayIgnore = false,
): Promise<number | undefined> {
  const whole = describe(await holidaysOf(t, code, year));
  const answered: number[] = [];
  for (const [n, spelt] of region.entries()) {
    const list = await holidaysOf(t, code, year, spelt);
    if (!list.exchanges[0]!.ok) continue;
    if (has.every((mark) => shows(list, mark, year)) && describe(list) !== whole) return n;
    // A list without the holiday may come from a fault: the spelling may be right. A list that has it and equals the list without a region
    // may mean that the server ignores the region.
    if (!has.every((mark) => shows(list, mark, year)) && !(mayIgnore && describe(list) === whole)) answered.push(n);
  }
  return answered[0];
}

/**
 * Judges several regions, each by holidays that it has and the others lack. Judges nothing if the server accepts no spelling.
 * @param mayIgnore whether a list that equals the one without a region means that the server does not know the region
 */
async function judgeRegions(
  t: CheckContext,
  code: JurisdictionCode,
  year: number,
  places: readonly [Place, ...Place[]],
  mayIgnore = false,
): Promise<ListedHolidays[]> {
  const n = await spellingOf(t, code, year, places[0], mayIgnore);
  if (n === undefined) return [];
  const whole = describe(await holidaysOf(t, code, year));
  const lists: ListedHolidays[] = [];
  for (const [region, has, lacks] of places) {
    const list = await holidaysOf(t, code, year, region[n]);
    if (!list.exchanges[0]!.ok || (mayIgnore && describe(list) === whole)) continue;
    judge(t, "HOL-05", `${code} with region=${region[n]}`, list, { has, lacks });
    // Whether a region's list includes national holidays is open. If it has Good Friday, it must have all of them.
    if (list.dates.has(goodFriday(year))) judge(t, "HOL-05", `${code} with region=${region[n]}`, list, { has: ALL, lacks: [] });
    lists.push(list);
  }
  return lists;
}

/** Jurisdictions and regions (§4.3). */
export const placeChecks: readonly Check[] = [
  check("HOL-03", "MUST list the holidays of the requested jurisdiction", {}, async (t) => {
    const year = thisYear(t);
    const [au, nz, uk] = [await holidaysOf(t, "AU", year), await holidaysOf(t, "NZ", year), await holidaysOf(t, "UK", year)];
    judge(t, "HOL-03", "AU", au, { has: [AUSTRALIA_DAY, ...NATIONAL.AU], lacks: [WAITANGI_DAY_ITSELF] });
    // A province of NZ may have a holiday on the date of Australia Day. NZ has no holiday in May.
    judge(t, "HOL-03", "NZ", nz, { has: [WAITANGI_DAY, ...NATIONAL.NZ], lacks: [MAY] });
    judge(t, "HOL-03", "UK", uk, { has: NATIONAL.UK, lacks: [WAITANGI_DAY, AUSTRALIA_DAY] });
  }),
  check("HOL-05", "MUST list the holidays of the requested region", {}, async (t) => {
    // Of another year than most lists: the rule on the requested year judges each date.
    const year = thisYear(t) + 1;
    const [victoria] = await judgeRegions(t, "AU", year, [
      [VICTORIA, [CUP], []],
      [["NSW", "AU-NSW", "New South Wales"], [LABOUR], [CUP]],
    ]);
    if (victoria === undefined) return t.notApplicable("the target knows Victoria neither as VIC nor as AU-VIC nor as Victoria (A-167)");
    t.observe("holiday-regional", victoria.exchanges, victoria.dates.has(goodFriday(year)) ? "union" : "regional-only");
  }),
  check("HOL-05.regions", "MUST list the holidays of regions of the UK, New Zealand and Australia", {}, async (t) => {
    const year = thisYear(t);
    // Some servers know the regions of Australia alone: which codes the filter takes is open.
    const scotland: Place = [["SCT", "GB-SCT", "Scotland"], [ST_ANDREW], [ST_PATRICK, EASTER_MONDAY]];
    await judgeRegions(t, "UK", year, [scotland, [["NIR", "GB-NIR", "Northern Ireland"], [ST_PATRICK, BOYNE], [ST_ANDREW]]], true);
    const auckland: Place = [["AUK", "NZ-AUK", "Auckland"], [AUCKLAND], [TARANAKI]];
    await judgeRegions(t, "NZ", year, [auckland, [["TKI", "NZ-TKI", "Taranaki"], [TARANAKI], [AUCKLAND]]], true);
    const spelling = await spellingOf(t, "AU", year, [VICTORIA, [CUP], []]);
    if (spelling === undefined) return;
    // Of another year than the lists above: the rule on the requested year judges each date.
    const next = await holidaysOf(t, "AU", year + 1, ["QLD", "AU-QLD", "Queensland"][spelling]);
    if (next.exchanges[0]!.ok) judge(t, "HOL-05", "Queensland", next, { has: [], lacks: [CUP] });
  }),
  check("HOL-05.codes", "OBSERVE the accepted region codes, and the list without parameters", {}, async (t) => {
    const year = thisYear(t);
    const bare = await holidaysOf(t, "AU", year, "VIC");
    const query = { jurisdiction: "AU", year };
    const prefixed = await page(t, "listPublicHolidays", { query: { ...query, region: "AU-VIC" } });
    const invented = await page(t, "listPublicHolidays", { query: { ...query, region: "ZQX" } });
    if (bare.whole) {
      const form = prefixed.status === 400 ? "bare-code" : invented.status === 400 ? "with-or-without-prefix" : "unknown-ignored";
      t.observe("holiday-region", [prefixed, invented], prefixed.ok || prefixed.status === 400 ? form : undefined);
    }
    if (prefixed.ok && bare.whole) {
      const dates = prefixed.data.list.map((row) => row.at("date").text ?? "");
      const same = dates.length === bare.dates.size && dates.every((date) => bare.dates.has(date));
      // If a server ignores unknown regions, AU-VIC may be unknown to it.
      if (!invented.ok && prefixed.meta.at("has_more").flag !== true)
        t.must("HOL-05", {
          at: prefixed,
          expected: "the same holidays for the accepted region=AU-VIC as for region=VIC",
          holds: same,
          got: `the dates ${dates.join(", ")}`,
        });
    }
    await observeDefaults(t);
  }),
];

/** Observes A-166: the list without jurisdiction and year. */
async function observeDefaults(t: CheckContext): Promise<void> {
  const plain = await page(t, "listPublicHolidays");
  if (!plain.ok) return t.observe("holiday-defaults", plain, plain.refused(400, "VALIDATION_ERROR") ? "required" : undefined);
  const own = await holidaysOf(t, await t.use(ownJurisdiction), thisYear(t));
  const dates = plain.data.list.map((row) => row.at("date").text ?? "");
  const same = dates.length === own.dates.size && dates.every((date) => own.dates.has(date));
  // At the turn of the year, the company may be in another year than UTC.
  if (same || !/-12-31|-01-01/.test(t.date(0)))
    t.observe("holiday-defaults", plain, same ? "company-defaults" : undefined, `the dates ${dates.join(", ")}`);
}
