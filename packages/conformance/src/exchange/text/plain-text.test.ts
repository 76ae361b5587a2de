import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("line breaks become blanks", () => {
  expect(plainText("a\r\n  b\u2028c")).toBe("a b c");
});

test("no text of a server moves the cursor, clears the terminal or reverses the text", () => {
  expect(plainText("\u001B[2J\u0007\u009B31m\u202Eabc")).toBe(String.raw`\x1b[2J\x07\x9b31m\x202eabc`);
});

test("ordinary text stays as it is", () => {
  expect(plainText("Zoë <b>'Ōtāne'</b> 日本")).toBe("Zoë <b>'Ōtāne'</b> 日本");
});

test("many blanks and breaks take linear time", () => {
  const began = process.cpuUsage();
  expect(plainText(`${" ".repeat(1_000_000)}x${"\r\n \t".repeat(100_000)}`)).toContain("x ");
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});
