import { randomBytes } from "node:crypto";
import { type DataSettings, type RunningReplica, openData } from "../data/open-data.ts";
import { MOST_SANDBOXES, settingsOf } from "../contract/settings.ts";
import { openStore } from "../data/stores/open-store.ts";
import type { Mock } from "../sandbox/mock-handle.ts";
import type { StartSettings } from "./flags.ts";
import { printMessage } from "./message.ts";
import { mockOfData, shareMock } from "./shared-mock.ts";

/** The settings that all processes of the same data share. */
const SHARED = [
  "seed",
  "clock",
  "world",
  "employees",
  "decide",
  "faults",
  "rateLimit",
  "brand",
  "allowPrivateWebhooks",
  "maxSandboxes",
] as const;

const DEFAULTS: Readonly<Record<string, unknown>> = { ...settingsOf({}), maxSandboxes: MOST_SANDBOXES };

export interface MockWithData {
  readonly mock: Mock;
  readonly running: RunningReplica;
}

/**
 * Makes a mock that keeps its data, and goes on with what is there.
 * @param data The text of `--data`: a folder or the URL of a database.
 * @param given The names of the settings that were given.
 * @throws ConfigurationError if the data cannot be used, or was made with other settings.
 */
export async function mockWithData(data: string, keep: number, settings: StartSettings, given: readonly string[]): Promise<MockWithData> {
  const store = await openStore(data);
  const name = data.replace(/\/\/[^@/]*@/, "//");
  try {
    const opened = await openData(
      store,
      await sharedSettings(settings),
      SHARED.filter((key) => given.includes(key)),
      name,
    );
    const mock = await mockOfData(opened, settings);
    const kind = data.includes("://") ? "postgres" : "sqlite";
    const id = randomBytes(6).toString("hex");
    const running = await shareMock(opened, mock, { kind, keep, id, warn: (message) => printMessage("warn", message) });
    return { mock, running };
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

/** The clock of a saved world starts at the time of saving, unless a clock is set. */
function clockOf(file: unknown): { readonly clock?: string } {
  const { clock } = (typeof file === "object" && file !== null ? file : {}) as { readonly clock?: unknown };
  return typeof clock === "string" ? { clock } : {};
}

/** The shared settings as plain data. A world file is its content. */
async function sharedSettings(settings: StartSettings): Promise<DataSettings> {
  const { world } = settings;
  const isFile = world !== "default" && world !== "empty";
  const file = isFile ? await (await import("../world-file/world-file.ts")).readWorldFile(world) : undefined;
  const given = Object.fromEntries(SHARED.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])));
  return { ...DEFAULTS, ...clockOf(file), ...given, world: isFile ? { file } : world };
}
