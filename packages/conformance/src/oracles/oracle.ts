import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import type { Exchange } from "../exchange/exchange.ts";

/** What a passive rule says of one exchange about one requirement. */
export interface Finding {
  readonly requirement: string;
  readonly holds: boolean;
  readonly expected: string;
  readonly got: string;
}

/** A rule that every exchange is held against, whoever sent it: set-up and clean-up too. */
export interface Oracle {
  /** Kebab case. */
  readonly id: string;
  /** What must hold, beginning with MUST. */
  readonly title: string;
  /** Every requirement that it may judge. */
  readonly requirements: readonly string[];
  /** Nothing where the exchange does not concern it. `known` tells what the run knows by then. */
  readonly judge: (exchange: Exchange, known: OracleContext) => readonly Finding[];
  /** Forgets what a write may have changed of which nobody knows whether it was carried out: it got no answer, or was sent twice. Default: nothing is remembered. */
  readonly unsure?: (exchange: Exchange, known: OracleContext) => void;
}

/** The value of an open point that was seen; undefined where none was, or several. */
export type KnownObservations = <Slug extends DecisionSlug>(slug: Slug) => DecisionValues[Slug] | undefined;

/** What passive rules may know besides the exchange. */
export interface OracleContext {
  /** Strings that no answer may ever hold, with what they are. */
  readonly secrets: ReadonlyMap<string, string>;
  /** What the target does at an open point, as far as it was seen. */
  readonly observed: KnownObservations;
}

/** A finding in short. */
export function finding(requirement: string, holds: boolean, expected: string, got: string): Finding {
  return { requirement, holds, expected, got };
}
