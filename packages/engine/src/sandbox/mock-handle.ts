import type { Settings } from "../contract/settings/settings.ts";
import type { Metric, RequestCounts } from "../contract/request-counts.ts";
import type { ApiRequest, ApiResponse } from "../contract/request.ts";
import type { BugReport } from "./exchange.ts";
import type { KeptExchanges, MockSandbox } from "./mock-sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxOptions } from "./sandboxes/sandbox-options.ts";
import type { Sandboxes } from "./sandboxes/sandboxes.ts";

/** A control call that changes something, as plain data: what its row needs to do it on every process that shares the data. */
export interface ChangeCall {
  /** Id of the row. */
  readonly row: string;
  readonly params: Readonly<Record<string, string>>;
  /** The members of the body, not checked yet. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Bytes of the body as it was sent. */
  readonly bytes: number;
  /** Texts that were made once, where the call arrived. */
  readonly drawn: Readonly<Record<string, string>>;
  /** Id of the sandbox that the call ends. */
  readonly ends?: string;
}

/** Whether a mock can serve, and what it knows of its data. */
export interface OrderHealth {
  readonly ready: boolean;
  /** Why it is not ready; null: it is. */
  readonly reason: string | null;
  /** `sqlite` or `postgres`. */
  readonly store: string;
  readonly reachable: boolean;
  /** Entries of its sandboxes that it knows of and has not applied yet. */
  readonly behind: number;
  /** Living processes that share the data. */
  readonly replicas: number;
  /** Seconds by which the clock of this machine is behind the newest entry, whose machine has another clock. */
  readonly clock_behind: number;
}

/**
 * Puts the inputs of all processes that share data in one order before they are applied. Every method throws an
 * ApiError with status 503 if that is impossible now; it is then unknown whether the input is in the order.
 */
export interface InputOrder {
  /** Orders a request, applies everything before it, and answers it. */
  request(request: ApiRequest): Promise<ApiResponse>;
  /** Orders a change of a sandbox, applies everything before it, and returns its result. `null`: a change of the sandboxes themselves. */
  change(sandbox: string | null, call: ChangeCall): Promise<unknown>;
  /** Resolves when everything that was answered before this call is applied here. `null`: what concerns the sandboxes themselves. */
  fresh(sandbox: string | null): Promise<void>;
  /** As `fresh`, for the sandboxes themselves and all that is in them. */
  freshAll(): Promise<void>;
  health(): OrderHealth;
}

/** The options of a mock. All have defaults. */
export interface MockOptions extends Partial<Settings> {
  /** The bearer token that allows control calls from other machines. */
  readonly controlToken?: string;
  /** Origins whose pages may use the API on a port, besides those of this machine; `*`: any. Default none. */
  readonly cors?: readonly string[];
  /** The most sandboxes besides the default one. Default 10,000. */
  readonly maxSandboxes?: number;
  /** Called with each bug of the mock; the response is INTERNAL_ERROR. Default: one line on standard error. */
  readonly onBug?: BugReport;
}

/** A certificate with its chain, and its private key, as PEM. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/** How a port is opened. */
export interface ListenOptions {
  /** 0 or omitted: any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: TlsPair;
}

/** The address of a listening mock, and how to close it. */
export interface Listening {
  /** `http://HOST:PORT`, without a path; `https://…` with TLS. */
  readonly url: string;
  /** The base URL of the API: `url` and `/api/v1`. */
  readonly baseUrl: string;
  /** The address that the mock listens on. */
  readonly host: string;
  readonly port: number;
  /** Uses another certificate for new connections. Does nothing without TLS. */
  renewTls(pair: TlsPair): void;
  close(): Promise<void>;
  /** Accepts no new connections, and resolves when all responses are sent: at most 5 s later. `close` ends the rest. */
  drain(): Promise<void>;
}

/** A sandbox other than the default one. */
export interface OwnSandbox<J extends KeptExchanges = KeptExchanges> extends MockSandbox<J>, Disposable {
  readonly name: string | null;
  readonly owner: string | null;
  /** When its lifetime ends, by the machine's time; null: it lives until it is ended. */
  readonly expiresAt: Date | null;
  /** Ends the sandbox: its keys become invalid. `using` calls it. */
  end(): void;
}

/** A dispatcher of undici, of any version, as far as one mock passes requests on to it. */
export interface OtherDispatcher {
  // oxlint-disable-next-line typescript/no-explicit-any -- the versions of undici have other types for it.
  dispatch(options: any, handler: any): boolean;
}

/** How a dispatcher treats what is not for the mock. */
export interface DispatcherOptions {
  /**
   * Requests to other origins: `pass` (default) gives them to the dispatcher that was in force when this one was made, `refuse`
   * makes them fail, another dispatcher gets them.
   */
  readonly others?: "pass" | "refuse" | OtherDispatcher;
}

/** A mock of the HR Platform API. It is also the handle of its default sandbox. `J`: what the journals of its sandboxes can do. */
export interface Mock<J extends KeptExchanges = KeptExchanges> extends MockSandbox<J>, AsyncDisposable {
  /**
   * `fetch` without a port: any origin, path `/api/v1/…` or `/_mock/…`. The key selects the sandbox. It can replace
   * the global fetch.
   */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  /**
   * A dispatcher for undici and for Node's `fetch`: `setGlobalDispatcher(mock.dispatcher("https://api.example"))`. Programs keep
   * their base URL, and requests to that origin are answered by the mock. `D`: the type that your undici has for it.
   * @throws ConfigurationError if `origin` is none
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- no type of ours is a dispatcher for each version of undici.
  dispatcher<D = any>(origin: string, options?: DispatcherOptions): D;
  /** Opens a port. */
  listen(options?: ListenOptions): Promise<Listening>;
  /**
   * Makes an isolated copy with its own keys, for one test or one person. With the name of a sandbox that there is:
   * returns that one, and renews its lifetime if `ttl` is given. @throws ConfigurationError
   */
  sandbox(options?: SandboxOptions): OwnSandbox<J>;
  /** One exchange as plain data, below `/api/v1`: the deterministic core without a shell. */
  exchange(request: ApiRequest): ApiResponse;
  /** @internal An exchange for the shells, which apply `transport` themselves. */
  begin(request: ApiRequest): ApiResponse;
  /** @internal The same in a sandbox, whatever the key of the request. */
  beginIn(sandbox: Sandbox, request: ApiRequest): ApiResponse;
  /** @internal The state, for the shells. */
  readonly defaultSandbox: Sandbox;
  /** @internal Puts inputs in order before they are applied, for processes that share data; undefined: they are applied as they come. */
  order: InputOrder | undefined;
  /** @internal */
  readonly sandboxes: Sandboxes;
  readonly controlToken: string | undefined;
  readonly cors: readonly string[];
  /** @internal The requests that the shells answered. */
  readonly requestCounts: RequestCounts;
  /** @internal Called with the headers of each request to the API on a port. Returns those that the core gets. */
  onRequest: ((headers: ApiRequest["headers"]) => ApiRequest["headers"]) | undefined;
  /** @internal Called with each response that a shell has sent, the seconds since the headers of its request arrived, and the request. */
  onAnswer: ((response: ApiResponse, seconds: number, request: ApiRequest) => void) | undefined;
  /** @internal More metrics for `GET /_mock/metrics`: whatever has some adds them. */
  readonly metrics: Metric[];
  /** @internal Called when the mock is disposed, before its ports close: whatever runs beside it ends. */
  readonly endings: (() => Promise<void>)[];
}
