import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const OPTIONS: RunOptions = { resultTypes: ["violations"] };

/** What axe finds wrong with a page: `rule: the first element that has it (of how many)`. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, since the policy of the page forbids scripts that are not its own.
  await page.evaluate(AXE);
  const results = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return await axe.run(options);
  }, OPTIONS);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)} (of ${nodes.length})`);
}
