import type { PortlessRequest } from "../fetch.ts";

/** What a client of undici dispatches, in all its versions. */
export interface DispatchOptions {
  readonly origin?: string | URL;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly method: string;
  /** Names and values in turn, pairs, or an object whose values may be lists. */
  readonly headers?: unknown;
  readonly body?: unknown;
  /** Milliseconds until the headers of the response must be there; 0: no limit. */
  readonly headersTimeout?: number | null;
}

/** Reads a request, and its body to the end. `isOver` says whether the rest of the body is needed no more. */
export async function readClientRequest(options: DispatchOptions, isOver: () => boolean): Promise<PortlessRequest> {
  const url = new URL(options.path, options.origin);
  for (const [name, value] of Object.entries(options.query ?? {}))
    for (const one of [value].flat()) url.searchParams.append(name, String(one));
  const headers = readHeaders(options.headers);
  const { bytes, type } = await readBody(options.body, isOver);
  if (type !== null) headers["content-type"] ??= type;
  headers["host"] ??= url.host;
  if (bytes.length > 0) headers["content-length"] ??= String(bytes.length);
  return { method: options.method, url, headers, body: bytes.length === 0 ? null : bytes };
}

/** Of these, a server takes the first one. Others are joined. */
const SINGLE: ReadonlySet<string> = new Set(["authorization", "content-length", "content-type", "host", "user-agent"]);

function readHeaders(sent: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [key, value] of pairsOf(sent)) {
    const name = String(key).toLowerCase();
    for (const text of [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map(String)) {
      const known = headers[name];
      if (known === undefined) headers[name] = text;
      else if (!SINGLE.has(name)) headers[name] = `${known}${name === "cookie" ? "; " : ", "}${text}`;
    }
  }
  return headers;
}

function pairsOf(sent: unknown): readonly (readonly [unknown, unknown])[] {
  if (sent === undefined || sent === null) return [];
  if (typeof (sent as Iterable<unknown>)[Symbol.iterator] !== "function") return Object.entries(sent);
  const items = [...(sent as Iterable<unknown>)];
  if (items.every((item) => Array.isArray(item))) return items as [unknown, unknown][];
  return items.flatMap((name, at) => (at % 2 === 0 ? [[name, items[at + 1]] as const] : []));
}

interface ReadBody {
  readonly bytes: Uint8Array;
  /** The content type that the body brings; null: none. */
  readonly type: string | null;
}

async function readBody(body: unknown, isOver: () => boolean): Promise<ReadBody> {
  if (body === undefined || body === null) return { bytes: new Uint8Array(), type: null };
  if (isForm(body)) return await readWhole(new Response(ownForm(body)));
  if (typeof body === "string" || body instanceof ArrayBuffer || ArrayBuffer.isView(body) || body instanceof Blob)
    return {
      ...(await readWhole(new Response(body as ConstructorParameters<typeof Response>[0]))),
      type: body instanceof Blob && body.type !== "" ? body.type : null,
    };
  if (typeof body !== "object" || !(Symbol.asyncIterator in body || Symbol.iterator in body))
    throw new TypeError("the body of the request must be text, bytes, a form or a stream");
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<unknown>) {
    if (isOver()) break;
    chunks.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : new Uint8Array(chunk as Uint8Array));
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)), type: null };
}

async function readWhole(response: Response): Promise<ReadBody> {
  return { type: response.headers.get("content-type"), bytes: new Uint8Array(await response.arrayBuffer()) };
}

function isForm(body: unknown): body is FormData {
  return Object.prototype.toString.call(body) === "[object FormData]";
}

/** A form of another undici than that of this Node, as one of this Node. */
function ownForm(form: FormData): FormData {
  if (form instanceof FormData) return form;
  const own = new FormData();
  for (const [name, value] of form as Iterable<[string, string | File]>)
    if (typeof value === "string") own.append(name, value);
    else own.append(name, value, value.name);
  return own;
}
