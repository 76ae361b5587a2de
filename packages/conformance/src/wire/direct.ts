import type { Agent, RequestInit as OwnInit } from "undici";
import { MOST_HEADERS, TIMEOUT } from "../exchange/bounds.ts";

/** `directFetch`, or what stands in for it, such as `mock.fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What the `lookup` of a connection is. */
export type Lookup = NonNullable<Extract<NonNullable<ConstructorParameters<typeof Agent>[0]>["connect"], { lookup?: unknown }>["lookup"]>;

/** Connections to one origin at once. */
const CONNECTIONS = 64;

/** A `fetch` over connections with bounds. @param lookup how names become addresses; default: as the system has it */
export function boundedFetch(lookup?: Lookup): Fetch {
  let made: Promise<Fetch> | undefined;
  const make = async (): Promise<Fetch> => {
    // Half of what starting takes would be this, also for commands that send nothing.
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
