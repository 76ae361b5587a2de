import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { bytesToText } from "../exchange/body.ts";
import { viewOf } from "../exchange/json-text.ts";
import type { Target } from "../target/target.ts";
import type { Arrival, ReceiverReply } from "./wire.ts";

type Settings = NonNullable<Target["webhooks"]>;

/** What comes to paths that hold one mark. */
interface Box {
  replies: readonly ReceiverReply[];
  readonly arrivals: Arrival[];
  /** Arrivals that drew on the replies so far. */
  answered: number;
}

/** Most bytes of a delivery. */
const MOST_BODY = 2 ** 20;
/** Most that is kept of all deliveries: so many, of so many bytes together. */
const MOST_KEPT = 5000;
const MOST_BYTES = 64 * MOST_BODY;
/** Milliseconds in which a delivery has to be here, and its headers. */
const TIMEOUT = 30_000;
const HEADERS_TIMEOUT = 10_000;
const CONNECTIONS = 500;
/** Milliseconds of waiting after which arrivals get a turn: a process that is held up for longer has waited no longer than this. */
const SLICE = 50;

/**
 * A server that keeps what comes to paths that hold a run's mark, byte for byte, and answers as it is told. Anybody may reach it:
 * what comes to other paths is not read, nor more than 1 MB of a delivery.
 */
export class Receiver {
  readonly #server: Server;
  readonly #now: () => number;
  readonly #boxes = new Map<string, Box>();
  readonly #waiting = new Set<() => void>();
  /** Arrivals that are kept, and bytes of their bodies. */
  #kept = 0;
  #bytes = 0;

  private constructor(server: Server, now: () => number) {
    this.#server = server;
    this.#now = now;
    server.on("request", (incoming, outgoing) => void this.#receive(incoming, outgoing).catch(() => outgoing.destroy()));
  }

  /**
   * Listens: with TLS where the target file names a certificate, otherwise in plain HTTP, for a proxy that ends TLS.
   * @param now the time that arrivals are stamped with, in milliseconds
   * @throws Error where it cannot listen there, or the certificate cannot be read
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

  /** Sets how paths that hold `mark` are answered from now on: one reply after the other, then the last one again and again. */
  reply(mark: string, replies: readonly ReceiverReply[]): void {
    const box = this.#box(mark);
    box.replies = replies;
    box.answered = 0;
  }

  /** What has come to such paths: as soon as it is `atLeast` so much, or when `within` ms have passed in which it could be heard. */
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

  /** Closes the port and whatever hangs on it. */
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
    // The sender may have changed the case of the address: that is for a check to find, not for the receiver to miss.
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
    // A connection that is kept may end while the sender tries to use it again: that attempt would be lost.
    else outgoing.writeHead(reply?.status ?? 200, { connection: "close", ...(reply?.location && { location: reply.location }) }).end();
    for (const look of this.#waiting) look();
  }
}

/** Requests that carry nothing, such as a look whether somebody is there: none of the replies is used up by them. */
const LOOKS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** A ping is a test of the connection (§6) and takes no part in what a check has prepared. */
function isPing(body: Buffer): boolean {
  return viewOf(body.toString()).at("event").text === "ping";
}

/** Answers without reading, or reading on, and hangs up. */
function turnAway(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { connection: "close" }).end(() => outgoing.destroy());
}

/** The body of a request; undefined where it is too long. @throws where it does not come in time */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(incoming.headers["content-length"] ?? 0) > MOST_BODY) return undefined;
  const timer = setTimeout(() => incoming.destroy(new Error("it took too long")), TIMEOUT);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming) {
      length += (chunk as Buffer).length;
      // Chunks of a byte each take more room than what they hold.
      if (length > MOST_BODY || chunks.length > MOST_BODY / 16) return undefined;
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}
