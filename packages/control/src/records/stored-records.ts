import { type ApiKey, SINGLES, type SingleName, type StageRecord } from "@hr-platform/domain";
import type { Collection } from "@hr-platform/engine/store/collection";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Versioned } from "@hr-platform/engine/store/history";
import { Row, type Stored, type Table } from "@hr-platform/engine/store/table";
import type { WriteLog } from "@hr-platform/engine/store/write-log";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { StoredTable } from "./record-tables.ts";

/** A company of a sandbox, as it is looked at. */
export interface RecordPlace {
  readonly sandbox: Sandbox;
  readonly state: CompanyState;
}

/** The records of a table. What is kept of a record is a `Row`, or the record itself. */
export interface StoredRecords {
  /** What the undo log knows the table by; undefined: its records never change. */
  readonly of: Versioned | undefined;
  /** Which of them were written lately; undefined: they are few. */
  readonly writes: WriteLog | undefined;
  readonly size: number;
  /** In order of creation. */
  readonly all: () => Iterable<object>;
  readonly idOf: (kept: object) => string;
  readonly get: (id: string) => object | undefined;
  /** The id by which the undo log knows a record. */
  readonly undoId: (id: string) => string;
  /** The record with which the world began; undefined: it was made later. */
  readonly startOf: (id: string) => object | undefined;
}

const same = (id: string): string => id;
const isSingle = (name: StoredTable): name is SingleName => SINGLES.includes(name as SingleName);

/** The record of a kept value. */
export function recordOf(kept: object): object {
  return kept instanceof Row ? kept.record : kept;
}

/** The records of a table of a company. */
export function storedRecords({ sandbox, state }: RecordPlace, name: StoredTable): StoredRecords {
  if (isSingle(name)) return single(state, name);
  if (name === "keys") return keysOf(sandbox, state.slug);
  if (name === "stages") return fixed(state.data.stages, (stage) => (stage as StageRecord).resource.id);
  const collections = state.records as object as Readonly<Record<string, Collection<object> | undefined>>;
  const collection = collections[name];
  return collection === undefined ? ofTable((state as object as Readonly<Record<string, Table<Stored>>>)[name]!) : ofCollection(collection);
}

function ofTable(table: Table<Stored>): StoredRecords {
  return {
    of: table,
    writes: table.writes,
    size: table.size,
    all: () => table.rows(),
    idOf: (row) => (row as Row<Stored>).id,
    get: (id) => table.get(id),
    undoId: same,
    startOf: (id) => table.start.find(({ resource }) => resource.id === id),
  };
}

function ofCollection(collection: Collection<object>): StoredRecords {
  return {
    of: collection,
    writes: collection.writes,
    size: collection.size,
    all: () => collection.values(),
    idOf: collection.idOf,
    get: (id) => collection.get(id),
    undoId: same,
    startOf: (id) => collection.start.find((record) => collection.idOf(record) === id),
  };
}

/** Records with ids that do not change. */
function fixed(records: readonly object[], idOf: (record: object) => string): StoredRecords {
  const get = (id: string): object | undefined => records.find((record) => idOf(record) === id);
  return { of: undefined, writes: undefined, size: records.length, all: () => records, idOf, get, undoId: same, startOf: get };
}

/** A record that a company has once, or not at all. Its id is the name of its table. */
function single({ inner: { facts } }: CompanyState, name: SingleName): StoredRecords {
  const value = facts.now[name];
  const records = fixed(value === null ? [] : [value], () => name);
  return { ...records, of: facts, undoId: () => name, startOf: () => facts.start[name] ?? undefined };
}

/** API keys. Their id is their number in the company, from 1: a token must not be in an address. */
function keysOf({ keys, currentKeys, parts }: Sandbox, slug: string): StoredRecords {
  const own: readonly object[] = keys.of(slug);
  const tokenOf = (id: string): string => (own[Number(id) - 1] as ApiKey).token;
  const began = parts.companies.origin.world.companies.find((company) => company.slug === slug)?.keys ?? [];
  return {
    ...fixed(own, (key) => String(own.indexOf(key) + 1)),
    of: currentKeys,
    undoId: tokenOf,
    startOf: (id) => began.find(({ token }) => token === tokenOf(id)),
  };
}
