import { expect, test } from "vitest";
import { isNoFreeText, holdsNoFreeText } from "./free-text.ts";

test("a number, a boolean, a time, an id, a word and an address are not free text", () => {
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
    expect(isNoFreeText(value)).toBe(true);
});

test("sentences, contact data and structured values are free text", () => {
  for (const value of ["See you soon", "zoe@example.com", "https://x.example/?text=hello", {}, []]) expect(isNoFreeText(value)).toBe(false);
});

test("a free text is found in nested values", () => {
  expect(holdsNoFreeText({ links: { self: "https://x.example/a" }, tags: ["a", null] })).toBe(true);
  expect(holdsNoFreeText({ preview: { parts: ["See you soon"] } })).toBe(false);
});
