/** Takes the picture of the playground into `docs`. It needs a Chromium, as the tests in a browser do. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { chromium as executablePath } from "../../property-runs/src/chromium.ts";
import { buildPlayground } from "./build-playground.ts";

const built = mkdtempSync(join(tmpdir(), "playground-"));
await buildPlayground(built);
const browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1000, height: 660 }, colorScheme: "light" });
await page.goto(pathToFileURL(join(built, "index.html")).href);
await page.getByRole("button", { name: "A key without the scope" }).click();
await page.waitForFunction("document.activeElement.textContent === 'Send'");
await page.keyboard.press("Enter");
await page.getByLabel("Response").waitFor();
await page.evaluate("document.querySelector('textarea').rows = 2");
await page.evaluate("scrollTo(0, 0)");
await page.screenshot({ path: join(import.meta.dirname, "../../../docs/playground.png") });
await browser.close();
rmSync(built, { recursive: true });
