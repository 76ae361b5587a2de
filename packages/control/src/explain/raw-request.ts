import { header } from "@hr-platform/engine/contract/request";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";

/** A request as it was sent, with its key, ready to be sent again. */
export interface RawRequest {
  readonly method: string;
  /** With path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** null: no body, or one that is no text. */
  readonly body: string | null;
  /** The body in base64, if it is no text; null: it is, or there is none. */
  readonly bytes: string | null;
}

/** Headers that belong to the connection, or that the next client sets itself. */
const OWN = new Set(["host", "connection", "content-length", "transfer-encoding", "accept-encoding", "keep-alive", "user-agent"]);

/**
 * A request of the journal, to send again at a base URL. Its key becomes that of the same name in another sandbox.
 * @param from the end of the keys of its own sandbox, such as `_sb1`
 * @param to the end of those of the other sandbox
 */
export function rawRequest({ request }: Exchanged, baseUrl: string, from: string, to: string): RawRequest {
  const { method, path, query, body } = request;
  const headers: Record<string, string> = {};
  for (const name of Object.keys(request.headers)) {
    const value = header(request, name);
    if (value !== undefined && !OWN.has(name)) headers[name] = name === "authorization" ? withKeyOf(value, from, to) : value;
  }
  const text = body === null || body.length === 0 ? null : textOf(body);
  const bytes = body === null || body.length === 0 || text !== null ? null : Buffer.from(body).toString("base64");
  return { method, url: `${baseUrl}${path}${query === "" ? "" : `?${query}`}`, headers, body: text, bytes };
}

/** `Bearer hrk_wattle_full_sb1` -> `Bearer hrk_wattle_full_sb2`. */
function withKeyOf(authorization: string, own: string, other: string): string {
  if (own === other || !authorization.endsWith(own)) return authorization;
  return `${authorization.slice(0, authorization.length - own.length)}${other}`;
}

function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}
