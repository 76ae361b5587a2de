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
const PAGES = [
  "index.html",
  "tutorial.html",
  "guides/in-tests.html",
  "guides/moving-from-prism.html",
  "reference/4.2.html",
  "reference/hr-mock.html",
];

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

  test("a search for a trouble leads to the guide that mends it", async () => {
    const opened = await open("index.html");
    await opened.fill("#search", "webhook paused");
    const first = opened.locator("#found [role=option] a").first();
    await expect.poll(async () => await first.getAttribute("href")).toBe("guides/webhooks.html#when-a-webhook-is-paused");
    await opened.context().close();
  });

  test("a block of code is copied with the keyboard, and an output has no button", async () => {
    const opened = await open("index.html");
    await opened.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const button = opened.getByRole("button", { name: "Copy" }).first();
    await button.focus();
    await opened.keyboard.press("Enter");
    await opened.getByRole("status").getByText("Copied").waitFor();
    expect(await opened.evaluate("navigator.clipboard.readText()")).toMatch(/^git clone REPOSITORY .* && npm start -- --open\n$/);
    await opened.goto(pathToFileURL(join(folder, "tutorial.html")).href);
    expect(await opened.locator("figure.output").count()).toBeGreaterThan(3);
    expect(await opened.locator("figure.output .copy").count()).toBe(0);
    await opened.context().close();
  });

  test("what cannot be copied is selected", async () => {
    const opened = await open("index.html");
    await opened.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))");
    await opened.getByRole("button", { name: "Copy" }).first().click();
    await opened.getByRole("button", { name: "Selected" }).waitFor();
    expect(await opened.evaluate("String(getSelection())")).toMatch(/^git clone REPOSITORY/);
    await opened.context().close();
  });

  test("tabs show one way at a time, follow the arrow keys, and open for a link", async () => {
    const opened = await open("guides/in-tests.html");
    const tabs = opened.getByRole("tablist", { name: "Test runner" }).getByRole("tab");
    expect(await tabs.allTextContents()).toEqual(["Vitest", "node:test", "Jest", "Playwright"]);
    await tabs.first().focus();
    await opened.keyboard.press("ArrowLeft");
    expect(await tabs.last().getAttribute("aria-selected")).toBe("true");
    expect(await opened.locator("[role=tabpanel]:not([hidden])").count()).toBe(1);
    await opened.getByRole("tabpanel", { name: "Playwright" }).waitFor();
    await opened.goto(pathToFileURL(join(folder, "guides/installing.html")).href);
    await opened.locator(".here").getByText("As a container").click();
    await opened.getByRole("tabpanel", { name: "As a container" }).getByText("docker build").waitFor();
    await opened.context().close();
  });

  test("without JavaScript tabs are sections one below the other", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const opened = await context.newPage();
    await opened.goto(pathToFileURL(join(folder, "guides/in-tests.html")).href);
    for (const name of ["Vitest", "node:test", "Jest", "Playwright"])
      expect(await opened.getByRole("heading", { name, exact: true }).isVisible()).toBe(true);
    expect(await opened.getByRole("button", { name: "Copy" }).count()).toBe(0);
    await context.close();
  });
});
