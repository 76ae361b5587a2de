import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { type DocumentVersion, laidOver, patched } from "../scripts/versions.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "hr-version-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const rows = [
  { id: "A-01", default: "one" },
  { id: "A-02", default: "two" },
];
const base = { document: { info: { version: "1.3.0" }, paths: { "/a": { get: {} } } }, decisions: rows, requirements: [] };

test("a merge patch replaces members, removes those that are null, and replaces lists as a whole", () => {
  const target = { a: { b: 1, c: [1, 2] }, d: 4 };
  expect(patched(target, { a: { b: null, c: [3] }, e: { f: 5, g: null } })).toEqual({ a: { c: [3] }, d: 4, e: { f: 5 } });
  expect(target).toEqual({ a: { b: 1, c: [1, 2] }, d: 4 });
});

test("the folder of a version adds rows and replaces members of those that exist", () => {
  mkdirSync(join(folder, "requirements"));
  writeFileSync(join(folder, "openapi.yaml"), "{ info: { version: 1.4.0 }, paths: { /b: { get: {} } } }");
  writeFileSync(join(folder, "decisions.yaml"), "[{ id: A-02, until: 1.3.0 }, { id: A-03, since: 1.4.0 }]");
  writeFileSync(join(folder, "requirements/leave.yaml"), "[{ id: LEAVE-99, since: 1.4.0 }]");
  expect(laidOver(base as unknown as DocumentVersion, folder)).toEqual({
    document: { info: { version: "1.4.0" }, paths: { "/a": { get: {} }, "/b": { get: {} } } },
    decisions: [rows[0], { ...rows[1], until: "1.3.0" }, { id: "A-03", since: "1.4.0" }],
    requirements: [{ id: "LEAVE-99", since: "1.4.0", area: "leave" }],
  });
});

test("an empty folder changes nothing", () => {
  expect(laidOver(base as unknown as DocumentVersion, folder)).toEqual(base);
});

test.for(["operations", "decisions", "validators"] as const)("the %s of a version are exported like those of the first one", (name) => {
  const { exports } = manifest;
  const ofVersion = JSON.stringify(exports[`./${name}`]).replace("/generated/", "/generated/versions/*/");
  expect(JSON.stringify(exports[`./versions/*/${name}`])).toBe(ofVersion);
});
