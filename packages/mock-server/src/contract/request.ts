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
  /** A body that is no text; then `body` is empty. */
  readonly bytes?: Uint8Array;
  /** What the shells do to the answer on its way. */
  readonly transport?: Transport;
}

/** How an answer travels, where it does not simply go out: the work of transport faults. */
export interface Transport {
  /** Milliseconds of real time before the answer goes out. */
  readonly delay?: number;
  /** Writes to be made only then; requests that come meanwhile do not see them. */
  readonly later?: () => void;
  /** The connection is cut: before anything is sent (0), or after so many bytes of the body. */
  readonly cutAfter?: number;
  /** Bytes a second at which the body trickles out. */
  readonly rate?: number;
}

/** The first value of a request header. */
export function header(request: Pick<ApiRequest, "headers">, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
