import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type FlagReader, misfit } from "@hr-platform/engine/contract/settings/option-readers";
import { OptionNames } from "@hr-platform/engine/contract/settings/option-names";
import { OTHER_WORDS } from "@hr-platform/engine/contract/settings/settings";
import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { findControlToken } from "./control-token.ts";
import { type FlagValues, type ProcessSettings, START_FLAGS } from "./start-flags.ts";
import type { TlsFiles } from "./tls.ts";

/** The raw command-line flags of `start`. */
export interface Flags {
  readonly config?: string;
  readonly like?: string;
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

/** The settings that are options of `createMock`, other than the world. */
export function mockOptions(settings: StartSettings): Omit<MockOptions, "world"> {
  const { port: _port, host: _host, log: _log, trace: _trace, keep: _keep, reads: _reads, ...others } = settings;
  const { tlsCert: _cert, tlsKey: _key, data: _data, world: _world, endWithInput: _end, open: _open, ...options } = others;
  return options;
}

/** The settings whose defaults `start` needs itself, before there is a mock or for the process. `createMock` has all other defaults. */
const DEFAULTED = ["port", "host", "world", "employees", "log", "trace", "keep", "reads", "open", "endWithInput"] as const;

/** The names that a configuration file and the flags share. */
const NAMES = new OptionNames(
  Object.entries(START_FLAGS).flatMap(([name, { read }]) => (read === undefined ? [] : [name])),
  OTHER_WORDS,
);

/** Settings by name, from flags or from a configuration file. */
export type FlagSettings = Partial<Omit<FlagValues, "config" | "like">>;

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads named values. `shown` formats a name for messages.
 * @param written The texts of values that a file has without quotes, where the values themselves do not fit.
 * @throws ConfigurationError for an invalid value, an unknown name, or two values of one option that differ.
 */
export function readSettings(values: Values, shown: (key: string) => string, written: Values = {}): FlagSettings {
  const texts = new Map(Object.entries(written).map(([key, text]) => [NAMES.find(key), text]));
  const entries = Object.entries(NAMES.read(values, shown)).map(([name, value]) => {
    const read = START_FLAGS[name as keyof FlagValues].read as FlagReader<unknown>;
    try {
      return [name, read(shown(name), value)];
    } catch (error) {
      if (!texts.has(name)) throw error;
      return [name, read(shown(name), texts.get(name))];
    }
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
export interface ReadStart {
  readonly settings: StartSettings;
  readonly given: readonly string[];
}

/** The settings of the files that flags name. What a configuration file says comes before what a report observed. */
async function settingsInFiles(config: string | undefined, like: string | undefined): Promise<FlagSettings> {
  if (config === undefined && like === undefined) return {};
  const { readConfig, readLike } = await import("./config-file.ts");
  const observed = like === undefined ? {} : await readLike(like);
  const written = config === undefined ? {} : await readConfig(config);
  return { ...observed, ...written, decide: { ...observed.decide, ...written.decide } };
}

/** Reads the settings of `start`. @throws ConfigurationError */
export async function readStart({ config, like, decide = [], fault, ...flags }: Flags): Promise<ReadStart> {
  const file = await settingsInFiles(config, like);
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
