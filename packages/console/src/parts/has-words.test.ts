import { expect, test } from "vitest";
import { hasWords } from "./has-words.ts";

test("each word of a text is looked for in all parts, in any case", () => {
  const parts = ["LEAVE-38", "Approves a pending request"];
  expect(["", "  ", "leave", "PENDING leave-3", "approves  request"].map((text) => hasWords(parts, text))).toEqual(Array(5).fill(true));
  expect(["decline", "pending decline"].map((text) => hasWords(parts, text))).toEqual([false, false]);
});
