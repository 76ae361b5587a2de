import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type Server, createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromium as CHROMIUM } from "../../property-runs/src/chromium.ts";
import { buildPlayground } from "../scripts/build-playground.ts";

const FOLDER = "/docs/playground/";
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const built = mkdtempSync(join(tmpdir(), "playground-"));
let server: Server;
let browser: Browser;
let url: string;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  await buildPlayground(built);
  server = createServer(({ url: asked = "" }, response) => {
    const path = new URL(asked, "http://x").pathname;
    try {
      const file = join(built, path.slice(FOLDER.length) || "index.html");
      const bytes = readFileSync(file);
      response.writeHead(path.startsWith(FOLDER) ? 200 : 404, { "Content-Type": TYPES[extname(file)] ?? "text/plain" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}`;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(built, { recursive: true, force: true });
});

/** Opens the page. What goes wrong in it, or asks another server, fails the test. */
async function open(address: string, view: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const wrong: string[] = [];
  page.on("pageerror", ({ message }) => wrong.push(message));
  page.on("console", (message) => void (message.type() === "error" && wrong.push(message.text())));
  page.on(
    "request",
    (request) =>
      void (request.url().startsWith(new URL(".", address).href) || request.url().startsWith("data:") || wrong.push(request.url())),
  );
  await page.goto(address);
  await use(page);
  expect(wrong).toEqual([]);
  await context.close();
}

/** Fills the form with an example and sends it. */
async function sendExample(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  const send = page.getByRole("button", { name: "Send" });
  // The focus says that the form is filled: examples read the data first.
  await expect.poll(async () => await send.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  await send.click();
}

/** What axe finds wrong. */
async function barriers(page: Page): Promise<unknown> {
  await page.addScriptTag({ path: AXE });
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (of: Document) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run(document)).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}

test.skipIf(CHROMIUM === undefined)(
  "requests are answered in the page, with reasons and events; the clock turns; it starts anew",
  async () => {
    await open(url, { colorScheme: "light" }, async (page) => {
      await sendExample(page, "Hire someone");
      await page.getByText("It sent the event employee.created.").waitFor();
      await page.getByText("employee.created of wattle").waitFor();
      await page.getByLabel("Company").selectOption("kauri");
      await sendExample(page, "Analytics as CSV");
      await page.getByText(/needs growth/).waitFor();
      await page.getByLabel("Path").fill("/company");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByLabel("Body", { exact: true }).getByText('"plan": "starter"').waitFor();
      const time = page.getByLabel("Time of the mock");
      const before = await time.textContent();
      await page.getByRole("button", { name: "+1 month" }).click();
      await page.getByText(/Fell due: .*employee-status/).waitFor();
      expect(await time.textContent()).not.toBe(before);
      expect(await barriers(page)).toEqual([]);
      await page.getByRole("button", { name: "Start anew" }).click();
      await page.getByText("None yet: hire someone, or approve a request.").waitFor();
    });
  },
);

test.skipIf(CHROMIUM === undefined)(
  "an example fills the form, Send sends it once, and a link leads back to the documentation",
  async () => {
    await open(url, { colorScheme: "light" }, async (page) => {
      await page.getByRole("button", { name: "Approve a request" }).click();
      await expect.poll(async () => await page.getByLabel("Path").inputValue()).toMatch(/\/approve$/);
      expect(await page.getByLabel("Response").count()).toBe(0);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByLabel("Body", { exact: true }).getByText('"status": "approved"').waitFor();
      expect(await page.getByText(/PATCH .*approve/).count()).toBe(1);
      const back = page.getByRole("link", { name: "HR Platform tools: documentation" });
      expect(await back.getAttribute("href")).toBe("../index.html");
    });
  },
);

test.skipIf(CHROMIUM === undefined)("the console shows the mock of the page, live", async () => {
  await open(url, { colorScheme: "dark" }, async (page) => {
    await sendExample(page, "A path with a slip");
    await page.getByText("Closest: GET /employees (listEmployees).").waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Open the console" }).click();
    const inside = page.frameLocator("iframe");
    await inside.getByText("/employes").first().waitFor();
    await sendExample(page, "List people");
    await inside.getByText("listEmployees").first().waitFor();
    await inside.getByRole("link", { name: "Reference" }).click();
    await inside.getByRole("heading", { name: /^HR Platform REST API/ }).waitFor();
  });
});

test.skipIf(CHROMIUM === undefined)("it works from a disk, on a small screen", async () => {
  await open(
    pathToFileURL(join(built, "index.html")).href,
    { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
    async (page) => {
      await sendExample(page, "Approve a request");
      await page.getByText("leave.approved of wattle").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    },
  );
});
