import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { MOST_HEADERS } from "../exchange/bounds.ts";
import { mendOf, reasonIn } from "../wire/connection-problem.ts";
import type { Passage } from "../wire/passage.ts";
import { TakenBody } from "./taken-body.ts";

/** An exchange that passed. Headers are names and values in turn, without those of a single connection. */
export interface PassedExchange {
  readonly at: Date;
  /** Milliseconds from the first byte of the request to the last one of the answer. */
  readonly ms: number;
  readonly method: string;
  /** With the query, as it was sent. */
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: TakenBody;
  /** Left out: none came. */
  readonly answer?: PassedAnswerRecord;
  /** Why the target gave no answer, or no whole one. */
  readonly problem?: string;
}

export interface PassedAnswerRecord {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly string[];
  readonly body: TakenBody;
}

export interface PassingSettings {
  /** The address of the API: requests go to its scheme, host and port. */
  readonly baseUrl: string;
  readonly passage: Passage;
  /** Whether requests have a client certificate. */
  readonly certified: boolean;
  readonly onPassed: (exchange: PassedExchange) => void;
}

/** Milliseconds that open exchanges may take when the proxy ends. */
const GRACE = 2000;

/** Headers of a single connection (section 7.6.1 of RFC 9110). */
const OF_CONNECTION: readonly string[] = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
/** Headers of a request that name this proxy, or that it has obeyed. */
const OF_PROXY: readonly string[] = ["host", "expect"];

const NOT_FORWARD = "this passes requests to one service only: use its address as the base URL, not as an HTTP proxy";

/** Passes what arrives at a port on to a service, and the answers back, without a change. */
export class PassingServer {
  readonly #settings: PassingSettings;
  readonly #origin: string;
  readonly #server: Server;
  readonly #open = new Set<Promise<void>>();

  constructor(settings: PassingSettings) {
    this.#settings = settings;
    this.#origin = new URL(settings.baseUrl).origin;
    this.#server = createServer({ maxHeaderSize: MOST_HEADERS }, (incoming, outgoing) => {
      const passing = this.#pass(incoming, outgoing).finally(() => this.#open.delete(passing));
      this.#open.add(passing);
    });
  }

  /** @param port 0: any free one @returns the base URL for a program @throws the error of the port */
  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => this.#server.once("error", reject).listen(port, "127.0.0.1", resolve));
    const { port: taken } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${taken}${new URL(this.#settings.baseUrl).pathname}`;
  }

  /** Takes no more requests. Those that are open have a moment to end. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeIdleConnections();
    const last = setTimeout(() => this.#server.closeAllConnections(), GRACE);
    await closed;
    clearTimeout(last);
    // The last exchange may end after its connection.
    await Promise.all(this.#open);
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/" } = incoming;
    outgoing.sendDate = false;
    if (!path.startsWith("/")) {
      refuse(outgoing, 400, NOT_FORWARD);
      return;
    }
    const [at, began] = [new Date(), performance.now()];
    const headers = endToEnd(incoming.rawHeaders, OF_PROXY);
    const body = new TakenBody();
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    let answer: PassedAnswerRecord | undefined;
    let problem: string | undefined;
    try {
      const got = await this.#settings.passage({
        origin: this.#origin,
        method,
        path,
        headers,
        body: hasBody(incoming) ? tapped(incoming, body) : null,
        signal: gone.signal,
      });
      answer = { status: got.status, statusText: got.statusText, headers: endToEnd(got.headers), body: new TakenBody() };
      // A body that breaks off must not crash the process before it is read.
      got.body.on("error", () => undefined);
      outgoing.writeHead(got.status, got.statusText, [...answer.headers]);
      await piped(got.body, answer.body.tap(), outgoing);
    } catch (error) {
      problem = gone.signal.aborted && answer === undefined ? "the program did not wait for an answer" : this.#reason(error);
      if (!outgoing.headersSent) refuse(outgoing, 502, problem);
      else outgoing.destroy();
    }
    const ms = performance.now() - began;
    this.#settings.onPassed({ at, ms, method, path, headers, body, ...(answer && { answer }), ...(problem !== undefined && { problem }) });
  }

  /** Why an exchange failed, and what to do. */
  #reason(error: unknown): string {
    const { host } = new URL(this.#origin);
    const reason = reasonIn(error, { host, certified: this.#settings.certified });
    const mend = mendOf(reason);
    return `${host} gives no answer: ${reason}${mend === undefined ? "" : `; ${mend}`}`;
  }
}

function refuse(outgoing: ServerResponse, status: number, reason: string): void {
  outgoing.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  outgoing.end(`hr-conformance proxy: ${reason}\n`);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function tapped(from: Readable, body: TakenBody): Readable {
  // An error of either side reaches the other, and with it the request.
  return pipeline(from, body.tap(), () => undefined);
}

/** Headers without those of a single connection, and without others by name. */
function endToEnd(raw: readonly string[], others: readonly string[] = []): string[] {
  const rows = raw.flatMap((name, n) => (n % 2 === 0 ? [[name, raw[n + 1]!] as const] : []));
  const named = rows.flatMap(([name, value]) => (name.toLowerCase() === "connection" ? value.toLowerCase().split(/\s*,\s*/) : []));
  const dropped = new Set([...OF_CONNECTION, ...others, ...named]);
  return rows.flatMap(([name, value]) => (dropped.has(name.toLowerCase()) ? [] : [name, value]));
}
