import { Clock } from "../clock.ts";
import { ConfigurationError } from "../configuration-error.ts";
import type { TransportRule } from "./transport-rule.ts";

/** Reads the value of a flag (text) or of a member of a configuration file (JSON). `name` is for messages. */
export type FlagReader<T> = (name: string, value: unknown) => T;

/** A flag of `hr-mock start`, which is a member of a configuration file too. */
export interface Flag<T> {
  /** The flag and the form of its value, such as `--seed <number>`. */
  readonly flag: string;
  /** What it means, for `--help`. */
  readonly help: string;
  /** Whether it may be given several times. Default false. */
  readonly repeats?: boolean;
  /** Absent: no value, or the reader of the value knows. */
  readonly default?: T;
  /** Absent: it takes more than one value to read it. */
  readonly read?: FlagReader<T>;
}

/** The error for a value that is not as wanted. */
export function misfit(name: string, value: unknown, wanted: string): ConfigurationError {
  return new ConfigurationError(`${name} '${shown(value)}' must be ${wanted}`);
}

/** The most characters of a value in a message. */
const MOST_SHOWN = 80;

function shown(value: unknown): string {
  const text = typeof value === "object" && value !== null ? jsonOf(value) : String(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** Options of a program may have values that are no JSON. */
function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "an object";
  }
}

/** Reads a whole number, both bounds included. */
export function wholeFrom(least: number, most: number): FlagReader<number> {
  return (name, value) => {
    const number = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && Number.isInteger(number) && number >= least && number <= most) return number;
    throw misfit(name, value, `a whole number from ${least} to ${most}`);
  };
}

export const readText: FlagReader<string> = (name, value) => {
  if (typeof value === "string" && value !== "") return value;
  throw misfit(name, value, "text");
};

export const readBoolean: FlagReader<boolean> = (name, value) => {
  if (typeof value === "boolean") return value;
  throw misfit(name, value, "true or false");
};

/** Reads a clock: `real`, an instant, or `frozen:` and an instant. */
export const readClockSetting: FlagReader<string> = (name, value) => {
  try {
    if (typeof value === "string") Clock.parse(value);
    else throw new ConfigurationError("no text");
    return value;
  } catch {
    const instant = "an ISO 8601 instant from 2000 to 2100 such as 2026-03-02T09:00:00Z";
    throw misfit(name, value, `real, ${instant}, or frozen: and such an instant`);
  }
};

/** Reads requests a minute; null: no limit, which `off`, `none` and false mean too. */
export const readRateLimit: FlagReader<number | null> = (name, value) => {
  if (value === null || value === false || value === "off" || value === "none") return null;
  try {
    return wholeFrom(1, 1_000_000)(name, value);
  } catch {
    throw misfit(name, value, "a whole number of requests a minute from 1 to 1000000, or off");
  }
};

/** Reads decisions, `{slug: value}`. A number or a truth value is taken as its text. */
export const readDecisions: FlagReader<Readonly<Record<string, string>>> = (name, value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ConfigurationError(`${name} must be an object of slug: value; 'hr-mock decisions' lists them`);
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).filter(([, choice]) => choice !== undefined);
  return Object.fromEntries(
    entries.map(([slug, choice]) => {
      if (typeof choice === "string") return [slug, choice];
      if (typeof choice === "number" || typeof choice === "boolean") return [slug, String(choice)];
      throw new ConfigurationError(
        `${name}: the value of ${slug} must be text, not ${choice === null ? "null" : "a list or an object"}; 'hr-mock decisions ${slug}' lists its values`,
      );
    }),
  );
};

/** Reads a list of texts. A single text is a list of one. `what`: the entries, in messages. */
export function readTexts(what: string): FlagReader<readonly string[]> {
  return (name, value) => {
    const list: readonly unknown[] = typeof value === "string" ? [value] : Array.isArray(value) ? value : [undefined];
    if (list.every((entry) => typeof entry === "string" && entry !== "")) return list as readonly string[];
    throw new ConfigurationError(`${name} must be a list of ${what}`);
  };
}

/** Reads transport rules: objects, or their JSON. What is in a rule is checked where the operations are known. */
export const readTransport: FlagReader<readonly TransportRule[]> = (name, value) => {
  const wanted = 'a rule as JSON, such as {"kind":"error","status":500,"every":9}';
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((rule) => {
    let read: unknown = rule;
    try {
      if (typeof rule === "string") read = JSON.parse(rule);
    } catch {
      throw misfit(name, rule, wanted);
    }
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return read as TransportRule;
    throw misfit(name, rule, wanted);
  });
};
