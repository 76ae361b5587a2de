import type { ResponseRecord } from "../exchange/exchange.ts";
import { KEPT, MOST_BODY, TOO_LONG } from "../exchange/bounds.ts";

/** A body as text; `cut` tells why it is not all of it. */
export interface BodyText {
  readonly bytes: Buffer;
  readonly text: string;
  readonly cut?: string;
}

/** How much is read of a body, and what is said where that is not all. */
export interface ReadBodySettings {
  /** Bytes, behind the content encodings. Default: 16 MB. */
  readonly most?: number;
  readonly tooLong?: string;
  /** Ends the reading, whether or not the body heeds it itself. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a body as it comes and hangs up once it is too long, of which only the beginning is kept.
 * @throws what the body or the signal ends with
 */
export async function readBody(
  response: Response,
  { most = MOST_BODY, tooLong = TOO_LONG, signal }: ReadBodySettings = {},
): Promise<BodyText> {
  if (response.body === null) return { bytes: Buffer.alloc(0), text: "" };
  const reader = response.body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", stop, { once: true });
  // One buffer that grows: a list of chunks of one byte each would take a hundred times the memory.
  let bytes = Buffer.allocUnsafe(16_384);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) break;
      if (length + value.length > most) {
        stop();
        return { bytes: bytes.subarray(0, length), text: beginning(bytes.subarray(0, length), value), cut: tooLong };
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
  return { bytes, text: new TextDecoder().decode(bytes) };
}

/** The first characters of a body that goes on after them. */
function beginning(bytes: Uint8Array, next: Uint8Array): string {
  const first = Buffer.concat([bytes.subarray(0, KEPT), next.subarray(0, KEPT)]);
  return new TextDecoder().decode(first.subarray(0, KEPT));
}

/** An answer as evidence keeps it. @param ms from sending to now */
export function answerOf(response: Response, { text, cut }: Omit<BodyText, "bytes">, ms: number): ResponseRecord {
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: text, ms: Math.round(ms), ...(cut === undefined ? {} : { cut }) };
}
