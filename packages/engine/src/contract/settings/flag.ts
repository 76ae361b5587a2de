import { ConfigurationError } from "../configuration-error.ts";

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
