/** A request to the API as plain data; the shells over `node:http` and `fetch` make it. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the base address, still percent-encoded: `/employees/…`. */
  readonly path: string;
  /** Query string without its question mark, still encoded. */
  readonly query: string;
  /** By lower-case name; a repeated header keeps the form that node:http gives it. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** null when nothing was sent. */
  readonly body: Uint8Array | null;
  /** The body was longer than the server reads; `body` then holds none of it. */
  readonly oversized?: boolean;
  /** `http://HOST:PORT` as the client sees it: the start of addresses in answers. */
  readonly origin?: string;
  /** The parts of a multipart body, or that it is none that can be read; the shells part it. */
  readonly form?: readonly FormPart[] | "malformed";
}

/** One part of a multipart body: a file where it has a file name, otherwise text. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | null;
  /** As declared by the part; "" where it says nothing. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** An answer as plain data. Header names are as sent. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A binary body; then `body` is empty. */
  readonly bytes?: Uint8Array;
  /** What the shells do when they send the response. */
  readonly transport?: Transport;
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
}

/** The first value of a request header. */
export function header(request: Pick<ApiRequest, "headers">, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
