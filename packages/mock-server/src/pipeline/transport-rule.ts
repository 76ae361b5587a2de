import { type Stream, stream } from "@hr-platform/fixtures";
import { operations } from "@hr-platform/spec/operations";
import { advance } from "../contract/duration.ts";
import { type Refusal, refuse } from "../contract/errors.ts";
import type { Pipeline } from "./pipeline.ts";
import type { ApiResponse, Transport } from "../contract/request.ts";

/** How long answers take: milliseconds of real time. */
export type Latency =
  | { readonly distribution: "fixed"; readonly ms: number }
  | { readonly distribution: "uniform"; readonly min: number; readonly max: number }
  | { readonly distribution: "normal"; readonly mean: number; readonly deviation: number }
  /** A long tail, given by the middle and by what one answer in a hundred exceeds. */
  | { readonly distribution: "lognormal"; readonly median: number; readonly p99: number };

/** What happens to an answer that a rule meets. */
export type Hindrance =
  | { readonly kind: "latency"; readonly latency: Latency }
  /** The connection is cut without an answer. */
  | { readonly kind: "reset" }
  /** The connection is cut after so many bytes of the body. */
  | { readonly kind: "truncated"; readonly bytes: number }
  /** The body trickles out. */
  | { readonly kind: "slow-body"; readonly bytesPerSecond: number }
  /** Answered with this status and error in place of what would have been; nothing is written. */
  | { readonly kind: "error"; readonly status: 429 | 500 };

/** A rule for the way of answers: which ones it meets, how often and for how long. What is left out meets every one. */
export type TransportRule = Hindrance & {
  /** Operation id, such as `listEmployees`. */
  readonly operation?: string;
  /** From 0 to 1. Default 1. */
  readonly probability?: number;
  /** Only every nth of the answers that fit, from 1. */
  readonly every?: number;
  /** Only so many times. */
  readonly times?: number;
  /** ISO 8601 duration on the mock's clock from when the rule came into force. */
  readonly lasts?: string;
};

const NUMBER = (value: unknown, least: number, most: number): boolean => typeof value === "number" && value >= least && value <= most;

/** What may stand in each member of a rule, and how to say so. */
const MEMBERS: Readonly<Record<string, readonly [(value: unknown, now: number) => boolean, string]>> = {
  kind: [(value) => KINDS.has(value), "one of latency, reset, truncated, slow-body, error"],
  operation: [(value) => operations.some(({ id }) => id === value), "an operation id, such as listEmployees"],
  probability: [(value) => NUMBER(value, 0, 1), "a number from 0 to 1"],
  every: [(value) => Number.isInteger(value) && NUMBER(value, 1, 1e9), "a whole number from 1"],
  times: [(value) => Number.isInteger(value) && NUMBER(value, 1, 1e9), "a whole number from 1"],
  lasts: [isDuration, "an ISO 8601 duration that ends before 2101, such as PT5M"],
  latency: [
    isLatency,
    "a distribution: fixed with ms, uniform with min and max, normal with mean and deviation, lognormal with median and p99",
  ],
  bytes: [(value) => Number.isInteger(value) && NUMBER(value, 0, 1e9), "a whole number of bytes"],
  bytesPerSecond: [(value) => NUMBER(value, 1, 1e9), "a number of bytes from 1"],
  status: [(value) => value === 429 || value === 500, "429 or 500"],
};

/** What each kind of rule must tell. */
const NEEDS: Readonly<Record<string, string | undefined>> = {
  latency: "latency",
  truncated: "bytes",
  "slow-body": "bytesPerSecond",
  error: "status",
};
const KINDS: ReadonlySet<unknown> = new Set(["latency", "reset", "truncated", "slow-body", "error"]);

const LATENCIES: Readonly<Record<string, readonly string[]>> = {
  fixed: ["ms"],
  uniform: ["min", "max"],
  normal: ["mean", "deviation"],
  lognormal: ["median", "p99"],
};

/** What a table holds under a name that somebody sent; what every object inherits is none of it. */
function own<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Whether a duration can be reckoned from an instant. */
function isDuration(value: unknown, now: number): boolean {
  try {
    advance(now, String(value));
    return true;
  } catch {
    return false;
  }
}

function isLatency(value: unknown): boolean {
  const { distribution, ...numbers } = (value ?? {}) as Record<string, unknown>;
  const names = own(LATENCIES, distribution);
  return names !== undefined && Object.keys(numbers).length === names.length && names.every((name) => NUMBER(numbers[name], 0, 600_000));
}

/**
 * Reads rules from JSON, to come into force `now`.
 * @throws Refusal VALIDATION_ERROR naming the rule and the member that does not fit.
 */
