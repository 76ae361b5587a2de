import {
  type CompanyData,
  type CompanyRecord,
  type RecordOf,
  SINGLES,
  type SingleName,
  TABLES,
  type TableName,
  type TrainingRecord,
} from "@hr-platform/domain";
import { Collection } from "../collection.ts";
import type { Versioned } from "../history.ts";
import { type Singles, type NextDue, nextDue } from "../timed-records.ts";
import { Row } from "../table.ts";

/** Tables that the company keeps in another way: with indexes, without what is hidden, or as they were at the start. */
const OTHERS = ["employees", "leave", "leave_types", "recognition", "stages"] as const;

/** A table that is a collection. */
export type RecordTable = Exclude<TableName, (typeof OTHERS)[number]>;

/** A record to put, or a single record to replace. */
export type PlainChange =
  | { readonly [T in RecordTable]: { readonly table: T; readonly record: RecordOf<T> } }[RecordTable]
  | { readonly [S in SingleName]: { readonly table: S; readonly record: Singles[S] } }[SingleName];

export type Collections = { readonly [T in RecordTable]: Collection<RecordOf<T>> };

const COLLECTIONS = TABLES.filter((name): name is RecordTable => !(OTHERS as readonly string[]).includes(name));

type Identified = { readonly id: string } | { readonly resource: { readonly id: string } } | TrainingRecord;

function idOf(record: Identified): string {
  if ("resource" in record) return record.resource.id;
  return "course" in record ? trainingId(record) : record.id;
}

/** Training has no id of its own: a person has a course once. */
export function trainingId({ employee_id, course }: Pick<TrainingRecord, "employee_id" | "course">): string {
  return `${employee_id} ${course}`;
}

/** The collections of a company, from its data. */
export function collections(data: CompanyData): Collections {
  return Object.fromEntries(COLLECTIONS.map((name) => [name, new Collection<Identified>(data[name], idOf)])) as object as Collections;
}

/** The single records of a company, by name. */
export class Facts implements Versioned {
  /** The records when the world began. */
  readonly start: Singles;
  #values: Singles;
  #company: Row<CompanyRecord>;
  #next: NextDue | undefined;

  constructor(data: CompanyData) {
    this.#company = new Row(data.company);
    this.start = Object.fromEntries(SINGLES.map((name) => [name, data[name] ?? null])) as object as Singles;
    this.#values = this.start;
  }

  /** The current records. */
  get now(): Singles {
    return this.#values;
  }

  /** The company itself, with its stored text. */
  get company(): Row<CompanyRecord> {
    return this.#company;
  }

  /** What changes next by itself, at an instant that a record holds. */
  get next(): NextDue {
    return (this.#next ??= nextDue(this.#values));
  }

  get(name: string): unknown {
    return this.#values[name as SingleName];
  }

  write(name: string, value: unknown): void {
    this.#values = { ...this.#values, [name]: value };
    this.#next = undefined;
    if (name === "company") this.#company = new Row(this.#values.company);
  }
}
