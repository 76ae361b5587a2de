import { STEP, type Steps, atOnce } from "@hr-platform/domain";
import { sorted } from "@hr-platform/engine/store/indexes/ordered-index";
import { positionsOf } from "../machines/states.ts";
import { type About, aboutOf, dependsOnOthers, labelOf } from "./record-label.ts";
import type { StoredTable } from "./record-tables.ts";
import { type RecordPlace, type StoredRecords, recordOf, storedRecords } from "./stored-records.ts";

/** A record as lists need it. */
export interface ListedRecord {
  readonly id: string;
  /** The stored value, which is replaced when the record changes. */
  readonly kept: object;
  readonly label: string;
  /** The state of its first machine; null: it has none. */
  readonly state: string | null;
  readonly about: About;
  /** What a search text is looked for in, in lower case; made at the first search. */
  text: string | undefined;
}

/** An order of lists. `created`: as they were made. */
export type RecordOrder = "created" | "label" | "state";
export const RECORD_ORDERS: readonly RecordOrder[] = ["created", "label", "state"];

export interface RecordQuery {
  /** Words, each of which the record must have somewhere. */
  readonly text: string;
  readonly state: string | undefined;
  readonly order: RecordOrder;
  readonly isDescending: boolean;
}

/** The listed records of a table at one version, in each order that somebody wanted. */
interface Listed {
  readonly version: number;
  readonly byId: Map<string, ListedRecord>;
  readonly orders: Map<RecordOrder, readonly ListedRecord[]>;
}

/** As many records are sorted faster than they are found in a sorted list. */
const FEW = 5000;

const kept = new WeakMap<object, Listed>();

/** The records of a table that fit a query, in its order. The first list of a table costs most; later ones what has changed. */
export function listRecords(
  place: RecordPlace,
  table: StoredTable,
  { text, state, order, isDescending }: RecordQuery,
): readonly ListedRecord[] {
  const all = listed(place, table);
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const fits = (one: ListedRecord): boolean =>
    (state === undefined || one.state === state) && words.every((word) => textIn(one).includes(word));
  const isAll = words.length === 0 && state === undefined;
  const fitting = isAll ? inOrder(all, order) : sortedWhere(all, order, fits);
  return isDescending ? fitting.toReversed() : fitting;
}

/** Makes what `listRecords` needs for a query, in steps. */
export function* prepareList(place: RecordPlace, table: StoredTable, { text, order }: Pick<RecordQuery, "text" | "order">): Steps {
  const records = storedRecords(place, table);
  if (records.of === undefined || records.writes === undefined) return;
  if (!kept.has(records.of)) kept.set(records.of, yield* anew(place, table, records));
  const all = listed(place, table);
  let n = 0;
  if (text.trim() !== "")
    for (const one of all.byId.values()) {
      textIn(one);
      if ((n += 1) % STEP === 0) yield;
    }
  else if (order !== "created" && !all.orders.has(order)) {
    const inThisOrder = yield* sorted([...all.byId.values()], comparing(order));
    // Otherwise something was written meanwhile.
    if (kept.get(records.of) === all) all.orders.set(order, inThisOrder);
  }
}

/** The records that fit, in an order. A walk in the order of creation is faster, so a few are sorted afterwards. */
function sortedWhere(all: Listed, order: RecordOrder, fits: (one: ListedRecord) => boolean): readonly ListedRecord[] {
  const fitting = inOrder(all, "created").filter(fits);
  if (order === "created") return fitting;
  if (fitting.length < FEW) return fitting.sort(comparing(order));
  const chosen = new Set(fitting);
  return inOrder(all, order).filter((one) => chosen.has(one));
}

/** Some records of a table by label. */
export function recordsByLabel(place: RecordPlace, table: StoredTable, ids: Iterable<string>): readonly ListedRecord[] {
  const found = Array.from(ids, (id) => listedRecord(place, table, id)).filter((one) => one !== undefined);
  return found.sort(comparing("label"));
}

/** The record with an id, or the last one made. */
export function listedRecord(place: RecordPlace, table: StoredTable, id: string): ListedRecord | undefined {
  const records = storedRecords(place, table);
  if (id === "last") return inOrder(listed(place, table), "created").at(-1);
  const found = records.get(id);
  return found === undefined ? undefined : entryOf(place, table, id, found);
}

function textIn(one: ListedRecord): string {
  return (one.text ??= searchText(one.id, one.label, recordOf(one.kept)));
}

function entryOf({ state }: RecordPlace, table: StoredTable, id: string, value: object): ListedRecord {
  const record = recordOf(value);
  const about = aboutOf(state, table, record);
  const main = positionsOf(table, record)[0]?.state ?? null;
  return { id, kept: value, label: labelOf(table, record, about), state: main, about, text: undefined };
}

