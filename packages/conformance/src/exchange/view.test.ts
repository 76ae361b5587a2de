import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { View } from "./view.ts";

test("looking into any JSON, along any path, never throws", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.string(), fc.nat(3), fc.constant("__proto__"), fc.constant("constructor"))),
      (value, path) => {
        const view = new View(value).at(...path);
        expect([view.list, view.names, view.text, view.number, view.flag, [...view.walk()]]).toHaveLength(6);
      },
    ),
    runs(1, 200),
  );
});

test("members are found by name, elements by position, and inherited members are not found", () => {
  const view = new View({ a: [{ b: null }], c: "text" });
  expect(view.at("a", 0, "b").isNull).toBe(true);
  expect(view.at("a", 1).exists).toBe(false);
  expect(view.at("toString").exists).toBe(false);
  expect(view.at("c", "length").exists).toBe(false);
  expect([new View([7]).names, new View([7]).has("0"), new View({ 0: 7 }).has("0")]).toEqual([[], false, true]);
});

test("a walk visits every member with its path", () => {
  const paths = [...new View({ a: [1, { b: 2 }] }).walk()].map(({ path }) => path.join("."));
  expect(paths).toEqual(["", "a", "a.0", "a.1", "a.1.b"]);
});

test("a local reference leads to a value, and one that is not valid, or leads elsewhere, to none", () => {
  const view = new View({ paths: { "/a b": { "x~y": 7 } } });
  expect(view.referred("#/paths/~1a%20b/x~0y").raw).toBe(7);
  for (const text of ["#/paths/%E0", "#/paths/none", "other.yaml#/paths", "#", ""])
    expect([text, view.referred(text).exists]).toEqual([text, false]);
});
