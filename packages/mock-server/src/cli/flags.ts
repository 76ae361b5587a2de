import { Clock } from "../contract/clock.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { readOrigin } from "../http/origins.ts";
import type { MockOptions } from "../sandbox/mock-handle.ts";
import { isBrand } from "../webhooks/signature.ts";
import { findControlToken, isToken } from "./control-token.ts";

/** The raw command-line flags of `start`. */
export interface Flags {
  readonly config?: string;
  readonly decide?: readonly string[];
  readonly fault?: readonly string[];
  readonly [name: string]: unknown;
}

export type LogForm = "pretty" | "json" | "silent";

/** The settings of `start`. `world` is still the text of the flag; the file is read later. */
export interface StartSettings extends Omit<MockOptions, "world" | "onBug"> {
  readonly port: number;
  readonly host: string;
  readonly world: string;
  readonly employees: number;
  readonly log: LogForm;
  /** Whether to print what the pipeline does with each request. */
  readonly trace: boolean;
}

/** Reads the value of a flag (text) or of a member of a configuration file (JSON). `name` is for messages. */
type Reader<T> = (name: string, value: unknown) => T;

const misfit = (name: string, value: unknown, wanted: string): ConfigurationError =>
  new ConfigurationError(`${name} '${typeof value === "string" ? value : JSON.stringify(value)}' must be ${wanted}`);

function whole(least: number, most: number): Reader<number> {
  return (name, value) => {
    const number = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && Number.isInteger(number) && number >= least && number <= most) return number;
    throw misfit(name, value, `a whole number from ${least} to ${most}`);
  };
}

const text: Reader<string> = (name, value) => {
  if (typeof value === "string" && value !== "") return value;
  throw misfit(name, value, "text");
};

const clock: Reader<string> = (name, value) => {
  try {
    Clock.parse(text(name, value));
    return value as string;
  } catch {
    throw misfit(name, value, "real, an ISO 8601 instant such as 2026-03-02T09:00:00Z, or frozen: and such an instant");
  }
};

const rateLimit: Reader<number | null> = (name, value) => {
  if (value === "off") return null;
  try {
    return whole(1, 1_000_000)(name, value);
  } catch {
    throw misfit(name, value, "a whole number of requests a minute from 1, or off");
  }
};

const log: Reader<LogForm> = (name, value) => {
  if (value === "pretty" || value === "json" || value === "silent") return value;
  throw misfit(name, value, "pretty, json or silent");
};

const brand: Reader<string> = (name, value) => {
  if (typeof value === "string" && isBrand(value)) return value;
  throw misfit(name, value, "up to 40 letters, digits and hyphens, as it stands in a header's name");
};

/** The message does not quote the value: it may be a token with one wrong character. */
const token: Reader<string> = (name, value) => {
  if (typeof value === "string" && isToken(value)) return value;
  throw new ConfigurationError(`${name} must be ASCII without spaces, as it is sent in a header`);
};

const cors: Reader<readonly string[]> = (name, value) => {
  if (Array.isArray(value)) return value.map((origin) => readOrigin(name, origin));
  throw misfit(name, value, "a list of origins");
};

const flag: Reader<boolean> = (name, value) => {
  if (typeof value === "boolean") return value;
  throw misfit(name, value, "true or false");
};

interface Values {
  port: number;
  host: string;
  seed: number;
  clock: string;
  world: string;
  employees: number;
  rateLimit: number | null;
  log: LogForm;
  trace: boolean;
  controlToken: string;
  controlTokenFile: string;
  cors: readonly string[];
  brand: string;
  allowPrivateWebhooks: boolean;
}

const READERS: { readonly [K in keyof Values]: Reader<Values[K]> } = {
  port: whole(0, 65535),
  host: text,
  seed: whole(0, 0xffffffff),
  clock,
  world: text,
  employees: whole(0, 1e6),
  rateLimit,
  log,
  trace: flag,
  controlToken: token,
  controlTokenFile: text,
  cors,
  brand,
  allowPrivateWebhooks: flag,
};

/** Settings by name, from flags or from a configuration file. */
export type FlagSettings = Partial<Values> & { decide?: Readonly<Record<string, string>>; faults?: readonly string[] };

/**
 * Reads named values. `name` formats a name for messages.
 * @throws ConfigurationError for an invalid value or an unknown name.
 */
export function readSettings(values: Readonly<Record<string, unknown>>, name: (key: string) => string): FlagSettings {
  const entries = Object.entries(values).map(([key, value]) => {
    if (!Object.hasOwn(READERS, key))
      throw new ConfigurationError(
        `${name(key)} is not known; known are ${[...Object.keys(READERS), "decide", "decisions", "faults"].join(", ")}`,
      );
    return [key, READERS[key as keyof Values](name(key), value)];
  });
  return Object.fromEntries(entries) as FlagSettings;
}

/** @throws ConfigurationError for a text that is not SLUG=VALUE. */
function readChoices(choices: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    choices.map((choice) => {
      const [, slug, value] = /^([^=]+)=(.*)$/s.exec(choice) ?? [];
      if (slug === undefined || value === undefined)
        throw misfit("--decide", choice, "SLUG=VALUE, such as write-implies-read=yes; 'hr-mock decisions' lists them");
      return [slug, value];
    }),
  );
}

/**
 * The settings of `start`: flags override the environment (control token only), which overrides the configuration
 * file and the defaults.
 */
export async function startSettings({ config, decide = [], fault, ...flags }: Flags): Promise<StartSettings> {
  const file = config === undefined ? {} : await (await import("./config-file.ts")).readConfig(config);
  const given = readSettings(flags, (key) => `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  const defaults = { port: 4010, host: "127.0.0.1", world: "default", employees: 0, log: "silent", trace: false } as const;
  const { controlTokenFile: _, ...rest } = { ...file, ...given };
  const controlToken = (await findControlToken(given, process.env)) ?? (await findControlToken(file));
  const settings = {
    ...defaults,
    ...rest,
    ...(controlToken === undefined ? {} : { controlToken }),
    decide: { ...file.decide, ...readChoices(decide) },
    ...(fault === undefined ? {} : { faults: fault }),
  };
  if (settings.employees > 0 && settings.world !== "default" && settings.world !== "empty") {
    throw new ConfigurationError("--employees adds a company to the default or the empty world only; leave it out with a world file");
  }
  return settings;
}
