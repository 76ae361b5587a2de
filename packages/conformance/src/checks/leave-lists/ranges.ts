import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PreparedLeave, preparedLeave } from "../../setup/leave/prepared-leave.ts";
import { type Walked, walk } from "../../run/lists/walk.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

interface Range {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Lists leave in a range, and judges that every row has a day in it: all readings of A-124 require that. `isListed`: whether the list has
 * the request.
 */
async function listRange(
  t: CheckContext,
  range: Range,
  { id }: PreparedLeave,
  person?: string,
): Promise<{ readonly listed: Walked; readonly isListed: boolean }> {
  const listed = await walk(t, "listLeave", {
    query: { ...range, ...(person === undefined ? {} : { employee_id: person }) },
    mostPages: 5,
  });
  const { from = "", to = "9" } = range;
  const stranger = person === undefined ? undefined : listed.rows.find((row) => row.at("employeeId").text !== person);
  if (person !== undefined && listed.rows.length > 0)
    t.must("LEAVE-29", {
      at: listed.exchanges,
      expected: `only rows with employeeId ${person}, the requested employee, in the range ${words(range)}`,
      holds: stranger === undefined,
      got: stranger && `a row of ${stranger.at("employeeId").text}`,
    });
  const stray = listed.rows.find((row) => (row.at("startDate").text ?? "") > to || (row.at("endDate").text ?? "9") < from);
  t.must("LEAVE-31", {
    at: listed.exchanges,
    expected: `200 with only requests that have a day in the range ${words(range)}`,
    holds: listed.exchanges[0]!.ok && stray === undefined,
    got: stray && `a request from ${stray.at("startDate").text} to ${stray.at("endDate").text}`,
  });
  return { listed, isListed: listed.rows.some((row) => row.at("id").text === id) };
}

const words = ({ from = "any", to = "any" }: Range): string => `from ${from} to ${to}`;

/** Judges whether a request is listed for a range. @param expected true: the range has all its days; false: none */
async function judge(t: CheckContext, range: Range, request: PreparedLeave, expected: boolean, person?: string): Promise<void> {
  const { listed, isListed } = await listRange(t, range, request, person);
  if (expected && !isListed && !listed.whole) return;
  const what = `the request from ${request.first} to ${request.last}`;
  t.must("LEAVE-31", {
    at: listed.exchanges,
    expected: `${what} ${expected ? "is" : "is not"} listed for the range ${words(range)}`,
    holds: isListed === expected,
    got: `${what} is ${isListed ? "" : "not "}listed`,
  });
}

/** Observes A-124 with a range that has only the first day of the request, and a range that lacks only that day. */
async function observeReading(t: CheckContext, request: PreparedLeave, person: string): Promise<void> {
  const { first, last } = request;
  const atStart = await listRange(t, { from: addDays(first, -1), to: first }, request, person);
  const atEnd = await listRange(t, { from: addDays(first, 1), to: last }, request, person);
  const value = atStart.isListed ? (atEnd.isListed ? "overlap" : "starts-within") : atEnd.isListed ? undefined : "contained";
  t.observe(
    "leave-range-filter",
    [...atStart.listed.exchanges, ...atEnd.listed.exchanges],
    value,
    "listed for the range with its last days, and not for the range with its first day",
  );
}

function observeSwapped(t: CheckContext, swapped: Exchange): void {
  const empty = swapped.ok && swapped.data.list.length === 0;
  t.observe("leave-range-invalid", swapped, empty ? "empty" : swapped.status === 400 ? "reject" : undefined);
}

/** The filters from and to (§4.3). */
export const rangeChecks: readonly Check[] = [
  check("LEAVE-31", "MUST list requests in a range, and none outside", { also: ["LEAVE-29"] }, async (t) => {
    const { person, long } = await t.use(preparedLeave);
    const { first, last } = long;
    await judge(t, { from: first, to: last }, long, true, person);
    await judge(t, { from: addDays(first, -30), to: addDays(first, -1) }, long, false, person);
    // Over the nearer turn of the year, so that the range stays within what a server may allow.
    const year = Number(first.slice(0, 4));
    const over = first.slice(5, 7) < "07" ? { from: `${year - 1}-12-31`, to: last } : { from: first, to: `${year + 1}-01-01` };
    await judge(t, over, long, true, person);
  }),
  check("LEAVE-31.sides", "MUST list requests from a date, and to a date", { also: ["LEAVE-29"] }, async (t) => {
    const { person, long } = await t.use(preparedLeave);
    const { first, last } = long;
    await judge(t, { from: first }, long, true, person);
    await judge(t, { to: last }, long, true, person);
    await judge(t, { from: addDays(last, 1) }, long, false, person);
    await judge(t, { to: addDays(first, -1) }, long, false, person);
    await observeReading(t, long, person);
    observeSwapped(t, await t.call("listLeave", { query: { employee_id: person, from: last, to: first } }));
  }),
];
