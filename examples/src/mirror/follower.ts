import { setTimeout as pause } from "node:timers/promises";
import { type MirroredList, readRecord, type Source, Unreadable } from "./api.ts";
import { compare, type Repair } from "./comparison.ts";
import type { Told } from "./hooks.ts";
import type { Store } from "./store.ts";

/** The kinds that tell of a mirrored record. All others are none of the mirror's business. */
const LISTS: ReadonlyMap<string, MirroredList> = new Map([
  ["employee.created", "employees"],
  ["employee.updated", "employees"],
  ["employee.terminated", "employees"],
  ["leave.requested", "leave"],
  ["leave.approved", "leave"],
  ["leave.declined", "leave"],
  ["leave.cancelled", "leave"],
]);

/** Milliseconds between two comparisons, and after one that failed. */
const COMPARE_EVERY = 3_600_000;
const COMPARE_AGAIN = 60_000;
/** So many records at once are read sooner as lists, a hundred with a request, than one by one. */
const MANY = 20;

/** A record that events told of, and that is still to be read. */
interface Pending {
  readonly list: MirroredList;
  readonly id: string;
  readonly events: readonly string[];
}

/**
 * Keeps a copy up to date. An event tells which record changed; the record itself is read from the API. So it does not matter in which order events come.
 * What no event told is found by comparisons: one at the start, and one every hour. It does one thing at a time: what a comparison reads is never newer
 * than what is read after it.
 */
export class Follower {
  readonly #source: Source;
  readonly #store: Store;
  readonly #now: () => string;
  readonly #say: (line: string) => void;
  readonly #pending = new Map<string, Pending>();
  #compareAt = 0;
  readonly #ending = new AbortController();
  #wake = (): void => {};

  constructor(source: Source, store: Store, now: () => string, say: (line: string) => void) {
    [this.#source, this.#store, this.#now, this.#say] = [source, store, now, say];
  }

  /** Takes an event, unless it came before. */
  take({ id, event, record }: Told): void {
    const list = LISTS.get(event);
    if (list === undefined || record === undefined || this.#store.events.has(id)) return;
    this.#store.events.add(id);
    this.#note({ list, id: record, events: [id] });
    this.#wake();
  }

  #note({ list, id, events }: Pending): void {
    const key = `${list}/${id}`;
    this.#pending.set(key, { list, id, events: [...(this.#pending.get(key)?.events ?? []), ...events] });
  }

  /** What `GET /health` answers. */
  health(): object {
    const { employees, leave, wholeAt } = this.#store;
    return { employees: employees.size, leave: leave.size, whole_at: wholeAt ?? null, pending: this.#pending.size };
  }

  /** Lets `run` end after a last comparison. */
  end(): void {
    this.#ending.abort();
    this.#wake();
  }

  /** Follows until `end`. @throws Unreadable if the key is refused, or the last comparison fails */
  async run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        if (performance.now() >= this.#compareAt || this.#pending.size > MANY) await this.compare();
        else await this.readNext();
      } catch (error) {
        if (!(error instanceof Unreadable) || error.status === 401 || error.status === 403) throw error;
        this.#say(`${error.message}; comparing again in a minute`);
        this.#compareAt = 0;
        // Events do not shorten this: the key may be over its limit.
        await pause(COMPARE_AGAIN, undefined, { signal: this.#ending.signal }).catch(() => {});
        continue;
      }
      if (this.#pending.size === 0) await this.#idle();
    }
    await this.compare();
  }

  /** Waits for an event, the next comparison or the end. */
  async #idle(): Promise<void> {
    const left = this.#compareAt - performance.now();
    if (this.#ending.signal.aborted || left <= 0) return;
    const over = new AbortController();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await Promise.race([woken, pause(left, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
  }

  /** Reads the record that events told of first. */
  async readNext(): Promise<void> {
    const [key, pending] = this.#pending.entries().next().value ?? [];
    if (key === undefined || pending === undefined) return;
    // What is told from now on is read once more.
    this.#pending.delete(key);
    try {
      const { list, id, events } = pending;
      this.#store.keep(list, id, await readRecord(this.#source, list, id), events);
    } catch (error) {
      this.#note(pending);
      throw error;
    }
  }

  /** Compares everything, and says what no event had told. */
  async compare(): Promise<void> {
    const told = new Map(this.#pending);
    const isFirst = this.#store.company === undefined;
    this.#pending.clear();
    let repairs: Repair[];
    try {
      repairs = await compare(this.#source, this.#store, this.#now());
    } catch (error) {
      for (const pending of told.values()) this.#note(pending);
      throw error;
    }
    this.#compareAt = performance.now() + COMPARE_EVERY;
    for (const { list, id, was } of isFirst ? [] : repairs)
      if (!told.has(`${list}/${id}`) && !this.#pending.has(`${list}/${id}`))
        this.#say(`repaired ${list}/${id}: it was ${was}, and no event had told`);
    this.#say(`whole: ${this.#store.employees.size} employees, ${this.#store.leave.size} requests for leave`);
  }
}
