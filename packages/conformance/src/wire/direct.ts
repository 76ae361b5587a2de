import type { LookupFunction } from "node:net";
import type { Dispatcher, RequestInit as OwnInit } from "undici";
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
  const away = (lookup: LookupFunction): Fetch => connected(proxies, ca === undefined ? {} : { ca }, lookup);
  return Object.assign(connected(proxies, tls), { away: Object.assign(away, { proxied: proxies !== undefined }) });
}

function connected(proxies: Proxies | undefined, tls: TlsCredentials, lookup?: LookupFunction): Fetch {
  let made: Promise<Fetch> | undefined;
  const make = async (): Promise<Fetch> => {
    // Loaded at the first request: it would take half of the start-up time, also for commands that send nothing.
    const { default: undici } = await import("undici");
    const alerts = new TlsAlerts();
    const named = lookup === undefined ? {} : { lookup };
    const connect = alerts.noting(undici.buildConnector({ ...tls, ...named, timeout: CONNECTING, allowH2: false }));
    const dispatcher: Dispatcher =
      proxies === undefined
        ? new undici.Agent({ ...BOUNDS, connect })
        : tunnelling(undici, proxies, { bounds: BOUNDS, connect, tls, alerts, timeout: CONNECTING });
    return async (url, init) =>
      undici.fetch(url, { ...init, dispatcher } as OwnInit).catch((error: unknown) => {
        throw proxies?.http !== undefined && isLoginRefused(error) ? loginRefused(proxies.http) : alerts.explained(error);
      });
  };
  return async (url, init) => (await (made ??= make()))(url, init);
}

/** The network, by direct connections. */
export const directFetch: Network = network();
