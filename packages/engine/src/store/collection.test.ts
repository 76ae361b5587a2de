import { expect, test } from "vitest";
import { Collection } from "./collection.ts";

interface Thing {
  readonly id: string;
  readonly colour: string;
}

const make = (...things: Thing[]): Collection<Thing> => new Collection(things, ({ id }) => id);

test("records are found by id and by the value of any field, in order of creation", () => {
  const things = make({ id: "b", colour: "red" }, { id: "a", colour: "red" }, { id: "c", colour: "blue" });
  expect(things.get("a")).toEqual({ id: "a", colour: "red" });
  expect(things.get("d")).toBeUndefined();
  expect(things.where("colour", "red").map(({ id }) => id)).toEqual(["b", "a"]);
  expect(things.where("colour", "green")).toEqual([]);
});

test("a record that is put again is in the groups of its new values only", () => {
  const things = make({ id: "a", colour: "red" }, { id: "b", colour: "red" });
  expect(things.where("colour", "red")).toHaveLength(2);
  things.put({ id: "a", colour: "blue" });
  expect(things.where("colour", "red").map(({ id }) => id)).toEqual(["b"]);
  expect(things.where("colour", "blue").map(({ id }) => id)).toEqual(["a"]);
  expect([...things.values()].map(({ id }) => id)).toEqual(["a", "b"]);
});

test("only records that are new count as added", () => {
  const things = make({ id: "a", colour: "red" });
  things.put({ id: "a", colour: "blue" });
  things.put({ id: "b", colour: "blue" });
  expect([things.added, things.size]).toEqual([1, 2]);
});
