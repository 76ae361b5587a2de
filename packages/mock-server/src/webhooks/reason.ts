import { Undeliverable } from "./undeliverable.ts";

const INVALID = "invalid HTTP";

/** The codes of Node's own client for those of undici. */
const CODES: Readonly<Record<string, string>> = {
  ERR_ASSERTION: INVALID,
  UND_ERR_CONNECT_TIMEOUT: "ETIMEDOUT",
  UND_ERR_HEADERS_OVERFLOW: "HPE_HEADER_OVERFLOW",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: INVALID,
  // The receiver closed the connection before the end of its response.
  UND_ERR_SOCKET: "ECONNRESET",
};

/** Why an attempt failed, in a few words, without an address or the text of a certificate. */
export function reason(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (name === "HTTPParserError") return INVALID;
  if (typeof code !== "string") return "no answer";
  return code.startsWith("ERR_SSL_") ? "EPROTO" : (CODES[code] ?? code);
}
