import type { World } from "@hr-platform/domain";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";
import type { MockOptions, Mock as EngineMock, OwnSandbox as OwnEngineSandbox } from "@hr-platform/engine/sandbox/mock-handle";
import type { MockSandbox as EngineSandbox } from "@hr-platform/engine/sandbox/mock-sandbox";
import type { SandboxOptions } from "@hr-platform/engine/sandbox/sandboxes/sandbox-options";
import type { SharingOptions } from "@hr-platform/engine/sandbox/sandboxes/sandboxes";
import { type MockJournal, mockJournal } from "./explain/mock-journal.ts";
import { composeMock } from "./compose.ts";
import { worldOf } from "./world-file/world-of.ts";
import { settingsIn, startingWith } from "./world-file/world-settings.ts";

/** One isolated service: companies, keys, clock, limits, decisions, faults and journal. */
export interface MockSandbox extends EngineSandbox<MockJournal> {}

/** A sandbox other than the default one. */
export interface OwnSandbox extends OwnEngineSandbox<MockJournal> {}

/** Options of a sandbox that begins at an exchange. */
export interface ForkOptions extends Omit<SandboxOptions, "world" | "worldBytes" | "worldMark"> {
  /** The state before the exchange (default), or after it. */
  readonly at?: "before" | "after";
}

/** A mock of the HR Platform API. It is also the handle of its default sandbox. */
export interface Mock extends EngineMock<MockJournal> {
  /**
   * Makes a sandbox that begins at an exchange of the journal, with the settings of then unless others are given.
   * @param n Number of the exchange. @param from The sandbox of the exchange. Default: the default one.
   * @throws ApiError NOT_FOUND, or CONFLICT if the state is not kept
   */
  fork(n: number, options?: ForkOptions, from?: MockSandbox): OwnSandbox;
}

/**
 * Makes a mock. Worlds and ports are built and opened at first use.
 * @param given Options, in the spelling of `MockOptions`; others are understood.
 * @throws ConfigurationError for an invalid option.
 */
export function createMock(given?: MockOptions): Mock;
/**
 * @internal
 * @param pipeline The version of the API that is served, and the code of its operations. Default: the current version.
 * @param sharing Only for a mock that shares its data with other processes.
 */
export function createMock(given?: MockOptions, pipeline?: Pipeline, sharing?: SharingOptions): Mock;
export function createMock(given: MockOptions = {}, pipeline?: Pipeline, sharing: SharingOptions = {}): Mock {
  const served = pipeline === undefined ? {} : { pipeline };
  const mock: EngineMock<MockJournal> = composeMock(given, { ...served, journalOf: mockJournal, sharing });
  const fork: Mock["fork"] = (n, { at = "before", ...options } = {}, from = mock) => {
    const world = from.journal[at](n);
    const make = (): World => worldOf(world.companies);
    return mock.sandbox({ ...startingWith(settingsIn(world), options), world: make });
  };
  return Object.assign(mock, { fork });
}
