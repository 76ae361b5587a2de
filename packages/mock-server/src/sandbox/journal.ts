import { type Exchanged, formNote, lean, sizeOf } from "./exchanged.ts";
import { maskHeader, maskKeys, maskQuery } from "./masks.ts";
import type { ApiResponse } from "../contract/request.ts";

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
  readonly response: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
  readonly events: readonly { readonly kind: string; readonly resource_id: string }[];
}

/** What a journal holds, for `resume`. Keys are masked. */
export interface JournalReading {
  /** Number of the next entry. */
  readonly next: number;
  readonly entries: readonly JournalEntry[];
  /** The bytes that each entry counts. */
  readonly sizes: readonly number[];
}

/** Gets an exchange and the response that the shells send. */
type JournalListener = (entry: JournalEntry, response: ApiResponse) => void;

const MOST_ENTRIES = 1024;
const MOST_BYTES = 8 * 1024 * 1024;
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

  /** Entries from number `since` on, at most `most`, oldest first. */
  entries(since = 0, most: number = MOST_ENTRIES): JournalEntry[] {
    const entries: JournalEntry[] = [];
    for (let n = Math.max(since, this.#first); n < this.#next && entries.length < most; n += 1)
      entries.push(this.#entry(n, this.#ring[n % MOST_ENTRIES]!));
    return entries;
  }

  /** An exchange as it was, by its number; undefined: it is not kept, or only its text. */
  whole(n: number): Exchanged | undefined {
    const kept = n >= this.#first && n < this.#next ? this.#ring[n % MOST_ENTRIES] : undefined;
    return kept === undefined || "n" in kept ? undefined : kept;
  }

  /** The entries with the bytes that each counts, for `resume`. */
  get exactly(): JournalReading {
    const sizes = Array.from({ length: this.#next - this.#first }, (_, n) => this.#sizes[(this.#first + n) % MOST_ENTRIES]!);
    return { next: this.#next, entries: this.entries(), sizes };
  }

  /** Goes on from the entries of another journal. Watchers get the number of the newest one, if it is new here. */
  resume({ next, entries, sizes }: JournalReading): void {
    const before = this.#next;
    this.clear();
    this.#next = next;
    this.#first = next - entries.length;
    for (const [n, entry] of entries.entries()) {
      this.#ring[entry.n % MOST_ENTRIES] = entry;
      this.#bytes += this.#sizes[entry.n % MOST_ENTRIES] = sizes[n]!;
    }
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

  clear(): void {
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
    const { at, request, response, company, operation, answersSecret, events } = kept;
    const unusual = this.#unusualKeys();
    const masked = (text: string): string => maskKeys(text, unusual);
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headers)) {
      if (value === undefined) continue;
      const text = Array.isArray(value) ? value.join(", ") : value;
      headers[masked(name)] = maskHeader(name, text, unusual);
    }
    const { method, path, query, body } = request;
    return {
      n,
      at: new Date(at).toISOString(),
      company,
      operation,
      request: {
        method: masked(method),
        path: masked(path),
        query: maskQuery(query, unusual),
        headers,
        body: body === null ? null : kept.request.form === undefined ? masked(textOf(body)) : formNote(request),
      },
      response: {
        ...response,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, text]) => [name, masked(text)])),
        body: masked(answersSecret ? maskSecret(response.body) : response.body),
      },
      events: events.map(({ kind, row }) => ({ kind, resource_id: row.id })),
    };
  }
}

/** The secret of a webhook is shown only once, in the response that created it. */
function maskSecret(body: string): string {
  return body.replace(/("secret":"whsec_)[^"]*/, "$1…");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
// oxlint-disable-next-line eslint/no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** A body as text. Bytes with control characters count as binary: each would take six characters of JSON. */
function textOf(body: Uint8Array): string {
  try {
    const text = utf8.decode(body);
    if (!CONTROL.test(text)) return text;
  } catch {
    // Not UTF-8: binary.
  }
  return `(${body.length} bytes that are no text)`;
}
