import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sample } from "@hr-platform/property-runs";
import { afterEach, beforeEach, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ACTION, Checkout, REPOSITORY } from "./checkout.ts";

let job: Checkout;
let calls = "";
beforeEach(() => {
  job = new Checkout();
  calls = join(job.root, "npm.ndjson");
  const npm = join(job.root, "github/npm");
  writeFileSync(npm, `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, "npm.ts")}' "$@"\n`);
  chmodSync(npm, 0o755);
});
afterEach(() => job.remove());

/** What npm was called with, after `--`. */
const asked = (): string[] =>
  readFileSync(calls, "utf8")
    .trim()
    .split("\n")
    .flatMap((line) => {
      const { args } = JSON.parse(line) as { args: string[] };
      return args.slice(args.indexOf("--") + 1);
    });

const env = (): Record<string, string> => ({ NPM_CALLS: calls });

test("the published package has the version of the action's own tag, and the input changes it", async () => {
  const result = await job.run({ version: "", baseline: "" }, { env: env() });
  await job.run({ version: "2.0.0-rc.1", baseline: "" }, { env: env() });
  expect(asked()).toEqual([`${manifest.name}@${manifest.version}`, `${manifest.name}@2.0.0-rc.1`]);
  expect(result.commands.at(-1)?.message).toMatch(/^@.* could not be installed: 404 Not Found - GET/);
  expect([result.status, result.outputs["status"]]).toEqual([2, "2"]);
});

test("a version that is none installs nothing", async () => {
  for (const version of sample(["--registry=https://evil.example", "1.0.0 left-pad", "1;touch x", "file:../x", "npm:evil@1", "$(id)"], 3)) {
    const { commands } = await job.run({ version, baseline: "" }, { env: env() });
    expect(commands.at(-1)?.message).toBe("version must be one such as 1.2.0, a tag such as latest, or source");
    expect(() => asked()).toThrow(/ENOENT/);
  }
});

test("inside its own repository the action runs the sources", async () => {
  const { commands, outputs } = await job.run({ version: "", baseline: "" }, { env: env(), workspace: job.tag });
  expect([commands.filter(({ command }) => command === "error"), outputs["status"]]).toEqual([[], "2"]);
  expect(job.seen.args.slice(0, 2)).toEqual(["conformance", "run"]);
  expect(ACTION.startsWith(REPOSITORY)).toBe(true);
  expect(() => asked()).toThrow(/ENOENT/);
});

test("a copy of the action without its repository says what it needs", async () => {
  rmSync(join(job.tag, "scripts"), { recursive: true });
  rmSync(join(job.tag, "packages"), { recursive: true });
  const { commands } = await job.run({ version: "", baseline: "" }, { env: env(), workspace: job.tag });
  expect(commands.at(-1)?.message).toBe("the action needs its repository around it: use it from there, or give package");
});
