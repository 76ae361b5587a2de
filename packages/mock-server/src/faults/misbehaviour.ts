import { faultyPipeline } from "./fault-book.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import { type Standing, type TransportRule, hindered, standing } from "../pipeline/transport-rule.ts";

/** What a service does wrong: its faults, the rules for the way of its answers, and the pipeline that comes of both. A value. */
export class Misbehaviour {
  /** Ids of the faults in force. */
  readonly faults: readonly string[];
  /** The steps that exchanges run on. */
  readonly pipeline: Pipeline;
  readonly #seed: number;
  readonly #rules: readonly Standing[];
  /** The pipeline without the rules: when these change, what its faults remember goes on. */
  readonly #broken: Pipeline;

  /** @throws ConfigurationError naming an unknown fault. */
  constructor(seed: number, faults: readonly string[], rules: readonly Standing[] = [], broken: Pipeline = faultyPipeline(faults)) {
    this.faults = faults;
    this.pipeline = hindered(broken, rules, seed);
    this.#seed = seed;
    this.#rules = rules;
    this.#broken = broken;
  }

  /** The rules in force. */
  get rules(): readonly TransportRule[] {
    return this.#rules.map(({ rule }) => rule);
  }

  /** Exactly these faults; the rules go on as they do. @throws ConfigurationError naming an unknown one. */
  withFaults(faults: readonly string[]): Misbehaviour {
    return new Misbehaviour(this.#seed, [...faults], this.#rules);
  }

  /** Exactly these rules, in force from `now` on (epoch milliseconds). @throws ConfigurationError for a duration that is none. */
  withRules(rules: readonly TransportRule[], now: number): Misbehaviour {
    return new Misbehaviour(this.#seed, this.faults, standing(rules, now), this.#broken);
  }

  /** The same with rules that count by themselves. */
  copy(): Misbehaviour {
    const rules = this.#rules.map((rule) => ({ ...rule }));
    return new Misbehaviour(this.#seed, this.faults, rules, this.#broken);
  }
}
