import { isoInstant } from "@hr-platform/domain";
import { type Exchanged, lean, sizeOf } from "./exchanged.ts";
import { type ClientGot, receivedOf } from "./client-got.ts";
import { maskHeader, maskKeys, maskQuery } from "./masks.ts";
import { shownBody, shownAnswer } from "./shown-body.ts";
import type { ApiResponse } from "../../contract/request.ts";

/** An exchange in the form of the control API, with masked keys. */
export interface JournalEntry {
  readonly n: number;
  readonly at: string;
  readonly company: string | null;
  readonly operation: string | null;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Record<string, string>;
    readonly body: string | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** Absent: the client got all of it at once. */
    readonly received?: ClientGot;
  };
  readonly events: readonly { readonly kind: string; readonly resource_id: string }[];
}

/** What a journal holds, for `load`. Keys are masked. */
export interface JournalReading {
  /** Number of the next entry. */
  readonly next: number;
  readonly entries: readonly JournalEntry[];
  /** The bytes that each entry counts. */
  readonly sizes: readonly number[];
}

/** Gets an exchange and the response that the shells send. */
type JournalListener = (entry: JournalEntry, response: ApiResponse) => void;

const MOST_ENTRIES = 10_000;
/** The most entries whose text is made at once: the latest ones. A summary costs far less. */
const MOST_TEXTS = 1024;
const MOST_BYTES = 32 * 1024 * 1024;
/** The most bytes of the entries that a saved state has. */
const MOST_SAVED_BYTES = 8 * 1024 * 1024;
/** The most bytes in the journals of all sandboxes together; they share it equally. */
const BYTES_OF_ALL = 64 * 1024 * 1024;

/** The last exchanges, bounded by number and bytes. A ring, so that an eviction costs a request nothing. */
export class Journal {
  readonly #sharers: () => number;
  readonly #unusualKeys: () => readonly string[];
  readonly #ring: (Exchanged | JournalEntry | undefined)[] = [];
  /** The bytes counted for each slot of the ring. */
  readonly #sizes: number[] = [];
  readonly #listeners = new Set<JournalListener>();
  readonly #watchers = new Set<(n: number) => void>();
  readonly #beginningWatchers = new Set<() => void>();
  #beginnings = 0;
  #next = 0;
  #first = 0;
  #bytes = 0;

  /**
   * @param sharers How many journals share the memory now.
   * @param unusualKeys The keys of a custom world that have another form than those of the default one.
   */
  constructor(sharers: () => number = () => 1, unusualKeys: () => readonly string[] = () => []) {
    this.#sharers = sharers;
    this.#unusualKeys = unusualKeys;
  }

