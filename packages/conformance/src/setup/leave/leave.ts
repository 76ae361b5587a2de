import { boundOf, isFitting, likeliestTypes } from "./leave-type-choice.ts";
import { addDays, weekdays, datesFrom } from "../../document/calendar.ts";
import { withDrawn } from "../unusual-values.ts";
import { drawnNotes, drawnSpans, lateSpans } from "./drawn-leave.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { ownJurisdiction } from "../company/company.ts";
import { availablePerson, colleague, hireDrawn, sharedDepartment } from "../people/people.ts";
import { page, walk } from "../../run/lists/walk.ts";
import { holidaysOf } from "./holidays.ts";

/** The first days of fortnights in which no region of the three jurisdictions has a public holiday since 2006, as MM-DD. */
export const QUIET_FORTNIGHTS: readonly string[] = ["02-15", "05-09"];

/** Days before the first day of leave: more than the notice of any leave type. */
const AHEAD = 70;
/** Days from the first possible day to the last. */
const REACH = 400;

/**
 * Future Tuesdays, Wednesdays and Thursdays without a public holiday in the company's jurisdiction, as far as the target shows. Skips the
 * turn of the year and Easter, when regions may have holidays of their own, and the quiet fortnights, which other requests take.
 */
export const workdays: SetUp<readonly string[]> = setUp("workdays", async (t) => {
  const code = await t.use(ownJurisdiction);
  const years = [...new Set([t.date(AHEAD), t.date(AHEAD + REACH)].map((day) => day.slice(0, 4)))];
  const quiet = new Set(
    years.flatMap((year) => QUIET_FORTNIGHTS.flatMap((day) => datesFrom(`${year}-${day}`, addDays(`${year}-${day}`, 13)))),
  );
  const holidays = new Set<string>();
  for (const year of years) for (const date of (await holidaysOf(t, code, Number(year))).dates) holidays.add(date);
  const days = Array.from({ length: REACH }, (_, n) => t.date(AHEAD + n));
  return days.filter((day) => {
    const weekday = new Date(day).getUTCDay();
    const month = day.slice(5, 7);
    return weekday >= 2 && weekday <= 4 && !holidays.has(day) && !quiet.has(day) && !["12", "01", "04"].includes(month);
  });
});

/** GET /leave-types. */
export const leaveTypes: SetUp<Exchange> = setUp("leave-types", async (t) => page(t, "listLeaveTypes"));

/** All leave types, from all pages. */
export const typeList: SetUp<readonly View[]> = setUp("leave-type-list", async (t) => {
  const first = await t.use(leaveTypes);
  if (!first.data.isList) t.stop(`GET /leave-types has no readable list: ${String(first)}`);
  return first.meta.at("has_more").flag === true ? (await walk(t, "listLeaveTypes")).rows : first.data.list;
});

/** A leave request that the run created. */
export interface MadeLeave {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly exchange: Exchange;
}

/** An employee, and the leave type of the employee's requests. */
interface LeaveTaker {
  readonly employee: string;
  readonly type: View;
  /** Days that were requested. */
  used: number;
}

/** Days of a type with a yearly bound for one employee before another one takes over: balances run out. */
const DAYS_PER_TAKER = 8;

/** Leave that was cancelled: its employee and its day. */
interface CancelledDay {
  readonly employee: string;
  readonly day: string;
}

interface LeaveTakers {
  readonly takers: Map<boolean, LeaveTaker>;
  day: number;
  /** A day that the next request of that employee takes again. */
  cancelled: CancelledDay | undefined;
}

/** The takers by whether their type needs approval. The days are taken in turn, so that no two requests of one employee overlap. */
const leaveTakers: SetUp<LeaveTakers> = setUp("leave-desk", async (t) => ({
  takers: new Map<boolean, LeaveTaker>(),
  cancelled: undefined,
  // A second attempt may use the same employees.
  day: (t.run.setUps.attempt - 1) * 40,
}));

export interface AskSettings {
  /** Whether the type needs approval. Default true: the request is pending. */
  readonly approval?: boolean;
  /** Whether the type must allow half days. Default false. */
  readonly halfDays?: boolean;
  /** Members that replace or extend the usual body. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Whether the days are drawn, unless `changes` names dates or half days. Default true; false: one whole day. */
  readonly drawDays?: boolean;
}

/** Fitting types, the likeliest first: those of the company's jurisdiction, plain leave before special kinds. */
export async function typesFor(t: CheckContext, approval: boolean): Promise<View[]> {
  const code = await t.use(ownJurisdiction);
  const fitting = (await t.use(typeList)).filter((type) => isFitting(type, { approval }));
  return likeliestTypes(fitting, code, (type) => boundOf(type) + (type.at("is_default").flag === true ? 0 : 1));
}

/** A day that the run has not used for leave. */
export async function freeDay(t: CheckContext): Promise<string> {
  const days = await t.use(workdays);
  const state = await t.use(leaveTakers);
  const day = days[state.day % days.length];
  state.day += 1;
  return day ?? t.stop("no working day could be found");
}

