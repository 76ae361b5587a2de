import { type EmployeeRecord, STEP, type Steps, atOnce } from "@hr-platform/domain";
import type { ByValue, DecisionValues } from "../../contract/decisions.ts";
import { OrderedIndex } from "./ordered-index.ts";
import { type Index, type Row, Table } from "../table.ts";

export type StatusGroup = "all" | "non-terminated" | "terminated" | "active" | "on_leave" | "probation";

const groups: Record<StatusGroup, (status: string) => boolean> = {
  all: () => true,
  "non-terminated": (status) => status !== "terminated",
  terminated: (status) => status === "terminated",
  active: (status) => status === "active",
  on_leave: (status) => status === "on_leave",
  probation: (status) => status === "probation",
};

/** Lower case without diacritics, so that Ā sorts with A. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /[^ -~]/.test(lower) ? lower.normalize("NFD").replace(/\p{M}/gu, "") : lower;
}

/** Few names are shared by many people. */
const folded = new Map<string, string>();
const MOST_FOLDED = 4096;

function foldedOnce(name: string): string {
  let text = folded.get(name);
  if (text === undefined) {
    if (folded.size >= MOST_FOLDED) folded.clear();
    folded.set(name, (text = fold(name)));
  }
  return text;
}

function sortKey(row: Row<EmployeeRecord>): string {
  const { first_name, last_name, id } = row.record.resource;
  return (row.sortKey ??= `${foldedOnce(last_name)}\u0000${foldedOnce(first_name)}\u0000${id}`);
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Each order is total: no two employees tie. */
const orders: ByValue<"employee-order", (a: Row<EmployeeRecord>, b: Row<EmployeeRecord>) => number> = {
  "by-name": (a, b) => text(sortKey(a), sortKey(b)),
  "by-created": (a, b) => text(a.record.resource.created_at, b.record.resource.created_at) || text(a.id, b.id),
  "by-id": (a, b) => text(a.id, b.id),
};

/** Whether a department matches a filter. */
const matches: ByValue<"department-match", (department: string, wanted: string) => boolean> = {
  "case-insensitive": (department, wanted) => department.toLowerCase() === wanted.toLowerCase(),
  exact: (department, wanted) => department === wanted,
  contains: (department, wanted) => department.toLowerCase().includes(wanted.toLowerCase()),
};

const NOBODY: OrderedIndex<EmployeeRecord> = new OrderedIndex(new Table<EmployeeRecord>([]), orders["by-id"]);

/** Counts by value. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(value: string, step: 1 | -1): void {
    const count = (this.#counts.get(value) ?? 0) + step;
    if (count > 0) this.#counts.set(value, count);
    else this.#counts.delete(value);
  }

  /** The values that are there. */
  values(): string[] {
    return [...this.#counts.keys()];
  }
}

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Looks up and lists employees: by e-mail address, and by name with status group and department. Each part is made at its
 * first use, and then kept up to date.
 */
export class EmployeeDirectory implements Index<EmployeeRecord> {
  readonly #table: Table<EmployeeRecord>;
  /** By address: the id of its holder, or the ids of several. */
  #byEmail: Map<string, string | Set<string>> | undefined;
  #departments: Tally | undefined;
  #invited: number | undefined;
  readonly #lists = new Map<string, OrderedIndex<EmployeeRecord>>();

  constructor(table: Table<EmployeeRecord>) {
    this.#table = table;
    table.follow(this, "later");
  }

  /** The ids of the employees with this e-mail address, in any letter case. */
  withEmail(email: string): ReadonlySet<string> {
    if (this.#byEmail === undefined) atOnce(this.findEmails());
    const holders = this.#byEmail!.get(email.toLowerCase());
    return holders === undefined ? NO_IDS : typeof holders === "string" ? new Set([holders]) : holders;
  }

  /** Makes the lists from which activity draws people, in steps. */
  *listsForActivity(): Steps {
    for (const department of [null, ...this.#departmentNames()]) {
      yield;
      yield* this.list("non-terminated", department, "exact", "by-id").build();
    }
  }

  /** Makes the look-up by e-mail address, in steps. The table must not change meanwhile. */
  *findEmails(): Steps {
    const byEmail = new Map<string, string | Set<string>>();
    for (const row of this.#table.rows()) {
      join(byEmail, row);
      if (byEmail.size % STEP === 0) yield;
    }
    this.#byEmail = byEmail;
  }

  /** Whether anybody was invited to the portal. */
  get anyInvited(): boolean {
    if (this.#invited === undefined) {
      this.#invited = 0;
      for (const { record } of this.#table.rows()) if (record.invited_at !== null) this.#invited += 1;
    }
    return this.#invited > 0;
  }

  #departmentNames(): string[] {
    if (this.#departments === undefined) {
      this.#departments = new Tally();
      for (const { record } of this.#table.rows())
        if (record.resource.department !== null) this.#departments.add(record.resource.department, 1);
    }
    return this.#departments.values();
  }

  /** The employees of a status group, and of the matching departments if a filter is given, in an order. */
  list(
    group: StatusGroup,
    department: string | null,
    match: DecisionValues["department-match"] = "case-insensitive",
    order: DecisionValues["employee-order"] = "by-name",
  ): OrderedIndex<EmployeeRecord> {
    const wanted = department === null ? null : new Set(this.#departmentNames().filter((name) => matches[match](name, department)));
    // Only existing departments get an index, so that requests cannot fill the memory.
    if (wanted?.size === 0) return NOBODY;
    const name = wanted === null ? `${group} ${order}` : JSON.stringify([group, order, ...wanted]);
    let list = this.#lists.get(name);
    if (list === undefined) {
      const includes = ({ record: { resource } }: Row<EmployeeRecord>): boolean =>
        groups[group](resource.status) && (wanted === null || (resource.department !== null && wanted.has(resource.department)));
      // Each list that is built costs every later write a place in it: those with people who left are made when somebody lists them.
      const base = group === "all" || group === "terminated" ? "all" : "non-terminated";
      const whole = group === base && wanted === null ? undefined : this.list(base, null, match, order);
      list = new OrderedIndex(this.#table, orders[order], includes, whole);
      this.#lists.set(name, list);
    }
    return list;
  }

  change(before: Row<EmployeeRecord> | undefined, after: Row<EmployeeRecord> | undefined): void {
    if (before !== undefined) this.#count(before, -1);
    if (after !== undefined) this.#count(after, 1);
    for (const list of this.#lists.values()) list.change(before, after);
  }

  #count(row: Row<EmployeeRecord>, step: 1 | -1): void {
    const { resource, invited_at } = row.record;
    if (this.#invited !== undefined && invited_at !== null) this.#invited += step;
    if (this.#byEmail !== undefined) (step === 1 ? join : leave)(this.#byEmail, row);
    if (resource.department !== null) this.#departments?.add(resource.department, step);
  }
}

function join(byEmail: Map<string, string | Set<string>>, { id, record }: Row<EmployeeRecord>): void {
  const email = record.resource.email.toLowerCase();
  const holders = byEmail.get(email);
  if (holders === undefined) byEmail.set(email, id);
  else if (typeof holders !== "string") holders.add(id);
  else if (holders !== id) byEmail.set(email, new Set([holders, id]));
}

function leave(byEmail: Map<string, string | Set<string>>, { id, record }: Row<EmployeeRecord>): void {
  const email = record.resource.email.toLowerCase();
  const holders = byEmail.get(email);
  if (holders === id) byEmail.delete(email);
  else if (typeof holders === "object" && holders.delete(id) && holders.size === 0) byEmail.delete(email);
}
