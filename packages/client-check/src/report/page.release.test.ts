import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium as executablePath } from "@hr-platform/property-runs/chromium";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileClientReport } from "../../test/hostile-client-report.ts";
import { gateOf } from "./gate.ts";
import { htmlReport } from "./html.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const VIOLATIONS =
  "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)} (of ${nodes.length})`))";
const UNFOLD = "document.querySelectorAll('details').forEach((fold) => { fold.open = true })";
const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

describe.skipIf(executablePath === undefined)("in a browser", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-client-page-"));
  const file = join(folder, "report.html");
  let browser: Browser;
  beforeAll(async () => {
    const report = hostileClientReport();
    const waivers = [{ scenario: "network.case-1.*", reason: "ticket 7" }];
    writeFileSync(file, htmlReport(report, { gate: gateOf(report, { today: "2026-03-02", waivers }) }));
    const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox", "--disable-dev-shm-usage"], ...own });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)("at %i pixels, %s, the page fits, loads nothing, runs nothing and is accessible", async (width, colorScheme) => {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 844 } });
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("dialog", (dialog) => void (complaints.push(dialog.message()), dialog.dismiss()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(pathToFileURL(file).href);
    await page.evaluate(UNFOLD);
    expect([await page.evaluate(OVERFLOW), requests.length, complaints]).toEqual([0, 1, []]);
    await page.evaluate(AXE);
    expect(await page.evaluate(VIOLATIONS)).toEqual([]);
    expect(await page.locator("h2").first().textContent()).toBe("What the program needs");
    await page.close();
  });
});
