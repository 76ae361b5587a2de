import { join } from "node:path";
import { createMock, type Mock, type MockOptions } from "@hr-platform/mock-server";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { bundlePage } from "../../scripts/bundle-page.ts";
import { startChromium } from "./chromium.ts";

/** A mock with its console in a browser. */
export interface OpenConsole extends AsyncDisposable {
  readonly mock: Mock;
  readonly page: Page;
  /** Base address of the mock. */
  readonly url: string;
  /** What went wrong in the page: uncaught errors, and messages of the console such as refused scripts. */
  readonly errors: readonly string[];
  /** Opens a place such as `/requests`, and waits for its heading. */
  go(place: string): Promise<void>;
  /** Waits until nothing says that it is being loaded. */
  settled(): Promise<void>;
  /** Sends a request to the API with a key. @returns the response */
  ask(key: string, method: string, path: string, body?: unknown): Promise<Response>;
}

let browser: Promise<Browser> | undefined;
let built: Promise<void> | undefined;

/** Ends the browser. Tests leave it to the next file of their process: it ends with the process. */
export async function endBrowser(): Promise<void> {
  const running = browser;
  browser = undefined;
  await (await running)?.close();
}

/** Starts a mock on a port and opens its console. Default: a clock that stands still, and no rate limit. */
export async function openConsole(options: MockOptions = {}, view: BrowserContextOptions = {}): Promise<OpenConsole> {
  built ??= bundlePage(join(import.meta.dirname, "../../dist"));
  browser ??= startChromium();
  await built;
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null, ...options });
  const { url } = await mock.listen();
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...view });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return {
    mock,
    page,
    url,
    errors,
    go: async (place) => {
      await page.goto(`${url}/console${place}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
    settled: async () =>
      await page
        .getByText(/^Loading .+ …$/)
        .first()
        .waitFor({ state: "detached" }),
    ask: async (key, method, path, body) => {
      const headers = { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
      return await fetch(`${url}/api/v1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await mock[Symbol.asyncDispose]();
    },
  };
}
