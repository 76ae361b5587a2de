import type { EmployeeRecord } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { employee, uuid } from "../../../test/support/records.ts";
import { EmployeeDirectory, type StatusGroup, fold } from "./employee-directory.ts";
import { Row, Table } from "../table.ts";

const person = fc.record({
  id: fc.nat(9).map(uuid),
  first_name: fc.constantFrom("Ada", "Āda", "Zoë", "bo"),
  last_name: fc.constantFrom("Li", "Ōta", "ota", "Øst", "O'Neill"),
  email: fc.constantFrom("a@x.example", "A@x.example", "b@x.example"),
  department: fc.constantFrom(null, "Sales", "sales", "Pre-Sales", "Finance"),
  status: fc.constantFrom("active" as const, "on_leave" as const, "probation" as const, "terminated" as const),
  created_at: fc.constantFrom("2020-01-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"),
});
const record = fc
  .tuple(person, fc.boolean())
  .map(([resource, invited]) => employee(resource, { invited_at: invited ? "2026-01-01T00:00:00.000Z" : null }));

const groups: Record<StatusGroup, readonly string[]> = {
  all: ["active", "on_leave", "probation", "terminated"],
  "non-terminated": ["active", "on_leave", "probation"],
  terminated: ["terminated"],
  active: ["active"],
  on_leave: ["on_leave"],
  probation: ["probation"],
};
const departments = [null, "SALES", "Sales", "ale", "Finance", "Nobody's", ""];
const keys = {
  "by-name": ({ resource }: EmployeeRecord): string[] => [fold(resource.last_name), fold(resource.first_name), resource.id],
  "by-created": ({ resource }: EmployeeRecord): string[] => [resource.created_at, resource.id],
  "by-id": ({ resource }: EmployeeRecord): string[] => [resource.id],
};
const matches = {
  exact: (own: string, wanted: string): boolean => own === wanted,
  "case-insensitive": (own: string, wanted: string): boolean => own.toLowerCase() === wanted.toLowerCase(),
  contains: (own: string, wanted: string): boolean => own.toLowerCase().includes(wanted.toLowerCase()),
};

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, n) => part !== b[n]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

function naive(
  table: Table<EmployeeRecord>,
  group: StatusGroup,
  department: string | null,
  match: keyof typeof matches,
  order: keyof typeof keys,
): string[] {
  return [...table.rows()]
    .map(({ record }) => record)
    .filter(({ resource }) => groups[group].includes(resource.status))
    .filter(({ resource }) => department === null || (resource.department !== null && matches[match](resource.department, department)))
    .sort((a, b) => compare(keys[order](a), keys[order](b)))
    .map(({ resource }) => resource.id);
}

test("every list is a sorted filter of the table after any changes", () => {
  const asked = fc.record({
    group: fc.constantFrom(...(Object.keys(groups) as StatusGroup[])),
    department: fc.constantFrom(...departments),
    match: fc.constantFrom(...(Object.keys(matches) as (keyof typeof matches)[])),
    order: fc.constantFrom(...(Object.keys(keys) as (keyof typeof keys)[])),
  });
  const property = fc.property(fc.array(record, { maxLength: 8 }), fc.array(fc.tuple(record, asked), { maxLength: 25 }), (first, steps) => {
    const table = new Table(first);
    const directory = new EmployeeDirectory(table);
    const seen = [];
    for (const [change, question] of steps) {
      table.put(new Row(change));
      seen.push(question);
      for (const { group, department, match, order } of seen) {
        expect([...directory.list(group, department, match, order)].map(({ id }) => id)).toEqual(
          naive(table, group, department, match, order),
        );
      }
    }
  });
  fc.assert(property, runs(5, 200));
});

test("addresses and invitations are those of the table after any changes", () => {
  const property = fc.property(fc.array(record, { maxLength: 8 }), fc.array(record, { maxLength: 20 }), (first, changes) => {
    const table = new Table(first);
    const directory = new EmployeeDirectory(table);
    for (const change of changes) {
      table.put(new Row(change));
      const rows = [...table.rows()];
      for (const email of ["a@X.example", "b@x.example", "c@x.example"]) {
        const holders = rows.filter((row) => row.record.resource.email.toLowerCase() === email.toLowerCase()).map(({ id }) => id);
        expect([...directory.withEmail(email)].sort()).toEqual(holders.sort());
      }
      expect(directory.anyInvited).toBe(rows.some((row) => row.record.invited_at !== null));
    }
  });
  fc.assert(property, runs(6, 200));
});

test("employees are listed without regard to letter case and diacritics", () => {
  const names = ["Ōtaki", "Oz", "osman", "Adams"];
  const table = new Table(names.map((last_name, n) => employee({ id: uuid(n), last_name, department: "Ops" })));
  expect([...new EmployeeDirectory(table).list("all", "ops")].map(({ record }) => record.resource.last_name)).toEqual([
    "Adams",
    "osman",
    "Ōtaki",
    "Oz",
  ]);
});

test("folding changes only letter case and diacritics", () => {
  expect(["O'Neill-2", "Ā", "Zoë", "Straße", "Łódź"].map(fold)).toEqual(["o'neill-2", "a", "zoe", "straße", "łodz"]);
});
