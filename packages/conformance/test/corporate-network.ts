import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { lookup } from "node:dns";
import { once } from "node:events";
import { type Server as HttpsServer, createServer } from "node:https";
import { type Server as HttpServer, type RequestListener, createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RequestError, Server } from "proxy-chain";
import { type Authority, type CertifiedKey, authority } from "./authority.ts";

/** Only the proxy of the tests knows this name. */
export const STAGING_HOST = "staging.corp.test";
/** User and password of the proxy, in an address. */
export const LOGIN = "robot:s3cret%40proxy";

/** A private network: an authority, and servers that only a proxy finds. */
export interface CorporateNetwork extends AsyncDisposable {
  readonly authority: Authority;
  /** Writes a file. @returns its path */
  file(name: string, text: string): string;
  /** Opens a server with TLS, and returns its port. @param clients its authority for client certificates; default: it asks for none */
  secured(handle: RequestListener, pair: CertifiedKey, clients?: Authority): Promise<number>;
  /** Opens a server without TLS, and returns its port. */
  plain(handle: RequestListener): Promise<number>;
  /** Starts a proxy that asks for `LOGIN` if `guarded`, and forbids the ports of `forbidden`. */
  proxy(settings?: { readonly guarded?: boolean; readonly forbidden?: readonly number[] }): Promise<ProxyStarted>;
}

/** A proxy that runs. */
export interface ProxyStarted {
  /** `HOST:PORT` */
  readonly host: string;
  /** Hosts and ports of the requests to it. */
  readonly asked: string[];
}

/** Starts an empty private network. */
export async function corporateNetwork(): Promise<CorporateNetwork> {
  const folder = mkdtempSync(join(tmpdir(), "hr-network-"));
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true })];
  const listening = async (server: HttpServer | HttpsServer): Promise<number> => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };
  return {
    authority: await authority("Corporation"),
    file: (name, text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    secured: async (handle, pair, clients) =>
      listening(createServer({ ...pair, ...(clients === undefined ? {} : { ca: clients.cert, requestCert: true }) }, handle)),
    plain: async (handle) => listening(createHttpServer(handle)),
    proxy: async ({ guarded = false, forbidden = [] } = {}) => {
      const asked: string[] = [];
      const server = new Server({
        port: 0,
        host: "127.0.0.1",
        prepareRequestFunction: ({ hostname, port, username, password }) => {
          asked.push(`${hostname}:${port}`);
          if (forbidden.includes(port)) throw new RequestError("not allowed", 403);
          const known = `${encodeURIComponent(username)}:${encodeURIComponent(password)}` === LOGIN;
          return {
            requestAuthentication: guarded && !known,
            dnsLookup: ((host: string, options: object, done: never) =>
              lookup(host === STAGING_HOST ? "127.0.0.1" : host, options, done)) as typeof lookup,
          };
        },
      });
      await server.listen();
      closing.push(async () => server.close(true));
      return { host: `127.0.0.1:${server.port}`, asked };
    },
    [Symbol.asyncDispose]: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}
