import type { Collection } from "@hr-platform/engine/store/collection";
import type { Counting } from "@hr-platform/engine/store/company/company-history";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Versioned } from "@hr-platform/engine/store/history";
import { Row, type Stored, type Table } from "@hr-platform/engine/store/table";

type Entries = Iterable<readonly [id: string, record: unknown]>;

/** A store of a company that inputs write. */
export interface RecordStore {
  readonly name: string;
  readonly of: Versioned;
  /** What counts the added rows; null: nothing does. */
  readonly counter: Counting | null;
  /** The records when the world began, in order; rows were only added to them. */
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

/** Each entry is made when it is reached: a company may have very many. */
function* pairs<T>(all: Iterable<T>, idOf: (one: T) => string, recordOf: (one: T) => unknown): Iterable<readonly [string, unknown]> {
  for (const one of all) yield [idOf(one), recordOf(one)];
}

function ofTable<R extends Stored>(name: string, table: Table<R>): RecordStore {
  return {
    name,
    of: table,
    counter: table,
    start: () => pairs(table.start, ({ resource }) => resource.id, itself),
    current: () =>
      pairs(
        table.rows(),
        ({ id }) => id,
        ({ record }) => record,
      ),
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
    start: () => pairs(collection.start, idOf, itself),
    current: () => pairs(collection.values(), idOf, itself),
    recordOf: itself,
    valueOf: itself,
  };
}
