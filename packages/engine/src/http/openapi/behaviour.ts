import type { Decisions } from "../../contract/decisions.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";

/** What the description follows: how a sandbox answers now. */
export interface Behaviour {
  readonly decisions: Decisions;
  /** Requests a minute per key; null: unlimited. */
  readonly rateLimit: number | null;
  /** The brand in the name of the signature header. */
  readonly brand: string;
  /** The id of a decision, such as A-01, by which the description names it. */
  readonly idOf: (slug: string) => string | undefined;
}

export function behaviourOf({ decisions, limiter, settings, contract }: Sandbox): Behaviour {
  const ids = new Map(contract.decisions.rows.map(({ slug, id }) => [slug as string, id]));
  return { decisions, rateLimit: limiter.limit, brand: settings.brand, idOf: (slug) => ids.get(slug) };
}
