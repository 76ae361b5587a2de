import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { Beliefs } from "./beliefs.ts";

const [first, second, third] = ["1", "2", "3"].map((id) => exchange({ id })) as [
  ReturnType<typeof exchange>,
  ReturnType<typeof exchange>,
  ReturnType<typeof exchange>,
];
const beliefs = (): Beliefs<"a" | "b"> => new Beliefs({ a: ["x", "y", "z"], b: ["x", "y"] });

test("begins with every value of every point", () => {
  expect([beliefs().left("a"), beliefs().left("b")]).toEqual([
    ["x", "y", "z"],
    ["x", "y"],
  ]);
});

test("keeps what agrees, and the exchanges that narrowed it", () => {
  const held = beliefs();
  expect(held.narrow(first, ["a"], ({ a }) => a !== "z")).toBe(true);
  expect(held.narrow(second, ["a"], ({ a }) => a !== "z")).toBe(true);
  expect([held.left("a"), held.witnesses("a"), held.witnesses("b")]).toEqual([["x", "y"], [first], []]);
});

test("remembers how two points are related, although neither is known", () => {
  const held = beliefs();
  held.narrow(first, ["a", "b"], ({ a, b }) => a === b);
  held.narrow(second, ["b"], ({ b }) => b === "y");
  expect([held.left("a"), held.witnesses("a")]).toEqual([["y"], [first]]);
});

test("an exchange that only relates two points is a witness of both", () => {
  const held = new Beliefs({ a: ["x", "y"], b: ["x", "y"] });
  held.narrow(first, ["a", "b"], ({ a, b }) => a === b);
  expect([held.left("a"), held.left("b"), held.witnesses("a"), held.witnesses("b")]).toEqual([["x", "y"], ["x", "y"], [first], [first]]);
});

test("a contradiction returns false, changes nothing, and its witnesses are available", () => {
  const held = beliefs();
  held.narrow(first, ["a"], ({ a }) => a === "x");
  expect(held.narrow(third, ["a"], ({ a }) => a === "y")).toBe(false);
  expect([held.left("a"), held.witnesses("a")]).toEqual([["x"], [first]]);
});
