import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MEASURED, type MeasuredMatrix, PAGE, measuredPart, tablesOf } from "./generic-mocks.ts";

/** Without the padding of tables. */
const plain = (markdown: string): string => markdown.replaceAll(/ *\| */g, "|").replaceAll(/-+(:?)(?=\|)/g, "-$1");

test("the guide on generic mocks shows what was measured", () => {
  const measured = JSON.parse(readFileSync(MEASURED, "utf8")) as MeasuredMatrix;
  expect(measured.results.length).toBeGreaterThanOrEqual(12);
  expect(plain(measuredPart(readFileSync(PAGE, "utf8")))).toBe(plain(tablesOf(measured)));
});
