import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { browserBundling } from "../../scripts/browser-bundling.ts";
import { chromium as CHROMIUM } from "@hr-platform/property-runs/chromium";

/** A service worker as a user writes it, in one file: workers of this kind load no parts later. */
const WORKER = `import { createMock } from "./src/browser.ts";
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    if (/^\\/(api|_mock)\\//.test(new URL(event.request.url).pathname)) event.respondWith(mock.fetch(event.request));
  });`;

test.skipIf(CHROMIUM === undefined)(
  "in a service worker the mock answers the requests of its pages, the control API included",
  async () => {
    const { outputFiles } = await build({
      ...browserBundling("out"),
      stdin: { contents: WORKER, resolveDir: join(import.meta.dirname, "../.."), loader: "ts" },
      format: "iife",
      legalComments: "none",
      write: false,
    });
    const server = createServer(({ url }, response) => {
      const [type, text] =
        url === "/worker.js" ? ["text/javascript", outputFiles[0]!.text] : ["text/html", "<!doctype html><link rel=icon href=data:,>"];
      response.writeHead(200, { "Content-Type": type }).end(text);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const seen = await page.evaluate(async () => {
        const { serviceWorker } = navigator as unknown as { serviceWorker: EventTarget & { register: (file: string) => Promise<void> } };
        const claimed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
        await serviceWorker.register("/worker.js");
        await claimed;
        const headers = { Authorization: "Bearer hrk_wattle_full" };
        const people = (await (await fetch("/api/v1/employees?limit=3", { headers })).json()) as { data: unknown[] };
        const turned = await fetch("/_mock/clock", { method: "POST", body: '{"advance":"P1D"}' });
        const why = (await (await fetch("/_mock/requests/0/explanation")).json()) as { operation: string };
        return [people.data.length, turned.status, why.operation];
      });
      expect(seen).toEqual([3, 200, "listEmployees"]);
    } finally {
      await browser.close();
      server.close();
    }
  },
);
