import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const OPTIONS: RunOptions = { resultTypes: ["violations"] };
const COLOURS: RunOptions = { ...OPTIONS, runOnly: ["color-contrast", "link-in-text-block"] };
/** Whether the page differs from the one that is judged whole in its colours only: dark, and not narrow. */
const DIFFERS_IN_COLOURS = "matchMedia('(prefers-color-scheme: dark)').matches && innerWidth >= 1000";

/**
 * What axe finds wrong with a page: `rule: the first element that has it (of how many)`. A wide page in the dark theme is judged by its
 * colours alone: its elements are those of the light theme, in which each place is judged by all rules.
 */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, since the policy of the page forbids scripts that are not its own.
  await page.evaluate(AXE);
  const options = (await page.evaluate(DIFFERS_IN_COLOURS)) === true ? COLOURS : OPTIONS;
  const results = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return await axe.run(options);
  }, options);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)} (of ${nodes.length})`);
}
