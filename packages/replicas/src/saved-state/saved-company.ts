import type { CalendarReading } from "@hr-platform/engine/store/company/company-calendar";
import type { Origin } from "@hr-platform/engine/store/company/companies";
import type { Mark } from "@hr-platform/engine/store/company/company-history";
import { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { Past } from "@hr-platform/engine/store/past";
import { Pool } from "./pool.ts";
import {
  type RecordCode,
  RecordReader,
  RecordWriter,
  type SavedHistory,
  VersionNumbers,
  loadedHistory,
  loadedVersions,
  savedHistory,
} from "./version-tree.ts";
import { type RecordStore, recordStores } from "./record-stores.ts";

/** Marks of a company by number, each with the instant of the write that ended its state. */
type SavedPast = readonly (readonly [until: number, mark: number])[];

interface SavedMark {
  readonly version: number;
  readonly calendar: CalendarReading;
  readonly added: Readonly<Record<string, number>>;
  readonly past: SavedPast;
}

/** What distinguishes a company from the one that its world began with. */
export interface SavedCompany {
  readonly slug: string;
  /** The number of its origin. */
  readonly origin: number;
  /** The time zone that it was built with. */
  readonly zone: string;
  /** The records of all codes. */
  readonly records: readonly unknown[];
  /** The rows that differ from the start, in their order, by store. */
  readonly rows: Readonly<Record<string, readonly (readonly [id: string, record: RecordCode])[]>>;
  readonly added: Readonly<Record<string, number>>;
  readonly agenda: readonly (readonly [date: string, employeeId: string])[];
  readonly calendar: CalendarReading;
  readonly history: SavedHistory;
  readonly marks: readonly SavedMark[];
  readonly past: SavedPast;
}

/** A company to save: the number of its origin, and the marks of it that snapshots hold. */
export interface CompanyToSave {
  readonly state: CompanyState;
  readonly origin: number;
  readonly marks: readonly Mark[];
}

/** Saves a company. Its first marks are those of the snapshots. */
export function savedCompany({ state, origin, marks }: CompanyToSave): SavedCompany {
  const { calendar } = state.inner;
  const { history, past } = state.history.contents;
  const stores = recordStores(state);
  const writer = new RecordWriter();
  const kept = new Pool<Mark>();
  const numbers = (of: Past<Mark>): SavedPast => of.kept.map(({ until, state: mark }) => [until, kept.number(mark)]);
  for (const mark of marks) kept.number(mark);
  const pasts = marks.map((mark) => numbers(mark.past));
  const present = numbers(past);
  const versions = new VersionNumbers([...kept.all.map(({ version }) => version), ...(history.at === null ? [] : [history.at])]);
  const rows = stores.map((store) => [store.name, differing(store, writer)] as const).filter(([, differ]) => differ.length > 0);
  const saved = savedHistory(history, versions, new Map(stores.map((store) => [store.of, store])), writer);
  return {
    slug: state.slug,
    origin,
    zone: state.zone,
    rows: Object.fromEntries(rows),
    added: counts(stores, ({ added }) => added),
    agenda: calendar.agenda.later,
    calendar: calendar.reading(),
    history: saved,
    marks: kept.all.map((mark, n) => ({
      version: versions.of(mark.version),
      calendar: mark.calendar,
      added: counts(stores, (counter) => mark.added.get(counter)!),
      // Nobody sees the past of a past state.
      past: pasts[n] ?? [],
    })),
    past: present,
    records: writer.records,
  };
}

type Counter = NonNullable<RecordStore["counter"]>;

/** Walks the start in step with the present, since looking up each record of a large company would take longer. */
function differing(store: RecordStore, writer: RecordWriter): [id: string, code: RecordCode][] {
  const codes: [id: string, code: RecordCode][] = [];
  const start = store.start()[Symbol.iterator]();
  for (const [id, record] of store.current()) {
    const there = start.next();
    if (there.done !== true && there.value[1] === record) continue;
    const code = there.done === true || there.value[0] === id ? writer.changed(record) : writer.code(store, id, record);
    if (code !== "start") codes.push([id, code]);
  }
  return codes;
}

/** The counters that are not 0, by store. */
function counts(stores: readonly RecordStore[], read: (counter: Counter) => number): Record<string, number> {
  return Object.fromEntries(
    stores.flatMap(({ name, counter }) => (counter === null || read(counter) === 0 ? [] : [[name, read(counter)] as const])),
  );
}

/** A company from its saved form, and its marks in their order. */
export function loadedCompany(saved: SavedCompany, { world, seed, began }: Origin): { state: CompanyState; marks: readonly Mark[] } {
  const state = new CompanyState(world.data(saved.slug), seed, began, saved.zone);
  const stores = new Map(recordStores(state).map((store) => [store.name, store]));
  const reader = new RecordReader(saved.records);
  const versions = loadedVersions(saved.history, stores, reader);
  const history = loadedHistory(saved.history, versions, stores, reader);
  for (const [name, rows] of Object.entries(saved.rows)) {
    const store = stores.get(name)!;
    for (const [id, code] of rows) store.of.write(id, reader.value(store, id, code) as never);
  }
  const counted = [...stores.values()].filter(({ counter }) => counter !== null);
  for (const { name, counter } of counted) counter!.added = saved.added[name] ?? 0;
  const { calendar } = state.inner;
  for (const [date, id] of saved.agenda) calendar.agenda.add(date, id);
  calendar.restore(saved.calendar);
  const bare = saved.marks.map(({ version, calendar: reading, added }): Mark => {
    const tables = new Map(counted.map(({ name, counter }) => [counter!, added[name] ?? 0]));
    return { version: versions[version]!, calendar: reading, added: tables, past: new Past() };
  });
  const pastOf = (past: SavedPast): Past<Mark> => new Past(past.map(([until, mark]) => ({ until, state: bare[mark]! })));
  state.history.load({ history, past: pastOf(saved.past) });
  return { state, marks: saved.marks.map(({ past }, n) => (past.length === 0 ? bare[n]! : { ...bare[n]!, past: pastOf(past) })) };
}
