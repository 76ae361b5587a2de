import type { Entry } from "./entry.ts";
import { isIdempotent, runOnce } from "./idempotency.ts";
import type { Answer, Route } from "./route.ts";
import { isStale, runStale } from "./stale-reads.ts";

/** Runs an operation: once per Idempotency-Key, on stale data, or plainly. */
export function runOperation(entry: Entry, route: Route): Answer {
  if (isIdempotent(entry)) return runOnce(entry, route);
  if (isStale(entry)) return runStale(entry, route);
  return route.run(entry, entry.found as never);
}
