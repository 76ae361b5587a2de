import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isWhole } from "@hr-platform/property-runs";
import { chromium as executablePath } from "@hr-platform/property-runs/chromium";
import type { AxeResults } from "axe-core";
import { type Browser, type Page, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtSite } from "./built-site.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOOKS = [
  { width: 1360, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;
const PAGES = ["index.html", "tutorial.html", "guides/moving-from-prism.html", "reference/4.2.html", "reference/hr-mock.html"];

// Opened from disk, as a reader does who has no server. Every night: a browser takes seconds.
describe.runIf(isWhole() && executablePath !== undefined)("the site in a browser, from disk", () => {
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    folder = builtSite();
    browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  async function open(page: string, look: (typeof LOOKS)[number] = LOOKS[0]): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: look.width, height: 900 }, colorScheme: look.colorScheme });
    const opened = await context.newPage();
    await opened.goto(pathToFileURL(join(folder, page)).href);
    return opened;
  }

  test.each(PAGES.flatMap((page) => LOOKS.map((look) => ({ page, look }))))(
    "axe finds nothing on $page at $look.width",
    async ({ page, look }) => {
      const opened = await open(page, look);
      await opened.evaluate(AXE);
      const { violations } = await opened.evaluate(
        async () => await (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
      );
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`)).toEqual([]);
      const isWider = await opened.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
      expect(isWider, "the page scrolls sideways").toBe(false);
      await opened.context().close();
    },
  );

  test("a search leads to a heading of another page, with the keyboard alone", async () => {
    const opened = await open("guides/faults.html");
    const problems: string[] = [];
    opened.on("pageerror", ({ message }) => problems.push(message));
    await opened.keyboard.press("/");
    await opened.keyboard.type("parallel tests");
    await opened.waitForSelector("#found [role=option]");
    await opened.keyboard.press("Enter");
    await opened.waitForURL(/parallel-tests\.html/);
    expect(problems).toEqual([]);
    await opened.context().close();
  });

  test("what is searched for is shown as text", async () => {
    const opened = await open("index.html");
    await opened.fill("#search", "<img src=x onerror=alert(1)> zzzzzz");
    await opened.waitForSelector("#found .nothing");
    expect(await opened.locator("#found img").count()).toBe(0);
    await opened.context().close();
  });

  test("on a narrow screen the menu opens and leads to a page", async () => {
    const opened = await open("index.html", LOOKS[1]);
    expect(await opened.isVisible("#pages")).toBe(false);
    await opened.click("#menu");
    await opened.click("#pages >> text=Tutorial");
    await opened.waitForURL(/tutorial\.html/);
    await opened.context().close();
  });
});