/** Days that the run has not used for leave, in order. @param within the most days from the first to the last */
export async function freeDays(t: CheckContext, count: number, within: number): Promise<string[]> {
  const limit = (await t.use(workdays)).length;
  let days: string[] = [];
  for (let tried = 0; tried < limit; tried += 1) {
    const day = await freeDay(t);
    const near = days.length > 0 && day > days[0]! && day < addDays(days[0]!, within);
    days = near ? [...days, day] : [day];
    if (days.length === count) return days;
  }
  return t.stop(`no ${count} working days lie within ${within} days`);
}

/** Requests leave for one free day with a body that any server must accept, or with `changes`. Ends the check if no type is accepted. */
export async function requestLeave(
  t: CheckContext,
  { approval = true, halfDays = false, changes = {}, drawDays = true }: AskSettings = {},
): Promise<MadeLeave> {
  const state = await t.use(leaveTakers);
  const fits = (type: View): boolean => isFitting(type, { halfDays });
  const known = state.takers.get(approval);
  const taker = known !== undefined && fits(known.type) ? known : undefined;
  if (taker !== undefined && (boundOf(taker.type) === 0 || taker.used + daysOf(changes) <= DAYS_PER_TAKER)) {
    const made = await requestFor(t, taker, changes, drawDays);
    if (made.exchange.ok) return made;
  }
  const fitting = (await typesFor(t, approval)).filter(fits);
  const types = taker === undefined ? fitting : [taker.type, ...fitting];
  if (types.length === 0) t.notApplicable(`no leave type has requires_approval ${approval}${halfDays ? " and allow_half_days true" : ""}`);
  const employee = taker === undefined ? await t.use(availablePerson) : await nextTaker(t);
  let last: MadeLeave | undefined;
  for (const type of types.slice(0, 6)) {
    const fresh: LeaveTaker = { employee, type, used: 0 };
    last = await requestFor(t, fresh, changes, drawDays);
    if (!last.exchange.ok) continue;
    state.takers.set(approval, fresh);
    return last;
  }
  return t.stop(`no leave could be requested: ${last?.exchange.brief}`);
}

/** The working days of a body; 1 if it has no dates in order. */
function daysOf({ start_date: first, end_date: last }: Readonly<Record<string, unknown>>): number {
  return typeof first === "string" && typeof last === "string" && first <= last ? weekdays(first, last) : 1;
}

/** An employee without leave, or a colleague if the API does not hire. */
async function nextTaker(t: CheckContext): Promise<string> {
  const { exchange, id } = await hireDrawn(t, { department: await sharedDepartment(t) }, { unread: true });
  return exchange.ok ? id : t.use(colleague);
}

async function requestFor(
  t: CheckContext,
  taker: LeaveTaker,
  changes: Readonly<Record<string, unknown>>,
  drawDays: boolean,
): Promise<MadeLeave> {
  const again = await takeCancelledDay(t, taker, changes);
  const day = again ?? (await freeDay(t));
  const late = await t.use(lateSpans);
  const kinds = {
    ...("notes" in changes ? {} : { notes: drawnNotes(t.token()) }),
    ...(drawDays && again === undefined && !("half_day" in changes || "start_date" in changes)
      ? { span: drawnSpans(t, taker.type, late.drawn) }
      : {}),
  };
  const send = async ({ span, ...notes }: Readonly<Record<string, unknown>>): Promise<MadeLeave> => {
    const own = { employee_id: taker.employee, leave_type_id: taker.type.at("id").raw };
    const body = { ...own, start_date: day, end_date: day, notes: `Note ${t.token()}`, ...notes, ...(span as object), ...changes };
    if (body.start_date !== day) late.drawn += 1;
    const exchange = await t.call("requestLeave", { body });
    return { id: exchange.data.at("id").text ?? "", body, exchange };
  };
  const made = await withDrawn(t, kinds, send, [400]);
  taker.used += daysOf(made.body);
  // A server may count cancelled leave as a duplicate.
  return again !== undefined && !made.exchange.ok ? requestFor(t, taker, changes, drawDays) : made;
}

/** Has the next request of an employee take the day of cancelled leave again: later reads show whether both are kept. */
export async function reuseDay(t: CheckContext, cancelled: CancelledDay): Promise<void> {
  (await t.use(leaveTakers)).cancelled = cancelled;
}

async function takeCancelledDay(
  t: CheckContext,
  { employee }: LeaveTaker,
  changes: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const state = await t.use(leaveTakers);
  const { cancelled } = state;
  if (cancelled?.employee !== employee || changes["start_date"] !== undefined) return undefined;
  state.cancelled = undefined;
  return cancelled.day;
}

/** A pending request for one whole day that checks read and do not move. */
export const pendingLeave: SetUp<MadeLeave> = setUp("pending-leave", async (t) => requestLeave(t, { drawDays: false }));
