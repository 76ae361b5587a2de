import type { OperationId } from "@hr-platform/spec/operations";
import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import type { Exchange } from "../exchange/exchange.ts";
import type { Forms } from "../forms/forms.ts";

/** The result of a passive rule for one requirement in one exchange. */
export interface Finding {
  readonly requirement: string;
  readonly holds: boolean;
  readonly expected: string;
  readonly got: string;
  /** Whether a breach is a warning, not a failure: clients suffer from it, and the document does not forbid it. Default false. */
  readonly warns?: true;
  /** Ids of earlier exchanges that it rests on, besides the one that is judged. Default: none. */
  readonly rests?: readonly string[];
}

/** A passive rule: it judges every exchange of a run, those of set-up and clean-up too. */
export interface Oracle {
  /** Kebab case. */
  readonly id: string;
  /** What must hold; begins with MUST, or with SHOULD if a breach is a warning. */
  readonly title: string;
  /** Every requirement that it may judge. */
  readonly requirements: readonly string[];
  /** Operations whose `data` it reads: without that in any answer it judges nothing. Default: none are known. */
  readonly reads?: readonly OperationId[];
  /** Judges an exchange; returns nothing if the rule does not apply. `known`: what the run knows at this point. */
  readonly judge: (exchange: Exchange, known: OracleContext) => readonly Finding[];
  /** Whether it judges the form of an answer, whatever that says: of those too after which the request was sent again. Default false. */
  readonly ofForm?: true;
  /**
   * Forgets what a write may have changed, if it is unknown whether the write was carried out: it got no response, or was sent twice.
   * Default: the rule remembers nothing.
   */
  readonly unsure?: (exchange: Exchange, known: OracleContext) => void;
  /** Forgets what time may have changed. Called when the run has let so many milliseconds pass. Default: the rule remembers nothing. */
  readonly later?: (ms: number, known: OracleContext) => void;
}

/** The observed value of an open point; undefined: none was observed, or several. */
export type KnownObservations = <Slug extends DecisionSlug>(slug: Slug) => DecisionValues[Slug] | undefined;

/** What passive rules may know besides the exchange. */
export interface OracleContext {
  /** Texts that no response may contain, with a label that says what each is. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Reads what the document requires without showing its form. */
  readonly forms: Forms;
  /** The value of an open point that the run has observed. */
  readonly observed: KnownObservations;
}

/** Makes a finding. */
export function finding(requirement: string, holds: boolean, expected: string, got: string): Finding {
  return { requirement, holds, expected, got };
}

/** Makes the finding of a breach that is only a warning. */
export function warning(requirement: string, expected: string, got: string): Finding {
  return { requirement, holds: false, expected, got, warns: true };
}

/** The verdict that a finding gives. */
export function findingVerdict({ holds, warns }: Finding): "pass" | "warn" | "fail" {
  return holds ? "pass" : warns === true ? "warn" : "fail";
}
