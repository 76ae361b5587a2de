import type { Contract } from "../../contract/contract.ts";
import { advance } from "../../contract/duration.ts";
import { type ApiError, refuse } from "../../contract/errors.ts";
import { suggestion } from "../../contract/suggestion.ts";
import { RULE_STATUSES, type RuleStatus, type TransportRule } from "../../contract/settings/transport-rule.ts";

const isNumber = (value: unknown, least: number, most: number): boolean => typeof value === "number" && value >= least && value <= most;

const KINDS: ReadonlySet<unknown> = new Set(["latency", "reset", "silence", "truncated", "slow-body", "grown", "error"]);

/** Each member of a rule: whether a value is valid, and the end of the error message "must be ...". */
const MEMBERS: Readonly<Record<string, readonly [(value: unknown, now: number, contract: Contract) => boolean, string]>> = {
  kind: [(value) => KINDS.has(value), `one of ${[...KINDS].join(", ")}`],
  operation: [(value, _, { operations }) => operations.some(({ id }) => id === value), "an operation id, such as listEmployees"],
  probability: [(value) => isNumber(value, 0, 1), "a number from 0 to 1"],
  every: [(value) => Number.isInteger(value) && isNumber(value, 1, 1e9), "a whole number from 1"],
  times: [(value) => Number.isInteger(value) && isNumber(value, 1, 1e9), "a whole number from 1"],
  lasts: [isDuration, "an ISO 8601 duration that ends before 2101, such as PT5M"],
  latency: [
    isLatency,
    "a distribution: fixed with ms, uniform with min and max, normal with mean and deviation, lognormal with median and p99",
  ],
  bytes: [(value) => Number.isInteger(value) && isNumber(value, 0, 1e9), "a whole number of bytes"],
  bytesPerSecond: [(value) => isNumber(value, 1, 1e9), "a number of bytes from 1"],
  status: [(value) => RULE_STATUSES.includes(value as RuleStatus), `one of ${RULE_STATUSES.join(", ")}`],
  key: [(value) => typeof value === "string" && value !== "", "how a key begins, such as hrk_wattle_full"],
  skip: [(value) => Number.isInteger(value) && isNumber(value, 0, 1e9), "a whole number"],
  when: [(value) => value === "before" || value === "after", "before or after (the work)"],
  body: [(value) => ["json", "html", "foreign", "empty"].includes(value as string), "json, html, foreign or empty"],
  by: [(value) => value === "members" || value === "values", "members or values"],
  retryAfter: [
    (value) => value === null || (Number.isInteger(value) && isNumber(value, 0, 86_400)),
    "a whole number of seconds, or null for none",
  ],
};

/** The member that each kind requires. */
const REQUIRED: Readonly<Record<string, string | undefined>> = {
  latency: "latency",
  truncated: "bytes",
  "slow-body": "bytesPerSecond",
  error: "status",
};

/** The members that a kind may have besides. */
const OPTIONAL: Readonly<Record<string, readonly string[] | undefined>> = {
  reset: ["when"],
  silence: ["when"],
  error: ["when", "body", "retryAfter"],
  grown: ["by"],
};

/** The conditions that every rule may have. */
const CONDITIONS = ["operation", "key", "probability", "skip", "every", "times", "lasts"];

const LATENCIES: Readonly<Record<string, readonly string[]>> = {
  fixed: ["ms"],
  uniform: ["min", "max"],
  normal: ["mean", "deviation"],
  lognormal: ["median", "p99"],
};

/** The own property of a table; undefined for inherited ones. */
function own<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === "string" && Object.hasOwn(table, name) ? table[name] : undefined;
}

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
  return names !== undefined && Object.keys(numbers).length === names.length && names.every((name) => isNumber(numbers[name], 0, 600_000));
}

/** The name that was meant, where a member takes names. */
function nearValue(member: string, value: unknown, { operations }: Contract): string {
  if (typeof value !== "string") return "";
  const names = member === "operation" ? operations.map(({ id }) => id) : member === "kind" ? (Array.from(KINDS) as string[]) : [];
  return suggestion(value, names);
}

/**
 * Reads rules from JSON. `now` is the time at which they become active.
 * @throws ApiError VALIDATION_ERROR naming the rule and the member.
 */
export function readRules(contract: Contract, value: unknown, now: number): TransportRule[] {
  if (!Array.isArray(value)) throw refuse.invalid("transport", "transport must be a list of rules.");
  for (const [n, rule] of (value as unknown[]).entries()) {
    const members = typeof rule === "object" && rule !== null ? (rule as Record<string, unknown>) : {};
    const required = own(REQUIRED, members["kind"]);
    const allowed = ["kind", ...CONDITIONS, ...(required === undefined ? [] : [required]), ...(own(OPTIONAL, members["kind"]) ?? [])];
    const invalid = (name: string, wanted: string, near = ""): ApiError =>
      refuse.invalid("transport", `In rule ${n + 1}, ${name} must be ${wanted}${near}.`);
    for (const name of ["kind", ...(required === undefined ? [] : [required]), ...Object.keys(members)]) {
      const [isValid, wanted] = own(MEMBERS, name) ?? [() => false, ""];
      if (!allowed.includes(name)) throw invalid("every member", `one of ${allowed.join(", ")}`, suggestion(name, allowed));
      if (!isValid(members[name], now, contract)) throw invalid(name, wanted, nearValue(name, members[name], contract));
    }
  }
  return value as TransportRule[];
}
