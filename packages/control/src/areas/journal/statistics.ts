import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type ValueOf, choice, decimal, instant, listOf, named, object, orNull, text, wholeNumber } from "../../row/schema.ts";
import { type SummaryFilters, filterOf } from "./exchange-summaries.ts";
import { filters, filtersOf } from "./summary-query.ts";

const AXES = ["machine", "mock", "number"] as const;
const number = (description: string) => wholeNumber(description, { minimum: 0 });

const form = named(
  "RequestStatistics",
  object("The exchanges that are kept, counted.", {
    axis: choice(AXES, "By what they are divided: the machine's clock, the mock's, or their numbers alone, where a clock stood still."),
    bins: listOf(
      object("A part of the axis; all are equally long.", {
        from: orNull(instant("Where it begins; null: the axis is that of numbers.")),
        first: orNull(number("Number of its first exchange; null: it has none.")),
        last: orNull(number("Number of its last one; null: it has none.")),
        succeeded: number("Statuses below 400."),
        refused: number("Statuses from 400 to 499."),
        failed: number("Statuses from 500 on."),
      }),
      "In order, at most 60.",
    ),
    bin: number("How long a part is: milliseconds, or exchanges."),
    operations: listOf(
      object("An operation.", {
        operation: text("Its operationId."),
        count: number("Its exchanges."),
        errors: number("Those with status 400 or above."),
        median_ms: orNull(decimal("Half of the responses took at most this long; null: not known.")),
        p95_ms: orNull(decimal("Nineteen of twenty took at most this long; null: not known.")),
      }),
      "The slowest first.",
    ),
  }),
);

type Statistics = ValueOf<typeof form>;

/** The most parts of the axis. */
const BINS = 60;

export const statisticsRow: ControlRow = row("GET /requests/statistics", {
  id: "getRequestStatistics",
  summary: "Count exchanges by status over time, and durations by operation; filters combine",
  query: { ...filters },
  answer: ok("Of the exchanges that are kept.", form),
  run: ({ sandbox, query }) => statistics(sandbox, filtersOf(query)),
});

type Bin = { -readonly [Name in keyof Statistics["bins"][number]]: Statistics["bins"][number][Name] };

interface Counted {
  readonly n: number;
  readonly kept: Exchanged | JournalEntry;
}

function statistics(sandbox: Sandbox, wanted: SummaryFilters): Statistics {
  const { journal } = sandbox;
  const applies = filterOf(sandbox, wanted);
  const all: Counted[] = [];
  for (let { first: n } = journal; n < journal.next; n += 1) {
    const kept = journal.kept(n)!;
    if (applies(kept)) all.push({ n, kept });
  }
  return { ...binsOf(all), operations: operationsOf(all) };
}

const sentAt = ({ kept }: Counted): number | undefined => ("n" in kept ? undefined : kept.response.timing?.sent);
const mockAt = ({ kept: { at } }: Counted): number => (typeof at === "number" ? at : Date.parse(at));

function binsOf(all: readonly Counted[]): Omit<Statistics, "operations"> {
  const axis = axisOf(all);
  const placeOf = { machine: (one: Counted) => sentAt(one)!, mock: mockAt, number: ({ n }: Counted) => n }[axis];
  const places = all.map(placeOf);
  const start = places.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);
  const end = places.reduce((most, place) => Math.max(most, place), 0);
  const bin = all.length === 0 ? 1 : Math.max(1, Math.ceil((end - start + 1) / BINS));
  const bins = Array.from({ length: all.length === 0 ? 0 : Math.floor((end - start) / bin) + 1 }, (_, n): Bin => {
    return { from: axis === "number" ? null : iso(start + n * bin), first: null, last: null, succeeded: 0, refused: 0, failed: 0 };
  });
  for (const [index, { n, kept }] of all.entries()) {
    const own = bins[Math.floor((places[index]! - start) / bin)]!;
    own.first ??= n;
    own.last = n;
    const { status } = kept.response;
    own[status < 400 ? "succeeded" : status < 500 ? "refused" : "failed"] += 1;
  }
  return { axis, bin, bins };
}

const iso = (at: number): string => new Date(at).toISOString();

function axisOf(all: readonly Counted[]): (typeof AXES)[number] {
  if (all.length > 0 && all.every((one) => sentAt(one) !== undefined)) return "machine";
  return all.length > 1 && mockAt(all[0]!) !== mockAt(all.at(-1)!) ? "mock" : "number";
}

function operationsOf(all: readonly Counted[]): Statistics["operations"] {
  const known = new Map<string, { count: number; errors: number; readonly times: number[] }>();
  for (const { kept } of all) {
    if (kept.operation === null) continue;
    const own = known.get(kept.operation) ?? { count: 0, errors: 0, times: [] };
    known.set(kept.operation, own);
    own.count += 1;
    if (kept.response.status >= 400) own.errors += 1;
    const timing = "n" in kept ? undefined : kept.response.timing;
    if (timing !== undefined) own.times.push(timing.seconds * 1000);
  }
  return Array.from(known, ([operation, { count, errors, times }]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number): number | null => {
      const ms = sorted[Math.ceil(part * sorted.length) - 1];
      return ms === undefined ? null : Math.round(ms * 100) / 100;
    };
    return { operation, count, errors, median_ms: at(0.5), p95_ms: at(0.95) };
  }).toSorted((a, b) => (b.median_ms ?? 0) - (a.median_ms ?? 0));
}
