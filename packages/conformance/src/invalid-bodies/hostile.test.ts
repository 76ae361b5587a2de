import { expect, test } from "vitest";
import { NO_OBJECTS, TRAPS, type Trap, trapped } from "./hostile.ts";

test("a body that should be no JSON object is none", () => {
  const isObject = (text: string): boolean => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === "object" && value !== null && !Array.isArray(value);
    } catch {
      return false;
    }
  };
  expect(NO_OBJECTS.filter(({ text }) => isObject(text)).map(({ name }) => name)).toEqual([]);
});

test("a trapped body is a JSON object with each trap in its member, or beside it", () => {
  for (const trap of Object.keys(TRAPS) as Trap[])
    expect(Object.keys(JSON.parse(trapped({ a: 1, b: 2 }, { a: trap, extra: "emoji" }).text) as object)).toEqual(["b", "a", "extra"]);
});

test("a member may occur twice", () => {
  expect(trapped({ a: 1 }, { "a*": "emptyList" }).text).toBe('{"a":1,"a":[]}');
});
