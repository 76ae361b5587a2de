import { refuse } from "../contract/errors.ts";
import type { Call } from "./call.ts";
import { EventTexts } from "./event-texts.ts";

/** What a stream tells of: entries that count up from 0, of which the last ones are kept. */
export interface Ring<E extends { readonly n: number }> {
  /** Number of the oldest that is kept; that of the next one if none is. */
  readonly first: number;
  /** Number that the next one gets. */
  readonly next: number;
  /** Oldest first, from a number on, so many at most. */
  entries(since: number, most?: number): E[];
  /** Calls back with the number of every entry from now on. */
  watch(listener: (n: number) => void): () => void;
}

/** One for all readers of a ring. */
const texts = new WeakMap<object, EventTexts>();

function textsOf(ring: object): EventTexts {
  let own = texts.get(ring);
  if (own === undefined) texts.set(ring, (own = new EventTexts()));
  return own;
}

/** `?since=`, from which entry on; `what` it counts is told when it is no number. @throws ApiError VALIDATION_ERROR. */
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
  const shared = textsOf(ring);
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
    while ((controller.desiredSize ?? 0) > 0 && place < ring.next) {
      if (place < ring.first) {
        end(controller);
        return;
      }
      const n = place;
      // Before it is handed over: the stream may ask for more at once.
      place += 1;
      controller.enqueue(shared.of(n, () => write(ring.entries(n, 1)[0]!)));
    }
  };
  // Answers go out first: a call does not wait for those who watch it.
  let filling: NodeJS.Immediate | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(greeting));
      leave = ring.watch((n) => {
        shared.added(n);
        // A ring that was reset counts from 0 again.
        place = Math.min(place, n);
        filling ??= setImmediate(() => {
          filling = undefined;
          fill(controller);
        });
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
