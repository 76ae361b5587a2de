import * as fc from "fast-check";
import { addDays, dayOfWeek, firstOfMonth, longMonthEnd } from "../../document/calendar.ts";
import { valuesAt } from "../../document/members.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type Kinds, anyOf } from "../unusual-values.ts";

/** Days before today of the usual start: in the past, so that requested leave is within the employment. */
export const EMPLOYED = 200;

/** The last date with this month and day, MM-DD, on or before the usual start, in a year that fits. */
function lastOn(t: CheckContext, day: string, fits: (year: number) => boolean = () => true): string {
  const start = t.date(-EMPLOYED);
  let year = Number(start.slice(0, 4));
  while (`${year}-${day}` > start || !fits(year)) year -= 1;
  return `${year}-${day}`;
}

/** The last 29 February on or before the usual start. */
export const leapDay = (t: CheckContext): string => lastOn(t, "02-29", (year) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29);

/** The last date on or before the usual start on which clocks change. */
function lastClockChange(t: CheckContext): string {
  let date = t.date(-EMPLOYED);
  while (!isClockChange(date)) date = addDays(date, -1);
  return date;
}

/** Whether clocks change on a date: the last Sunday of March or October in the UK, the first of April or October in Australia. */
function isClockChange(date: string): boolean {
  const [month, day] = [date.slice(5, 7), Number(date.slice(8))];
  return dayOfWeek(date) === 0 && ((["03", "10"].includes(month) && day > 24) || (["04", "10"].includes(month) && day < 8));
}

/**
 * Kinds of values of a new employee (§2.4), by member. Each text contains the token, and each name plain letters of it, so that other
 * checks find the person. All start dates are at least `EMPLOYED` days ago.
 * @param host the domain of the address
 */
export function drawnWork(t: CheckContext, token: string, host: string): Readonly<Record<string, Kinds>> {
  const named = token[0]!.toUpperCase() + token.slice(1);
  return {
    first_name: { hyphen: `Mary-${named}`, accent: `Zoë ${token}`, apostrophe: `D’${named}`, long: `${named} `.repeat(5).trim() },
    last_name: {
      apostrophe: `O'${named}`,
      blanks: `van der ${named}`,
      hyphen: `${named}-Ōtāne`,
      letters: `${token}łß`,
      comma: `${named}, Jr.`,
    },
    email: { plain: `${token}@${host}`, tagged: `${token}+a.b_c-d@${host}` },
    job_title: {
      none: undefined,
      signs: `${token} R&D / “ops” <b>C++</b> 'A\\B'; 50 %`,
      letters: `${token} Größe 東京 \u{20BB7}野`,
      long: `${token} of all that is kept, counted, carried & shared by day and by night in each of our houses, sheds and yards`,
    },
    department: {
      plain: `${named} team`,
      signs: `${token} R&D, 50%_a+b's (N/S)`,
      letters: `Ōtāne ${token}`,
      long: `${token} for all that is kept, counted and carried, by day & by night, in each of our houses`,
    },
    base_salary: { none: undefined, nothing: 0, cent: 1, dollars: 100_000, odd: 7_654_321, large: 2_987_654_321 },
    start_date: {
      monthStart: firstOfMonth(t.date(-EMPLOYED)),
      leapDay: leapDay(t),
      monthEnd: longMonthEnd(t.date(-EMPLOYED)),
      newYear: lastOn(t, "01-01"),
      yearEnd: lastOn(t, "12-31"),
      clocks: lastClockChange(t),
      longAgo: lastOn(t, "06-30", (year) => year % 10 === 9),
    },
  };
}

/** Kinds of employment (§2.4) for a person of whom no check expects one. @param places the jurisdictions of the company */
export function anyEmployment(places: readonly string[]): Readonly<Record<string, Kinds>> {
  return {
    employment_type: anyOf(valuesAt("EmployeeCreate", "employment_type")),
    // A company admin may be refused.
    role: anyOf(valuesAt("EmployeeCreate", "role").filter((role) => role !== "company_admin")),
    jurisdiction: anyOf(places),
  };
}

/**
 * Drawn changes of an employee: three members with values as of a new one. Null takes the place of a value that a new one may lack. Which of
 * them a server changes, or refuses, is open.
 * @param places the jurisdictions of the company
 */
export function drawnChanges(t: CheckContext, places: readonly string[]): Readonly<Record<string, unknown>> {
  const { last_name, job_title, department, base_salary } = drawnWork(t, t.token(), "");
  const { employment_type, jurisdiction } = anyEmployment(places);
  const kinds = { last_name, job_title, department, base_salary, employment_type, jurisdiction };
  const [names] = t.sample(fc.shuffledSubarray(Object.entries(kinds), { minLength: 3, maxLength: 3 }), 1);
  return Object.fromEntries(names!.map(([name, values]) => [name, t.pick(Object.values(values!)) ?? null]));
}
