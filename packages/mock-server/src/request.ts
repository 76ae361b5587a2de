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
}

/** An answer as plain data. Header names are as sent. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The first value of a request header. */
export function header(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
