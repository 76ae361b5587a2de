import { type Stream, stream } from "@hr-platform/domain";
import { advance } from "../../contract/duration.ts";
import { ApiError, refuse } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type ApiResponse, type Transport, keySentBy } from "../../contract/request.ts";
import type { Exchange, Pipeline } from "../../pipeline/pipeline.ts";
import { rateHeaders } from "../../pipeline/respond.ts";
import type { Latency, RuleStatus, TransportRule } from "../../contract/settings/transport-rule.ts";

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
  // The rule that refused the exchange before its work. Exchanges never interleave.
  let met: ActiveRule | undefined;
  return {
    ...pipeline,
    open: (service, access, operation) => {
      met = undefined;
      for (const active of rules) {
        const { rule } = active;
        if (!isBefore(rule)) continue;
        const asked = { operation: operation.id, token: access.key.token, now: service.clock.now() };
        if (apply(active, streamOf, asked) === undefined) continue;
        met = active;
        throw rule.kind === "error" ? failure(rule, service.limiter.limit ?? 100) : refuse.internal();
      }
      return pipeline.open(service, access, operation);
    },
    finish: (response, step) => {
      let answer = pipeline.finish(response, step);
      // A request that is refused earlier never comes to a rule of this kind.
      const refusedBy = step.operation === null ? undefined : met;
      met = undefined;
      for (const active of rules) {
        const { rule } = active;
        const asked = { operation: step.operation, token: keySentBy(step.request), now: step.now };
        if (active === refusedBy) answer = sent(rule, usedUp(rule, answer, step), streamOf(active));
        else if (!isBefore(rule)) {
          const chance = apply(active, streamOf, asked);
          if (chance !== undefined) answer = sent(rule, rule.kind === "error" ? usedUp(rule, failed(rule, answer), step) : answer, chance);
        }
      }
      return answer;
    },
  };
}

/** Whether a rule applies before the operation runs. */
export function isBefore(rule: TransportRule): boolean {
  if (rule.kind === "error") return rule.when !== "after";
  return (rule.kind === "reset" || rule.kind === "silence") && rule.when === "before";
}

/** What a rule looks at in a request. */
interface Asked {
  readonly operation: string | null;
  readonly token: string;
  readonly now: number;
}

/** Decides whether a rule applies to a response, and counts it. Returns the random stream of the response, or undefined if the rule does not apply. */
function apply(active: ActiveRule, streamOf: (active: ActiveRule) => Stream, asked: Asked): Stream | undefined {
  const { operation, key = "", probability = 1, skip = 0, every = 1, times = Number.POSITIVE_INFINITY } = active.rule;
  if (operation !== undefined && operation !== asked.operation) return undefined;
  if (!asked.token.startsWith(key) || asked.now >= active.ends || active.applied >= times) return undefined;
  active.matched += 1;
  if (active.matched <= skip || (active.matched - skip) % every !== 0) return undefined;
  const chance = streamOf(active);
  if (!chance.chance(probability)) return undefined;
  active.applied += 1;
  return chance;
}

/** Seconds that a 429 tells to wait, unless its rule has others. */
const RETRY_AFTER = 1;

type ErrorRule = Extract<TransportRule, { kind: "error" }>;

/** The refusal of a rule of errors. Its body is replaced where the rule has another one. */
function failure({ status, retryAfter = status === 429 ? RETRY_AFTER : null }: ErrorRule, limit: number): ApiError {
  const headers: Record<string, string> = retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
  if (status === 429) return refuseBy.rateLimited(limit, headers);
  if (status === 400) return new ApiError("VALIDATION_ERROR", "The service does not take this.", undefined, { status, headers });
  if (status === 409) return new ApiError("CONFLICT", "There is a conflict.", undefined, { status, headers });
  if (status === 404) return new ApiError("NOT_FOUND", "There is nothing here.", undefined, { status, headers });
  if (status === 501) return new ApiError("NOT_IMPLEMENTED", "This path is not available.", undefined, { status, headers });
  return new ApiError("INTERNAL_ERROR", "The server met an error of its own.", undefined, { status, headers });
}

