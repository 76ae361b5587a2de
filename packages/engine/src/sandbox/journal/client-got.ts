import type { ApiResponse } from "../../contract/request.ts";

/** What a client got where it was not the whole response at once. */
export interface ClientGot {
  /** `reset`: nothing, and the connection was reset. `silence`: nothing, and it stayed open. `truncated`: a part. null: all of it, later. */
  readonly cut: "reset" | "silence" | "truncated" | null;
  /** In words: `the first 40 of 812 bytes were sent`. */
  readonly text: string;
}

const count = (n: number): string => n.toLocaleString("en-US");

/** What the shells make of a response that a transport rule or a fault changed; undefined: they send it whole and at once. */
export function receivedOf({ transport, body, bytes }: ApiResponse): ClientGot | undefined {
  if (transport === undefined) return undefined;
  const { delay = 0, cutAfter, rate, silent } = transport;
  const later = delay > 0 ? `, ${count(delay)} ms later` : "";
  if (silent === true) return { cut: "silence", text: "nothing was sent, and the connection stayed open" };
  if (cutAfter === 0) return { cut: "reset", text: `nothing was sent, and the connection was reset${later}` };
  const size = bytes?.length ?? new TextEncoder().encode(body).length;
  const slowly = rate === undefined ? "" : ` at ${count(rate)} bytes a second`;
  if (cutAfter !== undefined) {
    const part = cutAfter < size ? `the first ${count(cutAfter)} of ${count(size)} bytes were sent` : `all ${count(size)} bytes were sent`;
    return { cut: "truncated", text: `${part}${slowly}, and the connection was cut${later}` };
  }
  if (rate === undefined && delay === 0) return undefined;
  return { cut: null, text: `the response was sent${slowly}${later}` };
}
