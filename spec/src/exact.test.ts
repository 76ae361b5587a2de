import { expect, test } from "vitest";
import description from "../generated/openapi.json" with { type: "json" };
import { exact } from "./exact.ts";

test("an object with x-exact gets no further members, wherever it stands", () => {
  const schema = { type: "object", properties: { a: { type: "array", items: { type: "object", "x-exact": true } } }, "x-exact": true };
  const items = { type: "object", additionalProperties: false };
  expect(exact(schema)).toEqual({ type: "object", properties: { a: { type: "array", items } }, additionalProperties: false });
});

test("an object without it stays as it is", () => {
  const schema = { type: "object", properties: {}, additionalProperties: { type: "boolean" }, enum: [null, 1, "x-exact"] };
  expect(exact(schema)).toEqual(schema);
});

test("the description closes every envelope and resource by x-exact, and none by a keyword that generators read", () => {
  const count = (text: string, part: string): number => text.split(part).length - 1;
  const [open, closed] = [JSON.stringify(description), JSON.stringify(exact(description))];
  expect(count(open, '"additionalProperties":false')).toBe(0);
  expect(count(closed, '"additionalProperties":false')).toBe(count(open, '"x-exact":true'));
  expect(count(open, '"x-exact":true')).toBeGreaterThan(100);
});
