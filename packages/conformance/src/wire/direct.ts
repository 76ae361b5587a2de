import type { LookupFunction } from "node:net";
import type { Dispatcher, RequestInit as OwnInit, default as Undici } from "undici";
import { MOST_HEADERS, TIMEOUT } from "../exchange/bounds.ts";
import type { Connection } from "../target/target.ts";
import { type Proxies, isLoginRefused, loginRefused, proxiesOf, tunnelling } from "./proxy.ts";
import { TlsAlerts } from "./tls-alerts.ts";
import { type TlsCredentials, readTlsFiles } from "./tls-files.ts";

/** A `Network` or a replacement for it, such as `mock.fetch`. */
export type Fetch = ((url: string, init: RequestInit) => Promise<Response>) & { readonly away?: Away };

/** Makes the `fetch` for other servers than the target's: through the same proxy, without the client certificate. */
export interface Away {
  /** @param lookup resolves the host names of direct connections */
  (lookup: LookupFunction): Fetch;
  /** Whether some connections may go through a proxy, which resolves host names itself. */
  readonly proxied: boolean;
}

/** A `fetch` that uses the network. */
export type Network = Fetch & { readonly away: Away };

/** Most simultaneous connections to one origin. */
const CONNECTIONS = 64;

/** Bounds of each connection. HTTP/2 has bounds of its own, which a server can use against a client. */
const BOUNDS = {
  connections: CONNECTIONS,
  headersTimeout: TIMEOUT,
  bodyTimeout: TIMEOUT,
  maxHeaderSize: MOST_HEADERS,
  allowH2: false,
};
/** Milliseconds in which a connection must be open. */
const CONNECTING = 10_000;

/**
 * The network, with bounds on connections and headers. Follows no redirect, unless a caller asks it to.
 * @throws ConfigurationError for a proxy that is no address, and for files that cannot be used
 */
export function network(connection: Connection = {}): Network {
  const proxies = proxiesOf(connection);
  const tls = readTlsFiles(connection);
  const { ca } = tls;
  const away = (lookup: LookupFunction): Fetch => fetchBy(reached(proxies, ca === undefined ? {} : { ca }, lookup));
  return Object.assign(fetchBy(reached(proxies, tls)), { away: Object.assign(away, { proxied: proxies !== undefined }) });
}

/** What sends requests, and the error that says why one failed. */
interface Reach {
  readonly undici: typeof Undici;
  readonly dispatcher: Dispatcher;
  readonly explained: (error: unknown) => unknown;
}

/**
 * What sends the requests of a connection.
 * @throws ConfigurationError for a proxy that is no address, and for files that cannot be used
 */
export function reaching(connection: Connection): () => Promise<Reach> {
  return reached(proxiesOf(connection), readTlsFiles(connection));
}

function reached(proxies: Proxies | undefined, tls: TlsCredentials, lookup?: LookupFunction): () => Promise<Reach> {
  let made: Promise<Reach> | undefined;
  const make = async (): Promise<Reach> => {
    // Loaded at the first request: it would take half of the start-up time, also for commands that send nothing.
    const { default: undici } = await import("undici");
    const alerts = new TlsAlerts();
    const named = lookup === undefined ? {} : { lookup };
    const connect = alerts.noting(undici.buildConnector({ ...tls, ...named, timeout: CONNECTING, allowH2: false }));
    const dispatcher: Dispatcher =
      proxies === undefined
        ? new undici.Agent({ ...BOUNDS, connect })
        : tunnelling(undici, proxies, { bounds: BOUNDS, connect, tls, alerts, timeout: CONNECTING });
    const explained = (error: unknown): unknown =>
      proxies?.http !== undefined && isLoginRefused(error) ? loginRefused(proxies.http) : alerts.explained(error);
    return { undici, dispatcher, explained };
  };
  return async () => (made ??= make());
}

function fetchBy(reach: () => Promise<Reach>): Fetch {
  return async (url, init) => {
    const { undici, dispatcher, explained } = await reach();
    return undici.fetch(url, { ...init, dispatcher } as OwnInit).catch((error: unknown) => {
      throw explained(error);
    });
  };
}

/** The network, by direct connections. */
export const directFetch: Network = network();
