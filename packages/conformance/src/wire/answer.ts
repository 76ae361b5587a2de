import type { ResponseRecord } from "../exchange/exchange.ts";
import { decoded } from "../exchange/text/json-text.ts";
import { KEPT, MOST_BODY, TOO_LONG } from "../exchange/bounds.ts";

/** A body as text; `cut` says why it is not complete. */
export interface BodyText {
  readonly bytes: Buffer;
  readonly text: string;
  readonly cut?: string;
}

/** How much of a body is read. */
export interface ReadBodySettings {
  /** Most bytes, after decompression. Default: 16 MB. */
  readonly most?: number;
  readonly tooLong?: string;
  /** Ends the reading, also if the body ignores the signal. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a body as a stream. Cancels one that is too long and keeps its beginning.
 * @throws the error of the body or the reason of the signal
 */
export async function readBody(
  response: Response,
  { most = MOST_BODY, tooLong = TOO_LONG, signal }: ReadBodySettings = {},
): Promise<BodyText> {
  if (response.body === null) return { bytes: Buffer.alloc(0), text: "" };
  const type = response.headers.get("content-type") ?? undefined;
  const reader = response.body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", stop, { once: true });
  // One growing buffer: a list of one-byte chunks would take a hundred times the memory.
  let bytes = Buffer.allocUnsafe(16_384);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) break;
      if (length + value.length > most) {
        stop();
        return { bytes: bytes.subarray(0, length), text: beginning(bytes.subarray(0, length), value, type), cut: tooLong };
      }
      if (length + value.length > bytes.length) {
        const wider = Buffer.allocUnsafe(Math.min(most, Math.max(2 * bytes.length, length + value.length)));
        bytes.copy(wider, 0, 0, length);
        bytes = wider;
      }
      bytes.set(value, length);
      length += value.length;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  bytes = bytes.subarray(0, length);
  return { bytes, text: decoded(bytes, type) };
}

/** The first characters of a body that is too long. */
function beginning(bytes: Uint8Array, next: Uint8Array, type: string | undefined): string {
  const first = Buffer.concat([bytes.subarray(0, KEPT), next.subarray(0, KEPT)]);
  return decoded(first.subarray(0, KEPT), type);
}

/** A response for evidence. @param ms milliseconds since the request was sent */
export function answerOf(response: Response, { text, cut }: Omit<BodyText, "bytes">, ms: number): ResponseRecord {
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: text, ms: Math.round(ms), ...(cut === undefined ? {} : { cut }) };
}
