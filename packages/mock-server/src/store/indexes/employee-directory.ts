import type { EmployeeRecord } from "@hr-platform/domain";
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

function sortKey(row: Row<EmployeeRecord>): string {
  const { first_name, last_name, id } = row.record.resource;
  return (row.sortKey ??= `${fold(last_name)}\u0000${fold(first_name)}\u0000${id}`);
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

/** Looks up and lists employees: by e-mail address, and by name with status group and department. */
export class EmployeeDirectory implements Index<EmployeeRecord> {
  readonly #table: Table<EmployeeRecord>;
  readonly #byEmail = new Map<string, Set<string>>();
  readonly #departments = new Map<string, number>();
  #invited = 0;
  readonly #lists = new Map<string, OrderedIndex<EmployeeRecord>>();

  constructor(table: Table<EmployeeRecord>) {
    this.#table = table;
    table.follow(this);
  }

  /** The ids of the employees with this e-mail address, in any letter case. */
  withEmail(email: string): ReadonlySet<string> {
    return this.#byEmail.get(email.toLowerCase()) ?? new Set();
  }

  /** Whether anybody was invited to the portal. */
  get anyInvited(): boolean {
    return this.#invited > 0;
  }

  /** The employees of a status group, and of the matching departments if a filter is given, in an order. */
  list(
    group: StatusGroup,
    department: string | null,
    match: DecisionValues["department-match"] = "case-insensitive",
    order: DecisionValues["employee-order"] = "by-name",
  ): OrderedIndex<EmployeeRecord> {
    const wanted = department === null ? null : new Set([...this.#departments.keys()].filter((name) => matches[match](name, department)));
    // Only existing departments get an index, so that requests cannot fill the memory.
    if (wanted?.size === 0) return NOBODY;
    const name = wanted === null ? `${group} ${order}` : JSON.stringify([group, order, ...wanted]);
    let list = this.#lists.get(name);
    if (list === undefined) {
      list = new OrderedIndex(this.#table, orders[order], ({ record: { resource } }) => {
        return groups[group](resource.status) && (wanted === null || (resource.department !== null && wanted.has(resource.department)));
      });
      this.#lists.set(name, list);
    }
    return list;
  }

  change(before: Row<EmployeeRecord> | undefined, after: Row<EmployeeRecord> | undefined): void {
    if (before !== undefined) this.#count(before, -1);
    if (after !== undefined) this.#count(after, 1);
    for (const list of this.#lists.values()) list.change(before, after);
  }

  #count({ id, record: { resource, invited_at } }: Row<EmployeeRecord>, step: 1 | -1): void {
    if (invited_at !== null) this.#invited += step;
    const email = resource.email.toLowerCase();
    const holders = this.#byEmail.get(email) ?? new Set();
    if (step === 1) this.#byEmail.set(email, holders.add(id));
    else if (holders.delete(id) && holders.size === 0) this.#byEmail.delete(email);
    if (resource.department === null) return;
    const count = (this.#departments.get(resource.department) ?? 0) + step;
    if (count > 0) this.#departments.set(resource.department, count);
    else this.#departments.delete(resource.department);
  }
}
