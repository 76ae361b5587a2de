import type { Decisions } from "../../contract/decisions.ts";
import { type Pipeline, pipelineUnder, withEveryVariant } from "../../pipeline/pipeline.ts";
import { type ActiveRule, activate, withRules } from "./active-rule.ts";
import type { TransportRule } from "../../contract/settings/transport-rule.ts";

const NONE: readonly never[] = [];

/** The faults and transport rules of a sandbox, and the pipeline that they give. Immutable, except for what the rules count. */
export class ActiveFaults {
  /** Ids of the active faults. */
  readonly faults: readonly string[];
  readonly #seed: number;
  readonly #sound: Pipeline;
  readonly #rules: readonly ActiveRule[];
  /** The pipeline without the rules; undefined: no faults. It is kept when rules or decisions change, so that its faults keep their state. */
  readonly #faulty: Pipeline | undefined;
  #under: { readonly decisions: Decisions; readonly pipeline: Pipeline } | undefined;

  /**
   * @param sound The pipeline without faults.
   * @throws ConfigurationError for an unknown fault.
   */
  constructor(
    seed: number,
    sound: Pipeline,
    faults: readonly string[],
    rules: readonly ActiveRule[] = [],
    faulty: Pipeline | undefined = faults.length === 0 ? undefined : sound.withFaults(withEveryVariant(sound), faults),
  ) {
    this.faults = faults;
    this.#seed = seed;
    this.#sound = sound;
    this.#rules = rules;
    this.#faulty = faulty;
  }

  /** The steps of an exchange under some decisions, with faults and rules. */
  under(decisions: Decisions): Pipeline {
    if (this.#under?.decisions !== decisions) {
      const pipeline = this.#faulty ?? pipelineUnder(decisions, this.#sound);
      this.#under = { decisions, pipeline: withRules(pipeline, this.#rules, this.#seed) };
    }
    return this.#under.pipeline;
  }

  /** The same steps, which read the decisions that hold at each request. */
  get tracedPipeline(): Pipeline {
    return withRules(this.#faulty ?? withEveryVariant(this.#sound), this.#rules, this.#seed);
  }

  /** The active rules. */
  get rules(): readonly TransportRule[] {
    return this.#rules.length === 0 ? NONE : this.#rules.map(({ rule }) => rule);
  }

  /** The active rules with their counts. */
  get counted(): readonly ActiveRule[] {
    return this.#rules;
  }

  /** The rules that have been applied since they had these counts (`applied` of each). */
  appliedSince(counts: readonly number[]): readonly TransportRule[] {
    return this.#rules.length === 0 ? NONE : this.rules.filter((_, n) => this.#rules[n]!.applied !== counts[n]);
  }

  /** How often each rule was applied. */
  get applied(): readonly number[] {
    return this.#rules.length === 0 ? NONE : this.#rules.map(({ applied }) => applied);
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
