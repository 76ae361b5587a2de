/** Something that no friend sends, as bytes for one connection. */
export interface Attack {
  /** The row of the table that it counts in. */
  readonly kind: string;
  /** Written one after the other. */
  readonly parts: readonly Uint8Array[];
  /** Milliseconds between the parts. */
  readonly pause?: number;
  /**
   * What must come back: so many answers; at least one; or none needs to, because the server may still be waiting for
   * the rest or has nobody left to answer. Whatever does come back must be sound.
   */
  readonly answers: number | "some" | "any";
  /** The answers have no body. */
  readonly bare?: boolean;
  /** It is well-formed HTTP, so the connection can be used again. */
  readonly sound?: boolean;
  /** The client is gone as soon as everything is written. */
  readonly vanishes?: boolean;
  /** The answers come from the API, so each tells of the rate limit. */
  readonly api?: boolean;
}

export const KEY = "hrk_wattle_full";

/** Text as bytes; characters up to U+00FF stand for a byte each. */
export const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
export const utf8 = (text: string): Uint8Array => Buffer.from(text, "utf8");

/** A header, and one that stands there several times. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Head and body of a request as one piece of bytes; the length is told, unless `headers` say something of it. */
export function message(line: string, headers: Headers = {}, body: Uint8Array | string | null = null): Uint8Array {
  const bytes = typeof body === "string" ? utf8(body) : body;
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

/** A request that is sound HTTP, whatever it says. */
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
