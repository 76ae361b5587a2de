import { type Holiday, HOLIDAY_YEARS, holidays, parseRegion } from "@hr-platform/domain";
import type { Jurisdiction, PublicHoliday } from "@hr-platform/spec/types";
import { choose } from "../../contract/decisions.ts";
import { plainList } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { typeText } from "./leave-form.ts";

/** The leave types that a key sees; hidden ones only if the decision lists them. */
function listLeaveTypes(context: Context): Answer {
  const { company, decisions } = context;
  const hidden = decisions["hidden-leave-type"] === "listed-refused" ? company.hiddenTypes.rows() : [];
  const rows = [...company.leaveTypes.rows(), ...hidden];
  return plainList(context, rows, ({ record }) => typeText(record.resource, rows[0]?.record.resource, decisions));
}

/** The requested region in the form of the table; null: none. */
function regionOf({ query, decisions }: ContextOf<"listPublicHolidays">, jurisdiction: Jurisdiction): string | null {
  const { region } = query;
  if (region === undefined) return null;
  const bare =
    choose(decisions["holiday-region"], { "with-or-without-prefix": false, "bare-code": true, "unknown-ignored": false }) &&
    /^(AU|NZ|GB|UK)-/i.test(region);
  const known = bare ? null : parseRegion(jurisdiction, region);
  if (
    known === null &&
    choose(decisions["holiday-region"], { "with-or-without-prefix": true, "bare-code": true, "unknown-ignored": false })
  )
    throw refuseBy.invalid("holiday-region", "region", "region is not one of the jurisdiction's.");
  return known;
}

/** Which of a holiday and its substitute are listed. */
const WEEKENDS = { "by-country": {}, both: { weekends: "both" }, "observed-only": { weekends: "observed" } } as const;

function listPublicHolidays(context: ContextOf<"listPublicHolidays">): Answer {
  const { company, query, decisions } = context;
  if (decisions["holiday-defaults"] === "required") {
    for (const name of ["jurisdiction", "year"] as const)
      if (query[name] === undefined) throw refuseBy.invalid(`holiday-${name}`, name, `${name} is required.`);
  }
  const jurisdiction = query.jurisdiction ?? company.company.record.resource.jurisdiction[0]!;
  const region = regionOf(context, jurisdiction);
  const year = query.year ?? Number(company.today.slice(0, 4));
  const listing = choose(decisions["holiday-substitutes"], WEEKENDS);
  const { first, last } = HOLIDAY_YEARS;
  if ((year < first || year > last) && decisions["unknown-holiday-years"] === "refused")
    throw refuseBy.invalid(
      "holiday-years",
      "year",
      `year must be from ${first} to ${last}: the public holidays of other years are not known.`,
    );
  const inYear = (place: string | null): readonly Holiday[] => holidays(jurisdiction, place, year, listing);
  let listed = inYear(region);
  if (region !== null && decisions["holiday-regional"] === "regional-only") {
    const national = new Set(inYear(null).map(({ date }) => date));
    listed = listed.filter(({ date }) => !national.has(date));
  }
  return plainList(context, listed, ({ date, name }) => JSON.stringify({ date, name } satisfies PublicHoliday));
}

/** §4.3: leave types and public holidays. */
export const calendarRoutes: readonly Route[] = [route("listLeaveTypes", listLeaveTypes), route("listPublicHolidays", listPublicHolidays)];
