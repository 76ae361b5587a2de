import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Readable, duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Dispatcher, FormData, Pool } from "undici";
import type { Mock, OtherDispatcher } from "../../sandbox/mock-handle.ts";
import type { ControlShell } from "../control-shell.ts";
import { destination } from "../destination.ts";
import { portlessReply } from "../fetch.ts";
import { sendWithTransport } from "../transport.ts";

/** Clients of undici for one origin, with connections within the process that lead to the mock. Another dispatcher gets other origins. */
export class InProcessPool extends Pool {
  readonly #origin: string;
  readonly #others: OtherDispatcher;

  constructor(mock: Mock, control: ControlShell, origin: string, others: OtherDispatcher) {
    const server = createServer({ keepAliveTimeout: 0, maxHeaderSize: 32_768 }, (incoming, outgoing) => {
      // The client is gone, or it is a bug of the mock.
      receive(mock, control, origin, incoming, outgoing).catch(() => outgoing.destroy());
    });
    super(origin, { connect: (_where, done) => queueMicrotask(() => done(null, connectionTo(server))) });
    this.#origin = origin;
    this.#others = others;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { origin, body } = options;
    if (origin === undefined || new URL(origin).origin !== this.#origin) return this.#others.dispatch(options, handler);
    return super.dispatch(isForm(body) ? { ...options, body: ownForm(body) } : options, handler);
  }
}

/** Opens a connection to a server that has no port. undici and `node:http` take any duplex stream for one. */
function connectionTo(server: Server): Socket {
  const [near, far] = duplexPair();
  // Not every version of Node lets an end know that the other one is gone. As on a network, a client learns it later than what came
  // before: the `fetch` of undici waits forever for a body that fails in the turn of its headers.
  near._destroy = (error, done) => {
    far.destroy();
    done(error);
  };
  far._destroy = (error, done) => {
    setImmediate(() => near.push(null));
    done(error);
  };
  const reset = Object.assign(new Error("read ECONNRESET"), { errno: -104, code: "ECONNRESET", syscall: "read" });
  Object.assign(far, { resetAndDestroy: () => near.destroy(reset) });
  server.emit("connection", far);
  return near as Socket;
}

async function receive(
  mock: Mock,
  control: ControlShell,
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = "GET", headers } = incoming;
  const url = new URL(origin + incoming.url);
  const sent = await buffer(incoming);
  const request = { method, url, headers, body: sent.length === 0 ? null : new Uint8Array(sent) };
  if (destination(mock, url.pathname).kind === "control") {
    const body = method === "GET" || method === "HEAD" ? null : request.body;
    const { fetchControl } = await control();
    const response = await fetchControl(mock, new Request(url, { method, headers: headers as Record<string, string>, body }));
    outgoing.writeHead(response.status, [...response.headers].flat()).flushHeaders();
    // Programs for browsers have another type for the same stream.
    const stream: unknown = response.body;
    if (stream === null) outgoing.end();
    else await pipeline(Readable.fromWeb(stream as WebStream), outgoing);
    return;
  }
  const { status, headers: fields, body, bytes, transport = {} } = await portlessReply(mock, request);
  const whole = bytes ?? Buffer.from(body);
  const head = { status, fields: status === 204 ? { ...fields } : { ...fields, "Content-Length": whole.length } };
  await sendWithTransport(outgoing, head, method === "HEAD" || status === 204 ? new Uint8Array() : whole, transport);
}

function isForm(body: unknown): body is Iterable<[string, string | File]> {
  return Object.prototype.toString.call(body) === "[object FormData]";
}

/** A form of any undici as one of this undici, which takes no other. */
function ownForm(form: Iterable<[string, string | File]>): FormData {
  const own = new FormData();
  for (const [name, value] of form)
    if (typeof value === "string") own.append(name, value);
    else own.append(name, value, value.name);
  return own;
}
