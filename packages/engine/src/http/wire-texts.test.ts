import { expect, test } from "vitest";
import { WireTexts } from "./wire-texts.ts";

const long = (letter: string): string => letter.repeat(3000);

test("a long text has one character for each of its bytes, and is encoded once", () => {
  const texts = new WireTexts();
  const wire = texts.get(`${long("ā")}x`);
  expect(wire).toHaveLength(6001);
  expect(Buffer.from(wire!, "latin1").toString()).toBe(`${long("ā")}x`);
  expect(texts.get(`${long("ā")}x`)).toBe(wire);
});

test("short texts and very long ones are not kept", () => {
  const texts = new WireTexts();
  expect(texts.get("ā")).toBeUndefined();
  expect(texts.get("a".repeat(300_000))).toBeUndefined();
});

test("more texts than are kept are encoded anew", () => {
  const texts = new WireTexts();
  for (let n = 0; n < 100; n += 1) expect(texts.get(`${long("é")}${n}`)).toHaveLength(6000 + String(n).length);
});
