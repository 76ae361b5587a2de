import type { Collection } from "../../store/collection.ts";
import type { Counting } from "../../store/company-history.ts";
import type { CompanyState } from "../../store/company-state.ts";
import type { Versioned } from "../../store/history.ts";
import { Row, type Stored, type Table } from "../../store/table.ts";

type Entries = Iterable<readonly [id: string, record: unknown]>;

/** A store of a company that inputs write. */
export interface RecordStore {
  readonly name: string;
  readonly of: Versioned;
  /** What counts the added rows; null: nothing does. */
  readonly counter: Counting | null;
  /** The records when the world began. */
  readonly start: () => Entries;
  readonly current: () => Entries;
  /** The record of a value that the store holds, and the value for a record. */
  readonly recordOf: (value: unknown) => unknown;
  readonly valueOf: (record: unknown) => unknown;
}

const itself = (value: unknown): unknown => value;

/** All stores of a company that inputs write. Those with a counter have the order of a mark's counts. */
export function recordStores(state: CompanyState): RecordStore[] {
  const { employees, leave, hiddenLeave, recognition, records, firstAnswers } = state;
  const { facts } = state.inner;
  return [
    ofTable("employees", employees),
    ofTable("leave", leave),
    ofTable("hiddenLeave", hiddenLeave),
    ofTable("recognition", recognition),
    ...Object.entries(records).map(([name, collection]) => ofCollection(name, collection as object as Collection<object>)),
    {
      name: "facts",
      of: facts,
      counter: null,
      start: () => Object.entries(facts.start),
      current: () => Object.entries(facts.now),
      recordOf: itself,
      valueOf: itself,
    },
    {
      name: "firstAnswers",
      of: firstAnswers,
      counter: null,
      start: () => [],
      current: () => firstAnswers.entries(),
      recordOf: itself,
      valueOf: itself,
    },
  ];
}

function ofTable<R extends Stored>(name: string, table: Table<R>): RecordStore {
  return {
    name,
    of: table,
    counter: table,
    start: () => table.start.map((record) => [record.resource.id, record]),
    current: () => Array.from(table.rows(), ({ id, record }) => [id, record]),
    recordOf: (row) => (row as Row<R>).record,
    valueOf: (record) => new Row(record as R),
  };
}

function ofCollection(name: string, collection: Collection<object>): RecordStore {
  const { idOf } = collection;
  return {
    name,
    of: collection,
    counter: collection,
    start: () => collection.start.map((record) => [idOf(record), record]),
    current: () => Array.from(collection.values(), (record) => [idOf(record), record]),
    recordOf: itself,
    valueOf: itself,
  };
}
