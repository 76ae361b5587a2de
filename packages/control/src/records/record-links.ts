import { AREAS, TABLES, type TableName as AreaTable } from "@hr-platform/domain";
import type { Collection } from "@hr-platform/engine/store/collection";
import { listedRecord } from "./record-list.ts";
import type { StoredTable } from "./record-tables.ts";
import { type RecordPlace, recordOf, storedRecords } from "./stored-records.ts";

/** A record that another one names. */
export interface RecordLink {
  readonly table: StoredTable;
  readonly id: string;
  readonly label: string;
  readonly state: string | null;
}

/** The records that a record names in one member, or those of a table that name it there. */
export interface RelatedRecords {
  /** Of this record, or of the others. */
  readonly member: string;
  /** Whether the others name this record. */
  readonly isBack: boolean;
  readonly table: StoredTable;
  readonly total: number;
  /** The first of them. */
  readonly records: readonly RecordLink[];
}

/** A member that is a list of ids. */
const INVITED = "invited_employee_ids";

/** The most links of one member that are shown. */
const MOST = 20;

/** A member that holds ids: its record's table, its place, and the tables in which they are. */
interface Reference {
  readonly from: StoredTable;
  readonly place: readonly string[];
  readonly to: readonly StoredTable[];
}

/** The tables of the store that hold a table of the model. */
const STORED: Partial<Readonly<Record<AreaTable, readonly StoredTable[]>>> = {
  leave: ["leave", "hiddenLeave"],
  leave_types: ["leaveTypes", "hiddenTypes"],
};
const stored = (table: AreaTable): readonly StoredTable[] => STORED[table] ?? [table as StoredTable];

const OTHERS: readonly Reference[] = [
  { from: "recognition", place: ["resource", "giver", "id"], to: ["employees"] },
  { from: "recognition", place: ["resource", "recipient", "id"], to: ["employees"] },
  { from: "surveys", place: ["responses", "employee_id"], to: ["employees"] },
];

/** All members that hold ids: as the model says, and those inside of objects. */
const REFERENCES: readonly Reference[] = [
  ...TABLES.flatMap((table) => {
    const { references } = AREAS[table] as { readonly references: Readonly<Record<string, AreaTable>> };
    return stored(table).flatMap((from) =>
      Object.entries(references).map(([place, to]): Reference => ({ from, place: place.split("/"), to: stored(to) })),
    );
  }),
  ...OTHERS,
];

/** The records that a record names. */
export function linksFrom(place: RecordPlace, table: StoredTable, record: object): RelatedRecords[] {
  return REFERENCES.filter(({ from }) => from === table).flatMap((reference): RelatedRecords[] => {
    const ids = [...new Set(idsIn(record, reference.place))];
    const found = ids.slice(0, MOST).flatMap((id) => reference.to.flatMap((to) => linkTo(place, to, id) ?? []));
    if (found.length === 0) return [];
    return [{ member: reference.place.join("."), isBack: false, table: found[0]!.table, total: ids.length, records: found }];
  });
}

/** The records that name a record, the newest ones first. */
export function linksTo(place: RecordPlace, table: StoredTable, id: string): RelatedRecords[] {
  // A type of leave may have a request for each person of the company: the list of requests finds them by the id.
  if (table === "leaveTypes") return [];
  return REFERENCES.filter(({ to }) => to.includes(table)).flatMap(({ from, place: member }): RelatedRecords[] => {
    const naming = namingOnes(place, from, member, id);
    if (naming.length === 0) return [];
    const records = naming.slice(-MOST).toReversed();
    const links = records.flatMap((one) => linkTo(place, from, one) ?? []);
    return [{ member: member.join("."), isBack: true, table: from, total: naming.length, records: links }];
  });
}

/** A link to a record; undefined: there is none. */
export function linkTo(place: RecordPlace, table: StoredTable, id: string): RecordLink | undefined {
  const found = listedRecord(place, table, id);
  return found === undefined ? undefined : { table, id: found.id, label: found.label, state: found.state };
}

/** Ids of the records of a table that name a record in a member, in order of creation. */
function namingOnes(place: RecordPlace, from: StoredTable, member: readonly string[], id: string): string[] {
  const { leaveRegister, records } = place.state;
  if (from === "leave") return Array.from(leaveRegister.of(id), (row) => row.id);
  const collection = (records as object as Readonly<Record<string, Collection<Readonly<Record<string, unknown>>> | undefined>>)[from];
  const [field] = member;
  if (collection !== undefined && member.length === 1 && field !== INVITED) return collection.where(field!, id).map(collection.idOf);
  const { all, idOf } = storedRecords(place, from);
  const ids: string[] = [];
  if (from === "employees") {
    for (const { id: own, record } of place.state.employees.rows()) if (record.resource.manager_id === id) ids.push(own);
    return ids;
  }
  for (const kept of all()) if (holds(recordOf(kept), member, 0, id)) ids.push(idOf(kept));
  return ids;
}

/** Whether a member of a record, or an item of a list there, is an id. */
function holds(value: unknown, member: readonly string[], depth: number, id: string): boolean {
  if (typeof value !== "object" || value === null) return depth === member.length && value === id;
  if (Array.isArray(value)) return value.some((item) => holds(item, member, depth, id));
  return holds((value as Readonly<Record<string, unknown>>)[member[depth]!], member, depth + 1, id);
}

function idsIn(value: unknown, member: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, member));
  const [first, ...rest] = member;
  if (first === undefined) return typeof value === "string" ? [value] : [];
  return typeof value === "object" && value !== null ? idsIn((value as Readonly<Record<string, unknown>>)[first], rest) : [];
}
