import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { holidayText } from "../scripts/generate-holidays.ts";

test("the table of public holidays is what its sources give", () => {
  const stored = readFileSync(new URL("../tables/holidays.json", import.meta.url), "utf8");
  expect(stored === holidayText() ? "true" : "outdated; run 'npm run tables' in packages/domain").toBe("true");
});
