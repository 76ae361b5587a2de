import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { type TestContext, expect, test } from "vitest";

const HR_MOCK = join(dirname(createRequire(import.meta.url).resolve("@hr-platform/mock-server/package.json")), "bin/hr-mock.js");
const MIRROR = join(import.meta.dirname, "mirror.ts");
/** Some scenarios wait for half a minute. */
const LONGEST = 600_000;
/** All that can matter was run, and nothing was left to advise. */
const WHOLLY_READY = /^ready: 0 of \d+ scenarios fail; \d+ cannot matter;/m;

/** Checks the mirror. Each run has a store of its own: it is named for the sandbox of the run. */
async function checked({ onTestFinished }: TestContext, flags: (mirror: string, store: string) => readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "mirror-"));
  const args = ["check-client", ...flags(`"${process.execPath}" "${MIRROR}"`, `"${folder}/$HR_SANDBOX"`)];
  const child = spawn(process.execPath, [HR_MOCK, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return said;
}

test.concurrent("the copy is ready for what the API document lets happen", { timeout: LONGEST }, async (context) => {
  const said = await checked(context, (mirror, store) => ["--", "sh", "-c", `exec ${mirror} copy ${store}`]);
  expect(said).toMatch(WHOLLY_READY);
});

test.concurrent("the follower is ready for what the API document lets happen", { timeout: LONGEST }, async (context) => {
  const at = "http://127.0.0.1:{port}";
  const said = await checked(context, (mirror, store) => [
    "--start",
    `${mirror} follow ${store}`,
    "--receiver",
    `${at}/hooks`,
    "--ready",
    `${at}/health`,
    // It pauses nowhere: what it has to do it does at once.
    "--wait-idle",
    "1s",
  ]);
  expect(said).toMatch(WHOLLY_READY);
});