  add(whole: Exchanged): void {
    const exchange = lean(whole);
    if (this.#next - this.#first === MOST_ENTRIES) this.#drop();
    const slot = this.#next % MOST_ENTRIES;
    this.#ring[slot] = exchange;
    this.#next += 1;
    this.#bytes += this.#sizes[slot] = sizeOf(exchange);
    const most = Math.min(MOST_BYTES, BYTES_OF_ALL / this.#sharers());
    while (this.#bytes > most && this.#next - this.#first > 1) this.#drop();
    if (this.#watchers.size > 0) for (const watcher of this.#watchers) watcher(this.#next - 1);
    this.#tell(this.#next - 1, exchange);
  }

  /** Calls the listeners with an exchange that is not kept, with the number of the next entry. */
  show(exchange: Exchanged): void {
    this.#tell(this.#next, exchange);
  }

  #tell(n: number, exchange: Exchanged): void {
    if (this.#listeners.size === 0) return;
    const entry = this.#entry(n, exchange);
    for (const listener of this.#listeners) listener(entry, exchange.response);
  }

  /** Number of the oldest entry that is kept. */
  get first(): number {
    return this.#first;
  }

  /** Number of the next entry. */
  get next(): number {
    return this.#next;
  }

  /** How often it began anew at number 0, or went on without the entries before. */
  get beginnings(): number {
    return this.#beginnings;
  }

  /** The latest entries, at most 1,024, oldest first. `since`: from this number on. */
  latest(since = 0): JournalEntry[] {
    return this.entries(Math.max(since, this.#next - MOST_TEXTS));
  }

  /** Entries from number `since` on, at most `most`, oldest first. */
  entries(since = 0, most: number = MOST_ENTRIES): JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (let n = Math.max(since, this.#first); n < this.#next && entries.length < most; n += 1)
      entries.push(this.#entry(n, this.#ring[n % MOST_ENTRIES]!));
    return entries;
  }

  /** An exchange as it was, or its text if only that is kept, by its number; undefined: neither. */
  kept(n: number): Exchanged | JournalEntry | undefined {
    return n >= this.#first && n < this.#next ? this.#ring[n % MOST_ENTRIES] : undefined;
  }

  /** An exchange as it was, by its number; undefined: it is not kept, or only its text. */
  whole(n: number): Exchanged | undefined {
    const kept = this.kept(n);
    return kept === undefined || "n" in kept ? undefined : kept;
  }

  /** The latest entries with the bytes that each counts, for `load`: at most 1,024 and 8 MiB, so that a save stays short. */
  get contents(): JournalReading {
    let first = this.#next;
    let bytes = 0;
    for (const oldest = Math.max(this.#first, this.#next - MOST_TEXTS); first > oldest; first -= 1) {
      bytes += this.#sizes[(first - 1) % MOST_ENTRIES]!;
      if (bytes > MOST_SAVED_BYTES && first < this.#next) break;
    }
    const sizes = Array.from({ length: this.#next - first }, (_, n) => this.#sizes[(first + n) % MOST_ENTRIES]!);
    return { next: this.#next, entries: this.entries(first), sizes };
  }

  /** Goes on from the entries of another journal. Watchers get the number of the newest one, if it is new here. */
  load({ next, entries, sizes }: JournalReading): void {
    const before = this.#next;
    this.#empty();
    this.#next = next;
    this.#first = next - entries.length;
    for (const [n, entry] of entries.entries()) {
      this.#ring[entry.n % MOST_ENTRIES] = entry;
      this.#bytes += this.#sizes[entry.n % MOST_ENTRIES] = sizes[n]!;
    }
    if (next < before) this.#beginAnew();
    if (next > before) for (const watcher of this.#watchers) watcher(next - 1);
  }

  /** Calls `listener` for each new exchange. Returns the function that unsubscribes. */
  subscribe(listener: JournalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `watcher` with the number of each new exchange, without making its text. */
  watch(watcher: (n: number) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls `watcher` each time that the journal begins anew. */
  watchBeginnings(watcher: () => void): () => void {
    this.#beginningWatchers.add(watcher);
    return () => this.#beginningWatchers.delete(watcher);
  }

  clear(): void {
    this.#empty();
    this.#beginAnew();
  }

  #beginAnew(): void {
    this.#beginnings += 1;
    for (const watcher of this.#beginningWatchers) watcher();
  }

  #empty(): void {
    this.#ring.length = 0;
    this.#next = this.#first = this.#bytes = 0;
  }

  #drop(): void {
    const slot = this.#first % MOST_ENTRIES;
    this.#bytes -= this.#sizes[slot]!;
    this.#ring[slot] = undefined;
    this.#first += 1;
  }

  #entry(n: number, kept: Exchanged | JournalEntry): JournalEntry {
    if ("n" in kept) return kept;
    const { at, request, company, operation, events } = kept;
    const { status, headers: sent } = kept.response;
    const received = receivedOf(kept.response);
    const unusual = this.#unusualKeys();
    const masked = (text: string): string => maskKeys(text, unusual);
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) {
      if (value === undefined) continue;
      const text = Array.isArray(value) ? value.join(", ") : value;
      headers[masked(name)] = maskHeader(name, text, unusual);
    }
    const { method, path, query } = request;
    return {
      n,
      at: isoInstant(at),
      company,
      operation,
      request: {
        method: masked(method),
        path: masked(path),
        query: maskQuery(query, unusual),
        headers,
        body: shownBody(request, unusual),
      },
      response: {
        status,
        headers: Object.fromEntries(Object.entries(sent).map(([name, text]) => [name, masked(text)])),
        body: shownAnswer(kept, unusual),
        ...(received === undefined ? {} : { received }),
      },
      events: events.map(({ kind, row }) => ({ kind, resource_id: row.id })),
    };
  }
}
