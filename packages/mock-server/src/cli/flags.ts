import { ConfigurationError } from "../contract/configuration-error.ts";
import { misfit } from "../contract/flag.ts";
import type { MockOptions } from "../sandbox/mock-handle.ts";
import { findControlToken } from "./control-token.ts";
import { type FlagValues, type ProcessSettings, START_FLAGS } from "./start-flags.ts";
import type { TlsFiles } from "./tls.ts";

/** The raw command-line flags of `start`. */
export interface Flags {
  readonly config?: string;
  readonly decide?: readonly string[];
  readonly fault?: readonly string[];
  readonly [name: string]: unknown;
}

/** The settings of `start`. `world` is still the text of the flag; the file is read later. */
export interface StartSettings extends Omit<MockOptions, "world" | "employees" | "onBug">, ProcessSettings, TlsFiles {
  readonly world: string;
  readonly employees: number;
  readonly data?: string;
}

/** The settings whose defaults `start` needs itself, before there is a mock or for the process. `createMock` has all other defaults. */
const DEFAULTED = ["port", "host", "world", "employees", "log", "trace", "keep", "reads"] as const;

/** The names that a configuration file and the flags share. */
const READ = Object.entries(START_FLAGS).flatMap(([name, { read }]) => (read === undefined ? [] : [name]));

/** Settings by name, from flags or from a configuration file. */
export type FlagSettings = Partial<Omit<FlagValues, "config">>;

/**
 * Reads named values. `name` formats a name for messages.
 * @throws ConfigurationError for an invalid value or an unknown name.
 */
export function readSettings(values: Readonly<Record<string, unknown>>, name: (key: string) => string): FlagSettings {
  const entries = Object.entries(values).map(([key, value]) => {
    if (!READ.includes(key))
      throw new ConfigurationError(`${name(key)} is not known; known are ${[...READ, "decide", "decisions", "faults"].join(", ")}`);
    return [key, START_FLAGS[key as keyof FlagValues].read!(name(key), value)];
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
export async function startSettings(flags: Flags): Promise<StartSettings> {
  return (await readStart(flags)).settings;
}

/** The settings of `start`, and the names of those that were given. */
export async function readStart({ config, decide = [], fault, ...flags }: Flags): Promise<{
  readonly settings: StartSettings;
  readonly given: readonly string[];
}> {
  const file = config === undefined ? {} : await (await import("./config-file.ts")).readConfig(config);
  const given = readSettings(flags, (key) => `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  const defaults = Object.fromEntries(DEFAULTED.map((name) => [name, START_FLAGS[name].default])) as Pick<
    StartSettings,
    (typeof DEFAULTED)[number]
  >;
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
  for (const name of ["keep", "reads"] as const)
    if (rest[name] !== undefined && settings.data === undefined)
      throw new ConfigurationError(`--${name} needs --data; name a folder or a database with it, or leave --${name} out`);
  const own = [...(decide.length > 0 ? ["decide"] : []), ...(fault === undefined ? [] : ["faults"])];
  return { settings, given: [...Object.keys(file), ...Object.keys(given), ...own] };
}
