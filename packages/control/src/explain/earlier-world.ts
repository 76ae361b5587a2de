import { ActiveFaults } from "@hr-platform/engine/sandbox/transport-rules/active-faults";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import { type SavedWorld, exportedWorld } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { lookBack } from "./look-back.ts";

export type Side = "before" | "after";

/**
 * The world before an exchange, or after it, as a world file with the settings of then: data, keys, clock, decisions, faults and
 * activity. Not in it: counts of the rate limit, first answers to repeated requests, transport rules, what waits to be delivered.
 * @throws RangeError if the state is not kept
 */
export function earlierWorld(sandbox: Sandbox, { at, context }: Exchanged & { readonly context: ExchangeContext }, side: Side): SavedWorld {
  const { settings, contract, keyEnding, clock } = sandbox;
  const { companies, keys, limiter } = sandbox.parts;
  const { decisions, faults, activity, made } = context;
  const position = side === "before" ? context.from : context.to;
  const activeFaults = new ActiveFaults(settings.seed, sandbox.sound, faults);
  return lookBack(sandbox, { position, at }, () =>
    exportedWorld(
      {
        settings,
        contract,
        keyEnding,
        // A clock that follows the machine would show the present: it goes on from then.
        clock: { now: () => at, mode: clock.mode === "frozen" ? "frozen" : "offset" },
        parts: {
          keys,
          decisions,
          activeFaults,
          limiter,
          activity,
          companies: { origin: companies.origin, ownOf: (slug) => companies.ownAt(slug, position) },
        },
        deliveries: { counts: made[side === "before" ? 0 : 1] },
      },
      true,
    ),
  );
}
