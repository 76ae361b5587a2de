import type { Ring } from "../../row/event-stream.ts";

/** An event of the suite, as `--progress ndjson` writes it. */
export interface SuiteEvent {
  readonly event: string;
  readonly [member: string]: unknown;
}

/** An event of a run with its number, from 0. */
export interface NumberedEvent {
  readonly n: number;
  readonly event: SuiteEvent;
}

/** Most events that are kept: twice as many as certify has. */
const KEPT = 2000;
/** Most characters of a text in an event. */
const LONGEST = 1000;

/** The latest events of a run. */
export class RunLog implements Ring<NumberedEvent> {
  #events: NumberedEvent[] = [];
  readonly #watchers = new Set<(n: number) => void>();
  next: number = 0;

  get first(): number {
    return this.#events[0]?.n ?? this.next;
  }

  entries(since: number, most: number = KEPT): NumberedEvent[] {
    const from = Math.max(0, since - this.first);
    return this.#events.slice(from, from + most);
  }

  watch(listener: (n: number) => void): () => void {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  }

  add(event: SuiteEvent): void {
    const n = this.next;
    this.next += 1;
    this.#events.push({ n, event: shortened(event) });
    // Cut in blocks, so that an event costs the same however many are kept.
    if (this.#events.length >= 2 * KEPT) this.#events = this.#events.slice(-KEPT);
    for (const watcher of this.#watchers) watcher(n);
  }
}

/** An event in which long texts are cut. */
function shortened<T>(value: T): T {
  if (typeof value === "string") return (value.length > LONGEST ? `${value.slice(0, LONGEST)} …` : value) as T;
  if (Array.isArray(value)) return value.map(shortened) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)])) as T;
}
