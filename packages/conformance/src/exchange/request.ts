import { type Body, bytesToText, encodeBody } from "./body.ts";
import type { RequestRecord } from "./exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { maskedHeaders, withoutKeys } from "./masking.ts";
import { encodeQuery } from "../document/operations.ts";
import type { Target } from "../target/target.ts";

/** The settings of a request besides its operation. */
export interface CallSettings {
  /** Parameters of the path by name. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | string;
  /** A JSON body. */
  readonly body?: unknown;
  /** A body that is not JSON: a form, or text that is sent unchanged. */
  readonly raw?: Body;
  /** Default: the least recently used key that may send the request. null: no Authorization header. */
  readonly key?: KeyName | null;
  /** The check reads nothing from the response that may depend on the key, so a key without read scope will do. Default false. */
  readonly unread?: boolean;
  /** Added to the usual headers; replace those of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Open points that leave the status, code or form of this response open, such as `["A-13"]`: passive rules skip what they cover. */
  readonly open?: readonly string[];
  /** The check expects a 429. Default false: the run waits and sends the request again. */
  readonly limited?: boolean;
  /** The read is sent even if the run remembers its response, because the check compares responses. Default false. */
  readonly fresh?: boolean;
  /** Writes nothing to the ledger: what the request makes or changes needs no clean-up. Default false. */
  readonly kept?: boolean;
}

/** A request that no operation of the document describes. */
export interface RawRequest extends CallSettings {
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
}

/** A request, ready to send. */
export interface WireRequest {
  readonly method: string;
  /** Below the base address, with the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly key: KeyName | null;
  /** Whether the check expects a 429; otherwise the run waits and sends again. */
  readonly limited: boolean;
  /** Time limit in milliseconds; with it the request is sent even if the target answered none of the last five. */
  readonly within?: number;
}

/** A request in two forms: to send, and for evidence. */
export interface PreparedRequest {
  readonly wire: WireRequest;
  readonly record: RequestRecord;
}

/**
 * Prepares a request: bytes to send, and a record with the names of the target's keys in place of the keys.
 * @param request an `authorization` among its headers replaces that of the key
 * @param secret the key itself; undefined: no Authorization header
 * @param within time limit in milliseconds; with it the request is sent even if the target answered none of the last five
 */
export function prepareRequest(
  { method, path, key = "full", limited = false, ...settings }: RawRequest,
  secret: string | undefined,
  target: Target,
  within?: number,
): PreparedRequest {
  const query = typeof settings.query === "string" ? settings.query : encodeQuery(settings.query ?? {});
  const body = settings.raw ?? (settings.body === undefined ? null : { json: settings.body });
  const encoded = body === null ? null : encodeBody(body);
  const typed = encoded === null ? {} : { "content-type": encoded.type };
  const own: Record<string, string> = { accept: "application/json", ...typed, ...lower(settings.headers ?? {}) };
  const signed = secret !== undefined && !("authorization" in own);
  return {
    wire: {
      method,
      target: query === "" ? path : `${path}?${query}`,
      headers: { ...(signed ? { authorization: `Bearer ${secret}` } : {}), ...own },
      body: encoded?.bytes ?? null,
      key,
      limited,
      ...(within === undefined ? {} : { within }),
    },
    record: {
      method,
      path,
      query: withoutKeys(query, target),
      headers: { ...maskedHeaders(own, target), ...(signed ? { authorization: `Bearer <${key}>` } : {}) },
      body: encoded === null ? null : bytesToText(encoded.bytes),
    },
  };
}

function lower(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
