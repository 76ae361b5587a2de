import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { browserBundling } from "../../scripts/browser-bundling.ts";
import { askAll } from "../../test/in-browser/ask-all.ts";
import { chromium as CHROMIUM } from "@hr-platform/property-runs/chromium";
import { createMock } from "../index.ts";

const OPTIONS = { seed: 3, clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null } as const;

/** The mock for browsers and the requests of the test as one script, which sets `used`. */
async function script(): Promise<string> {
  const { outputFiles } = await build({
    ...browserBundling("out"),
    stdin: {
      contents: `import { createMock } from "./src/browser.ts";
        import { askAll } from "./test/in-browser/ask-all.ts";
        globalThis.used = (options) => askAll(createMock(options));`,
      resolveDir: join(import.meta.dirname, "../.."),
      loader: "ts",
    },
    format: "iife",
    legalComments: "none",
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Long texts, of which a failure shows where they begin to differ. */
function expectSame(got: string, wanted: string): void {
  let at = 0;
  while (at < got.length && got[at] === wanted[at]) at += 1;
  const around = (text: string): string => `${text.slice(0, 60)} … ${text.slice(Math.max(0, at - 100), at + 100)}`;
  if (got !== wanted) expect(around(got)).toBe(around(wanted));
}

test.skipIf(CHROMIUM === undefined)("the mock in a page answers with the same bytes as in Node", async () => {
  const [text, wanted] = await Promise.all([script(), askAll(createMock(OPTIONS))]);
  const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.addScriptTag({ content: text });
    const got = await page.evaluate(
      async (options) => await (globalThis as unknown as { used: (given: unknown) => Promise<string[]> }).used(options),
      OPTIONS,
    );
    expect(errors).toEqual([]);
    for (const [n, answer] of got.entries()) expectSame(answer, wanted[n]!);
    expect(got.length).toBe(wanted.length);
    expect(got.length).toBeGreaterThan(200);
  } finally {
    await browser.close();
  }
});
