import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { bytesToText } from "../exchange/body.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import type { Target } from "../target/target.ts";
import type { Arrival, ReceiverReply } from "./wire.ts";

type Settings = NonNullable<Target["webhooks"]>;

/** The arrivals at paths with one mark, and the replies to them. */
interface Box {
  replies: readonly ReceiverReply[];
  readonly arrivals: Arrival[];
  /** Replies used so far. */
  answered: number;
}

/** Most bytes of a delivery. */
const MOST_BODY = 2 ** 20;
/** Most deliveries that are kept, and most bytes of all together. */
const MOST_KEPT = 5000;
const MOST_BYTES = 64 * MOST_BODY;
/** Time limits in milliseconds for a delivery, and for its headers. */
const TIMEOUT = 30_000;
const HEADERS_TIMEOUT = 10_000;
const CONNECTIONS = 500;
/** Milliseconds after which waiting lets arrivals be read. A blocked process counts no more than this as waited. */
const SLICE = 50;

/**
 * A server that keeps what arrives at paths with a run's mark, byte for byte, and replies as set by `reply`. Anybody may reach it: it
 * reads nothing on other paths, and at most 1 MB of a delivery.
 */
export class Receiver {
  readonly #server: Server;
  readonly #now: () => number;
  readonly #boxes = new Map<string, Box>();
  readonly #waiting = new Set<() => void>();
  /** Number of the kept arrivals, and bytes of their bodies. */
  #kept = 0;
  #bytes = 0;

  private constructor(server: Server, now: () => number) {
    this.#server = server;
    this.#now = now;
    server.on("request", (incoming, outgoing) => void this.#receive(incoming, outgoing).catch(() => outgoing.destroy()));
  }

  /**
   * Listens: with TLS if the target file names a certificate, otherwise on plain HTTP, behind a proxy that terminates TLS.
   * @param now the time of arrivals, in milliseconds
   * @throws Error if the port cannot be opened, or the certificate cannot be read
   */
  static async open({ listen, tls }: Settings, now: () => number): Promise<Receiver> {
    const bounds = { headersTimeout: HEADERS_TIMEOUT, requestTimeout: TIMEOUT, connectionsCheckingInterval: HEADERS_TIMEOUT / 2 };
    const server =
      tls === undefined
        ? createServer(bounds)
        : createTlsServer({ ...bounds, handshakeTimeout: HEADERS_TIMEOUT, cert: await readFile(tls.cert), key: await readFile(tls.key) });
    server.maxConnections = CONNECTIONS;
    const colon = listen.lastIndexOf(":");
    server.listen({ host: listen.slice(0, colon).replace(/^\[(.*)\]$/, "$1"), port: Number(listen.slice(colon + 1)) });
    await once(server, "listening");
    return new Receiver(server, now);
  }

  /** Sets the replies to requests at paths with `mark`: used in order, then the last one again and again. */
  reply(mark: string, replies: readonly ReceiverReply[]): void {
    const box = this.#box(mark);
    box.replies = replies;
    box.answered = 0;
  }

  /** The arrivals at paths with `mark`: returned once there are `atLeast`, or after `within` milliseconds in which the port was read. */
  async arrivals(mark: string, { atLeast, within }: { readonly atLeast: number; readonly within: number }): Promise<Arrival[]> {
    const { arrivals } = this.#box(mark);
    if (arrivals.length < atLeast) {
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (arrivals.length >= atLeast) done();
        };
        const done = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(look);
          resolve();
        };
        const wait = (left: number): NodeJS.Timeout =>
          setTimeout(() => (left <= SLICE ? done() : (timer = wait(left - SLICE))), Math.min(left, SLICE));
        let timer = wait(within);
        this.#waiting.add(look);
      });
    }
    return arrivals.map((arrival) => ({ ...arrival }));
  }

  /** Closes the port and its connections. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #box(mark: string): Box {
    const known = this.#boxes.get(mark) ?? { replies: [], arrivals: [], answered: 0 };
    this.#boxes.set(mark, known);
    return known;
  }

  async #receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const at = this.#now();
    const path = incoming.url ?? "/";
    // The sender may have changed the case of the path: a check judges that, so the receiver accepts it.
    const box = [...this.#boxes].find(([mark]) => path.toLowerCase().includes(mark))?.[1];
    if (box === undefined) return turnAway(outgoing, 404);
    if (this.#kept >= MOST_KEPT || this.#bytes >= MOST_BYTES) return turnAway(outgoing, 503);
    const body = await bodyOf(incoming);
    if (body === undefined) return turnAway(outgoing, 413);
    this.#kept += 1;
    this.#bytes += body.length;
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const arrival = { method: incoming.method ?? "", path, headers, body: bytesToText(body), at, gaveUpAt: null as number | null };
    box.arrivals.push(arrival);
    const looks = LOOKS.has(incoming.method ?? "");
    const next = box.replies[Math.min(looks ? Infinity : box.answered, box.replies.length - 1)];
    const reply = isPing(body) ? undefined : next;
    if (!looks && !isPing(body)) box.answered += 1;
    if (reply?.status === null) outgoing.on("close", () => (arrival.gaveUpAt = this.#now()));
    // A kept connection may end while the sender uses it again: that attempt would be lost.
    else outgoing.writeHead(reply?.status ?? 200, { connection: "close", ...(reply?.location && { location: reply.location }) }).end();
    for (const look of this.#waiting) look();
  }
}

/** Methods of requests without a body, which only probe the endpoint: they use up no reply. */
const LOOKS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a body is a ping, a test of the connection (§6): it uses up no reply. */
function isPing(body: Buffer): boolean {
  return viewOf(body.toString()).at("event").text === "ping";
}

/** Replies without reading the rest, and closes the connection. */
function turnAway(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { connection: "close" }).end(() => outgoing.destroy());
}

/** The body of a request; undefined if it is too long. @throws Error if it does not arrive in time */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(incoming.headers["content-length"] ?? 0) > MOST_BODY) return undefined;
  const timer = setTimeout(() => incoming.destroy(new Error("it took too long")), TIMEOUT);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming) {
      length += (chunk as Buffer).length;
      // A chunk of one byte takes far more memory than one byte.
      if (length > MOST_BODY || chunks.length > MOST_BODY / 16) return undefined;
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}
