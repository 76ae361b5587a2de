import type { ChangedArea } from "@hr-platform/engine/sandbox/writes";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type SummaryFilters, rowsOf, type Altered } from "./exchange-summaries.ts";
import { liveStream } from "../../row/live-stream.ts";
import type { ControlCall } from "../../row/row.ts";
import { type ExchangeRow, exchangeRow } from "../../explain/exchange-row.ts";

/**
 * The id of a row in a stream, such as `412.9f3a2c1b`: its number, and a print of the exchange, since another one has the number
 * after a reset.
 */
function rowPlace({ n, at, method, path, query, status, operation }: ExchangeRow): string {
  let print = 0x811c9dc5;
  for (const letter of `${at} ${method} ${path} ${query} ${status} ${operation}`)
    print = Math.imul(print ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return `${n}.${print.toString(16).padStart(8, "0")}`;
}

/** The id of the newest row; null: the journal is empty. */
export function newestPlace(sandbox: Sandbox): string | null {
  const { journal } = sandbox;
  const kept = journal.kept(journal.next - 1);
  return kept === undefined ? null : rowPlace(exchangeRow(journal.next - 1, kept, sandbox));
}

/**
 * The number after a row whose id is given; undefined: that row was never in this journal, which began anew. The id may be a
 * number alone.
 */
function placeAfter(sandbox: Sandbox, id: string): number | undefined {
  const [, digits, print] = /^(\d{1,15})(\.[0-9a-f]{8})?$/.exec(id) ?? [];
  if (digits === undefined) return undefined;
  const n = Number(digits);
  const { journal } = sandbox;
  if (n >= journal.next) return undefined;
  const kept = journal.kept(n);
  if (kept === undefined || print === undefined) return n + 1;
  return rowPlace(exchangeRow(n, kept, sandbox)) === id ? n + 1 : undefined;
}

/** Where a stream is: what it has to send next. */
class Reader {
  readonly #sandbox: Sandbox;
  readonly #row: ReturnType<typeof rowsOf>;
  readonly #areas = new Set<ChangedArea>();
  /** Number of the exchange that comes next. */
  #place: number;
  #isAnew: boolean;

  constructor(
    sandbox: Sandbox,
    filters: SummaryFilters,
    altered: Altered,
    { since, lastId }: { readonly since: number | undefined; readonly lastId: string },
  ) {
    this.#sandbox = sandbox;
    this.#row = rowsOf(sandbox, filters, altered);
    const { journal } = sandbox;
    const place = lastId === "" ? (since ?? journal.next) : placeAfter(sandbox, lastId);
    this.#isAnew = place === undefined || place > journal.next;
    this.#place = place ?? journal.next;
  }

  beginAnew(): void {
    this.#isAnew = true;
  }

  change(areas: readonly ChangedArea[]): void {
    for (const area of areas) this.#areas.add(area);
  }

  /** The next event as text; undefined: there is none now. */
  next(): string | undefined {
    const { journal } = this.#sandbox;
    const { first, next } = journal;
    if (this.#isAnew) {
      this.#isAnew = false;
      this.#place = next;
      return eventText("began-anew", { first, next });
    }
    if (this.#place < first) {
      const from = this.#place;
      this.#place = first;
      return eventText("missed", { from, first });
    }
    while (this.#place < journal.next) {
      const n = this.#place;
      this.#place += 1;
      const row = this.#row(n, journal.kept(n)!);
      if (row !== undefined) return `id: ${rowPlace(row)}\n${eventText("exchange", row)}`;
    }
    if (this.#areas.size === 0) return undefined;
    const areas = [...this.#areas];
    this.#areas.clear();
    return eventText("changed", { areas });
  }
}

function eventText(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Watches all that a reader hears of. Returns the function that ends it. `wake` is called after each change. */
function watchAll({ journal, areas, deliveries }: Sandbox, reader: Reader, wake: () => void): () => void {
  const heard = (...changed: readonly ChangedArea[]): void => {
    reader.change(changed);
    wake();
  };
  const ends = [
    journal.watch(wake),
    journal.watchBeginnings(() => {
      reader.beginAnew();
      wake();
    }),
    areas.watch((changed) => heard(...changed)),
    deliveries.inbox.watch(() => heard("webhooks")),
    deliveries.subscribe(() => heard("webhooks")),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Summaries as a live stream, with what else changes. It begins at number `since`, or after `Last-Event-ID`, which counts more: a
 * reader that connects again sends its first address. A slow reader costs no memory: only its position is stored.
 */
export function summaryStream(
  { sandbox, ending: endingOf, header }: Pick<ControlCall, "sandbox" | "ending" | "header">,
  filters: SummaryFilters,
  altered: Altered,
  since: number | undefined,
): Response {
  const ending = endingOf();
  const reader = new Reader(sandbox, filters, altered, { since, lastId: header("Last-Event-ID") ?? "" });
  const encoder = new TextEncoder();
  return liveStream(ending, {
    greeting: ": the mock's exchanges as rows, as they happen\n\n",
    next: () => {
      const text = reader.next();
      return text === undefined ? undefined : { bytes: encoder.encode(text) };
    },
    watch: (wake) => watchAll(sandbox, reader, wake),
  });
}
