import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { suiteCommand } from "./suite-command.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "hr-mock-suite-command-")));

function file(path: string, text = ""): string {
  const whole = join(root, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}
const address = (path: string): string => pathToFileURL(join(root, path)).href;
const NAMED = '{"name":"@hr-platform/conformance"}';

test("the suite is found beside the mock in the repository: what was built for a built mock, the sources for sources", () => {
  file("repository/packages/conformance/package.json", NAMED);
  const built = file("repository/packages/conformance/dist/hr-conformance.js");
  const source = file("repository/packages/conformance/src/hr-conformance.ts");
  const chunk = address("repository/packages/mock-server/dist/chunks/a.js");
  const module = address("repository/packages/control/src/a.ts");
  expect([suiteCommand(chunk, true), suiteCommand(module, true), suiteCommand(module, false)]).toEqual([built, source, built]);
});

test("the suite is found as an installed package", () => {
  file("app/node_modules/@hr-platform/conformance/package.json", NAMED);
  const built = file("app/node_modules/@hr-platform/conformance/dist/hr-conformance.js");
  expect(suiteCommand(address("app/node_modules/@hr-platform/mock-server/dist/chunks/a.js"), true)).toBe(built);
});

test("a folder of that name that is not the suite is not run, and the refusal says what to install", () => {
  file("other/conformance/package.json", '{"name":"conformance"}');
  file("other/conformance/dist/hr-conformance.js");
  expect(() => suiteCommand(address("other/mock/a.js"), true)).toThrow(
    /^The conformance suite is not installed beside the mock\. In the repository, .+ install @hr-platform\/conformance from where the mock came\.$/,
  );
});

test("in this repository it is found", () => {
  expect(suiteCommand()).toMatch(/packages\/conformance\/(?:src|dist)\/hr-conformance\.[jt]s$/);
});
