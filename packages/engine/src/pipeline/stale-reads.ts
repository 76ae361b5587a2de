import type { Entry } from "./entry.ts";
import type { Answer, Route } from "./route.ts";

/** How far stale lists lag behind writes, in milliseconds of the mock's clock. */
export const LAG = 1000;

/** Whether the server answers this operation from stale data. */
export function isStale({ decisions, operation }: Entry): boolean {
  return decisions["read-your-writes"] === "eventual" && operation.list;
}

/** Runs an operation on the company as it was `LAG` ago. */
export function runStale(entry: Entry, route: Route): Answer {
  return entry.company.history.asOf(entry.now - LAG, () => route.run(entry, entry.found as never));
}
