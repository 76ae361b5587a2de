import type { Pipeline } from "../../pipeline/pipeline.ts";
import { type ActiveRule, activate, withRules } from "./active-rule.ts";
import type { TransportRule } from "../../contract/transport-rule.ts";

/** The faults and transport rules of a sandbox, and the pipeline that they give. Immutable, except for what the rules count. */
export class ActiveFaults {
  /** Ids of the active faults. */
  readonly faults: readonly string[];
  /** The steps of an exchange, with faults and rules. */
  readonly pipeline: Pipeline;
  readonly #seed: number;
  readonly #sound: Pipeline;
  readonly #rules: readonly ActiveRule[];
  /** The pipeline without the rules. It is kept when the rules change, so that its faults keep their state. */
  readonly #faulty: Pipeline;

  /**
   * @param sound The pipeline without faults.
   * @throws ConfigurationError for an unknown fault.
   */
  constructor(
    seed: number,
    sound: Pipeline,
    faults: readonly string[],
    rules: readonly ActiveRule[] = [],
    faulty: Pipeline = sound.withFaults(sound, faults),
  ) {
    this.faults = faults;
    this.pipeline = withRules(faulty, rules, seed);
    this.#seed = seed;
    this.#sound = sound;
    this.#rules = rules;
    this.#faulty = faulty;
  }

  /** The active rules. */
  get rules(): readonly TransportRule[] {
    return this.#rules.map(({ rule }) => rule);
  }

  /** The active rules with their counts. */
  get counted(): readonly ActiveRule[] {
    return this.#rules;
  }

  /** No faults, and rules that go on from their counts. */
  resumed(rules: readonly ActiveRule[]): ActiveFaults {
    return new ActiveFaults(this.#seed, this.#sound, [], rules);
  }

  /** Replaces the faults; keeps the rules and their counts. @throws ConfigurationError for an unknown fault. */
  withFaults(faults: readonly string[]): ActiveFaults {
    return new ActiveFaults(this.#seed, this.#sound, [...faults], this.#rules);
  }

  /** Replaces the rules, active from `now` on (epoch milliseconds). @throws ConfigurationError for an invalid duration. */
  withRules(rules: readonly TransportRule[], now: number): ActiveFaults {
    return new ActiveFaults(this.#seed, this.#sound, this.faults, activate(rules, now), this.#faulty);
  }

  /** A copy whose rules count separately. */
  copy(): ActiveFaults {
    const rules = this.#rules.map((rule) => ({ ...rule }));
    return new ActiveFaults(this.#seed, this.#sound, this.faults, rules, this.#faulty);
  }
}
