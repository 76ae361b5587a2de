import { randomBytes } from "node:crypto";
import { MachineTime } from "../contract/clock.ts";
import { currentContract } from "../contract/current.ts";
import { applyChange } from "../control/apply-change.ts";
import { type DataSettings, type OpenData, type RunningReplica, joinData, openData } from "../data/open-data.ts";
import { MOST_SANDBOXES, settingsOf } from "../contract/settings.ts";
import { openStore } from "../data/stores/open-store.ts";
import { createMock } from "../mock.ts";
import type { Mock, MockOptions } from "../sandbox/mock-handle.ts";

import type { Sandbox } from "../sandbox/sandbox.ts";
import { type SavedSandbox, loadState, savedState } from "../sandbox/saved-state/saved-sandbox.ts";
import { printMessage } from "./message.ts";
import type { StartSettings } from "./flags.ts";

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
    const mock = await build(opened, settings);
    const appliers = {
      change: async (...call: Tail<Parameters<typeof applyChange>>) => await applyChange(mock, ...call),
      report: (bug: unknown, { method, path }: { method: string; path: string }) =>
        console.error(`hr-mock: a bug of the mock met by ${method} ${path}:`, bug),
      save: savedState,
      load: (sandbox: Sandbox, state: object) => loadState(sandbox, state as SavedSandbox),
    };
    const kind = data.includes("://") ? "postgres" : "sqlite";
    const running = await joinData(opened, mock.sandboxes, appliers, {
      kind,
      keep,
      id: randomBytes(6).toString("hex"),
      warn: (message) => printMessage("warn", message),
    });
    mock.order = running.replica;
    mock.metrics.push(...running.metrics);
    return { mock, running };
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

interface Begun {
  readonly make: NonNullable<MockOptions["world"]>;
  readonly clock: string | undefined;
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The shared settings as plain data. A world file is its content. */
async function sharedSettings(settings: StartSettings): Promise<DataSettings> {
  const { world } = settings;
  const isFile = world !== "default" && world !== "empty";
  const own = isFile ? { file: await (await import("../world-file/world-file.ts")).readWorldFile(world) } : world;
  return Object.fromEntries(
    SHARED.map((key) => [key, key === "world" ? own : settings[key] === undefined ? DEFAULTS[key] : settings[key]]),
  );
}

/** A mock that begins when the data did. */
async function build({ made, settings: stored }: OpenData, settings: StartSettings): Promise<Mock> {
  const { world, ...shared } = stored as object as { readonly world: "default" | "empty" | { readonly file: unknown } } & MockOptions;
  const machine = new MachineTime();
  machine.pin(made);
  const { make, clock } = await begin(world, shared);
  const options = { ...settings, ...shared, world: make, ...(clock === undefined || settings.clock !== undefined ? {} : { clock }) };
  if ((shared.faults ?? []).length > 0) await import("../faults/catalogue/index.ts");
  const mock = createMock(options, undefined, { machine, isOrdered: true });
  machine.release();
  return mock;
}

/** The world to start from. The clock of a saved world starts at the time of saving. */
async function begin(world: "default" | "empty" | { readonly file: unknown }, { decide = {} }: MockOptions): Promise<Begun> {
  if (typeof world === "string") return { make: world, clock: undefined };
  const { readWorld } = await import("../world-file/world-file.ts");
  const { decisions } = currentContract;
  return await readWorld(currentContract, world.file, "world file", decisions.decide(decisions.defaults, decide));
}