export function readRules(value: unknown, now: number): TransportRule[] {
  if (!Array.isArray(value)) throw refuse.invalid("transport", "transport must be a list of rules.");
  for (const [n, rule] of (value as unknown[]).entries()) {
    const members = typeof rule === "object" && rule !== null ? (rule as Record<string, unknown>) : {};
    const needed = own(NEEDS, members["kind"]);
    const allowed = ["kind", "operation", "probability", "every", "times", "lasts", ...(needed === undefined ? [] : [needed])];
    const complain = (name: string, wanted: string): Refusal => refuse.invalid("transport", `In rule ${n + 1}, ${name} must be ${wanted}.`);
    for (const name of ["kind", ...(needed === undefined ? [] : [needed]), ...Object.keys(members)]) {
      const [fits, wanted] = own(MEMBERS, name) ?? [() => false, ""];
      if (!allowed.includes(name)) throw complain("every member", `one of ${allowed.join(", ")}`);
      if (!fits(members[name], now)) throw complain(name, wanted);
    }
  }
  return value as TransportRule[];
}

/** A rule in force: until when, and which answers it has met; a copy goes on by itself. */
export interface Standing {
  readonly rule: TransportRule;
  /** By the mock's clock: epoch milliseconds. */
  readonly ends: number;
  /** Answers that fitted so far, and those of them that it met. */
  fitting: number;
  met: number;
}

/** Rules that come into force now. @throws ConfigurationError for a duration that is none. */
export function standing(rules: readonly TransportRule[], now: number): Standing[] {
  return rules.map((rule) => ({
    rule,
    ends: rule.lasts === undefined ? Number.POSITIVE_INFINITY : advance(now, rule.lasts),
    fitting: 0,
    met: 0,
  }));
}

/** A pipeline whose answers meet the rules, in order; chance comes from the seed, so that a run can be repeated. */
export function hindered(pipeline: Pipeline, rules: readonly Standing[], seed: number): Pipeline {
  if (rules.length === 0) return pipeline;
  const draws = (one: Standing): Stream => stream(seed, `transport/${rules.indexOf(one)}/${one.fitting}`);
  return {
    ...pipeline,
    open: (service, access, operation) => {
      for (const one of rules) {
        const { rule } = one;
        if (rule.kind === "error" && meets(one, draws, operation.id, service.clock.now()) !== undefined)
          throw failure(rule.status, service.limiter.limit ?? 100);
      }
      return pipeline.open(service, access, operation);
    },
    finish: (response, step) => {
      let answer = pipeline.finish(response, step);
      for (const one of rules) {
        const { rule } = one;
        const chance = rule.kind === "error" ? undefined : meets(one, draws, step.operation, step.now);
        if (rule.kind === "error" || chance === undefined) continue;
        answer = Object.assign({}, answer, { transport: Object.assign({}, answer.transport, transport(rule, answer, chance)) });
      }
      return answer;
    },
  };
}

/** The chance of an answer that the rule meets; undefined: it does not. Counts as it goes. */
function meets(one: Standing, draws: (one: Standing) => Stream, id: string | null, now: number): Stream | undefined {
  const { operation, probability = 1, every = 1, times = Number.POSITIVE_INFINITY } = one.rule;
  if ((operation !== undefined && operation !== id) || now >= one.ends || one.met >= times) return undefined;
  one.fitting += 1;
  if (one.fitting % every !== 0) return undefined;
  const chance = draws(one);
  if (!chance.chance(probability)) return undefined;
  one.met += 1;
  return chance;
}

function failure(status: 429 | 500, limit: number): Refusal {
  return status === 500 ? refuse.internal() : refuse.rateLimited(limit, { "Retry-After": "1" });
}

function transport(rule: Exclude<TransportRule, { kind: "error" }>, before: ApiResponse, chance: Stream): Transport {
  switch (rule.kind) {
    case "latency":
      return { delay: (before.transport?.delay ?? 0) + Math.round(drawn(rule.latency, chance)) };
    case "reset":
      return { cutAfter: 0 };
    case "truncated":
      return { cutAfter: Math.max(1, rule.bytes) };
    case "slow-body":
      return { rate: rule.bytesPerSecond };
  }
}

/** How many standard deviations the 99th percentile lies above the middle. */
const P99 = 2.326;

function drawn(latency: Latency, chance: Stream): number {
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

/** Above 0, below 1. */
const unit = (chance: Stream): number => (chance.int(0, 999_999_999) + 0.5) / 1_000_000_000;

/** Box and Muller. */
const gauss = (chance: Stream): number => Math.sqrt(-2 * Math.log(unit(chance))) * Math.cos(2 * Math.PI * unit(chance));
