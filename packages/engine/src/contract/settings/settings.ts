import type { World, WorldOptions } from "@hr-platform/domain";
import {
  type Flag,
  type FlagReader,
  misfit,
  readBoolean,
  wholeFrom,
  readClockSetting,
  readDecisions,
  readRateLimit,
  readTexts,
  readTransport,
} from "./option-readers.ts";
import type { TransportRule } from "./transport-rule.ts";

/** The settings that a sandbox may have of its own. */
export interface SandboxSettings {
  /** Seed of data and ids: an integer. Default 1. */
  readonly seed: number;
  /** `real` (default), `frozen:ISO`, or an ISO instant from which the clock ticks. */
  readonly clock: string;
  /** `default`: the five companies; `empty`: the same companies with leave types and no employees; or a custom world. */
  readonly world: "default" | "empty" | ((options: WorldOptions) => World);
  /** Size of the extra AU company `bulk`. Default 0: none. */
  readonly employees: number;
  /** Decisions that differ from their defaults: slug to value. */
  readonly decide: Readonly<Record<string, string>>;
  /** Ids of the faults at the start. Default none. */
  readonly faults: readonly string[];
  /** Requests a minute per key; null: unlimited. Default 100 (§8). */
  readonly rateLimit: number | null;
  /** How much people do by themselves as time passes. 1: as in a real company; 0 (default): nothing. */
  readonly activity: number;
  /** Delays, cut connections and random errors at the start. Default none. */
  readonly transport: readonly TransportRule[];
}

/** The settings that a mock starts from. All its sandboxes share those that are not in `SandboxSettings`. */
export interface Settings extends SandboxSettings {
  /** Part of the name of the signature header, `X-<brand>-Signature`. Default `Service` (§6). */
  readonly brand: string;
  /** Allows webhooks to private addresses, such as a receiver on this machine. Default false. */
  readonly allowPrivateWebhooks: boolean;
}

/** The most sandboxes of a mock by default, besides the default one: bounds the memory if nobody ends them. */
export const MOST_SANDBOXES = 10_000;

/** A setting as a member of the body of `POST /_mock/sandboxes`. */
interface BodyMember {
  readonly name: string;
  /** Its JSON Schema, for the check and the description. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The error for an invalid value. Default: made from the schema. */
  readonly message?: string;
}

/** A setting: its default, its flag, and where else it is set and shown. */
export interface Setting<T> extends Flag<T> {
  readonly default: T;
  /** Other words for it, which are understood wherever it is given. */
  readonly also?: readonly string[];
  /** Absent: a sandbox cannot have its own over the control API, or it takes more than one value to read it. */
  readonly body?: BodyMember;
}

/** The most people of the extra company. */
const MOST_EMPLOYEES = 1_000_000;

/** The highest rate of activity. */
const MOST_ACTIVITY = 10;

const readActivity: FlagReader<number> = (name, value) => {
  const rate = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof rate === "number" && rate >= 0 && rate <= MOST_ACTIVITY) return rate;
  throw misfit(name, value, `a number from 0 (nobody does anything by themselves) to ${MOST_ACTIVITY}; 1 is as in a real company`);
};

/** Whether a brand can be part of a header name. */
export function isBrand(text: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38}[A-Za-z0-9])?$/.test(text);
}

const readBrand: FlagReader<string> = (name, value) => {
  if (typeof value === "string" && isBrand(value)) return value;
  throw misfit(name, value, "up to 40 letters, digits and hyphens, as it stands in a header's name");
};

/**
 * A row for each setting. A row here and the member of `Settings` add one: flag, help, configuration file, option of
 * `createMock` and body of `POST /_mock/sandboxes` follow from them.
 */