/** The listed records of a table. What has not changed since the last time is taken over, orders too. */
function listed(place: RecordPlace, table: StoredTable): Listed {
  const records = storedRecords(place, table);
  const { of, writes } = records;
  if (of === undefined || writes === undefined) return atOnce(anew(place, table, records));
  const before = kept.get(of);
  const written = before === undefined ? undefined : writes.since(before.version);
  const now =
    before === undefined || written === undefined
      ? atOnce(anew(place, table, records))
      : updated({ place, table, records, before, written });
  kept.set(of, now);
  return now;
}

function* anew(place: RecordPlace, table: StoredTable, records: StoredRecords): Steps<Listed> {
  const byId = new Map<string, ListedRecord>();
  // What is written from now on is found by it.
  const version = records.writes?.version ?? 0;
  for (const value of records.all()) {
    if (byId.size % STEP === 0) yield;
    const id = records.idOf(value);
    byId.set(id, entryOf(place, table, id, value));
  }
  return { version, byId, orders: new Map() };
}

interface Update {
  readonly place: RecordPlace;
  readonly table: StoredTable;
  readonly records: StoredRecords;
  readonly before: Listed;
  /** Ids of records that were written since. */
  readonly written: ReadonlySet<string>;
}

function updated({ place, table, records, before, written }: Update): Listed {
  const { byId } = before;
  const added: ListedRecord[] = [];
  const removed = new Set<ListedRecord>();
  // A label that depends on other tables may have changed without a write of its record.
  for (const id of dependsOnOthers(table) ? new Set([...byId.keys(), ...written]) : written) {
    const known = byId.get(id);
    const value = records.get(id);
    if (known !== undefined && known.kept === value && isCurrent(place, table, known)) continue;
    if (known !== undefined) removed.add(known);
    if (value === undefined) byId.delete(id);
    else {
      const entry = entryOf(place, table, id, value);
      byId.set(id, entry);
      added.push(entry);
    }
  }
  const version = records.writes!.version;
  if (removed.size + added.length === 0) return { ...before, version };
  const orders = new Map<RecordOrder, readonly ListedRecord[]>();
  for (const [order, sorted] of before.orders)
    if (order !== "created")
      orders.set(
        order,
        merged(
          order,
          sorted.filter((one) => !removed.has(one)),
          added,
        ),
      );
  return { version, byId, orders };
}

function isCurrent({ state }: RecordPlace, table: StoredTable, { kept: value, about }: ListedRecord): boolean {
  const now = aboutOf(state, table, recordOf(value));
  return now.every((one, n) => one === about[n]);
}

function inOrder({ byId, orders }: Listed, order: RecordOrder): readonly ListedRecord[] {
  let sorted = orders.get(order);
  if (sorted === undefined) {
    const all = [...byId.values()];
    orders.set(order, (sorted = order === "created" ? all : all.sort(comparing(order))));
  }
  return sorted;
}

function comparing(order: RecordOrder): (a: ListedRecord, b: ListedRecord) => number {
  const key = order === "state" ? ({ state }: ListedRecord): string => state ?? "" : ({ label }: ListedRecord): string => label;
  return (a, b) => {
    const [left, right] = [key(a), key(b)];
    return left < right ? -1 : left > right ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

/** A sorted list with more records. */
function merged(order: RecordOrder, sorted: readonly ListedRecord[], added: readonly ListedRecord[]): readonly ListedRecord[] {
  const compare = comparing(order);
  const parts: (readonly ListedRecord[])[] = [];
  let from = 0;
  for (const one of added.toSorted(compare)) {
    const to = placeOf(one, sorted, from, compare);
    parts.push(sorted.slice(from, to), [one]);
    from = to;
  }
  return [...parts, sorted.slice(from)].flat();
}

/** Where a record belongs in a sorted list, from a place on. */
function placeOf(one: ListedRecord, sorted: readonly ListedRecord[], from: number, compare: ReturnType<typeof comparing>): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle]!, one) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Members whose text nobody may look for. */
const SECRET = new Set(["secret", "posted_with", "base64", "token"]);

/** The most characters of a record that are searched. */
const MOST_SEARCHED = 4000;

/** What a search text is looked for in: id, label and all texts and numbers of a record, in lower case. */
function searchText(id: string, label: string, record: object): string {
  const parts = [id, label];
  collect(record, parts);
  return parts.join("\n").slice(0, MOST_SEARCHED).toLowerCase();
}

function collect(value: unknown, parts: string[]): void {
  if (typeof value === "string" || typeof value === "number") parts.push(String(value));
  else if (Array.isArray(value)) for (const item of value) collect(item, parts);
  else if (typeof value === "object" && value !== null)
    for (const name in value) if (!SECRET.has(name)) collect((value as Readonly<Record<string, unknown>>)[name], parts);
}
