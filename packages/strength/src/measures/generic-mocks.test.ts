import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { MatrixResult } from "../../../conformance/src/matrix/matrix.ts";
import { MEASURED, PAGE, measuredPart, tablesOf } from "./generic-mocks.ts";

/** Without the padding of tables. */
const plain = (markdown: string): string => markdown.replaceAll(/ *\| */g, "|").replaceAll(/-+(:?)(?=\|)/g, "-$1");

test("the guide on generic mocks shows what was measured", () => {
  const results = JSON.parse(readFileSync(MEASURED, "utf8")) as MatrixResult[];
  expect(results.length).toBeGreaterThanOrEqual(12);
  expect(plain(measuredPart(readFileSync(PAGE, "utf8")))).toBe(plain(tablesOf(results)));
});
