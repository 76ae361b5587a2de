/** A request to the API as plain data. The shells over `node:http` and `fetch` make it. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the base path, percent-encoded: `/employees/…`. */
  readonly path: string;
  /** Query string without its question mark, percent-encoded. */
  readonly query: string;
  /** By lower-case name. Repeated headers have the form of node:http. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** null: no body. */
  readonly body: Uint8Array | null;
  /** The body was longer than the limit; `body` is then empty. */
  readonly oversized?: boolean;
  /** `http://HOST:PORT` as the client sees it, for URLs in responses. */
  readonly origin?: string;
  /** The parts of a multipart body, or `malformed`. The shells parse it. */
  readonly form?: readonly FormPart[] | "malformed";
}

/** One part of a multipart body: a file if it has a file name, otherwise text. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | null;
  /** The declared content type; "" if there is none. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A response as plain data. Header names are as sent. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A binary body; then `body` is empty. */
  readonly bytes?: Uint8Array;
  /** Id of the operation that the request names, also if it is refused; absent: it names none. Metrics count it. */
  readonly operation?: string | undefined;
  /** What the shells do when they send the response. */
  readonly transport?: Transport;
  /** When it was sent: the shells write it. What is saved, shared or compared does not have it. */
  timing?: Timing | undefined;
}

/** When a response was sent, by the machine's clock (epoch milliseconds), and how long after the headers of its request. */
export interface Timing {
  readonly sent: number;
  readonly seconds: number;
}

/** How a response is sent, when a transport rule or a fault changes that. */
export interface Transport {
  /** Milliseconds of real time before the response is sent. */
  readonly delay?: number;
  /** Late writes, made just before the response is sent; requests in between do not see them. */
  readonly later?: () => void;
  /** Cuts the connection: before anything is sent (0), or after this many bytes of the body. */
  readonly cutAfter?: number;
  /** Sends the body at this many bytes a second. */
  readonly rate?: number;
  /** Sends nothing, and leaves the connection open until the client closes it. */
  readonly silent?: true;
}

/** The first value of a request header. */
export function header(request: Pick<ApiRequest, "headers">, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The key that a request sends, whether or not it is one; "": none. What is refused for its form is `authenticate`'s to say. */
export function keySentBy(request: Pick<ApiRequest, "headers">): string {
  return header(request, "authorization")?.replace(/^Bearer +/i, "") ?? "";
}

const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/** The trace that a request belongs to, by its header `traceparent` (W3C Trace Context): 32 hexadecimal digits; null: it says none. */
export function traceIdOf(request: Pick<ApiRequest, "headers">): string | null {
  return TRACE_PARENT.exec(header(request, "traceparent") ?? "")?.[1] ?? null;
}
