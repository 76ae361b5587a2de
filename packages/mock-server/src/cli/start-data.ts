import { randomBytes } from "node:crypto";
import { MachineTime } from "@hr-platform/engine/contract/clock";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type DataSettings, type RunningReplica, openData } from "@hr-platform/replicas/data/open-data";
import { openStore, dataPlace } from "@hr-platform/replicas/data/stores/open-store";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { type StartSettings, mockOptions } from "./settings/flags.ts";
import { printMessage } from "./logging/message.ts";
import type { Reads } from "@hr-platform/replicas/data/replica";
import { mockOfData, shareMock } from "@hr-platform/replicas/shared-mock";
import { SHARED, difference, sharedSettings } from "./settings/shared-settings.ts";

export interface MockWithData {
  readonly mock: Mock;
  readonly running: RunningReplica;
  /** Where the data is kept and how, for the banner. */
  readonly about: string;
}

/**
 * Makes a mock that keeps its data, and goes on with what is there.
 * @param data The text of `--data`: a folder or the URL of a database.
 * @param given The names of the settings that were given.
 * @throws ConfigurationError if the data cannot be used, or was made with other settings.
 */
export async function mockWithData(data: string, settings: StartSettings, given: readonly string[]): Promise<MockWithData> {
  const { keep, reads } = settings;
  const store = await openStore(data);
  const name = `the data in ${dataPlace(data)}`;
  try {
    const shared = await sharedSettings(settings);
    // Data is not made with settings that no mock can start with.
    await mockOfData({ store, made: new MachineTime().now(), settings: shared }, mockOptions(settings));
    const opened = await openData(store, shared);
    requireSame(opened.settings, shared, given, name);
    const mock = await mockOfData(opened, mockOptions(settings));
    const kind = data.includes("://") ? "postgres" : "sqlite";
    const id = randomBytes(6).toString("hex");
    const running = await shareMock(opened, mock, {
      kind,
      keep,
      reads,
      id,
      warn: (message) => printMessage("warn", message),
    });
    return { mock, running, about: about(data, running, mock, reads) };
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

/** @throws ConfigurationError if the data was made with other settings than those that were given. */
function requireSame(stored: DataSettings, wanted: DataSettings, given: readonly string[], name: string): void {
  for (const key of SHARED) {
    const differs = given.includes(key) ? difference(key, stored[key], wanted[key]) : undefined;
    if (differs === undefined) continue;
    const { flag, text } = differs;
    throw new ConfigurationError(`${name} was made with ${text}; leave ${flag} out to go on with it, or choose other data with --data`);
  }
}

/** Where the data is kept, by how many processes, and what is special about reads. */
function about(data: string, { replica }: RunningReplica, { defaultSandbox }: Mock, reads: Reads): string {
  const { store, replicas } = replica.health();
  const others = store === "sqlite" ? "" : `, with ${replicas} ${replicas === 1 ? "process" : "processes"}`;
  const limited = defaultSandbox.limiter.limit === null ? "" : " in sandboxes without a rate limit";
  return `kept in ${dataPlace(data)}${others}${reads === "ordered" ? "" : `, reads are answered ${reads === "local" ? "locally" : "without an entry"}${limited}`}`;
}
