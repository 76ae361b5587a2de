import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("a text is one line", () => {
  expect(plainText("a\r\n  b\u2028c")).toBe("a b c");
});

test("nothing that a server sent moves a terminal, clears it or turns the text around", () => {
  expect(plainText("\u001B[2J\u0007\u009B31m\u202Eabc")).toBe(String.raw`\x1b[2J\x07\x9b31m\x202eabc`);
});

test("what is only text stays", () => {
  expect(plainText("Zoë <b>'Ōtāne'</b> 日本")).toBe("Zoë <b>'Ōtāne'</b> 日本");
});

test("blanks and breaks in great number take no more time than their length", () => {
  const began = process.cpuUsage();
  expect(plainText(`${" ".repeat(1_000_000)}x${"\r\n \t".repeat(100_000)}`)).toContain("x ");
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});
