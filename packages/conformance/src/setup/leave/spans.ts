import { type LeaveTypeNeeds, boundOf, isFitting, likeliestTypes } from "./leave-type-choice.ts";
import { addDays, datesFrom, nextDay } from "../../document/calendar.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { ownJurisdiction } from "../company/company.ts";
import { type JurisdictionCode, holidaysOf, thisYear } from "./holidays.ts";
import { typeList, QUIET_FORTNIGHTS, workdays } from "./leave.ts";
import { hireDrawn, sharedDepartment, steadyEmployee } from "../people/people.ts";
import { walk } from "../../run/lists/walk.ts";
import { withDrawn } from "../unusual-values.ts";
import { drawnNotes } from "./drawn-leave.ts";

/** Days before the first requested day: more than the notice of any leave type. */
const AHEAD = 70;
/** The most types that are tried for an employee. */
const TRIES = 8;

/**
 * The first days of the next two quiet fortnights after all notice, in order. Skips a fortnight in which the target lists a holiday, such
 * as a day of mourning.
 */
export async function quietFortnights(t: CheckContext, code: JurisdictionCode): Promise<readonly [string, string]> {
  const found: string[] = [];
  for (const year of [0, 1, 2, 3].map((n) => thisYear(t) + n))
    for (const first of QUIET_FORTNIGHTS.map((day) => `${year}-${day}`)) {
      if (first < t.date(AHEAD) || found.length === 2) continue;
      const { dates } = await holidaysOf(t, code, year);
      if (datesFrom(first, addDays(first, 13)).every((day) => !dates.has(day))) found.push(first);
    }
  return found.length === 2 ? [found[0]!, found[1]!] : t.stop("the next years have no two fortnights without a public holiday");
}

/** The first year in which this day (MM-DD) is after all notice and fits; undefined: none of the next four. */
export function yearWith(t: CheckContext, day: string, fits: (date: string) => boolean): number | undefined {
  const years = [0, 1, 2, 3].map((n) => thisYear(t) + n);
  return years.find((year) => `${year}-${day}` >= t.date(AHEAD + 14) && fits(`${year}-${day}`));
}

/** Days of a fortnight, one for each request of its checks, so that no two requests of one employee overlap. */
export interface Fortnight {
  /** A Friday, and the Monday after it. */
  readonly friday: string;
  readonly monday: string;
  /** The three days after that Monday. */
  readonly midweek: readonly [string, string, string];
  readonly nextFriday: string;
  readonly nextSunday: string;
}

/** The days of a fortnight by name. */
export function fortnight(first: string): Fortnight {
  const friday = nextDay(5, first);
  const on = (days: number): string => addDays(friday, days);
  return { friday, monday: on(3), midweek: [on(4), on(5), on(6)], nextFriday: on(7), nextSunday: on(9) };
}

interface SpanTaker {
  readonly employee: string;
  readonly type: View;
}

export interface SpanSettings extends LeaveTypeNeeds {
  /** Members of the body besides the dates. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Default full_time: the working days of others are open. */
  readonly employment?: "full_time" | "part_time";
}

/** Takers by jurisdiction and by the needs of the type. */
const spanTakers: SetUp<Map<string, SpanTaker>> = setUp("leave-takers", async () => new Map<string, SpanTaker>());

/** Types of which an employee in a jurisdiction can likely take many days: unpaid ones and those without a yearly bound first. */
async function typesIn(t: CheckContext, code: JurisdictionCode, needs: SpanSettings): Promise<View[]> {
  const isUnpaid = (type: View): boolean => /\bunpaid\b|\bin lieu\b/i.test(type.at("name").text ?? "");
  const fitting = (await t.use(typeList)).filter((type) => isFitting(type, needs));
  return likeliestTypes(fitting, code, (type) => 2 * boundOf(type) + (isUnpaid(type) ? 0 : 1));
}

