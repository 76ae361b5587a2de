import type { LeaveRecord } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { leave, uuid } from "../../../test/support/records.ts";
import { type LeaveOrder, LeaveRegister } from "./leave-register.ts";
import { Row, Table } from "../table.ts";

const STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
const PEOPLE = [uuid(100), uuid(101), uuid(102)];

// A request never changes its employee, so the id decides it.
const record = fc
  .record({
    id: fc.nat(11),
    status: fc.constantFrom(...STATUSES),
    startDate: fc.constantFrom("2026-03-01", "2026-03-02", "2026-03-03"),
    createdAt: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"),
  })
  .map(({ id, ...rest }) => leave({ ...rest, id: uuid(id), employeeId: PEOPLE[id % 2]! }));

const sorted = (rows: readonly Row<LeaveRecord>[], order: LeaveOrder): string[] =>
  rows
    .map(({ record: { resource } }) => resource)
    .sort((a, b) => {
      if ((a.status === "pending") !== (b.status === "pending")) return a.status === "pending" ? -1 : 1;
      const [x, y] = order === "start-asc" ? [a.startDate, b.startDate] : [b.createdAt, a.createdAt];
      return x === y ? (a.id < b.id ? -1 : 1) : x < y ? -1 : 1;
    })
    .map(({ id }) => id);

test("every list is a sorted filter of the table, pending first, after any changes", () => {
  const property = fc.property(
    fc.array(record, { maxLength: 10 }),
    fc.array(record, { maxLength: 20 }),
    fc.nat(5),
    (first, changes, readFrom) => {
      const table = new Table(first);
      const register = new LeaveRegister(table);
      for (const [step, change] of changes.entries()) {
        table.put(new Row(change));
        if (step < readFrom) continue;
        const rows = [...table.rows()];
        for (const order of ["created-desc", "start-asc"] as const) {
          for (const status of [null, ...STATUSES]) {
            const wanted = rows.filter((row) => status === null || row.record.resource.status === status);
            expect([...register.list(order, status)].map(({ id }) => id)).toEqual(sorted(wanted, order));
          }
          for (const person of PEOPLE) {
            const own = rows.filter((row) => row.record.resource.employeeId === person);
            expect(register.listOf(person, order).map(({ id }) => id)).toEqual(sorted(own, order));
            expect([...register.of(person)]).toEqual(own);
          }
        }
      }
    },
  );
  fc.assert(property, runs(7, 150));
});
