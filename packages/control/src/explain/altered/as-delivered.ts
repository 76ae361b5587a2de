import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { changedDecisions } from "@hr-platform/engine/sandbox/snapshots/exported-world";

/** The part of a sandbox's behaviour in which it may differ from a mock as it is delivered. */
export interface DeliveredSettings {
  readonly decide: Readonly<Record<string, string>>;
  readonly faults: readonly string[];
  readonly transport: readonly Pick<TransportRule, "kind">[];
  readonly rateLimit: number | null;
}

/** What is not as delivered, in words: active faults, transport rules, switched decisions, a limit that is off. Empty: nothing. */
export function departures({ decide, faults, transport, rateLimit }: DeliveredSettings): string[] {
  const named = (noun: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${noun}${names.length === 1 ? "" : "s"} ${names.join(", ")}`];
  return [
    ...named("fault", faults),
    ...named(
      "transport rule",
      transport.map(({ kind }) => kind),
    ),
    ...named(
      "decision",
      Object.entries(decide).map(([slug, value]) => `${slug}=${value}`),
    ),
    ...(rateLimit === null ? ["no rate limit"] : []),
  ];
}

/** The same of a sandbox as it is now. */
export function presentDepartures({ contract, decisions, faults, transport, limiter }: Sandbox): string[] {
  const decide = changedDecisions(contract.decisions.defaults, decisions);
  return departures({ decide, faults, transport, rateLimit: limiter.limit });
}