/** The response to a request whose work is done, as a rule of errors shows it. */
function failed(rule: ErrorRule, answer: ApiResponse): ApiResponse {
  const error = failure(rule, 100);
  const { bytes: _, ...rest } = answer;
  return { ...rest, status: error.status, headers: { ...answer.headers, ...error.headers }, body: error.envelope() };
}

/** Seconds until a key has requests again, where a rule does not say it: the window is a minute (§8). */
const WINDOW = 60;

/** A 429 whose X-RateLimit- headers say what it means: nothing is left until the time that the rule names. */
function usedUp(rule: TransportRule, answer: ApiResponse, { service, now }: Exchange): ApiResponse {
  if (rule.kind !== "error" || rule.status !== 429) return answer;
  const { retryAfter = RETRY_AFTER } = rule;
  const at = now + 1000 * (retryAfter ?? WINDOW);
  const allowance = { allowed: false, limit: service.limiter.limit ?? 100, remaining: 0, resetAt: at, retryAt: at };
  return { ...answer, headers: { ...answer.headers, ...rateHeaders(allowance, now, service.decisions) } };
}

/** What a gateway answers in place of the service: its type and its body. */
const GATEWAY: Readonly<Record<"html" | "foreign" | "empty", (status: RuleStatus) => readonly [type: string | null, body: string]>> = {
  html: (status) => [
    "text/html; charset=utf-8",
    `<!DOCTYPE html>\n<html><head><title>${status}</title></head><body><h1>${status}</h1><p>The gateway got no answer.</p></body></html>\n`,
  ],
  foreign: (status) => ["application/json", `{"message":"The gateway got no answer.","code":${status}}`],
  empty: () => [null, ""],
};

/** The statuses that the service itself answers with. */
const OWN_STATUSES: ReadonlySet<RuleStatus> = new Set([400, 404, 409, 429, 500, 501]);

/** A response as a rule has it sent. */
function sent(rule: TransportRule, answer: ApiResponse, chance: Stream): ApiResponse {
  if (rule.kind === "grown") return { ...answer, body: grown(answer.body, rule.by === "values" ? withOtherStatus : withMember) };
  if (rule.kind !== "error") return { ...answer, transport: { ...answer.transport, ...transport(rule, answer, chance) } };
  const { body = OWN_STATUSES.has(rule.status) ? "json" : "html" } = rule;
  if (body === "json") return answer;
  const headers = Object.entries(answer.headers).filter(([name]) => !/^content-/i.test(name));
  const [type, text] = GATEWAY[body](rule.status);
  const typed = type === null ? [] : [["Content-Type", type]];
  return { ...answer, headers: Object.fromEntries([...headers, ...typed]), body: text };
}

/** A JSON body of a later version: `more` changes the envelope, the resource, each row of a list. */
function grown(body: string, more: (value: object, place: "envelope" | "resource" | number) => object): string {
  if (!body.startsWith("{")) return body;
  const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
  const changed = (value: unknown, place: "resource" | number): unknown => (isObject(value) ? more(value, place) : value);
  const members = Object.entries(JSON.parse(body) as object).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((one, n) => changed(one, n)) : changed(value, "resource"),
  ]);
  return JSON.stringify(more(Object.fromEntries(members) as object, "envelope"));
}

/** With a member that no version of the document has. */
function withMember(value: object): object {
  return { added_later: { note: "A later version may add members.", numbers: [1, 2], nothing: null }, ...value };
}

/** With a status that no version of the document has, in the first row of a list. */
function withOtherStatus(value: object, place: "envelope" | "resource" | number): object {
  return place === 0 && typeof (value as { readonly status?: unknown }).status === "string" ? { ...value, status: "added_later" } : value;
}

function transport(rule: Exclude<TransportRule, { kind: "error" | "grown" }>, before: ApiResponse, chance: Stream): Transport {
  switch (rule.kind) {
    case "latency":
      return { delay: (before.transport?.delay ?? 0) + Math.round(sample(rule.latency, chance)) };
    case "reset":
      return { cutAfter: 0 };
    case "silence":
      return { silent: true };
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
