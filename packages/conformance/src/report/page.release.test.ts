import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { chromium } from "@hr-platform/property-runs/chromium";
import { type Page, inBrowser } from "../../test/browser.ts";
import { hostileReport } from "../../test/hostile-report.ts";
import { gate } from "../verdict/gate.ts";
import type { Report } from "../verdict/report.ts";
import { html } from "./html.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-page-"));
const file = join(folder, "report.html");
const url = pathToFileURL(file).href;

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const report = hostileReport(`${"long".repeat(60)} "quoted" <b>`);
const failing = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
const last = failing.at(-1)!;
const baseline: Report = {
  ...report,
  requirements: report.requirements.map((row) => (row.id === last ? { ...row, verdict: "pass" } : row)),
};

beforeAll(async () => writeFileSync(file, await html(report, { gate: gate(report, { today: "2026-03-02", baseline }) })));

const UNFOLD = 'document.querySelectorAll("details").forEach((fold) => { fold.open = true; })';
const WIDTH = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
const HEIGHT = "document.documentElement.scrollHeight";

/** The selectors that break a rule of accessibility. */
async function violations(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run().then(({violations}) => violations.flatMap(({id, nodes}) => nodes.slice(0, 3).map(({html}) => id + ' ' + html.slice(0, 200))))",
  );
}

describe.skipIf(chromium === undefined)("in a browser", { timeout: 120_000 }, () => {
  test.each([
    [1280, "light"],
    [390, "dark"],
  ] as const)("at %i pixels, %s, the page is short, fits, loads nothing and is accessible", async (width, scheme) => {
    await inBrowser(async (page) => {
      await page.open(url, { width, scheme });
      expect(page.requests).toEqual([url]);
      expect(await page.evaluate<number>(HEIGHT)).toBeLessThan(width > 1000 ? 4000 : 8000);
      expect(await page.evaluate(WIDTH)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.evaluate(UNFOLD);
      expect(await page.evaluate(WIDTH)).toBe(0);
      expect(page.errors).toEqual([]);
    });
  });

  test("an address unfolds its failure, search and filters act on everything, and keys work", async () => {
    await inBrowser(async (page) => {
      const shown = async (selector: string): Promise<number> =>
        page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).length`);
      await page.open(`${url}#${last}`, { width: 1280, scheme: "light" });
      expect(await page.evaluate(`document.getElementById("${last}").open && document.getElementById("${last}").checkVisibility()`)).toBe(
        true,
      );
      expect(await page.evaluate(`document.activeElement.closest(".row").id`)).toBe(last);
      await page.send("Input.dispatchKeyEvent", { type: "keyDown", key: "/", text: "/" });
      expect(await page.evaluate("document.activeElement.id")).toBe("text");
      const search = async (text: string): Promise<void> =>
        page.evaluate(
          `new Promise((done) => { const box = document.getElementById("text"); box.value = ${JSON.stringify(text)}; box.dispatchEvent(new Event("input")); setTimeout(done, 300); })`,
        );
      await search(failing[0]!);
      expect([await shown(`[id="${failing[0]}"]`), await shown(`[id="${last}"]`)]).toEqual([1, 0]);
      await search("no such words anywhere");
      expect(await shown("#none")).toBe(1);
      expect(await shown(".section,.row,.point,.line")).toBe(0);
      await search("admin-implies");
      expect(await shown(".point")).toBe(1);
      await page.send("Input.dispatchKeyEvent", { type: "keyDown", key: "Escape" });
      expect(await shown("#failures")).toBe(1);
      await page.evaluate('document.querySelector("[name=known]").click()');
      expect(await page.evaluate('document.querySelectorAll("[data-known]:not([hidden])").length')).toBe(0);
      await page.evaluate('document.querySelector("[value=fail]").click()');
      expect(await shown("#failures")).toBe(0);
    });
  });
});
