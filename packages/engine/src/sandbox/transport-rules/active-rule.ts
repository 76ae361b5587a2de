import { type Stream, stream } from "@hr-platform/domain";
import { advance } from "../../contract/duration.ts";
import { type ApiError, refuse } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import type { ApiResponse, Transport } from "../../contract/request.ts";
import type { Pipeline } from "../../pipeline/pipeline.ts";
import type { Latency, TransportRule } from "../../contract/transport-rule.ts";

/** A transport rule that is active, with its counts. */
export interface ActiveRule {
  readonly rule: TransportRule;
  /** By the mock's clock: epoch milliseconds. */
  readonly ends: number;
  /** Responses that matched the operation, and how many of them the rule was applied to. */
  matched: number;
  applied: number;
}

/** Activates rules. @throws ConfigurationError for an invalid duration. */
export function activate(rules: readonly TransportRule[], now: number): ActiveRule[] {
  return rules.map((rule) => ({
    rule,
    ends: rule.lasts === undefined ? Number.POSITIVE_INFINITY : advance(now, rule.lasts),
    matched: 0,
    applied: 0,
  }));
}

/** A pipeline that applies the rules to its responses, in order. Randomness comes from the seed, so that a run can be repeated. */
export function withRules(pipeline: Pipeline, rules: readonly ActiveRule[], seed: number): Pipeline {
  if (rules.length === 0) return pipeline;
  const streamOf = (active: ActiveRule): Stream => stream(seed, `transport/${rules.indexOf(active)}/${active.matched}`);
  return {
    ...pipeline,
    open: (service, access, operation) => {
      for (const active of rules) {
        const { rule } = active;
        if (rule.kind === "error" && apply(active, streamOf, operation.id, service.clock.now()) !== undefined)
          throw failure(rule.status, service.limiter.limit ?? 100);
      }
      return pipeline.open(service, access, operation);
    },
    finish: (response, step) => {
      let answer = pipeline.finish(response, step);
      for (const active of rules) {
        const { rule } = active;
        const chance = rule.kind === "error" ? undefined : apply(active, streamOf, step.operation, step.now);
        if (rule.kind === "error" || chance === undefined) continue;
        answer = Object.assign({}, answer, { transport: Object.assign({}, answer.transport, transport(rule, answer, chance)) });
      }
      return answer;
    },
  };
}

/** Decides whether a rule applies to a response, and counts it. Returns the random stream of the response, or undefined if the rule does not apply. */
function apply(active: ActiveRule, streamOf: (active: ActiveRule) => Stream, id: string | null, now: number): Stream | undefined {
  const { operation, probability = 1, every = 1, times = Number.POSITIVE_INFINITY } = active.rule;
  if ((operation !== undefined && operation !== id) || now >= active.ends || active.applied >= times) return undefined;
  active.matched += 1;
  if (active.matched % every !== 0) return undefined;
  const chance = streamOf(active);
  if (!chance.chance(probability)) return undefined;
  active.applied += 1;
  return chance;
}

function failure(status: 429 | 500, limit: number): ApiError {
  return status === 500 ? refuse.internal() : refuseBy.rateLimited(limit, { "Retry-After": "1" });
}

function transport(rule: Exclude<TransportRule, { kind: "error" }>, before: ApiResponse, chance: Stream): Transport {
  switch (rule.kind) {
    case "latency":
      return { delay: (before.transport?.delay ?? 0) + Math.round(sample(rule.latency, chance)) };
    case "reset":
      return { cutAfter: 0 };
    case "truncated":
      return { cutAfter: Math.max(1, rule.bytes) };
    case "slow-body":
      return { rate: rule.bytesPerSecond };
  }
}

/** Standard deviations between the median and the 99th percentile of a normal distribution. */
const P99 = 2.326;

function sample(latency: Latency, chance: Stream): number {
  switch (latency.distribution) {
    case "fixed":
      return latency.ms;
    case "uniform":
      return latency.min + (latency.max - latency.min) * unit(chance);
    case "normal":
      return Math.max(0, latency.mean + latency.deviation * gauss(chance));
    case "lognormal":
      return latency.median * Math.exp((Math.log(latency.p99 / latency.median) / P99) * gauss(chance));
  }
}

/** Between 0 and 1, both excluded. */
const unit = (chance: Stream): number => (chance.int(0, 999_999_999) + 0.5) / 1_000_000_000;

/** Standard normal, by the Box–Muller transform. */
const gauss = (chance: Stream): number => Math.sqrt(-2 * Math.log(unit(chance))) * Math.cos(2 * Math.PI * unit(chance));
