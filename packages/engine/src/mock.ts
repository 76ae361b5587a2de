import { ConfigurationError } from "./contract/configuration-error.ts";
import { currentContract } from "./contract/current.ts";
import { standardPipeline } from "./operations/standard-pipeline.ts";
import type { Pipeline } from "./pipeline/pipeline.ts";
import { DeliverySenders } from "./webhooks/network/delivery-senders.ts";
import { exchange } from "./sandbox/exchange.ts";
import type { ControlShell } from "./http/control-shell.ts";
import { answer } from "./http/fetch.ts";
import { buildLarge } from "./http/turns/large-companies.ts";
import { mockDispatcher } from "./http/undici/dispatcher.ts";
import type { DispatcherOptions, Listening, Mock, MockOptions, OwnSandbox } from "./sandbox/mock-handle.ts";
import { maskKeys } from "./sandbox/journal/masks.ts";
import { readListenOptions, readMockOptions, readSandboxOptions } from "./sandbox/mock-options.ts";
import { type KeptExchanges, type MockSandbox, keptExchanges, mockSandbox } from "./sandbox/mock-sandbox.ts";
import { RequestCounts } from "./contract/request-counts.ts";
import type { ApiRequest, ApiResponse } from "./contract/request.ts";
import { settingsOf } from "./contract/settings/settings.ts";
import type { SandboxOptions } from "./sandbox/sandboxes/sandbox-options.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import { type SharingOptions, Sandboxes } from "./sandbox/sandboxes/sandboxes.ts";

/** What a mock is composed of besides the engine. */
export interface MockParts<J extends KeptExchanges> {
  /** The version of the API that is served, and the code of its operations. Default: the current version, without faults and people. */
  readonly pipeline?: Pipeline;
  /** Default: there is no control API. */
  readonly control?: ControlShell;
  /** What the journal of a sandbox can do. */
  readonly journalOf: (sandbox: Sandbox) => J;
  /** Only for a mock that shares its data with other processes. */
  readonly sharing?: SharingOptions;
}

const CURRENT = standardPipeline(currentContract);

const withoutControl: ControlShell = () => Promise.reject(new ConfigurationError("this mock has no control API"));

/**
 * Makes a mock. Worlds and ports are built and opened at first use.
 * @param given Options, in the spelling of `MockOptions`; others are understood.
 * @throws ConfigurationError for an invalid option.
 */
export function createMock(given?: MockOptions, parts?: Omit<MockParts<KeptExchanges>, "journalOf">): Mock;
export function createMock<J extends KeptExchanges>(given: MockOptions, parts: MockParts<J>): Mock<J>;
export function createMock(
  given: MockOptions = {},
  { pipeline = CURRENT, control = withoutControl, journalOf = keptExchanges, sharing = {} }: Partial<MockParts<KeptExchanges>> = {},
): Mock {
  const options = readMockOptions(given);
  const senders = new DeliverySenders();
  const report =
    options.onBug ??
    ((bug, request) => console.error(`hr-mock: a bug of the mock met by ${maskKeys(request.method)} ${maskKeys(request.path)}:`, bug));
  const attach = (sandbox: Sandbox): void => {
    senders.attach(sandbox);
    sandbox.activity.onBug = (bug, act) => report(bug, { method: "ACT", path: `/${act}`, query: "", headers: {}, body: null });
    // With shared data, this waits until the steps of deliveries are put in order.
    if (sharing.isOrdered === true || sandbox.activity.rate === 0 || sandbox.clock.mode === "frozen") return;
    const wake = (): void => sandbox.deliveries.sender.wake();
    const building = buildLarge(sandbox, true);
    if (building === undefined) wake();
    // What is due meets a failure to build again, and reports it.
    else void building.then(wake, wake);
  };
  const sandboxes = new Sandboxes(settingsOf(options), pipeline, attach, {
    most: options.maxSandboxes,
    ...sharing,
  });
  const open = new Set<Listening>();
  const beginIn = (sandbox: Sandbox, request: ApiRequest): ApiResponse => exchange(sandbox, request, report);
  const begin = (request: ApiRequest): ApiResponse => beginIn(sandboxes.of(request.headers["authorization"]), request);
  const own: Omit<Mock, keyof MockSandbox> = {
    fetch: async (input, init) =>
      await answer(mock, input instanceof Request && init === undefined ? input : new Request(input, init), control),
    dispatcher: <D>(origin: string, options?: DispatcherOptions) => mockDispatcher(mock, control, origin, options) as D,
    listen: async (where = {}) => {
      const listening = await (await import("./http/serve.ts")).serve(mock, readListenOptions(where), control);
      open.add(listening);
      return listening;
    },
    sandbox: (settings = {}) => ownSandbox(sandboxes, settings, journalOf),
    exchange: (request) => {
      const response = begin(request);
      response.transport?.later?.();
      return response;
    },
    begin,
    beginIn,
    defaultSandbox: sandboxes.first,
    order: undefined,
    sandboxes,
    controlToken: options.controlToken,
    cors: options.cors ?? [],
    requestCounts: new RequestCounts(),
    onRequest: undefined,
    onAnswer: undefined,
    metrics: [],
    endings: [],
    [Symbol.asyncDispose]: async () => {
      for (const end of own.endings.splice(0)) await end();
      for (const listening of open) await listening.close();
      open.clear();
      await senders.close();
    },
  };
  const mock: Mock = withMembers(mockSandbox(sandboxes.first, journalOf(sandboxes.first)), own);
  return mock;
}

/** Makes a sandbox, or finds the one of a name. @throws ConfigurationError */
function ownSandbox(sandboxes: Sandboxes, settings: SandboxOptions, journalOf: MockParts<KeptExchanges>["journalOf"]): OwnSandbox {
  const { sandbox, name, owner } = sandboxes.create(readSandboxOptions(settings)).listed;
  const end = (): void => void sandboxes.end(sandbox.id);
  return withMembers(mockSandbox(sandbox, journalOf(sandbox)), {
    name,
    owner,
    get expiresAt() {
      const expiry = sandboxes.listed(sandbox.id)?.expiresAt;
      return expiry == null ? null : new Date(expiry);
    },
    end,
    [Symbol.dispose]: end,
  });
}

/** Adds the members of another object; getters stay getters. */
function withMembers<A extends object, B extends object>(object: A, members: B): A & B {
  return Object.defineProperties(object, Object.getOwnPropertyDescriptors(members)) as A & B;
}
