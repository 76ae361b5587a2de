import { expect, test } from "vitest";
import { Row, type Stored, Table } from "./table.ts";

interface Thing extends Stored {
  readonly resource: { readonly id: string; readonly name: string };
  readonly secret?: string;
}

const thing = (id: string, name: string): Row<Thing> => new Row({ resource: { id, name }, secret: "kept" });

test("a row's text is its resource alone and is made once", () => {
  let reads = 0;
  const row = new Row({
    get resource() {
      reads += 1;
      return { id: "a", name: "A" };
    },
    secret: "kept",
  });
  reads = 0;
  expect([row.json, row.json]).toEqual(['{"id":"a","name":"A"}', '{"id":"a","name":"A"}']);
  expect(reads).toBe(1);
});

test("rows keep the order of their creation when they are replaced", () => {
  const table = new Table([thing("b", "1").record, thing("a", "2").record]);
  table.put(thing("c", "3"));
  table.put(thing("b", "4"));
  expect([...table.rows()].map(({ record }) => record.resource.name)).toEqual(["4", "2", "3"]);
  expect(table.get("b")?.record.resource.name).toBe("4");
  expect([table.size, table.get("d")]).toEqual([3, undefined]);
});

test("only new rows count as added, and those a table begins with do not", () => {
  const table = new Table([thing("a", "1").record]);
  table.put(thing("a", "2"));
  expect(table.added).toBe(0);
  table.put(thing("b", "3"));
  expect(table.added).toBe(1);
});

test("an index gets the existing rows, then each row that leaves and comes", () => {
  const table = new Table([thing("a", "1").record]);
  const seen: unknown[] = [];
  const index = { change: (before: Row<Thing> | undefined, after: Row<Thing> | undefined) => seen.push([before?.json, after?.json]) };
  expect(table.follow(index)).toBe(index);
  table.put(thing("a", "2"));
  table.put(thing("b", "3"));
  expect(seen).toEqual([
    [undefined, '{"id":"a","name":"1"}'],
    ['{"id":"a","name":"1"}', '{"id":"a","name":"2"}'],
    [undefined, '{"id":"b","name":"3"}'],
  ]);
});
