import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
  createServer,
} from "node:http";
import type { Server as SecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { addressAsked } from "./address-asked.ts";
import { Connections } from "./connections.ts";
import { close, drainPort } from "./close-port.ts";
import type { ControlShell } from "./control-shell.ts";
import { type Destination, destination } from "./destination.ts";
import { anonymousRate, noteAnswer, reply, bringsForm } from "./reply.ts";
import { maskKeys } from "../sandbox/journal/masks.ts";
import { respond } from "../pipeline/respond.ts";
import { HostGuard } from "./host-guard.ts";
import { addCors, isLoopback, readOrigin } from "./origins.ts";
import { type ApiError, refuse, unexpected } from "../contract/errors.ts";
import { BASE_PATH } from "../contract/base-path.ts";
import { MAX_BODY, isBounded } from "../pipeline/input/read-body.ts";
import { MAX_FORM } from "../pipeline/input/read-upload.ts";
import type { Listening, ListenOptions, Mock, TlsPair } from "../sandbox/mock-handle.ts";
import type { Port } from "./port.ts";
import type { ApiRequest, ApiResponse, Transport } from "../contract/request.ts";
import { WireTexts } from "./wire-texts.ts";

const OPTIONS: ServerOptions = {
  // Idle connections stay open while there are descriptors, so that a client seldom sends a request on a connection that the
  // server is closing.
  keepAliveTimeout: 0,
  // A request without a body needs no stream.
  optimizeEmptyRequests: true,
  requestTimeout: 60_000,
  maxHeaderSize: 32_768,
  // Node itself would refuse a request without a Host header, without the envelope.
  requireHostHeader: false,
};

/** The mock on a port: a thin shell over the core. A web framework would take most of the time of a request. */
export async function serve(mock: Mock, options: ListenOptions, control: ControlShell): Promise<Listening> {
  const { port = 0, host = "127.0.0.1", tls } = options;
  const cors = mock.cors.map((origin) => readOrigin("cors", origin));
  const closing = new AbortController();
  let open: Port;
  const listener: RequestListener = (incoming, outgoing) => receive(open, control, incoming, outgoing);
  const secure = tls === undefined ? undefined : await secureServer(tls, listener);
  const server = secure ?? createServer(OPTIONS, listener);
  const connections = new Connections(server);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => refuseConnection(mock, error, socket));
  // Node would answer these two without the envelope, or not at all: an unknown expectation, and a CONNECT.
  server.on("checkExpectation", listener);
  server.on("connect", (_incoming, socket: Socket) => refuseConnection(mock, { code: "CONNECT" }, socket));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const hostGuard = new HostGuard({ cors, host, onNetwork: !isLoopback(address.address) });
  const scheme = secure === undefined ? "http" : "https";
  open = { mock, scheme, hostGuard, connections, closing: closing.signal };
  const url = `${scheme}://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
  return {
    url,
    baseUrl: url + BASE_PATH,
    host: address.address,
    port: address.port,
    renewTls: (pair) => secure?.setSecureContext(pair),
    close: () => close(server, closing),
    drain: () => drainPort(server, connections, closing),
  };
}

/** A server of HTTP/1.1 over TLS, loaded at first need. A client has ten seconds for the handshake. */
async function secureServer(tls: TlsPair, listener: RequestListener): Promise<SecureServer> {
  const { createServer: createSecureServer } = await import("node:https");
  return createSecureServer({ ...OPTIONS, ...tls, handshakeTimeout: 10_000 }, listener);
}

/** Seconds since a `process.hrtime()`. The first use of `performance` loads a module, 3 ms. */
function secondsSince(began: [number, number]): number {
  const [seconds, nanoseconds] = process.hrtime(began);
  return seconds + nanoseconds / 1e9;
}

function receive(port: Port, control: ControlShell, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const began = process.hrtime();
  const { mock, hostGuard, connections } = port;
  connections.used(incoming.socket);
  if (port.closing.aborted) outgoing.shouldKeepAlive = false;
  const { method = "GET" } = incoming;
  const headers = sharedHeaders(incoming.headers);
  const target = originForm(incoming.url ?? "/");
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  if (headers.host === undefined && incoming.httpVersion === "1.1") {
    refuseRequest(mock, refuse.unreadableBody("The request names no host."), incoming, outgoing);
    return;
  }
  const place = destination(mock, path);
  if (place.kind === "control") {
    control()
      .then(({ serveControl }) => serveControl(port, incoming, outgoing))
      .catch((error: unknown) => refuseRequest(mock, unexpected(error, "control API"), incoming, outgoing));
    return;
  }
  const cors = headers.origin === undefined ? undefined : hostGuard.cors(headers.origin, headers.host);
  const refusal = hostGuard.refusal(headers.host, headers.origin, cors);
  if (refusal !== undefined) {
    refuseRequest(mock, refusal, incoming, outgoing);
    mock.requestCounts.add("none", refusal.status, secondsSince(began));
    return;
  }
  const origin = addressAsked(port, incoming);
  const isApi = place.kind === "api";
  const told = isApi && mock.onRequest !== undefined ? mock.onRequest(headers) : headers;
  const base = { method, path: isApi ? place.path : path, query, headers: told, origin, body: null };
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) {
    answer(place, base, { mock, outgoing, cors, began, isForm: false });
    return;
  }
  const { contract, decisions } = mock.defaultSandbox;
  const isForm = isApi && bringsForm(contract, base);
  const limit = isBounded(decisions) ? (isForm ? MAX_FORM : MAX_BODY) : Number.POSITIVE_INFINITY;
  collect(limit, incoming, (body, oversized) => answer(place, { ...base, body, oversized }, { mock, outgoing, cors, began, isForm }));
}

/** The headers of the latest request. */
let latestHeaders: IncomingHttpHeaders = {};

/** The headers of the request before, if these are the same: clients send the same ones again and again, and the journal keeps them. */
function sharedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  let count = 0;
  for (const name in headers) {
    if (headers[name] !== latestHeaders[name]) return (latestHeaders = headers);
    count += 1;
  }
  for (const _ in latestHeaders) count -= 1;
  return count === 0 ? latestHeaders : (latestHeaders = headers);
}

/** Refuses a request before its body is read: one without a Host header (not HTTP/1.1), or one that the host guard or its code refuses. */
function refuseRequest(mock: Mock, refusal: ApiError, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { status } = refusal;
  const envelope = refusal.envelope();
  incoming.resume();
  const length = Buffer.byteLength(envelope);
  outgoing.writeHead(status, { ...anonymousRate(mock), "Content-Type": "application/json", "Content-Length": length, Connection: "close" });
  outgoing.end(incoming.method === "HEAD" ? "" : envelope);
}

/** The path and query of a request line: a proxy sends the whole URL. */
function originForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** Reads a body up to the limit. The rest is read and dropped, so that the client gets its response. */
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

/** Where a response is sent, with its CORS headers, and how its request was sent. */
interface Way {
  readonly mock: Mock;
  readonly outgoing: ServerResponse;
  readonly cors: Readonly<Record<string, string>> | undefined;
  /** When the headers of the request arrived, as `process.hrtime()`. */
  readonly began: [number, number];
  readonly isForm: boolean;
}

function answer(place: Destination, request: ApiRequest, way: Way): void {
  const response = reply(way.mock, place, request, way.isForm);
  if (response instanceof Promise)
    response.then((late) => send(request, late, way)).catch((error: unknown) => sendFailure(error, request, way));
  else send(request, response, way);
}

/** Answers a request whose response could not be made, or ends a response that has begun. */
function sendFailure(error: unknown, request: ApiRequest, way: Way): void {
  const { mock, outgoing } = way;
  const refusal = unexpected(error, `answer to ${maskKeys(request.method)} ${maskKeys(request.path)}`);
  if (outgoing.headersSent) outgoing.destroy();
  else send(request, respond(mock.defaultSandbox.clock.now(), refusal.status, refusal.envelope(), anonymousRate(mock)), way);
}

/** What was sent lately, on any port. */
const wireTexts = new WireTexts();

function send(request: ApiRequest, response: ApiResponse, way: Way): void {
  const { status, headers, body, bytes: binary, transport } = response;
  const { mock, outgoing, cors, began } = way;
  const text = wireTexts.get(body) ?? body;
  const length = binary?.length ?? (text === body ? Buffer.byteLength(body) : text.length);
  const fields: Record<string, string | number> = { ...headers };
  if (status !== 204) fields["Content-Length"] = length;
  if (cors !== undefined) addCors(fields, cors);
  if (transport !== undefined) {
    const bytes = request.method === "HEAD" || status === 204 ? new Uint8Array() : Buffer.from(body);
    sendLate(request, response, { fields, bytes, transport }, way).catch((error: unknown) => sendFailure(error, request, way));
    return;
  }
  outgoing.writeHead(status, fields);
  if (request.method === "HEAD" || status === 204) outgoing.end();
  else if (binary !== undefined) outgoing.end(binary);
  // ASCII has the same bytes in both encodings, and Node writes latin1 without measuring it again.
  else outgoing.end(text, length === text.length ? "latin1" : "utf8");
  noteAnswer(mock, request, response, secondsSince(began));
}

/** Sends a response as `transport` says, with these headers and bytes. */
async function sendLate(
  request: ApiRequest,
  response: ApiResponse,
  { fields, bytes, transport }: { fields: Record<string, string | number>; bytes: Uint8Array; transport: Transport },
  { mock, outgoing, began }: Way,
): Promise<void> {
  const { sendWithTransport } = await import("./transport.ts");
  await sendWithTransport(outgoing, { status: response.status, fields }, bytes, transport);
  noteAnswer(mock, request, response, secondsSince(began));
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request headers are too large.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive within a minute.",
  CONNECT: "This server is no proxy.",
};

/** Milliseconds that a refused client has to close the connection. */
const LINGER = 1000;

/** Sends the envelope for a request that Node cannot parse as HTTP (§7). */
function refuseConnection(mock: Mock, error: Pick<NodeJS.ErrnoException, "code">, socket: Socket): void {
  // During the response to an earlier request, an error would look like a part of it.
  const under = (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage;
  if (error.code === "ECONNRESET" || !socket.writable || under?.headersSent === true) {
    socket.destroy();
    return;
  }
  const why = UNREADABLE[error.code ?? ""] ?? "The request is not valid HTTP.";
  const body = refuse.unreadableBody(why).envelope();
  const fields = { ...anonymousRate(mock), "Content-Type": "application/json" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER).unref();
}
