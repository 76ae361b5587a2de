/** A hostile input, as bytes for one connection. */
export interface Attack {
  /** The row of the summary table that it counts in. */
  readonly kind: string;
  /** Written one after the other. */
  readonly parts: readonly Uint8Array[];
  /** Milliseconds between the parts. */
  readonly pause?: number;
  /**
   * The expected responses: this many; at least one; or possibly none, because the server may still wait for the
   * rest, or the client is gone. Every response must be valid.
   */
  readonly answers: number | "some" | "any";
  /** The responses have no body. */
  readonly bare?: boolean;
  /** It is well-formed HTTP, so the connection can be used again. */
  readonly sound?: boolean;
  /** The client closes the connection after the last byte. */
  readonly vanishes?: boolean;
  /** The responses come from the API, so each has the rate limit headers. */
  readonly api?: boolean;
}

export const KEY = "hrk_wattle_full";

/** Text as bytes: each character up to U+00FF is one byte. */
export const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
export const utf8Bytes = (text: string): Uint8Array => Buffer.from(text, "utf8");

/** A header value; a list for a repeated header. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Head and body of a request as one block of bytes, with Content-Length unless `headers` have it. */
export function message(line: string, headers: Headers = {}, body: Uint8Array | string | null = null): Uint8Array {
  const bytes = typeof body === "string" ? utf8Bytes(body) : body;
  const framed = Object.keys(headers).some((name) => /^(content-length|transfer-encoding)$/i.test(name));
  const own: Headers = {
    Host: "127.0.0.1",
    Authorization: `Bearer ${KEY}`,
    ...(bytes === null || framed ? {} : { "Content-Length": String(bytes.length) }),
  };
  const taken = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const lines = [...Object.entries(own).filter(([name]) => !taken.has(name.toLowerCase())), ...Object.entries(headers)].flatMap(
    ([name, value]) => (value === undefined ? [] : [value].flat().map((one) => `${name}: ${one}`)),
  );
  const head = latin1([line, ...lines, "", ""].join("\r\n"));
  return bytes === null ? head : Buffer.concat([head, bytes]);
}

/** A well-formed HTTP request with any content. */
export function request(kind: string, line: string, headers: Headers = {}, body: Uint8Array | string | null = null): Attack {
  const [method = "", target = ""] = line.split(" ");
  return {
    kind,
    parts: [message(line, headers, body)],
    answers: 1,
    sound: true,
    bare: method === "HEAD",
    api: /^\/api\/v1(?:[/?]|$)/.test(target),
  };
}

export const JSON_TYPE: Headers = { "Content-Type": "application/json" };
