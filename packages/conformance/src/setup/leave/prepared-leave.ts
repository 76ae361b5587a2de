import { waitForLists } from "../../run/lists/list-lag.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Status, isStatus } from "../../models/leave/leave-rules.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { freeDay, freeDays, typesFor } from "./leave.ts";
import { ownJurisdiction } from "../company/company.ts";
import { colleague, hireDrawn, sharedDepartment } from "../people/people.ts";
import { drawnReason } from "./drawn-leave.ts";
import { fullTimer } from "./spans.ts";
import { type Walked, walk } from "../../run/lists/walk.ts";

/** A request of the prepared leave, as created and moved. */
export interface PreparedLeave {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  /** Whether its type needs approval. */
  readonly approval: boolean;
  readonly status: Status;
  /** The response to POST /leave. */
  readonly exchange: Exchange;
}

/** Requests of one employee at known dates that nothing else moves: one in each status that can be reached, and a second pending one. */
export interface PreparedLeaves {
  readonly person: string;
  /**
   * In the order of creation. The first one is pending, begins after all others and is three days long. The last one, if it was accepted,
   * is pending and begins before all others. A list in any other order than pending first does not begin with both.
   */
  readonly made: readonly PreparedLeave[];
  readonly long: PreparedLeave;
}

const MOVED = ["approveLeave", "declineLeave", "cancelLeave"] as const;

/**
 * The status in a response; undefined: the response shows none. Checks of lists use it, so that one mistake fails once. The response to a
 * cancellation is open.
 */
function statusOf({ data }: Exchange): Status | undefined {
  const status = data.at("status").raw;
  return isStatus(status) ? status : undefined;
}

/** The most types that are tried. */
const TRIES = 6;

/** The prepared leave of the run, without requests that could not be moved to their status. Ends checks if no leave can be requested. */
export const preparedLeave: SetUp<PreparedLeaves> = setUp("leave-shelf", async (t) => {
  // Other leave is of people with the role employee: whether it needs approval depends on its type alone (§2.8).
  const somebody = await hireDrawn(t, { role: "company_admin", department: await sharedDepartment(t) }, { unread: true });
  const hired = somebody.exchange.ok && somebody.id !== "";
  const person = hired ? somebody.id : ((await fullTimer(t, await t.use(ownJurisdiction), 1)) ?? (await t.use(colleague)));
  const days: string[] = [];
  for (let n = 0; n <= MOVED.length; n += 1) days.push(await freeDay(t));
  days.sort();
  const [early, ...others] = days as [string, ...string[]];
  // Two days long: other requests without approval have one day.
  const [from, to] = await freeDays(t, 2, 2);
  const span = await freeDays(t, 3, 3);
  const ask = requester(t, person);
  const long = (await ask(true, span[0]!, span.at(-1)!)) ?? t.stop("no leave that needs approval could be requested");
  if (long.status !== "pending") t.stop(`leave that needs approval did not start as pending: ${long.exchange.brief}`);
  const pending: (PreparedLeave | undefined)[] = [];
  // The others have a later creation timestamp, to the second.
  await t.wait(1100);
  // Half a day, if it is accepted, is approved here. Other checks approve full days.
  for (const [n, day] of others.slice(0, MOVED.length).entries()) pending.push(await ask(true, day, day, n === 0));
  const auto = await ask(false, from!, to!);
  const last = await ask(true, early, early, true);
  await t.wait(1100);
  const made: PreparedLeave[] = [long];
  for (const [n, move] of MOVED.entries()) {
    const one = pending[n];
    if (one === undefined) continue;
    const body = move === "declineLeave" ? { body: { reason: drawnReason(t) } } : {};
    const moved = await t.call(move, { params: { id: one.id }, ...body });
    const status = statusOf(moved) ?? (moved.ok && move === "cancelLeave" ? "cancelled" : undefined);
    if (moved.ok && status !== undefined) made.push({ ...one, status });
  }
  made.push(...[auto, last].filter((one) => one !== undefined));
  await waitForLists(t);
  return { person, made, long };
});

/** Full days, without and with the member half_day. */
const WHOLE: readonly Readonly<Record<string, unknown>>[] = [{}, { half_day: false }];

/** Makes requests of one employee, with the first type that is accepted. */
function requester(t: CheckContext, person: string) {
  const taken = new Map<boolean, View>();
  return async (approval: boolean, first: string, last: string, half = false): Promise<PreparedLeave | undefined> => {
    const known = taken.get(approval);
    const whole = WHOLE[taken.size % WHOLE.length];
    const types = known === undefined ? (await typesFor(t, approval)).slice(0, TRIES) : [known];
    for (const type of types) {
      const body = {
        employee_id: person,
        leave_type_id: type.at("id").raw,
        start_date: first,
        end_date: last,
        notes: `Shelf ${t.token()}`,
        ...(half && type.at("allow_half_days").flag === true ? { half_day: true, half_day_period: "morning" } : whole),
      };
      const exchange = await t.call("requestLeave", { body });
      const id = exchange.data.at("id").text;
      const status = statusOf(exchange);
      if (!exchange.ok || id === undefined || status === undefined) continue;
      taken.set(approval, type);
      return { id, first, last, approval, status, exchange };
    }
    return undefined;
  };
}

/** All leave of the employee with prepared leave, listed without another filter. */
export const preparedLeaveList: SetUp<Walked> = setUp("leave-shelf-list", async (t) => {
  const { person, made } = await t.use(preparedLeave);
  const until = (rows: readonly View[]): boolean => made.every(({ id }) => rows.some((row) => row.at("id").text === id));
  return walk(t, "listLeave", { query: { employee_id: person }, until });
});
