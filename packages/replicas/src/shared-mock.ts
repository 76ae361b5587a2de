import { MachineTime } from "@hr-platform/engine/contract/clock";
import { currentContract } from "@hr-platform/engine/contract/current";
import { applyChange } from "@hr-platform/control/api/apply-change";
import { type OpenData, type ReplicaOptions, type RunningReplica, joinData } from "./data/open-data.ts";
import { composeMock } from "@hr-platform/control/compose";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type SavedSandbox, loadState, savedState } from "./saved-state/saved-sandbox.ts";

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** Makes a mock one of those that serve the data. Resolves when it has caught up. @throws ConfigurationError */
export async function shareMock(opened: OpenData, mock: Mock, options: ReplicaOptions): Promise<RunningReplica> {
  const appliers = {
    change: async (...call: Tail<Parameters<typeof applyChange>>) => await applyChange(mock, ...call),
    report: (bug: unknown, { method, path }: { method: string; path: string }) =>
      console.error(`hr-mock: a bug of the mock met by ${maskKeys(method)} ${maskKeys(path)}:`, bug),
    save: savedState,
    load: (sandbox: Sandbox, state: object) => loadState(sandbox, state as SavedSandbox),
  };
  const running = await joinData(opened, mock.sandboxes, appliers, options);
  mock.order = running.replica;
  mock.metrics.push(...running.metrics);
  return running;
}

/** A mock that begins when the data did. */
export async function mockOfData({ made, settings: stored }: OpenData, settings: Omit<MockOptions, "world">): Promise<Mock> {
  const { world, ...shared } = stored as object as { readonly world: "default" | "empty" | { readonly file: unknown } } & MockOptions;
  const machine = new MachineTime();
  machine.pin(made);
  const options = { ...settings, ...shared, world: await begin(world, shared) };
  if ((shared.faults ?? []).length > 0) await import("@hr-platform/faults/catalogue/index");
  const mock = composeMock(options, { sharing: { machine, isOrdered: true } });
  machine.release();
  return mock;
}

/** The world to start from. */
async function begin(
  world: "default" | "empty" | { readonly file: unknown },
  { decide = {} }: MockOptions,
): Promise<NonNullable<MockOptions["world"]>> {
  if (typeof world === "string") return world;
  const { readWorld } = await import("@hr-platform/control/world-file/world-file");
  return (await readWorld(currentContract, world.file, "world file", decide)).make;
}
