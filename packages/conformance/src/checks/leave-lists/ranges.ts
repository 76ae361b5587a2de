import { addDays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type PreparedLeave, preparedLeave } from "../../setup/leave/prepared-leave.ts";
import { type Walked, walk } from "../../run/walk.ts";
import type { CheckContext } from "../../run/check-context.ts";

interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** The list for a range, and whether it holds the request; every row must have a day in the range, by whatever reading. */
async function ask(
  t: CheckContext,
  range: Range,
  { id }: PreparedLeave,
  person?: string,
): Promise<{ readonly listed: Walked; readonly held: boolean }> {
  const listed = await walk(t, "listLeave", {
    query: { ...range, ...(person === undefined ? {} : { employee_id: person }) },
    mostPages: 5,
  });
  const { from = "", to = "9" } = range;
  const stranger = person === undefined ? undefined : listed.rows.find((row) => row.at("employeeId").text !== person);
  if (person !== undefined && listed.rows.length > 0)
    t.must("LEAVE-29", {
      at: listed.exchanges,
      expected: `only rows with employeeId ${person}, which was asked for, in the range ${words(range)}`,
      holds: stranger === undefined,
      got: stranger && `a row of ${stranger.at("employeeId").text}`,
    });
  const stray = listed.rows.find((row) => (row.at("startDate").text ?? "") > to || (row.at("endDate").text ?? "9") < from);
  t.must("LEAVE-31", {
    at: listed.exchanges,
    expected: `200 with requests only that have a day in the range ${words(range)}`,
    holds: listed.exchanges[0]!.ok && stray === undefined,
    got: stray && `a request from ${stray.at("startDate").text} to ${stray.at("endDate").text}`,
  });
  return { listed, held: listed.rows.some((row) => row.at("id").text === id) };
}

const words = ({ from = "any", to = "any" }: Range): string => `from ${from} to ${to}`;

/** Judges whether the request is listed for a range that holds all of it, or none of it. */
async function judge(t: CheckContext, range: Range, request: PreparedLeave, expected: boolean, person?: string): Promise<void> {
  const { listed, held } = await ask(t, range, request, person);
  if (expected && !held && !listed.whole) return;
  const what = `the request from ${request.first} to ${request.last}`;
  t.must("LEAVE-31", {
    at: listed.exchanges,
    expected: `${what} ${expected ? "is" : "is not"} listed for the range ${words(range)}`,
    holds: held === expected,
    got: `${what} is ${held ? "" : "not "}listed`,
  });
}

/** ranges that end within the request tell the readings apart. */
async function observeReading(t: CheckContext, request: PreparedLeave, person: string): Promise<void> {
  const { first, last } = request;
  const into = await ask(t, { from: addDays(first, -1), to: first }, request, person);
  const inside = await ask(t, { from: addDays(first, 1), to: last }, request, person);
  const value = into.held ? (inside.held ? "overlap" : "starts-within") : inside.held ? undefined : "contained";
  t.observe(
    "leave-range-filter",
    [...into.listed.exchanges, ...inside.listed.exchanges],
    value,
    "the range that only the last days are in is listed, and not the one with the first",
  );
}

function observeSwapped(t: CheckContext, swapped: Exchange): void {
  const empty = swapped.ok && swapped.data.list.length === 0;
  t.observe("leave-range-invalid", swapped, empty ? "empty" : swapped.status === 400 ? "reject" : undefined);
}

/** The filters from and to (§4.3). */
export const rangeChecks: readonly Check[] = [
  check("LEAVE-31", "MUST list requests that lie in a range, and none that lie outside", { tier: "ci", also: ["LEAVE-29"] }, async (t) => {
    const { person, long } = await t.use(preparedLeave);
    const { first, last } = long;
    await judge(t, { from: first, to: last }, long, true, person);
    await judge(t, { from: addDays(first, -30), to: addDays(first, -1) }, long, false, person);
    // Over the nearer new year, so that the range is no longer than a server may allow.
    const year = Number(first.slice(0, 4));
    const over = first.slice(5, 7) < "07" ? { from: `${year - 1}-12-31`, to: last } : { from: first, to: `${year + 1}-01-01` };
    await judge(t, over, long, true, person);
  }),
  check("LEAVE-31.sides", "MUST list requests from a date on, and until a date", { tier: "certify", also: ["LEAVE-29"] }, async (t) => {
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
