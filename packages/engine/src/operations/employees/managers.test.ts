import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decided, employee, uuid } from "../../../test/support/records.ts";
import { Table } from "../../store/table.ts";
import { managerProblem, unknownBodyId } from "./managers.ts";

const gone = { termination: { date: "2026-03-01", reason: null, voluntary: true } };
// 3 reports to 2, 2 to 1; 4 reports to nobody, 5 is terminated; 6 and 7 report to each other.
const chain: readonly (readonly [number, number | null])[] = [
  [1, null],
  [2, 1],
  [3, 2],
  [4, null],
  [6, 7],
  [7, 6],
];
const people = new Table([
  ...chain.map(([id, manager]) => employee({ id: uuid(id), manager_id: manager === null ? null : uuid(manager) })),
  employee({ id: uuid(5) }, gone),
]);

const problem = (manager: number, of: number | null, choices = {}): string | undefined =>
  managerProblem(people, uuid(manager), of === null ? null : uuid(of), decided(choices))?.code;

test("nobody can report to themselves, directly or indirectly, or to a terminated person", () => {
  expect([problem(1, 1), problem(2, 1), problem(3, 1), problem(5, 1)]).toEqual(Array(4).fill("VALIDATION_ERROR"));
  expect(managerProblem(people, uuid(3), uuid(1), decided())).toMatchObject({ field: "manager_id", status: 400 });
});

test("anybody else can be a manager, and for a new employee everyone who is not terminated", () => {
  expect([problem(1, 3), problem(1, 2), problem(4, 1), problem(2, 4)]).toEqual(Array(4).fill(undefined));
  expect([problem(1, null), problem(3, null)]).toEqual([undefined, undefined]);
  expect(problem(5, null)).toBe("VALIDATION_ERROR");
});

test("an existing circle ends the search", () => {
  expect(problem(6, 1)).toBeUndefined();
  expect(problem(6, 7)).toBe("VALIDATION_ERROR");
});

test("the error is a conflict, or is dropped except for unknown people, by decision", () => {
  expect([problem(3, 1, { "bad-manager": "conflict" }), problem(5, 1, { "bad-manager": "conflict" })]).toEqual(["CONFLICT", "CONFLICT"]);
  const lax = { "bad-manager": "only-unknown-refused" };
  expect([problem(3, 1, lax), problem(1, 1, lax), problem(5, 1, lax), problem(99, 1, lax)]).toEqual([
    undefined,
    undefined,
    undefined,
    "NOT_FOUND",
  ]);
});

test("an unknown id is not found, or invalid, and always named", () => {
  expect(managerProblem(people, uuid(99), uuid(1), decided())).toMatchObject({ code: "NOT_FOUND", field: "manager_id" });
  expect(unknownBodyId("employee_id", decided({ "unknown-body-id": "validation-error" }))).toMatchObject({
    code: "VALIDATION_ERROR",
    field: "employee_id",
  });
});

test("if only managers without a problem are set, every chain of managers ends", () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 });
  const property = fc.property(moves, (asked) => {
    const managers = new Map<number, number>();
    const table = (): Table<ReturnType<typeof employee>> =>
      new Table(
        Array.from({ length: 8 }, (_, n) => employee({ id: uuid(n), manager_id: managers.has(n) ? uuid(managers.get(n)!) : null })),
      );
    for (const [person, manager] of asked) {
      const refused = managerProblem(table(), uuid(manager), uuid(person), decided()) !== null;
      const line: number[] = [];
      for (let at: number | undefined = manager; at !== undefined; at = managers.get(at)) line.push(at);
      expect(line.length).toBeLessThanOrEqual(8);
      expect(refused).toBe(line.includes(person));
      if (!refused) managers.set(person, manager);
    }
  });
  fc.assert(property, runs(15, 150));
});
