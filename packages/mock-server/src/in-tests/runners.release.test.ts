import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bundling } from "@hr-platform/command-line/bundle";
import { isWhole } from "@hr-platform/property-runs";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromium as CHROMIUM } from "@hr-platform/property-runs/chromium";
import { builtins } from "../../scripts/plugins.ts";

const ROOT = join(import.meta.dirname, "../..");
const SAMPLES = join(ROOT, "test/runners");
/** In the package, so that runners find what it installs; Jest sees nothing in a folder for packages. */
const BUILT = join(SAMPLES, ".built");
const require = createRequire(import.meta.url);

// What is published is a bundle, and not every runner reads TypeScript.
beforeAll(async () => {
  mkdirSync(BUILT, { recursive: true });
  await build({
    ...bundling({ root: ROOT, plugins: [builtins] }),
    entryPoints: { "jest.test": join(SAMPLES, "jest.ts"), "playwright.test": join(SAMPLES, "playwright.ts") },
    outdir: BUILT,
    outExtension: { ".js": ".mjs" },
  });
  writeFileSync(
    join(BUILT, "jest.config.json"),
    JSON.stringify({ testMatch: ["**/jest.test.mjs"], transform: {}, testEnvironment: "node" }),
  );
  const chromium = JSON.stringify({ executablePath: CHROMIUM!, args: ["--no-sandbox"] });
  writeFileSync(
    join(BUILT, "playwright.config.mjs"),
    `export default { testMatch: "playwright.test.mjs", outputDir: "results", reporter: "list", workers: 1, use: { launchOptions: ${chromium} } };`,
  );
  writeFileSync(
    join(BUILT, "vitest.config.mjs"),
    `export default { test: { include: ["vitest.ts"], root: ${JSON.stringify(SAMPLES)}, maxWorkers: 1 } };`,
  );
  const reporters = '["default", "@hr-platform/mock-server/vitest-reporter"]';
  writeFileSync(
    join(BUILT, "open-points.config.mjs"),
    `export default { test: { include: ["open-points.ts"], root: ${JSON.stringify(SAMPLES)}, maxWorkers: 1, reporters: ${reporters} } };`,
  );
});
afterAll(() => rmSync(BUILT, { recursive: true, force: true }));

/** Runs a command with this Node. @returns its exit status, and what it printed, without colours */
async function run(args: readonly string[], env: Record<string, string> = {}): Promise<readonly [status: number, printed: string]> {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...usual } = process.env;
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: BUILT, env: { ...usual, NO_COLOR: "1", FORCE_COLOR: "0", CI: "1", ...env } },
      (error, out, problems) => resolve([error === null ? 0 : Number(error.code), `${out}${problems}`]),
    );
  });
}

const bin = (name: string, file: string): string => join(dirname(require.resolve(`${name}/package.json`)), file);

/** What the tests of a user print, under every runner: the tests did not meet, and the one that fails says why. */
function expectReport([status, printed]: readonly [number, string]): void {
  expect([status, printed]).toEqual([1, expect.stringContaining("The last 3 of 3 exchanges in the sandbox of this test:")]);
  for (const line of [
    "#0 GET /employees?limit=1 -> 200",
    ' -> "Cook"',
    "#2 POST /leave -> 400 VALIDATION_ERROR",
    "validate: ",
    'sent {"employee_id":"nobody"}',
    "The clock of the sandbox shows 2026-03-02T09:00:00.000Z and stands still.",
    "Decisions: create-status=201",
    "Meanwhile a request came with no valid key.",
  ])
    expect(printed).toContain(line);
  expect(printed.split("exchanges in the sandbox").length - 1).toBe(1);
}

test("under node:test, tests do not meet, and one that fails says what the service saw", async () => {
  const result = await run(["--test", join(SAMPLES, "node-test.ts")]);
  expectReport(result);
  expect(result[1]).toMatch(/pass 2\n.*fail 1\n/);
});

// The two that take longest run every night; the examples use that of vitest.
test.skipIf(!isWhole())("under vitest, tests do not meet, and one that fails says what the service saw", async () => {
  const result = await run([bin("vitest", "vitest.mjs"), "run", "--config", join(BUILT, "vitest.config.mjs"), "--configLoader", "native"]);
  expectReport(result);
  expect(result[1]).toContain("1 failed | 2 passed");
});

test("the reporter for vitest names the test that relies on an open point, and no other", { timeout: 60_000 }, async () => {
  const config = join(BUILT, "open-points.config.mjs");
  const [status, printed] = await run([bin("vitest", "vitest.mjs"), "run", "--config", config, "--configLoader", "native"]);
  expect([status, printed]).toEqual([0, expect.stringContaining("5 passed")]);
  expect(printed.slice(printed.indexOf("open points:"))).toMatch(
    /^open points: 5 tests read answers that depend on one; .*\n {2}open-points\.ts > somebody \(a\) > has a time in UTC relies on A-25 timestamp-form \(breaks under offset\)\n {4}expected '.*\n(?=open points: 1 test relies on one\n)/,
  );
});

test("under Jest, tests do not meet, and one that fails says what the service saw", async () => {
  const result = await run(["--experimental-vm-modules", bin("jest", "bin/jest.js"), "-i", "--config", "jest.config.json"]);
  expectReport(result);
  expect(result[1]).toContain("1 failed, 2 passed");
});

test.skipIf(!isWhole() || CHROMIUM === undefined)(
  "under Playwright, pages call the mock at its real address, and a test that fails says what the service saw",
  async () => {
    const result = await run([bin("@playwright/test", "cli.js"), "test", "--config", "playwright.config.mjs"]);
    expectReport(result);
    expect(result[1]).toMatch(/1 failed\n[\s\S]*4 passed/);
  },
);
