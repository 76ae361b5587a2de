import type { World, WorldOptions } from "@hr-platform/fixtures";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import type { BugReport } from "./exchange.ts";
import type { MockSandbox } from "./mock-sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxOptions, Sandboxes } from "./sandboxes.ts";

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
  /** Ids of faults to begin with. Default none. */
  readonly faults?: readonly string[];
  /** Requests a minute and key; null: unlimited. Default 100 (§8). */
  readonly rateLimit?: number | null;
  /** Stands in the name of the signature header, `X-<brand>-Signature`. Default `Service` (§6). */
  readonly brand?: string;
  /** Lets webhooks lead to private addresses, such as a receiver on this machine. Default false. */
  readonly allowPrivateWebhooks?: boolean;
  /** Lets the control API be called off loopback, with this bearer token. */
  readonly controlToken?: string;
  /** Origins whose pages may use the API on a port, besides those of this machine; `*`: any. Default none. */
  readonly cors?: readonly string[];
  /** Told of errors of the mock itself; each is answered as INTERNAL_ERROR. Default: one line on standard error. */
  readonly onBug?: BugReport;
}

/** Where a listening mock can be reached, and how to end it. */
export interface Listening {
  /** `http://HOST:PORT`, without a path. */
  readonly url: string;
  /** The API's base address: `url` and `/api/v1`. */
  readonly baseUrl: string;
  /** The address that it listens on. */
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A sandbox besides the default one. */
export interface OwnSandbox extends MockSandbox, Disposable {
  /** Ends it: its keys open nothing any more. `using` does so by itself. */
  end(): void;
}

/** A mock of the HR Platform API; by itself it is the handle of its default sandbox. */
export interface Mock extends MockSandbox, AsyncDisposable {
  /** `fetch` without a port: any origin, path `/api/v1/…` or `/_mock/…`. The key picks the sandbox. May stand in for the global one. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /** Opens a port. `port` 0 or left out: any free one. `host` default 127.0.0.1. */
  listen(options?: { readonly port?: number; readonly host?: string }): Promise<Listening>;
  /** Makes an isolated copy with keys of its own, for one test or one person. @throws ConfigurationError */
  sandbox(options?: SandboxOptions): OwnSandbox;
  /** One exchange as plain data, below `/api/v1`: the deterministic core without any shell. */
  exchange(request: ApiRequest): ApiResponse;
  /** The same for the shells: what a fault delays is left to them. */
  begin(request: ApiRequest): ApiResponse;
  /** The state behind it, for the shells. */
  readonly defaultSandbox: Sandbox;
  readonly sandboxes: Sandboxes;
  readonly controlToken: string | undefined;
  readonly cors: readonly string[];
}
