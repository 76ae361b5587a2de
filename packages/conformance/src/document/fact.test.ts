import { expect, test } from "vitest";
import { isFact, isFactual } from "./fact.ts";

test("a number, a flag, a time, an id, a word and an address are facts", () => {
  for (const value of [
    null,
    3,
    false,
    "2028-02-29T10:00:00.000+11:00",
    "5f0c4a3e-1f6b-4f0e-9a53-2f5e0d1c7b11",
    "große",
    "#4A90D9",
    "/leave",
    "12 days",
    "https://x.example/a/b",
  ])
    expect(isFact(value)).toBe(true);
});

test("what somebody wrote, and how somebody is reached, are none", () => {
  for (const value of ["See you soon", "zoe@example.com", "https://x.example/?text=hello", {}, []]) expect(isFact(value)).toBe(false);
});

test("facts may be nested, and one text among them is enough to be none", () => {
  expect(isFactual({ links: { self: "https://x.example/a" }, tags: ["a", null] })).toBe(true);
  expect(isFactual({ preview: { parts: ["See you soon"] } })).toBe(false);
});
