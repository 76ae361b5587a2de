import type { ChangedRecord } from "@hr-platform/control/explain/changed-records";
import { memberChanges } from "@hr-platform/control/explain/record-diff";
import type { ShownCause } from "@hr-platform/control/explain/shown-cause";
import { expect, test } from "vitest";
import type { Observation } from "../run/observation.ts";
import { MOST_DIFFERENCES, endDifferences } from "./end-state.ts";

const OLD = "11111111-1111-4111-8111-111111111111";
const cause = (n: number): ShownCause => ({ by: "request", at: null, what: null, n, key: null, key_name: null });

function changed(table: string, id: string, before: unknown, after: unknown, n = 1): ChangedRecord {
  return { company: "wattle", table, id, before, after, members: memberChanges(before, after), changedBy: [cause(n)] };
}

/** What is looked at of a run: exchange 1 is the program's. */
function run(...changes: readonly ChangedRecord[]): Observation {
  const seen: Partial<Observation> = {
    changes,
    exchanges: [{ n: 1 }] as never,
    knows: (id) => id === OLD,
    labelOf: ({ after, before }) => String(((after ?? before) as { name?: string }).name),
  };
  return seen as Observation;
}

const made = (name: string, id: string, extra: object = {}): ChangedRecord => changed("leave", id, null, { id, name, ...extra });
const NEW = (n: number): string => `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`;

test("runs that differ in ids of new records, in instants and in their order left the same behind", () => {
  const one = run(made("a", NEW(1), { at: "2026-03-02T01:00:00.000Z" }), made("b", NEW(2)));
  const other = run(made("b", NEW(3)), made("a", NEW(4), { at: "2026-03-02T01:00:09.123Z" }));
  expect(endDifferences(one, other)).toEqual([]);
});

test("a record too many and one too few are told as a whole", () => {
  const twice = run(made("a", NEW(1)), made("a", NEW(2)));
  const once = run(made("a", NEW(3)));
  expect(endDifferences(once, twice)).toEqual([
    { table: "leave", record: "a", member: "", before: null, after: { id: NEW(2), name: "a" } },
  ]);
  expect(endDifferences(twice, once)).toEqual([
    { table: "leave", record: "a", member: "", before: { id: NEW(2), name: "a" }, after: null },
  ]);
});

test("of records that differ in new ids alone, the one that is there twice is told by its name", () => {
  const application = (n: number, name: string): ChangedRecord => ({
    ...changed("applications", NEW(n), null, { candidate: NEW(n + 10) }),
    company: name,
  });
  const named = (...changes: readonly ChangedRecord[]): Observation => ({ ...run(...changes), labelOf: ({ company }) => company });
  const once = named(application(1, "Ana"), application(2, "Ben"));
  const twice = named(application(3, "Ana"), application(4, "Ana"), application(5, "Ben"));
  expect(endDifferences(once, twice)).toMatchObject([{ record: "Ana", member: "", before: null }]);
});

test("a new record that differs in a member is told by that member", () => {
  const [one, other] = [run(made("a", NEW(1), { days: 1 })), run(made("a", NEW(2), { days: 2 }))];
  expect(endDifferences(one, other)).toEqual([{ table: "leave", record: "a", member: "days", before: 1, after: 2 }]);
});

test("what a run left unchanged is as the other one found it", () => {
  const done = run(changed("leave", OLD, { name: "a", status: "pending" }, { name: "a", status: "approved" }));
  const difference = { table: "leave", record: "a", member: "status", before: "approved", after: "pending" };
  expect(endDifferences(done, run())).toEqual([difference]);
  expect(endDifferences(run(), done)).toEqual([{ ...difference, before: "pending", after: "approved" }]);
});

test("what somebody else changed is not told, and ten members are the most", () => {
  const byAnother = changed("leave", OLD, { name: "a", status: "pending" }, { name: "a", status: "cancelled" }, 9);
  expect(endDifferences(run(), run(byAnother))).toEqual([]);
  const many = run(...Array.from({ length: 12 }, (_, n) => made(`n${n}`, NEW(n))));
  expect(endDifferences(run(), many)).toHaveLength(MOST_DIFFERENCES);
});
