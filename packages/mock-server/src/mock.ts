import type { CompanySummary, World, WorldOptions } from "@hr-platform/fixtures";
import { type ClockMode, parseInstant } from "./clock.ts";
import type { Decisions } from "./decisions.ts";
import { advance } from "./duration.ts";
import { type BugReport, exchange } from "./engine.ts";
import type { JournalEntry } from "./journal.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";
import { type DueWork, Sandbox } from "./sandbox.ts";

/** The path prefix of the API (§9). */
export const BASE_PATH = "/api/v1";

/** How a mock is made; everything has a default. */
export interface MockOptions {
  /** Seed of data and ids: an integer. Default 1. */
  readonly seed?: number;
  /** `real` (default), `frozen:ISO`, or an ISO instant that ticks on from there. */
  readonly clock?: string;
  /** `default`: the five companies; `empty`: the same companies with leave types and nobody employed; or a world of your own. */
  readonly world?: "default" | "empty" | ((options: WorldOptions) => World);
  /** Size of the extra AU company `bulk`. Default 0: none. */
  readonly employees?: number;
  /** Open points answered otherwise than by default: slug to value. */
  readonly decide?: Readonly<Record<string, string>>;
  /** Requests a minute and key; null: unlimited. Default 100 (§8). */
  readonly rateLimit?: number | null;
  /** Lets the control API be called off loopback, with this bearer token. */
  readonly controlToken?: string;
  /** Told of errors of the mock itself; each is answered as INTERNAL_ERROR. Default: one line on standard error. */
  readonly onBug?: BugReport;
}

/** The mock's time, to be turned by a test. */
export interface MockClock {
  readonly now: Date;
  readonly mode: ClockMode;
  /** Moves to an ISO instant and returns the work that fell due, in order. */
  set(instant: string): DueWork[];
  /** Moves on by an ISO 8601 duration, `P1D` or `PT90S`. */
  advance(duration: string): DueWork[];
  freeze(frozen: boolean): void;
}

/** Where a listening mock can be reached, and how to end it. */
export interface Listening {
  /** `http://HOST:PORT`, without a path. */
  readonly url: string;
  /** The API's base address: `url` and `/api/v1`. */
  readonly baseUrl: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A mock of the HR Platform API. */
export interface Mock extends AsyncDisposable {
  /** Answers a request without a port: any origin, path `/api/v1/…` or `/_mock/…`. */
  fetch(request: Request): Promise<Response>;
  /** Opens a port. `port` 0 or left out: any free one. `host` default 127.0.0.1. */
  listen(options?: { readonly port?: number; readonly host?: string }): Promise<Listening>;
  /** One exchange as plain data, below `/api/v1`: the deterministic core without any shell. */
  exchange(request: ApiRequest): ApiResponse;
  /** Companies with their keys. */
  readonly world: { readonly companies: readonly CompanySummary[] };
  readonly clock: MockClock;
  /** The value in force of every open point. */
  readonly decisions: Decisions;
  /** Answers open points otherwise from now on. */
  decide(choices: Readonly<Record<string, string>>): void;
  /** The journal of exchanges, oldest first. */
  readonly requests: readonly JournalEntry[];
  /** Everything back to the seed. */
  reset(): void;
  /** The state behind it, for the shells. */
  readonly defaultSandbox: Sandbox;
  readonly controlToken: string | undefined;
}

/**
 * Makes a mock; nothing is built or opened until it is asked for.
 * @throws ConfigurationError for an option that cannot be.
 */
export function createMock(options: MockOptions = {}): Mock {
  const sandbox = new Sandbox({
    seed: options.seed ?? 1,
    clock: options.clock ?? "real",
    world: options.world ?? "default",
    employees: options.employees ?? 0,
    decide: options.decide ?? {},
    rateLimit: options.rateLimit === undefined ? 100 : options.rateLimit,
  });
  const report =
    options.onBug ?? ((bug, request) => console.error(`hr-mock: a bug of the mock met by ${request.method} ${request.path}:`, bug));
  const open = new Set<Listening>();
  const clock: MockClock = {
    get now() {
      return new Date(sandbox.clock.now());
    },
    get mode() {
      return sandbox.clock.mode;
    },
    set: (instant) => sandbox.turn(parseInstant(instant)),
    advance: (duration) => sandbox.turn(advance(sandbox.clock.now(), duration)),
    freeze: (frozen) => sandbox.clock.freeze(frozen),
  };
  const mock: Mock = {
    fetch: async (request) => (await import("./fetch.ts")).answer(mock, request),
    listen: async ({ port = 0, host = "127.0.0.1" } = {}) => {
      const listening = await (await import("./serve.ts")).serve(mock, port, host);
      open.add(listening);
      return listening;
    },
    exchange: (request) => exchange(sandbox, request, report),
    world: {
      get companies() {
        return sandbox.companies;
      },
    },
    clock,
    get decisions() {
      return sandbox.decisions;
    },
    decide: (choices) => sandbox.decide(choices),
    get requests() {
      return sandbox.journal.entries();
    },
    reset: () => sandbox.reset(),
    defaultSandbox: sandbox,
    controlToken: options.controlToken,
    [Symbol.asyncDispose]: async () => {
      for (const listening of open) await listening.close();
      open.clear();
    },
  };
  return mock;
}
