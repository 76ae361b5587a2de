import type { LeaveRecord } from "@hr-platform/domain";
import { FixedListing, type Listing } from "./listing.ts";
import { OrderedIndex } from "./ordered-index.ts";
import type { Index, Row, Table } from "../table.ts";

export type LeaveOrder = "created-desc" | "start-asc";

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const orders: Record<LeaveOrder, (a: Row<LeaveRecord>, b: Row<LeaveRecord>) => number> = {
  "created-desc": (a, b) => text(b.record.resource.createdAt, a.record.resource.createdAt) || text(a.id, b.id),
  "start-asc": (a, b) => text(a.record.resource.startDate, b.record.resource.startDate) || text(a.id, b.id),
};

function pendingFirst(order: LeaveOrder): (a: Row<LeaveRecord>, b: Row<LeaveRecord>) => number {
  const within = orders[order];
  const rank = (row: Row<LeaveRecord>): number => (row.record.resource.status === "pending" ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || within(a, b);
}

/** Enough for the few filters of one client; bounds the memory. */
const MOST_SELECTIONS = 32;

const NONE: ReadonlyMap<string, Row<LeaveRecord>> = new Map();

/** Looks up and lists visible leave: by employee, and in order with pending requests first (§4.3). */
export class LeaveRegister implements Index<LeaveRecord> {
  readonly #table: Table<LeaveRecord>;
  readonly #byEmployee = new Map<string, Map<string, Row<LeaveRecord>>>();
  readonly #selections = new Map<string, Listing<Row<LeaveRecord>>>();
  readonly #lists = new Map<string, OrderedIndex<LeaveRecord>>();

  constructor(table: Table<LeaveRecord>) {
    this.#table = table;
    table.follow(this);
  }

  /** The requests of an employee, in order of creation. */
  of(employeeId: string): Iterable<Row<LeaveRecord>> {
    return (this.#byEmployee.get(employeeId) ?? NONE).values();
  }

  /** All requests, or those of one status, pending first. */
  list(order: LeaveOrder, status: string | null): OrderedIndex<LeaveRecord> {
    const name = `${order} ${status ?? ""}`;
    let list = this.#lists.get(name);
    if (list === undefined) {
      list = new OrderedIndex(this.#table, pendingFirst(order), (row) => status === null || row.record.resource.status === status);
      this.#lists.set(name, list);
    }
    return list;
  }

  /**
   * A selection of requests, kept until any request changes, so that walking its pages or polling it costs as little
   * as an unfiltered list.
   */
  selection(name: string, make: () => readonly Row<LeaveRecord>[]): Listing<Row<LeaveRecord>> {
    let rows = this.#selections.get(name);
    if (rows === undefined) {
      if (this.#selections.size >= MOST_SELECTIONS) this.#selections.clear();
      this.#selections.set(name, (rows = new FixedListing(make())));
    }
    return rows;
  }

  /** The requests of an employee, in the same order. */
  listOf(employeeId: string, order: LeaveOrder): readonly Row<LeaveRecord>[] {
    return [...this.of(employeeId)].sort(pendingFirst(order));
  }

  change(before: Row<LeaveRecord> | undefined, after: Row<LeaveRecord> | undefined): void {
    // A request keeps its employee: an update keeps its place. Only a restore removes one.
    if (after === undefined) this.#byEmployee.get(before!.record.resource.employeeId)?.delete(before!.id);
    else {
      const { employeeId } = after.record.resource;
      const own = this.#byEmployee.get(employeeId);
      if (own === undefined) this.#byEmployee.set(employeeId, new Map([[after.id, after]]));
      else own.set(after.id, after);
    }
    this.#selections.clear();
    for (const list of this.#lists.values()) list.change(before, after);
  }
}
