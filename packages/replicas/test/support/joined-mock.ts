import { afterEach } from "vitest";
import { mockOfData, shareMock } from "../../src/shared-mock.ts";
import { settingsOf } from "@hr-platform/engine/contract/settings/settings";
import { type ReplicaOptions, type RunningReplica, openData } from "../../src/data/open-data.ts";
import type { DataStore } from "../../src/data/store.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const running: RunningReplica[] = [];

afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

/** A process that serves data, and how to end it. */
export interface JoinedMock {
  readonly mock: Mock;
  readonly running: RunningReplica;
  /** Ends it before the end of the test. */
  end(): Promise<void>;
}

/** Puts a mock with a frozen clock and without a rate limit on data that others may share. It ends with the test. */
export async function joinedMock(store: DataStore, id: string, options: Partial<ReplicaOptions> = {}): Promise<JoinedMock> {
  const settings = { ...settingsOf({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null }) };
  const opened = await openData(store, settings as object as Record<string, unknown>);
  const mock = await mockOfData(opened, {});
  const replica = await shareMock(opened, mock, { kind: "memory", keep: 1000, id, warn: () => {}, ...options });
  running.push(replica);
  return {
    mock,
    running: replica,
    end: async () => {
      running.splice(running.indexOf(replica), 1);
      await replica.close();
    },
  };
}