export const SETTINGS: { readonly [S in keyof Settings]: Setting<Settings[S]> } = {
  seed: {
    default: 1,
    flag: "--seed <number>",
    help: "seed of data and ids (default 1)",
    read: wholeFrom(0, 0xffffffff),
    body: { name: "seed", schema: { type: "integer", description: "Seed of data and ids.", minimum: 0, maximum: 0xffffffff } },
  },
  clock: {
    default: "real",
    flag: "--clock <time>",
    help: "real, frozen:ISO, or an ISO instant from which the clock ticks (default real)",
    read: readClockSetting,
    body: {
      name: "clock",
      schema: { type: "string", description: "real, frozen:ISO, or an ISO 8601 instant from 2000 to 2100." },
      message: "clock must be real, an ISO 8601 instant from 2000 to 2100, or frozen: and such an instant.",
    },
  },
  world: {
    default: "default",
    flag: "--world <world>",
    help: "default, empty, or a JSON file (default default)",
  },
  employees: {
    default: 0,
    flag: "--employees <number>",
    help: "size of one extra AU company, bulk (default 0: none)",
    read: wholeFrom(0, MOST_EMPLOYEES),
    body: {
      name: "employees",
      schema: {
        type: "integer",
        description: "Size of one extra AU company, bulk, which counts against the memory of sandboxes. Not with a world of its own.",
        minimum: 0,
        maximum: MOST_EMPLOYEES,
      },
    },
  },
  decide: {
    default: {},
    flag: "--decide <slug=value>",
    help: "set a decision; repeatable, see 'hr-mock decisions'",
    repeats: true,
    also: ["decisions", "decision"],
    read: readDecisions,
    body: {
      name: "decisions",
      schema: {
        type: "object",
        description: "Decisions that differ from their defaults, by slug.",
        additionalProperties: { type: "string" },
      },
      message: 'decisions must be an object of slug to value, each value text such as "201".',
    },
  },
  faults: {
    default: [],
    flag: "--fault <id>",
    help: "activate a fault; repeatable, see 'hr-mock faults'",
    repeats: true,
    also: ["fault"],
    read: readTexts("fault ids; 'hr-mock faults --all' lists them"),
    body: {
      name: "faults",
      schema: { type: "array", description: "Ids of the faults at the start.", items: { type: "string", description: "An id." } },
      message: "faults must be a list of ids.",
    },
  },
  rateLimit: {
    default: 100,
    flag: "--rate-limit <number>",
    help: "requests a minute per key, or off (default 100)",
    read: readRateLimit,
    body: {
      name: "rate_limit",
      schema: { type: ["integer", "null"], description: "Requests a minute per key; null: no limit.", minimum: 1 },
      message: "rate_limit must be a whole number of requests a minute from 1, or null for no limit.",
    },
  },
  activity: {
    default: 0,
    flag: "--activity <rate>",
    help: "let people act by themselves as time passes: 1 is as in a real company, up to 10 (default 0: nobody does)",
    read: readActivity,
    body: {
      name: "activity",
      schema: {
        type: "number",
        description: "How much people do by themselves as time passes. 1: as in a real company; 0: nothing.",
        minimum: 0,
        maximum: MOST_ACTIVITY,
      },
      message: `activity must be a number from 0 to ${MOST_ACTIVITY}.`,
    },
  },
  transport: {
    default: [],
    flag: "--transport <rule>",
    help: 'delay, cut or refuse responses: a rule as JSON, such as {"kind":"error","status":500,"every":9}; repeatable',
    repeats: true,
    read: readTransport,
    body: {
      name: "transport",
      schema: {
        type: "array",
        description: "Transport rules at the start, as PUT /_mock/faults takes them.",
        items: { type: "object", description: "A rule." },
      },
      message: "transport must be a list of rules, as PUT /_mock/faults takes them.",
    },
  },
  brand: {
    default: "Service",
    flag: "--brand <name>",
    help: "brand in the signature header, X-<name>-Signature (default Service)",
    read: readBrand,
  },
  allowPrivateWebhooks: {
    default: false,
    flag: "--allow-private-webhooks",
    help: "deliver events to private addresses too, such as this machine",
    read: readBoolean,
  },
};

const NAMES = Object.keys(SETTINGS) as (keyof Settings)[];

/** Other words for settings, by name. */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  NAMES.map((name) => [name, SETTINGS[name].also ?? []]),
);

/** The settings of a mock, from its options. */
export function settingsOf(options: Partial<Settings>): Settings {
  const values = NAMES.map((name) => [name, options[name] === undefined ? SETTINGS[name].default : options[name]]);
  return Object.fromEntries(values) as Settings;
}

/** The settings in a body of `POST /_mock/sandboxes`. */
export function settingsInBody(body: Readonly<Record<string, unknown>>): Partial<SandboxSettings> {
  const values = NAMES.map((name) => [name, body[SETTINGS[name].body?.name ?? ""]]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<SandboxSettings>;
}
