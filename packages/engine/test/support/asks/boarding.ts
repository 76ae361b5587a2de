import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Cast, PlanCast } from "../worlds.ts";
import { type Area, type Weighted, ask, mostly, idOf, pages, spoilt } from "./ask.ts";

/** A plan of the company with one of its tasks, or with a task of another plan. */
function task(plans: readonly PlanCast[], cast: Cast): Arbitrary<readonly [plan: string, task: string]> {
  const own = plans.flatMap(({ id, tasks }) => tasks.map((task) => [id, task] as const));
  const mixed = fc.tuple(
    idOf(
      plans.map(({ id }) => id),
      cast,
    ),
    idOf(
      own.map(([, task]) => task),
      cast,
    ),
  );
  return own.length === 0 ? mixed : mostly<readonly [string, string]>(fc.constantFrom(...own), mixed);
}

/** §4.6. */
export const boardingAsks: Area = (cast) => {
  const of = (kind: "onboarding" | "offboarding"): Weighted[] => {
    const id = idOf(
      cast[kind].map((plan) => plan.id),
      cast,
    );
    return [
      ask(1, "GET", `/${kind}/plans`, { query: pages }),
      ask(
        1,
        "GET",
        id.map((plan) => `/${kind}/plans/${plan}`),
      ),
      ask(
        3,
        "PATCH",
        task(cast[kind], cast).map(([plan, one]) => `/${kind}/plans/${plan}/tasks/${one}`),
        {
          body: spoilt(fc.record({ completed: fc.boolean() })),
        },
      ),
    ];
  };
  return [...of("onboarding"), ...of("offboarding")];
};
