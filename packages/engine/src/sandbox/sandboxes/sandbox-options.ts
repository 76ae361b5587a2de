import { ConfigurationError } from "../../contract/configuration-error.ts";
import { advance } from "../../contract/duration.ts";
import type { SandboxSettings, Settings } from "../../contract/settings/settings.ts";

/** Options of a new sandbox. All others are those of the mock. */
export interface SandboxOptions extends Partial<SandboxSettings> {
  /**
   * Its name, unique among the sandboxes there are: up to 64 letters, digits and `-_.`. A second call with the name and
   * the same options returns the same sandbox. Default none: each call makes another one.
   */
  readonly name?: string;
  /** Whose it is: printable text of up to 100 characters. Default none. */
  readonly owner?: string;
  /** How long it lives by the machine's time: an ISO 8601 duration from PT1S to P90D. Default: until it is ended. */
  readonly ttl?: string;
  /**
   * End of its keys, after its id: letters, digits and hyphens. Default: `drawnSuffix`. A sandbox with a name keeps
   * the suffix of the first call.
   */
  readonly keySuffix?: string;
  /**
   * Random end of its keys if `keySuffix` is not given. Default none: then the id alone reveals the keys. The control
   * API draws one.
   */
  readonly drawnSuffix?: string;
  /** Bytes of the JSON of a custom world. Default 0: it is not counted. */
  readonly worldBytes?: number;
  /** Tells custom worlds apart: two with the same mark are the same world. Default: each function is another world. */
  readonly worldMark?: string;
}

/** What a sandbox was made with, as far as another call with its name must repeat it. */
export interface MadeWith {
  readonly settings: Settings;
  readonly owner: string | null;
  readonly worldMark: string | undefined;
  readonly keySuffix: string;
}

/** An option that must be the same in each call with the same name. */
export type RepeatedOption = keyof SandboxSettings | "owner" | "keySuffix";

/** A sandbox with the name was made with other options. */
export class NameTaken extends ConfigurationError {
  readonly sandboxName: string;
  readonly option: RepeatedOption;

  constructor(name: string, option: RepeatedOption) {
    super(nameTaken(name, option));
    this.sandboxName = name;
    this.option = option;
  }
}

/** The message for a name that is taken. `option`: as the caller knows it. */
export function nameTaken(name: string, option: string): string {
  return `sandbox '${name}' was made with another value of ${option}; repeat that value, take another name, or end it with DELETE /_mock/sandboxes/${name}`;
}

/** @throws ConfigurationError for a text that cannot be the name of a sandbox. */
export function requireName(name: string): void {
  if (name === "default" || /^sb\d+$/.test(name))
    throw new ConfigurationError(`name '${name}' is kept for an id; take one that is not default, and not sb and a number`);
  if (!/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,64}$/.test(name))
    throw new ConfigurationError("name must be 1 to 64 letters, digits, hyphens, underscores and dots, other than . and ..");
}

/** @throws ConfigurationError for a text that cannot be an owner. */
export function requireOwner(owner: string): void {
  if (!/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u.test(owner) || owner.trim() === "")
    throw new ConfigurationError("owner must be printable text of 1 to 100 characters");
}

/** @throws ConfigurationError for a text that cannot end a key. An underscore would separate it. */
export function requireSuffix(suffix: string): void {
  if (!/^[A-Za-z0-9-]{0,40}$/.test(suffix)) throw new ConfigurationError("keySuffix must be up to 40 letters, digits and hyphens");
}

const LEAST_LIFETIME = 1000;
const LONGEST_LIFETIME = 90 * 86_400_000;

/** A lifetime in milliseconds; a month has the days of the months after 1 January 1970. @throws ConfigurationError */
export function lifetimeOf(ttl: string): number {
  const wrong = new ConfigurationError(`ttl '${ttl}' must be an ISO 8601 duration from PT1S to P90D, such as PT2H or P1D`);
  let lifetime: number;
  try {
    lifetime = advance(0, ttl);
  } catch {
    throw wrong;
  }
  if (lifetime < LEAST_LIFETIME || lifetime > LONGEST_LIFETIME) throw wrong;
  return lifetime;
}

/** The first option of a call that differs from those that a sandbox was made with; undefined: none. */
export function differingOption(made: MadeWith, settings: Settings, options: SandboxOptions): RepeatedOption | undefined {
  const same: Readonly<Record<RepeatedOption, boolean>> = {
    seed: made.settings.seed === settings.seed,
    clock: made.settings.clock === settings.clock,
    world: isSameWorld(made, settings.world, options.worldMark),
    employees: made.settings.employees === settings.employees,
    decide: sorted(Object.entries(made.settings.decide)) === sorted(Object.entries(settings.decide)),
    faults: sorted(made.settings.faults) === sorted(settings.faults),
    rateLimit: made.settings.rateLimit === settings.rateLimit,
    activity: made.settings.activity === settings.activity,
    transport: JSON.stringify(made.settings.transport) === JSON.stringify(settings.transport),
    owner: made.owner === (options.owner ?? null),
    keySuffix: options.keySuffix === undefined || made.keySuffix === options.keySuffix,
  };
  return (Object.keys(same) as RepeatedOption[]).find((option) => !same[option]);
}

function isSameWorld({ settings, worldMark }: MadeWith, world: Settings["world"], mark: string | undefined): boolean {
  return settings.world === world || (mark !== undefined && mark === worldMark);
}

const sorted = (values: readonly unknown[]): string => JSON.stringify(values.map((value) => JSON.stringify(value)).toSorted());
