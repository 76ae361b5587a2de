import { liveStream } from "./live-stream.ts";
import type { ControlCall } from "./row.ts";

/** The source of a stream: entries numbered from 0, of which the last ones are kept. Numbers may be left out. */
export interface Ring<E extends { readonly n: number }> {
  /** Number of the oldest entry that is kept; `next` if there is none. */
  readonly first: number;
  /** Number of the next entry. */
  readonly next: number;
  /** Entries from number `since` on, at most `most`, oldest first. */
  entries(since: number, most?: number): E[];
  /** Calls `listener` with the number of each new entry. */
  watch(listener: (n: number) => void): () => void;
}

/** What a stream shows of a ring. */
interface StreamForm<E> {
  /** Number of the first entry; undefined: after `Last-Event-ID`, or the next one. */
  readonly from: number | undefined;
  readonly greeting: string;
  readonly write: (entry: E) => string;
  /** Whether the stream closes after this entry. Default: never. */
  readonly isLast?: (entry: E) => boolean;
}

/** The most bytes of texts that are kept per ring: enough for readers near the end. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The last entries of a ring as bytes of a stream, made once for all readers. */
export class EventTexts {
  readonly #texts = new Map<number, Uint8Array>();
  readonly #encoder = new TextEncoder();
  #bytes = 0;
  #newest = -1;

  /** Call it after an entry was added. If the ring was cleared, numbers start at 0 again and the kept texts are wrong. */
  added(n: number): void {
    if (n < this.#newest) this.#clear();
    this.#newest = n;
  }

  /** The bytes of an entry. Calls `write` if they are not kept. */
  of(n: number, write: () => string): Uint8Array {
    const kept = this.#texts.get(n);
    if (kept !== undefined) return kept;
    const made = this.#encoder.encode(write());
    this.#texts.set(n, made);
    this.#bytes += made.length;
    for (const [oldest, { length }] of this.#texts) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#texts.delete(oldest);
      this.#bytes -= length;
    }
    return made;
  }

  #clear(): void {
    this.#texts.clear();
    this.#bytes = 0;
  }
}

/** Shared by all readers of a ring. */
const texts = new WeakMap<object, EventTexts>();

function textsOf(ring: object): EventTexts {
  let own = texts.get(ring);
  if (own === undefined) texts.set(ring, (own = new EventTexts()));
  return own;
}

/**
 * A ring as a live stream of server-sent events. It starts with the kept entries from number `from`, or after
 * `Last-Event-ID`. The stream ends with the reader, with the server, or when the ring no longer keeps the reader's
 * next entry. A slow reader costs no memory: only its position is stored.
 */
export function eventStream<E extends { readonly n: number }>(
  { ending: endingOf, header }: Pick<ControlCall, "ending" | "header">,
  ring: Ring<E>,
  { from, greeting, write, isLast = () => false }: StreamForm<E>,
): Response {
  const ending = endingOf();
  const last = /^\d{1,15}$/.exec(header("Last-Event-ID") ?? "");
  const wanted = from ?? (last === null ? ring.next : Number(last[0]) + 1);
  const shared = textsOf(ring);
  let place = ring.entries(wanted, 1)[0]?.n ?? wanted;
  return liveStream(ending, {
    greeting,
    next: () => {
      while (place < ring.next) {
        if (place < ring.first) return { isLast: true };
        const entry = ring.entries(place, 1)[0];
        place = entry === undefined ? ring.next : entry.n + 1;
        if (entry !== undefined) return { bytes: shared.of(entry.n, () => write(entry)), isLast: isLast(entry) };
      }
      return undefined;
    },
    watch: (wake) =>
      ring.watch((n) => {
        shared.added(n);
        // A ring that was reset starts at 0 again.
        place = Math.min(place, n);
        wake();
      }),
  });
}
