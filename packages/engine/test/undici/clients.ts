import { Writable } from "node:stream";
import * as undici6 from "undici6";
import * as undici7 from "undici";
import * as undici8 from "undici8";

const GLOBALS = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")];

void globalThis.Response;
const usual = GLOBALS.map((name) => (globalThis as Record<symbol, unknown>)[name]);

/** Puts the dispatchers back that Node itself has. */
export function resetDispatchers(): void {
  for (const [n, name] of GLOBALS.entries()) Object.defineProperty(globalThis, name, { value: usual[n], writable: true });
}

/** A request in the form that all clients take. */
export interface ClientInput {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headersTimeout?: number;
}

/** What a client saw: a response, or the codes of its error. */
export type ClientOutcome =
  | { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string }
  | { readonly error: string };

type Send = (url: string, sent: ClientInput) => Promise<ClientOutcome>;

/** Headers of one connection. */
const HOP = new Set(["connection", "keep-alive", "transfer-encoding"]);
const kept = (headers: Iterable<[string, unknown]>): Record<string, unknown> =>
  Object.fromEntries([...headers].filter(([name]) => !HOP.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)));

function chain(error: unknown): string {
  const { name, code, message, cause } = error as Error & { code?: string };
  return `${name} ${code ?? ""} ${message}${cause === undefined ? "" : ` < ${chain(cause)}`}`;
}

async function seen(look: () => Promise<ClientOutcome>): Promise<ClientOutcome> {
  return await look().catch((error: unknown) => ({ error: chain(error) }));
}

type Fetch = (url: string, init: object) => Promise<Pick<Response, "status" | "headers" | "text">>;

const fetching =
  (own: Fetch): Send =>
  async (url, sent) =>
    await seen(async () => {
      const response = await own(url, { ...sent, ...(sent.body === undefined ? {} : { duplex: "half" }) });
      return { status: response.status, headers: kept(response.headers as never), body: await response.text() };
    });

type Undici = Pick<typeof undici7, "request" | "stream">;

const requesting =
  ({ request }: Undici): Send =>
  async (url, sent) =>
    await seen(async () => {
      const { statusCode, headers, body } = await request(url, sent as never);
      return { status: statusCode, headers: kept(Object.entries(headers)), body: await body.text() };
    });

const streaming =
  ({ stream }: Undici): Send =>
  async (url, sent) =>
    await seen(async () => {
      const parts: Buffer[] = [];
      let head: Omit<Extract<ClientOutcome, { status: number }>, "body">;
      await stream(url, sent as never, ({ statusCode, headers }) => {
        head = { status: statusCode, headers: kept(Object.entries(headers)) };
        // One byte fits, so that each part has to wait.
        return new Writable({
          highWaterMark: 1,
          write: (part: Buffer, _encoding, done) => setImmediate(() => done(void parts.push(part))),
        });
      });
      return { ...head!, body: Buffer.concat(parts).toString() };
    });

/** A client, and how it gets its dispatcher. */
interface Client {
  readonly send: Send;
  readonly use: (dispatcher: object) => void;
  /** A dispatcher for the network. */
  readonly agent: () => object;
  readonly FormData: new () => FormData;
}

const of = (undici: unknown, send: Send): Client => {
  const { Agent, FormData, setGlobalDispatcher } = undici as typeof undici7;
  return { send, agent: () => new Agent(), use: setGlobalDispatcher as (dispatcher: object) => void, FormData };
};

const builtIn: Client = {
  send: fetching(fetch),
  agent: () => usual[0] as object,
  use: undici7.setGlobalDispatcher as (dispatcher: object) => void,
  FormData,
};

/** The clients of undici in all versions that are in use, and Node's own. */
export const CLIENTS: Readonly<Record<string, Client>> = {
  "the built-in fetch": builtIn,
  "fetch of undici 6": of(undici6, fetching(undici6.fetch)),
  "fetch of undici 7": of(undici7, fetching(undici7.fetch)),
  "fetch of undici 8": of(undici8, fetching(undici8.fetch)),
  "request of undici 6": of(undici6, requesting(undici6 as never)),
  "request of undici 7": of(undici7, requesting(undici7)),
  "request of undici 8": of(undici8, requesting(undici8 as never)),
  "stream of undici 6": of(undici6, streaming(undici6 as never)),
  "stream of undici 7": of(undici7, streaming(undici7)),
  "stream of undici 8": of(undici8, streaming(undici8 as never)),
};
