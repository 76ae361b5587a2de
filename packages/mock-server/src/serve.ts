import { type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse, createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { CORS, type Destination, anonymousRate, destination, reply } from "./dispatch.ts";
import { refuse } from "./errors.ts";
import { BASE_PATH, type Listening, type Mock } from "./mock.ts";
import { bodyLimit } from "./read-form.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";

const OPTIONS: ServerOptions = {
  // An idle connection stays open: a client never loses a request to one that the server was just closing.
  keepAliveTimeout: 0,
  // A request without a body needs no stream that ends.
  optimizeEmptyRequests: true,
  requestTimeout: 60_000,
  maxHeaderSize: 32_768,
  // Node would refuse a request without a host itself, and without the envelope.
  requireHostHeader: false,
};

/** The mock on a port: a thin shell over the core, since most of a request's time would otherwise go into the framework. */
export async function serve(mock: Mock, port: number, host: string): Promise<Listening> {
  const closing = new AbortController();
  const listener: RequestListener = (incoming, outgoing) => receive(mock, closing.signal, incoming, outgoing);
  const server = createServer(OPTIONS, listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => refuseConnection(mock, error, socket));
  // Node would answer these two without the envelope, or not at all: an expectation nobody knows, and a wish for a tunnel.
  server.on("checkExpectation", listener);
  server.on("connect", (_incoming, socket: Socket) => refuseConnection(mock, { code: "CONNECT" }, socket));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const url = `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
  return { url, baseUrl: url + BASE_PATH, port: address.port, close: () => close(server, closing) };
}

/** Ends open event streams, lets what is under way be written, then cuts what is left. */
async function close(server: Server, closing: AbortController): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  closing.abort();
  await setImmediate();
  server.closeAllConnections();
  await closed;
}

function receive(mock: Mock, closing: AbortSignal, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = "GET", headers } = incoming;
  const target = originForm(incoming.url ?? "/");
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  if (headers.host === undefined && incoming.httpVersion === "1.1") {
    refuseRequest(mock, incoming, outgoing);
    return;
  }
  const place = destination(mock, path);
  if (place.kind === "control") {
    void import("./control/serve.ts").then(
      ({ serveControl }) => serveControl(mock, incoming, outgoing, closing),
      (error: unknown) => outgoing.destroy(error as Error),
    );
    return;
  }
  const origin = `http://${headers.host ?? ""}`;
  const base = { method, path: place.kind === "api" ? place.path : path, query, headers, origin };
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) {
    answer(mock, place, { ...base, body: null }, outgoing);
    return;
  }
  const limit = mock.decisions["body-size"] === "unlimited" ? Number.POSITIVE_INFINITY : bodyLimit(place, base);
  collect(limit, incoming, (body, oversized) => answer(mock, place, { ...base, body, oversized }, outgoing));
}

/** A request without a Host is no HTTP/1.1. */
function refuseRequest(mock: Mock, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { status, envelope } = unreadable("The request names no host.");
  incoming.resume();
  const length = Buffer.byteLength(envelope);
  outgoing.writeHead(status, { ...anonymousRate(mock), "Content-Type": "application/json", "Content-Length": length, Connection: "close" });
  outgoing.end(incoming.method === "HEAD" ? "" : envelope);
}

/** A proxy sends the whole URL in the request line; only its path and query matter here. */
function originForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** Reads a body up to the limit; of a longer one the rest is read and dropped, so that the client gets its answer. */
function collect(limit: number, incoming: IncomingMessage, done: (body: Uint8Array | null, oversized: boolean) => void): void {
  let chunks: Buffer[] = [];
  let length = 0;
  incoming.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > limit) chunks = [];
    else chunks.push(chunk);
  });
  incoming.on("end", () => {
    if (length > limit) done(null, true);
    else done(length === 0 ? null : chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks), false);
  });
}

function answer(mock: Mock, place: Destination, request: ApiRequest, outgoing: ServerResponse): void {
  const response = reply(mock, place, request);
  if (response instanceof Promise) void response.then((late) => send(request, late, outgoing));
  else send(request, response, outgoing);
}

function send(request: ApiRequest, { status, headers, body, bytes: binary, transport }: ApiResponse, outgoing: ServerResponse): void {
  const length = binary?.length ?? Buffer.byteLength(body);
  const fields: Record<string, string | number> = { ...headers };
  if (status !== 204) fields["Content-Length"] = length;
  if (request.headers["origin"] !== undefined) Object.assign(fields, CORS);
  if (transport !== undefined) {
    const bytes = request.method === "HEAD" || status === 204 ? new Uint8Array() : Buffer.from(body);
    void import("./travel.ts").then(async ({ sendHindered }) => await sendHindered(outgoing, { status, fields }, bytes, transport));
    return;
  }
  outgoing.writeHead(status, fields);
  if (request.method === "HEAD" || status === 204) outgoing.end();
  else if (binary !== undefined) outgoing.end(binary);
  // Plain ASCII is the same bytes either way, and node writes latin1 without measuring it again.
  else outgoing.end(body, length === body.length ? "latin1" : "utf8");
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request headers are too large.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive within a minute.",
  CONNECT: "This server is no proxy.",
};

/** How long a client that was refused has to hang up, in milliseconds. */
const LINGER = 1000;

/** What node could not read as HTTP still gets the envelope (§7). */
function refuseConnection(mock: Mock, error: Pick<NodeJS.ErrnoException, "code">, socket: Socket): void {
  // In the midst of an answer to an earlier request a refusal would be taken for a part of it.
  const under = (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage;
  if (error.code === "ECONNRESET" || !socket.writable || under?.headersSent === true) {
    socket.destroy();
    return;
  }
  const why = UNREADABLE[error.code ?? ""] ?? "The request is not valid HTTP.";
  const { envelope: body } = unreadable(why);
  const fields = { ...anonymousRate(mock), "Content-Type": "application/json" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER).unref();
}

function unreadable(why: string): { readonly status: number; readonly envelope: string } {
  const refusal = refuse.unreadableBody(why);
  return { status: refusal.status, envelope: refusal.envelope() };
}
