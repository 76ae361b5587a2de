import { type Variant, onStep } from "../pipeline.ts";

/** How far stale lists lag behind writes, in milliseconds of the mock's clock. */
export const LAG = 1000;

/** A list shows the company as it was `LAG` ago. */
export const readYourWrites: Variant = onStep("run", "read-your-writes", "immediate", (run) => (entry, route) => {
  const isStale = entry.decisions["read-your-writes"] === "eventual" && entry.operation.list;
  return isStale ? entry.company.history.asOf(entry.now - LAG, () => run(entry, route)) : run(entry, route);
});
