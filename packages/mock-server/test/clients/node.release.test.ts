import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CLIENTS_FOLDER, ended, skipWith } from "./client-tests.ts";
import { containerEngine } from "./engine.ts";

const PNPM = createRequire(import.meta.url).resolve("pnpm/bin/pnpm.mjs");

test("the container for Node passes its tests [needs the npm registry]", { timeout: 130_000 }, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "hr-node-"));
  try {
    cpSync(join(CLIENTS_FOLDER, "node"), folder, { recursive: true, filter: (path) => !path.endsWith("node_modules") });
    const install = [process.execPath, PNPM, "install", "--frozen-lockfile", "--prefer-offline"] as const;
    const installed = await ended(install, folder, process.env, 100_000);
    if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/.test(installed!.output)) skipWith(context, "node", "the npm registry does not answer");
    expect(installed!.status, installed!.output).toBe(0);
    await using engine = await containerEngine();
    const run = await ended([process.execPath, "--test"], folder, { ...process.env, ...engine.env }, 30_000);
    expect(run, run!.output).toMatchObject({ status: 0, output: expect.stringMatching(/pass 1\n/) });
    expect(engine.wanted).toMatchObject([{ Image: "hr-mock:latest", Cmd: ["--clock", "frozen:2026-03-02T09:00:00Z"] }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
