import { ConfigurationError } from "../contract/configuration-error.ts";
import { type FlagReader, misfit, readText, wholeFrom, readTexts } from "../contract/settings/option-readers.ts";
import { OptionNames } from "../contract/settings/option-names.ts";
import { OTHER_WORDS, SETTINGS, type SandboxSettings, type Setting, type Settings } from "../contract/settings/settings.ts";
import type { ListenOptions, MockOptions, TlsPair } from "./mock-handle.ts";
import type { SandboxOptions } from "./sandboxes/sandbox-options.ts";

type Readers<T> = { readonly [Name in keyof T]-?: FlagReader<Exclude<T[Name], undefined>> };

const readWorld: FlagReader<Settings["world"]> = (name, value) => {
  if (value === "default" || value === "empty" || typeof value === "function") return value as Settings["world"];
  throw misfit(name, value, "default, empty, or a function that makes a world; 'hr-mock --world' reads a file");
};

const readListener: FlagReader<NonNullable<MockOptions["onBug"]>> = (name, value) => {
  if (typeof value === "function") return value as NonNullable<MockOptions["onBug"]>;
  throw misfit(name, value, "a function");
};

/** Text that may be empty. */
const readAnyText: FlagReader<string> = (name, value) => {
  if (typeof value === "string") return value;
  throw misfit(name, value, "text");
};

const readTls: FlagReader<TlsPair> = (name, value) => {
  const { cert, key } = (value ?? {}) as Partial<TlsPair>;
  if (typeof cert === "string" && typeof key === "string") return { cert, key };
  throw new ConfigurationError(`${name} must be an object of cert and key, each PEM as text`);
};

const rows = Object.entries(SETTINGS) as [keyof Settings, Setting<unknown>][];
const settingReaders = Object.fromEntries(rows.map(([name, { read }]) => [name, name === "world" ? readWorld : read])) as Readers<Settings>;

/** The settings that a sandbox may have of its own: its world, and those that a body may have. */
const sandboxReaders = Object.fromEntries(
  rows.filter(([name, { body }]) => name === "world" || body !== undefined).map(([name]) => [name, settingReaders[name]]),
) as Readers<SandboxSettings>;

const MOCK_READERS: Readers<MockOptions> = {
  ...settingReaders,
  controlToken: readText,
  cors: readTexts("origins such as https://app.example, or * for any"),
  maxSandboxes: wholeFrom(0, 1_000_000),
  onBug: readListener,
};

const SANDBOX_READERS: Readers<SandboxOptions> = {
  ...sandboxReaders,
  name: readText,
  owner: readAnyText,
  ttl: readAnyText,
  keySuffix: readAnyText,
  drawnSuffix: readAnyText,
  worldBytes: wholeFrom(0, Number.MAX_SAFE_INTEGER),
  worldMark: readAnyText,
};

const LISTEN_READERS: Readers<ListenOptions> = { port: wholeFrom(0, 65_535), host: readText, tls: readTls };

/** Options that belong to `mock.listen`, where people look for them at `createMock`. */
const OF_LISTEN: readonly string[] = Object.keys(LISTEN_READERS);

/** A function that reads options in any spelling. @throws ConfigurationError for an unknown option or an invalid value. */
function reader<T extends object>(of: string, readers: Readers<T>): (options: unknown) => T {
  const names = new OptionNames(Object.keys(readers), OTHER_WORDS);
  return (options) => {
    if (typeof options !== "object" || options === null || Array.isArray(options))
      throw misfit(`${of}: the argument`, options, "an object of options");
    const shown = (spelling: string): string => `${of}: ${spelling}`;
    const elsewhere = Object.keys(options).find((spelling) => names.find(spelling) === undefined && OF_LISTEN.includes(spelling));
    if (elsewhere !== undefined) throw new ConfigurationError(`${shown(elsewhere)} is an option of mock.listen(), not of ${of}`);
    const values = Object.entries(names.read(options as Readonly<Record<string, unknown>>, shown));
    return Object.fromEntries(values.map(([name, value]) => [name, readers[name as keyof T](shown(name), value)])) as T;
  };
}

export const readMockOptions: (options: unknown) => MockOptions = reader("createMock", MOCK_READERS);
export const readSandboxOptions: (options: unknown) => SandboxOptions = reader("mock.sandbox", SANDBOX_READERS);
export const readListenOptions: (options: unknown) => ListenOptions = reader("mock.listen", LISTEN_READERS);
