import type { Agent, Dispatcher, Pool, default as Undici } from "undici";
import { ConfigurationError } from "../target/configuration-error.ts";
import { type ProxyAddress, partsOfProxy } from "../target/proxy-address.ts";
import type { Connection } from "../target/target.ts";
import { ProxyError } from "./connection-problem.ts";
import type { Connector, TlsAlerts } from "./tls-alerts.ts";
import type { TlsCredentials } from "./tls-files.ts";

/** The proxies of a connection. */
export interface Proxies {
  readonly https: ProxyAddress | undefined;
  readonly http: ProxyAddress | undefined;
  /** Hosts that are reached without a proxy, as in `NO_PROXY`. */
  readonly except: string;
}

/** The proxies of a connection; undefined: it has none. @throws ConfigurationError for one that is no address */
export function proxiesOf({ proxy = "", http_proxy = proxy, no_proxy = "" }: Connection): Proxies | undefined {
  const [https, http] = [proxy, http_proxy].map((text) => (text === "" ? undefined : addressOf(text)));
  // The library reads `*` only if it stands alone.
  if ((https ?? http) === undefined || no_proxy.split(/[\s,]+/).includes("*")) return undefined;
  return { https, http, except: no_proxy };
}

function addressOf(text: string): ProxyAddress {
  const parts = partsOfProxy(text);
  // The text may contain a password, so the error does not show it.
  if (parts !== undefined) return parts;
  throw new ConfigurationError(
    "the proxy (--proxy, connection.proxy, HTTPS_PROXY or HTTP_PROXY) is no address; write http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, special characters with %",
  );
}

/** How connections are made besides the proxies. */
interface Making {
  readonly bounds: Agent.Options;
  /** Of connections without a proxy. */
  readonly connect: Connector;
  readonly tls: TlsCredentials;
  readonly alerts: TlsAlerts;
  /** Milliseconds in which a connection must be open. */
  readonly timeout: number;
}

/**
 * A dispatcher that uses proxies: tunnels for https://, requests with whole addresses for http://, as most proxies expect. A failure of
 * the proxy is a `ProxyError`; undici alone would try some of them for ever, and does not say that the proxy was the one that failed.
 */
export function tunnelling(
  undici: typeof Undici,
  { https, http, except }: Proxies,
  { bounds, connect, tls, alerts, timeout }: Making,
): Dispatcher {
  const proxyTls = { timeout, ...(tls.ca === undefined ? {} : { ca: tls.ca }) };
  const byHref = new Map([https, http].flatMap((proxy) => (proxy === undefined ? [] : [[new URL(proxy.url).href, proxy]])));
  const proxyAt = (origin: string | URL): ProxyAddress | undefined => byHref.get(String(origin));
  return new undici.EnvHttpProxyAgent({
    ...bounds,
    connect,
    httpsProxy: https?.url ?? "",
    httpProxy: http?.url ?? "",
    noProxy: except,
    proxyTunnel: false,
    proxyTls,
    requestTls: { ...tls, timeout },
    clientFactory: (origin: URL, options: object) => {
      const pool = new undici.Pool(origin, { ...bounds, ...options });
      const open: Tunnel = pool.connect.bind(pool);
      const proxy = proxyAt(origin)!;
      return Object.assign(pool, { connect: async (to: Dispatcher.ConnectOptions) => tunnel(proxy, to, open) });
    },
    factory: (origin: string | URL, options: Pool.Options) => {
      const proxy = proxyAt(origin);
      const plain = options.connect as Connector;
      const through = proxy === undefined ? alerts.noting(plain) : naming(proxy, plain);
      return new undici.Pool(origin, { ...bounds, ...options, connect: plain === connect ? connect : through });
    },
  });
}

/** A connector to a proxy whose errors name the proxy. */
function naming({ shown }: ProxyAddress, connect: Connector): Connector {
  return (options, done) =>
    connect(options, (...result) => (result[0] === null ? done(...result) : done(unreachable(shown, result[0]), null)));
}

function unreachable(shown: string, { message, code = "" }: Error & { readonly code?: string }): ProxyError {
  return new ProxyError(`the proxy ${shown} cannot be reached: ${message.includes(code) ? message : `${code} ${message}`}`);
}

type Tunnel = (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

/** Opens a tunnel. @throws ProxyError if the proxy does not open it */
async function tunnel({ shown, login }: ProxyAddress, to: Dispatcher.ConnectOptions, open: Tunnel): Promise<Dispatcher.ConnectData> {
  const answer = await open(to).catch((error: unknown) => {
    if ((error as { readonly code?: string }).code !== "UND_ERR_SOCKET") throw unreachable(shown, error as Error);
    throw new ProxyError(`the proxy ${shown} does not reach ${to.path}: it closed the connection`);
  });
  const { statusCode, socket } = answer;
  if (statusCode === 200) return answer;
  socket.on("error", () => undefined).destroy();
  if (statusCode === 407) throw loginRefused({ shown, login });
  throw new ProxyError(`the proxy ${shown} ${statusCode >= 500 ? "does not reach" : "refuses to connect to"} ${to.path} (${statusCode})`);
}

/** Whether a request without a tunnel failed because the proxy answered 407. */
export function isLoginRefused(error: unknown): boolean {
  return [error, (error as Error | null)?.cause].some(
    (one) => one instanceof Error && one.message === "Proxy Authentication Required (407)",
  );
}

/** The error for a proxy that answers 407. */
export function loginRefused({ shown, login }: Pick<ProxyAddress, "shown" | "login">): ProxyError {
  return new ProxyError(`the proxy ${shown} ${login === "" ? "wants" : "refuses"} user and password (407)`);
}
