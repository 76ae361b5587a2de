import { OptionNames } from "./option-names.ts";
import { SETTINGS, type SandboxSettings, type Settings } from "./settings.ts";

/** The settings that a file of a world may have. It has all its companies itself, so none is added. */
const NAMES = (Object.keys(SETTINGS) as (keyof Settings)[]).filter((name) => name !== "employees");

/** Those settings by the names of a body of `POST /_mock/sandboxes`. */
const IN_BODY = new OptionNames(
  NAMES.flatMap((name) => SETTINGS[name].body?.name ?? []),
  Object.fromEntries(
    NAMES.flatMap((name) =>
      SETTINGS[name].body === undefined ? [] : [[SETTINGS[name].body.name, [name, ...(SETTINGS[name].also ?? [])]]],
    ),
  ),
);

/**
 * Reads settings as in a body of `POST /_mock/sandboxes`. `shown` formats a name for messages.
 * @throws ConfigurationError for an unknown name or an invalid value.
 */
export function readNamedSettings(values: Readonly<Record<string, unknown>>, shown: (name: string) => string): Partial<SandboxSettings> {
  const named = IN_BODY.read(values, shown);
  const read = NAMES.flatMap((name) => {
    const { body, read: reader } = SETTINGS[name];
    if (body === undefined || reader === undefined || !Object.hasOwn(named, body.name)) return [];
    return [[name, reader(shown(body.name), named[body.name])] as const];
  });
  return Object.fromEntries(read) as Partial<SandboxSettings>;
}

/** Settings by the names of a body of `POST /_mock/sandboxes`: what `readNamedSettings` reads. */
export function namedSettings(settings: Partial<SandboxSettings>): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, unknown>> = { ...settings };
  return Object.fromEntries(
    NAMES.flatMap((name) =>
      SETTINGS[name].body === undefined || values[name] === undefined ? [] : [[SETTINGS[name].body.name, values[name]]],
    ),
  );
}
