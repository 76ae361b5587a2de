import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { build } from "esbuild";
import { setupServer } from "msw/node";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserBundling } from "../scripts/browser-bundling.ts";
import { chromium as CHROMIUM } from "@hr-platform/property-runs/chromium";
import { svg } from "@hr-platform/engine/test/support/logos";
import { createMock } from "./index.ts";
import { hrHandlers } from "./msw.ts";

const ORIGIN = "https://api.example";
const API = `${ORIGIN}/api/v1`;
const headers = { Authorization: "Bearer hrk_wattle_full" };

describe("in Node", () => {
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const server = setupServer(...hrHandlers(mock, `${ORIGIN}/`));
  beforeAll(() => server.listen());
  afterAll(() => server.close());

  test("requests to the origin get the answers of the mock, and its events come", async () => {
    const person = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.com", employment_type: "full_time" };
    const rest = { start_date: "2026-04-01", jurisdiction: "AU", role: "employee" };
    const made = await fetch(`${API}/employees`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ ...person, ...rest }),
    });
    expect([made.status, made.headers.get("X-RateLimit-Limit")]).toEqual([200, "100"]);
    expect((await mock.webhooks.next("employee.created")).data["email"]).toBe("ada@example.com");
    expect((await fetch(`${API}/company`, { method: "HEAD", headers })).status).toBe(200);
    expect(await (await fetch(`${API}/analytics/export`, { headers })).text()).toMatch(/^\S+,/);
    expect((await fetch(`${API}/nowhere`, { headers })).status).toBe(404);
  });

  test("a logo is uploaded, and its address is of the origin", async () => {
    const body = new FormData();
    body.set("file", new File([Buffer.from(svg())], "logo.svg", { type: "image/svg+xml" }));
    const response = await fetch(`${API}/company/branding/logo`, { method: "POST", headers, body });
    expect(await response.text()).toContain(`"logo_url":"${ORIGIN}/logos/`);
  });

  test("a dropped connection is a network error, a cut body ends in an error, a delay delays", async () => {
    mock.faults.transport({ kind: "reset" });
    await expect(fetch(`${API}/company`, { headers })).rejects.toThrow("fetch failed");
    mock.faults.transport({ kind: "truncated", bytes: 20 });
    // MSW may fail before it passes on the headers.
    await expect((async () => await (await fetch(`${API}/company`, { headers })).text())()).rejects.toThrow(/terminated|fetch failed/);
    mock.faults.transport({ kind: "latency", latency: { distribution: "fixed", ms: 60_000 } });
    await expect(fetch(`${API}/company`, { headers, signal: AbortSignal.timeout(30) })).rejects.toThrow(/abort|timeout/);
    mock.faults.transport();
  });
});

/** A page with MSW's service worker, the mock for browsers and its handlers. */
async function servePage(): Promise<{ readonly url: string; readonly close: () => void }> {
  const contents = `import { setupWorker } from "msw/browser";
    import { createMock } from "./src/browser.ts";
    import { hrHandlers } from "./src/msw.ts";
    const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
    const worker = setupWorker(...hrHandlers(mock, ${JSON.stringify(ORIGIN)}));
    globalThis.mock = mock;
    globalThis.started = worker.start({ quiet: true, onUnhandledRequest: "bypass" });`;
  const { outputFiles } = await build({
    ...browserBundling("out"),
    stdin: { contents, resolveDir: join(import.meta.dirname, ".."), loader: "ts" },
    write: false,
    legalComments: "none",
  });
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    "/": ["text/html", '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'],
    "/page.js": ["text/javascript", outputFiles[0]!.text],
    "/mockServiceWorker.js": ["text/javascript", readFileSync(new URL(import.meta.resolve("msw/mockServiceWorker.js")), "utf8")],
  };
  const server = createServer(({ url = "" }, response) => {
    const [type, text] = files[url] ?? ["text/plain", ""];
    response.writeHead(url in files ? 200 : 404, { "Content-Type": type }).end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}

test.skipIf(CHROMIUM === undefined)(
  "in a page, with MSW's service worker, requests to the origin get the answers of the mock",
  async () => {
    const { url, close } = await servePage();
    const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
    try {
      const page = await browser.newPage();
      await page.goto(url);
      const seen = await page.evaluate(async (api) => {
        const { started, mock } = globalThis as unknown as { started: Promise<void>; mock: ReturnType<typeof createMock> };
        await started;
        const own = { Authorization: "Bearer hrk_wattle_full" };
        const form = new FormData();
        form.set(
          "file",
          new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8"/></svg>'], "a.svg", {
            type: "image/svg+xml",
          }),
        );
        const list = await fetch(`${api}/employees?limit=3`, { headers: own });
        const upload = await fetch(`${api}/company/branding/logo`, { method: "POST", headers: own, body: form });
        mock.faults.transport({ kind: "reset" });
        const lost = await fetch(`${api}/company`, { headers: own }).then(String, (error: Error) => error.message);
        return [list.status, ((await list.json()) as { data: unknown[] }).data.length, upload.status, await upload.text(), lost];
      }, API);
      expect(seen).toEqual([200, 3, 201, expect.stringContaining(`${ORIGIN}/logos/`), "Failed to fetch"]);
    } finally {
      await browser.close();
      close();
    }
  },
);
