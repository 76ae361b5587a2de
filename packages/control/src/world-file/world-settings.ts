import { parseInstant } from "@hr-platform/engine/contract/clock";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { readNamedSettings } from "@hr-platform/engine/contract/settings/named-settings";
import type { SandboxSettings } from "@hr-platform/engine/contract/settings/settings";

type FileSettings = Partial<Omit<SandboxSettings, "world">>;

/** The settings that the JSON of a world file has. Without any, the clock starts when it was saved. @throws ConfigurationError */
export function settingsIn(json: unknown): FileSettings {
  const { clock, settings = {} } = (typeof json === "object" && json !== null ? json : {}) as Readonly<Record<string, unknown>>;
  if (typeof settings !== "object" || settings === null || Array.isArray(settings))
    throw new ConfigurationError("settings must be an object");
  const saved = typeof clock === "string" ? { clock: checkedClock(clock) } : {};
  return { ...saved, ...readNamedSettings(settings as Readonly<Record<string, unknown>>, (name) => `settings.${name}`) };
}

function checkedClock(clock: string): string {
  try {
    parseInstant(clock);
    return clock;
  } catch (error) {
    throw new ConfigurationError(`clock ${(error as Error).message}`);
  }
}

/** The settings of a file, with those that were given in their place: decisions one by one. */
export function startingWith<S extends FileSettings>(file: FileSettings, given: S): FileSettings & S {
  const decide = file.decide === undefined ? {} : { decide: { ...file.decide, ...given.decide } };
  return { ...file, ...given, ...decide };
}
