import type { Edit, HistoryReading, Version, Versioned } from "@hr-platform/engine/store/history";
import type { RecordStore } from "./record-stores.ts";
import { Pool } from "./pool.ts";

/** A record: a number in the list of saved records; `start`: the record with which the world began; null: there is none. */
export type RecordCode = number | "start" | null;

/** Turns the records of a company into codes. */
export class RecordWriter {
  readonly #records = new Pool<unknown>();
  readonly #starts = new Map<RecordStore, ReadonlyMap<string, unknown>>();

  /** The records of the codes so far. */
  get records(): unknown[] {
    return this.#records.all;
  }

  /** The code of a record that the world did not begin with. */
  changed(record: unknown): RecordCode {
    return this.#records.number(record);
  }

  code(store: RecordStore, id: string, record: unknown): RecordCode {
    if (record === undefined) return null;
    const start = this.#startOf(store);
    return start.has(id) && start.get(id) === record ? "start" : this.changed(record);
  }

  /** The code of a value that the store holds. */
  codeOf(store: RecordStore, id: string, value: unknown): RecordCode {
    return value === undefined ? null : this.code(store, id, store.recordOf(value));
  }

  #startOf(store: RecordStore): ReadonlyMap<string, unknown> {
    let start = this.#starts.get(store);
    if (start === undefined) this.#starts.set(store, (start = new Map(store.start())));
    return start;
  }
}

/** Turns codes into the values of stores. A record is made into a row once. Read codes before anything is written: `start` is what a new company has. */
export class RecordReader {
  readonly #records: readonly unknown[];
  readonly #values = new Map<number, unknown>();

  constructor(records: readonly unknown[]) {
    this.#records = records;
  }

  value(store: RecordStore, id: string, code: RecordCode): unknown {
    if (code === null) return undefined;
    if (code === "start") return store.of.get(id);
    if (!this.#values.has(code)) this.#values.set(code, store.valueOf(this.#records[code]));
    return this.#values.get(code);
  }
}

type SavedEdit = readonly [store: string, id: string, before: RecordCode, after: RecordCode];

/** The versions of a company. A version comes after its parent; the first one has none. */
export interface SavedHistory {
  readonly versions: readonly { readonly parent: number | null; readonly edits: readonly SavedEdit[] }[];
  /** The version that the current state began from; null: there are no versions. */
  readonly at: number | null;
  /** The values there of what was edited since. */
  readonly open: readonly (readonly [store: string, id: string, before: RecordCode])[];
  readonly size: HistoryReading["size"];
}

/** Numbers the versions that a state may return to. What is above all of them and what changed nothing is left out. */
export class VersionNumbers {
  readonly #kept: Version[] = [];
  readonly #numbers = new Map<Version, number>();

  constructor(needed: readonly Version[]) {
    const paths = pathsTo(needed);
    for (const version of paths.slice(commonRoot(paths, new Set(needed)))) {
      const parent = this.#numbers.get(version.parent!);
      if (parent !== undefined && version.edits.length === 0) this.#numbers.set(version, parent);
      else this.#numbers.set(version, this.#kept.push(version) - 1);
    }
  }

  of(version: Version): number {
    return this.#numbers.get(version)!;
  }

  /** The versions with their parents and edits. The first one needs no edits: nobody goes above it. */
  saved(stores: ReadonlyMap<Versioned, RecordStore>, writer: RecordWriter): SavedHistory["versions"] {
    return this.#kept.map(({ parent, edits }, n) => ({
      parent: n === 0 ? null : this.of(parent!),
      edits: n === 0 ? [] : edits.map((edit) => savedEdit(edit, stores.get(edit.of)!, writer)),
    }));
  }
}

function savedEdit({ id, before, after }: Edit, store: RecordStore, writer: RecordWriter): SavedEdit {
  return [store.name, id, writer.codeOf(store, id, before), writer.codeOf(store, id, after)];
}

/** The versions on the ways from the first version to some others, each after its parent. */
function pathsTo(needed: readonly Version[]): Version[] {
  const seen = new Set<Version>();
  const all: Version[] = [];
  for (const end of needed) {
    const path: Version[] = [];
    for (let version: Version | null = end; version !== null && !seen.has(version); version = version.parent) {
      seen.add(version);
      path.push(version);
    }
    for (const version of path.toReversed()) all.push(version);
  }
  return all;
}

/** The position of the last version that is on the way to all needed ones. */
function commonRoot(paths: readonly Version[], needed: ReadonlySet<Version>): number {
  const children = new Map<Version, number>();
  for (const { parent } of paths) if (parent !== null) children.set(parent, (children.get(parent) ?? 0) + 1);
  const at = paths.findIndex((version) => needed.has(version) || children.get(version) !== 1);
  return Math.max(0, at);
}

/** Saves what a history holds. */
export function savedHistory(
  { at, open, size }: HistoryReading,
  numbers: VersionNumbers,
  stores: ReadonlyMap<Versioned, RecordStore>,
  writer: RecordWriter,
): SavedHistory {
  const versions = numbers.saved(stores, writer);
  const edited = [...open].flatMap(([of, ids]) => {
    const store = stores.get(of)!;
    return Array.from(ids, ([id, before]) => [store.name, id, writer.codeOf(store, id, before)] as const);
  });
  return { versions, at: at === null ? null : numbers.of(at), open: edited, size };
}

/** Makes the versions of a saved history, in order. */
export function loadedVersions(
  { versions }: SavedHistory,
  stores: ReadonlyMap<string, RecordStore>,
  reader: RecordReader,
): readonly Version[] {
  const made: Version[] = [];
  for (const { parent, edits } of versions) {
    const above = parent === null ? null : made[parent]!;
    made.push({
      parent: above,
      depth: (above?.depth ?? 0) + 1,
      edits: edits.map(([name, id, before, after]) => {
        const store = stores.get(name)!;
        return { of: store.of, id, before: reader.value(store, id, before), after: reader.value(store, id, after) };
      }),
    });
  }
  return made;
}

/** What a history holds, from its saved form and versions. */
export function loadedHistory(
  { at, open, size }: SavedHistory,
  versions: readonly Version[],
  stores: ReadonlyMap<string, RecordStore>,
  reader: RecordReader,
): HistoryReading {
  const edited = new Map<Versioned, Map<string, unknown>>();
  for (const [name, id, before] of open) {
    const store = stores.get(name)!;
    const ids = edited.get(store.of) ?? new Map<string, unknown>();
    edited.set(store.of, ids.set(id, reader.value(store, id, before)));
  }
  return { at: at === null ? null : versions[at]!, open: edited, size };
}
