import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { currentContract } from "../../contract/current.ts";
import { OrderedIndex } from "./ordered-index.ts";
import { Row, Table } from "../table.ts";

interface Thing {
  readonly resource: { readonly id: string; readonly rank: number; readonly shown: boolean };
}

const thing = (id: number, rank: number, shown: boolean): Thing => ({ resource: { id: String(id), rank, shown } });
const order = (a: Row<Thing>, b: Row<Thing>): number =>
  a.record.resource.rank - b.record.resource.rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const shown = (row: Row<Thing>): boolean => row.record.resource.shown;

const things = fc.array(fc.tuple(fc.nat(12), fc.nat(3), fc.boolean()), { maxLength: 25 });

test("an index is a sorted filter of its table after any changes, whenever it was first read", () => {
  const property = fc.property(things, things, things, (first, before, after) => {
    const table = new Table(first.map((values) => thing(...values)));
    const index = table.follow(new OrderedIndex(table, order, shown));
    const check = (): void => expect([...index]).toEqual([...table.rows()].filter(shown).sort(order));
    for (const values of before) table.put(new Row(thing(...values)));
    check();
    for (const values of after) {
      table.put(new Row(thing(...values)));
      check();
    }
  });
  fc.assert(property, runs(4, 300));
});

test("of several equal ranks, the right row is removed", () => {
  const table = new Table([thing(1, 5, true), thing(2, 5, true), thing(3, 5, true)]);
  const index = table.follow(new OrderedIndex(table, order, shown));
  expect([...index].map(({ id }) => id)).toEqual(["1", "2", "3"]);
  table.put(new Row(thing(2, 5, false)));
  expect([...index].map(({ id }) => id)).toEqual(["1", "3"]);
});

test("without a test, an index has every row", () => {
  const table = new Table([thing(2, 1, false), thing(1, 1, true)]);
  expect([...new OrderedIndex(table, order)].map(({ id }) => id)).toEqual(["1", "2"]);
});

test("an index of thousands stays sorted and complete, and its slices are those of the sorted whole", () => {
  const table = new Table<Thing>([]);
  const index = table.follow(new OrderedIndex(table, order, shown));
  const steps = fc.sample(fc.tuple(fc.nat(1500), fc.nat(200), fc.boolean()), { seed: 9, numRuns: 6000 });
  expect(index.length).toBe(0);
  for (const [n, values] of steps.entries()) {
    table.put(new Row(thing(...values)));
    if (n % 500 !== 499) continue;
    const whole = [...table.rows()].filter(shown).sort(order);
    expect([...index]).toEqual(whole);
    expect(index).toHaveLength(whole.length);
    for (const [start, end] of [
      [0, 20],
      [500, 530],
      [whole.length - 5, whole.length + 5],
      [whole.length, whole.length + 1],
    ] as const) {
      expect(index.slice(start, end)).toEqual(whole.slice(start, end));
    }
  }
});

test("a page's text is made once, and again after a row of the index changes", () => {
  const table = new Table([thing(1, 1, true), thing(2, 2, false)]);
  const index = table.follow(new OrderedIndex(table, order, shown));
  let made = 0;
  const read = (): string => index.pages.get("1/20", currentContract.decisions.defaults, () => `${(made += 1)}: ${index.length}`);
  expect([read(), read()]).toEqual(["1: 1", "1: 1"]);
  table.put(new Row(thing(2, 3, false)));
  expect(read()).toBe("1: 1");
  table.put(new Row(thing(2, 3, true)));
  expect(read()).toBe("2: 2");
  expect(index.pages.get("1/20", { ...currentContract.decisions.defaults }, () => "other decisions")).toBe("other decisions");
});
