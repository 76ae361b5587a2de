import { currentContract } from "@hr-platform/engine/contract/current";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import { MOST_SANDBOXES, settingsOf } from "@hr-platform/engine/contract/settings/settings";
import type { DataSettings } from "@hr-platform/replicas/data/open-data";
import type { StartSettings } from "./flags.ts";
import { START_FLAGS } from "./start-flags.ts";

/** The settings that all processes of the same data share. */
export const SHARED = [
  "seed",
  "clock",
  "world",
  "employees",
  "decide",
  "faults",
  "rateLimit",
  "activity",
  "transport",
  "brand",
  "allowPrivateWebhooks",
  "maxSandboxes",
] as const;

const DEFAULTS: Readonly<Record<string, unknown>> = { ...settingsOf({}), maxSandboxes: MOST_SANDBOXES };

/** The shared settings as plain data. A world file is its content; its settings are taken where no others were given. */
export async function sharedSettings(settings: StartSettings): Promise<DataSettings> {
  const { world } = settings;
  const isFile = world !== "default" && world !== "empty";
  const given = Object.fromEntries(SHARED.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])));
  if (!isFile) return { ...DEFAULTS, ...given, world };
  const [files, { startingWith }] = await Promise.all([
    import("@hr-platform/control/world-file/world-file"),
    import("@hr-platform/control/world-file/world-settings"),
  ]);
  const file = await files.readWorldFile(world);
  return { ...DEFAULTS, ...startingWith(files.readSettingsIn(file, `world file '${world}'`), given), world: { file } };
}

/** How a stored setting differs from a wanted one, as the flags that would set them; undefined: it does not. */
export function difference(key: string, stored: unknown, wanted: unknown): { readonly flag: string; readonly text: string } | undefined {
  if (JSON.stringify(comparable(key, stored)) === JSON.stringify(comparable(key, wanted))) return undefined;
  const flag = START_FLAGS[key as keyof typeof START_FLAGS].flag.split(" ")[0]!;
  if (key === "world" && typeof stored === "object" && typeof wanted === "object") return { flag, text: "another world file" };
  return { flag, text: `${asFlag(flag, key, stored)}, not ${asFlag(flag, key, wanted)}` };
}

/** Two values that mean the same have the same JSON: a decision at its default is none, and the order does not count. */
function comparable(key: string, value: unknown): unknown {
  if (key === "faults") return [...new Set(value as readonly string[])].sort();
  // Data of an earlier version has no transport rules.
  if (key === "transport") return value ?? [];
  if (key !== "decide") return value ?? null;
  const { decisions } = currentContract;
  return valuesOf(decisions.decide(decisions.defaults, value as Readonly<Record<string, string>>));
}

function asFlag(flag: string, key: string, value: unknown): string {
  const values =
    key === "decide"
      ? Object.entries(value as object).map(([slug, choice]) => `${slug}=${choice}`)
      : key === "transport"
        ? ((value ?? []) as readonly object[]).map((rule) => JSON.stringify(rule))
        : value;
  if (Array.isArray(values)) return values.length === 0 ? `without ${flag}` : values.map((one) => `${flag} ${one}`).join(" ");
  if (typeof value === "boolean") return value ? flag : `without ${flag}`;
  if (key === "world" && typeof value === "object") return "a world file";
  return `${flag} ${value === null ? "off" : (value as string | number)}`;
}
