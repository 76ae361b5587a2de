import type { Agent, RequestInit as OwnInit } from "undici";
import { MOST_HEADERS, TIMEOUT } from "../exchange/bounds.ts";

/** `directFetch` or a replacement for it, such as `mock.fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Type of a connection's `lookup`. */
export type Lookup = NonNullable<Extract<NonNullable<ConstructorParameters<typeof Agent>[0]>["connect"], { lookup?: unknown }>["lookup"]>;

/** Most simultaneous connections to one origin. */
const CONNECTIONS = 64;

/** A `fetch` with bounds on connections and headers. @param lookup resolves host names; default: that of the system */
export function boundedFetch(lookup?: Lookup): Fetch {
  let made: Promise<Fetch> | undefined;
  const make = async (): Promise<Fetch> => {
    // Loaded at the first request: it would take half of the start-up time, also for commands that send nothing.
    const { default: undici } = await import("undici");
    const dispatcher = new undici.Agent({
      connections: CONNECTIONS,
      headersTimeout: TIMEOUT,
      bodyTimeout: TIMEOUT,
      maxHeaderSize: MOST_HEADERS,
      allowH2: false,
      connect: { timeout: 10_000, ...(lookup === undefined ? {} : { lookup }) },
    });
    return async (url, init) => undici.fetch(url, { ...init, dispatcher } as OwnInit);
  };
  return async (url, init) => (await (made ??= make()))(url, init);
}

/** The network. */
export const directFetch: Fetch = boundedFetch();
