import { type IncomingMessage, type Server, type ServerOptions, type ServerResponse, createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { CORS, type Destination, anonymousRate, destination, reply } from "./dispatch.ts";
import { refuse } from "./errors.ts";
import { BASE_PATH, type Listening, type Mock } from "./mock.ts";
import { MAX_BODY } from "./read-body.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";

const OPTIONS: ServerOptions = {
  // An idle connection stays open: a client never loses a request to one that the server was just closing.
  keepAliveTimeout: 0,
  // A request without a body needs no stream that ends.
  optimizeEmptyRequests: true,
  requestTimeout: 60_000,
  maxHeaderSize: 32_768,
};

/** The mock on a port: a thin shell over the core, since most of a request's time would otherwise go into the framework. */
export async function serve(mock: Mock, port: number, host: string): Promise<Listening> {
  const closing = new AbortController();
  const server = createServer(OPTIONS, (incoming, outgoing) => {
    receive(mock, closing.signal, incoming, outgoing);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => refuseConnection(mock, error, socket));
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
  const place = destination(mock, path);
  if (place.kind === "control") {
    void import("./control/serve.ts").then(
      ({ serveControl }) => serveControl(mock, incoming, outgoing, closing),
      (error: unknown) => outgoing.destroy(error as Error),
    );
    return;
  }
  const base = { method, path: place.kind === "api" ? place.path : path, query, headers };
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) {
    answer(mock, place, { ...base, body: null }, outgoing);
    return;
  }
  collect(mock, incoming, (body, oversized) => answer(mock, place, { ...base, body, oversized }, outgoing));
}

/** A proxy sends the whole URL in the request line; only its path and query matter here. */
function originForm(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** Reads a body up to the limit; of a longer one the rest is read and dropped, so that the client gets its answer. */
function collect(mock: Mock, incoming: IncomingMessage, done: (body: Uint8Array | null, oversized: boolean) => void): void {
  const limit = mock.decisions["body-size"] === "unlimited" ? Number.POSITIVE_INFINITY : MAX_BODY;
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

function send(request: ApiRequest, { status, headers, body }: ApiResponse, outgoing: ServerResponse): void {
  const length = Buffer.byteLength(body);
  const fields: Record<string, string | number> = { ...headers };
  if (status !== 204) fields["Content-Length"] = length;
  if (request.headers["origin"] !== undefined) Object.assign(fields, CORS);
  outgoing.writeHead(status, fields);
  if (request.method === "HEAD" || status === 204) outgoing.end();
  // Plain ASCII is the same bytes either way, and node writes latin1 without measuring it again.
  else outgoing.end(body, length === body.length ? "latin1" : "utf8");
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "The request headers are too large.",
  ERR_HTTP_REQUEST_TIMEOUT: "The request did not arrive within a minute.",
};

/** What node could not read as HTTP still gets the envelope (§7). */
function refuseConnection(mock: Mock, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const why = UNREADABLE[error.code ?? ""] ?? "The request is not valid HTTP.";
  const refusal = refuse.unreadableBody(why);
  const body = refusal.envelope();
  const fields = { ...anonymousRate(mock), "Content-Type": "application/json" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\n${lines.join("\r\n")}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
