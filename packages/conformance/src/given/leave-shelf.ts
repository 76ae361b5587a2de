import { type Given, given } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import type { Trial } from "../trial.ts";
import type { View } from "../view.ts";
import { freeDay, freeDays, typesFor } from "./leave.ts";
import { jurisdiction } from "./company.ts";
import { colleague, hire } from "./people.ts";
import { fullTimer } from "./spans.ts";
import { type Walked, settle, walk } from "./walk.ts";

/** A request of the shelf, as it was made and moved. */
export interface Shelved {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  /** Whether its type needs approval. */
  readonly approval: boolean;
  readonly status: "pending" | "approved" | "declined" | "cancelled" | "auto_approved";
  /** The answer to POST /leave. */
  readonly exchange: Exchange;
}

/** Requests of one person at known dates, which nothing else moves: one of each status that is to be had. */
export interface Shelf {
  readonly person: string;
  /** In the order in which they were made. The first one is pending; it is later than all others and three days long. */
  readonly made: readonly Shelved[];
  readonly long: Shelved;
}

const MOVES = { approved: "approveLeave", declined: "declineLeave", cancelled: "cancelLeave" } as const;
/** Types tried until one is taken. */
const TRIES = 6;

/** The shelf of the run; what could not be brought to a status is not on it. Ends checks where no leave can be requested. */
export const leaveShelf: Given<Shelf> = given("leave-shelf", async (t) => {
  const somebody = await hire(t, {}, { unread: true });
  const hired = somebody.exchange.ok && somebody.id !== "";
  const person = hired ? somebody.id : ((await fullTimer(t, await t.use(jurisdiction), 1)) ?? (await t.use(colleague)));
  const days: string[] = [];
  for (let n = 0; n < 4; n += 1) days.push(await freeDay(t));
  const span = await freeDays(t, 3, 3);
  const ask = asking(t, person);
  const long = (await ask(true, span[0]!, span.at(-1)!)) ?? t.stop("no leave that needs approval could be requested");
  const made: Shelved[] = [long];
  // The others are younger, to the second.
  await t.wait(1100);
  for (const [n, status] of (["approved", "declined", "cancelled"] as const).entries()) {
    const asked = await ask(true, days[n]!, days[n]!);
    if (asked === undefined) continue;
    const body = status === "declined" ? { body: { reason: `Declined ${t.token()}` } } : {};
    const moved = await t.call(MOVES[status], { params: { id: asked.id }, ...body });
    if (moved.ok) made.push({ ...asked, status });
  }
  const auto = await ask(false, days[3]!, days[3]!);
  if (auto !== undefined) made.push(auto);
  await settle(t);
  return { person, made, long };
});

/** Requests of one person, of a type that was taken before or else of the first one that is. */
function asking(t: Trial, person: string) {
  const taken = new Map<boolean, View>();
  return async (approval: boolean, first: string, last: string): Promise<Shelved | undefined> => {
    const known = taken.get(approval);
    const types = known === undefined ? (await typesFor(t, approval)).slice(0, TRIES) : [known];
    for (const type of types) {
      const body = {
        employee_id: person,
        leave_type_id: type.at("id").raw,
        start_date: first,
        end_date: last,
        notes: `Shelf ${t.token()}`,
      };
      const exchange = await t.call("requestLeave", { body });
      const id = exchange.data.at("id").text;
      if (!exchange.ok || id === undefined) continue;
      taken.set(approval, type);
      return { id, first, last, approval, status: approval ? "pending" : "auto_approved", exchange };
    }
    return undefined;
  };
}

/** All leave of the shelf's person, as it is listed without another filter. */
export const shelfList: Given<Walked> = given("leave-shelf-list", async (t) => {
  const { person, made } = await t.use(leaveShelf);
  const until = (rows: readonly View[]): boolean => made.every(({ id }) => rows.some((row) => row.at("id").text === id));
  return walk(t, "listLeave", { query: { employee_id: person }, until });
});
