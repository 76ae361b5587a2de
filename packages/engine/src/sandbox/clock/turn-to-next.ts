import { refuse } from "../../contract/errors.ts";
import type { DueWork } from "./move-clock.ts";
import { fallsDue } from "./falls-due.ts";
import type { Sandbox } from "../sandbox.ts";

/** Moves the clock to the next instant at which something falls due, and does the due work. @throws ApiError CONFLICT if nothing does */
export function turnToNext(sandbox: Sandbox): DueWork[] {
  const { parts, clock } = sandbox;
  parts.companies.openAll(parts.decisions);
  sandbox.settle(clock.now());
  const [next] = fallsDue(sandbox, clock.now(), 1);
  if (next === undefined) throw refuse.conflict("Nothing falls due in this sandbox.");
  // A clock that ticks may have passed it meanwhile.
  return sandbox.turn((now) => Math.max(now, next.at));
}
