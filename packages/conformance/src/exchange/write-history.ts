import type { Exchange, ExchangeRecord } from "./exchange.ts";

/** The successful writes of a run, in order. */
export class WriteHistory {
  readonly #writes: ExchangeRecord[] = [];
  /** By id in lower case: the request that made the resource. */
  readonly #makers = new Map<string, ExchangeRecord>();
  /** The number of writes before each exchange. */
  readonly #before = new WeakMap<ExchangeRecord, number>();

  note({ record, ok, data }: Exchange): void {
    this.#before.set(record, this.#writes.length);
    if (!ok || record.request.method === "GET") return;
    this.#writes.push(record);
    const made = record.request.method === "POST" ? data.at("id").text : undefined;
    if (made !== undefined) this.#makers.set(made.toLowerCase(), record);
  }

  /** The request that made a resource; undefined: the run did not make it. */
  makerOf(id: string): ExchangeRecord | undefined {
    return this.#makers.get(id.toLowerCase());
  }

  /** The writes to one of these ids before an exchange. */
  writesTo(ids: Iterable<string>, end: ExchangeRecord): ExchangeRecord[] {
    const all = [...ids];
    const earlier = this.#writes.slice(0, this.#before.get(end) ?? 0);
    return earlier.filter(({ request: { path } }) => all.some((id) => path.toLowerCase().includes(id)));
  }
}
