import { refuse } from "../errors.ts";
import type { Call } from "./call.ts";

/** What a stream tells of: entries that count up from 0, of which the last ones are kept. */
export interface Ring<E extends { readonly n: number }> {
  /** Number that the next one gets. */
  readonly next: number;
  /** Oldest first, from a number on, so many at most. */
  entries(since: number, most?: number): E[];
  subscribe(listener: (entry: E) => void): () => void;
}

/** Entries that are written at once. */
const BATCH = 16;

/** `?since=`, from which entry on; `what` it counts is told when it is no number. @throws Refusal VALIDATION_ERROR. */
export function since(call: Call, what: string): number | undefined {
  const text = call.req.query("since");
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw refuse.invalid("since", `since must be a whole number from 0, the number of a ${what}.`);
  return Number(text);
}

/**
 * A ring live, as server-sent events. What is there from entry `from`, or after `Last-Event-ID`, comes first. The stream
 * ends with the reader, with the server, or when what the reader has not fetched yet is kept no longer. Nothing waits
 * for a slow reader but its place in the ring, so that it costs no memory.
 */
export function eventStream<E extends { readonly n: number }>(
  call: Call,
  ring: Ring<E>,
  { from, greeting, write }: { readonly from: number | undefined; readonly greeting: string; readonly write: (entry: E) => string },
): Response {
  const last = /^\d{1,15}$/.exec(call.req.header("Last-Event-ID") ?? "");
  const wanted = from ?? (last === null ? ring.next : Number(last[0]) + 1);
  const ending = AbortSignal.any([call.req.raw.signal, ...(call.env?.closing === undefined ? [] : [call.env.closing])]);
  const encoder = new TextEncoder();
  let place = ring.entries(wanted, 1)[0]?.n ?? wanted;
  let leave = (): void => {};
  let over = false;
  const end = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    if (over) return;
    over = true;
    leave();
    controller.close();
  };
  const fill = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    // Nothing is wanted of a stream that is over.
    while ((controller.desiredSize ?? 0) > 0) {
      const batch = ring.entries(place, BATCH);
      if (batch.length === 0) return;
      if (batch[0]!.n > place) {
        end(controller);
        return;
      }
      place = batch.at(-1)!.n + 1;
      controller.enqueue(encoder.encode(batch.map(write).join("")));
    }
  };
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(greeting));
      leave = ring.subscribe(({ n }) => {
        // A ring that was reset counts from 0 again.
        place = Math.min(place, n);
        fill(controller);
      });
      if (ending.aborted) end(controller);
      else ending.addEventListener("abort", () => end(controller), { once: true });
    },
    pull: fill,
    cancel() {
      over = true;
      leave();
    },
  });
  return call.body(stream, 200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" });
}