/**
 * Requests leave from one date to another for an employee in a jurisdiction: one that the run hired, or a colleague if the API does not
 * hire. Undefined: no type was accepted.
 */
export async function askSpan(
  t: CheckContext,
  code: JurisdictionCode,
  first: string,
  last: string,
  settings: SpanSettings = {},
): Promise<Exchange | undefined> {
  const { changes = {}, approval, halfDays = false, employment = "full_time" } = settings;
  const known = await t.use(spanTakers);
  // Checks expect no leave of the steady employee on a day of `workdays` besides the requests for that day.
  const days = new Set(await t.use(workdays));
  const isApart = datesFrom(first, last).every((day) => !days.has(day));
  const kind = `${code} ${employment} ${approval} ${halfDays} ${isApart}`;
  const ask = async ({ employee, type }: SpanTaker): Promise<Exchange> => {
    const body = { employee_id: employee, leave_type_id: type.at("id").raw, start_date: first, end_date: last, ...changes };
    const send = async (notes: object): Promise<{ readonly exchange: Exchange }> => ({
      exchange: await t.call("requestLeave", { body: { ...body, ...notes } }),
    });
    return (await withDrawn(t, { notes: drawnNotes(t.token()) }, send, [400])).exchange;
  };
  const taker = known.get(kind);
  if (taker !== undefined) {
    const exchange = await ask(taker);
    if (exchange.ok) return exchange;
  }
  const types = await typesIn(t, code, settings);
  if (types.length === 0) return undefined;
  // Types with a yearly bound run out: then somebody else takes them.
  const [likeliest] = types;
  const isSteady = isApart && taker === undefined && employment === "full_time" && code === (await t.use(ownJurisdiction));
  const steady = isSteady && likeliest !== undefined && boundOf(likeliest) === 0 ? await t.use(steadyEmployee) : null;
  if (steady !== null) {
    const own = { employee: steady.id, type: likeliest! };
    const exchange = await ask(own);
    if (exchange.ok) {
      known.set(kind, own);
      return exchange;
    }
  }
  const somebody = await hireDrawn(
    t,
    { jurisdiction: code, employment_type: employment, department: await sharedDepartment(t) },
    { unread: true },
  );
  // A colleague may be in another jurisdiction, or work on other days.
  if (!somebody.exchange.ok && employment !== "full_time") return undefined;
  const employee = somebody.exchange.ok ? somebody.id : await fullTimer(t, code);
  if (employee === undefined) return undefined;
  const refused: Exchange[] = [];
  for (const type of types.slice(0, TRIES)) {
    const exchange = await ask({ employee, type });
    if (!exchange.ok) {
      refused.push(exchange);
      continue;
    }
    known.set(kind, { employee, type });
    return exchange;
  }
  // In a company with hardly any employees, other checks have requested the same days (§7: a duplicate).
  if (!somebody.exchange.ok && refused.every((one) => one.refused(409, "CONFLICT")))
    t.notApplicable(`POST /employees is refused, and the only employee available for leave from ${first} to ${last} is away then`);
  return undefined;
}

/**
 * A full-time employee in a jurisdiction, not of the two with hidden leave: the last one in the list, or `fromLast` before. Other checks
 * use the first.
 */
export async function fullTimer(t: CheckContext, code: JurisdictionCode, fromLast: number = 0): Promise<string | undefined> {
  const { rows } = await walk(t, "listEmployees", { query: { status: "active" }, mostPages: 3 });
  const { employee_id, twin_employee_id } = t.run.target.resources?.hidden_leave ?? {};
  const found = rows.filter(
    (row) =>
      ![employee_id, twin_employee_id].includes(row.at("id").text ?? "") &&
      row.at("jurisdiction").text === code &&
      row.at("employment_type").text === "full_time" &&
      row.at("status").text === "active",
  );
  return (found.at(-1 - fromLast) ?? found[0])?.at("id").text;
}
