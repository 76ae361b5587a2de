import { type Body, bytesToText, encodeBody } from "./body.ts";
import type { RequestRecord } from "./exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { maskedHeaders, withoutKeys } from "./masking.ts";
import { encodeQuery } from "../document/operations.ts";
import type { Target } from "../target/target.ts";
import type { WireRequest } from "./wire-request.ts";

/** What can be said of a request besides its operation. */
export interface CallSettings {
  /** Parameters of the path by name. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | string;
  /** A JSON body. */
  readonly body?: unknown;
  /** A body that is no JSON value: a form, or text as it stands. */
  readonly raw?: Body;
  /** Default: the freshest of the keys that may do it. null: no Authorization. */
  readonly key?: KeyName | null;
  /** Nothing is read from the answer that may depend on the key, so that one without read will do as well. Default false. */
  readonly unread?: boolean;
  /** Added to, and in place of, the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Open points that leave the status, code or form of this answer open, such as `["A-13"]`: passive rules pass over what they cover. */
  readonly open?: readonly string[];
  /** A 429 is what is looked for. Default false: it is waited out and asked again. */
  readonly limited?: boolean;
  /** What was made need not be removed: it is known to be gone. Default false. */
  readonly kept?: boolean;
}

/** A request that no operation of the document describes. */
export interface RawRequest extends CallSettings {
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
}

/** The two faces of a request: as it goes out, and as evidence keeps it. */
export interface PreparedRequest {
  readonly wire: WireRequest;
  readonly record: RequestRecord;
}

/**
 * A request as bytes, and as a record in which the target's keys are named.
 * @param request an `authorization` among its headers goes out in place of the key's
 * @param secret the key itself; undefined: no Authorization
 * @param within goes out though the target has been silent, and is given up after so many milliseconds
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
