import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

/** The rooms, lowest first: each imports itself and those below it, types included. */
const ROOMS = [
  "document",
  "target",
  "exchange",
  "wire",
  "forms",
  "target-file",
  "oracles",
  "run",
  "deliveries",
  "models",
  "invalid-bodies",
  "setup",
  "checks",
  "verdict",
  "editions",
  "causes",
  "evidence",
  "traffic",
  "proxy",
  "drift",
  "stubs",
  "report",
  "preflight.ts",
  "run-events.ts",
  "suite-wire.ts",
  "suite.ts",
  "certificate",
  "matrix",
  "library.ts",
  "index.ts",
  "strength",
  "terminal",
  "cli",
  "hr-conformance.ts",
];

const HERE = import.meta.dirname;
const files = readdirSync(HERE, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));

function roomOf(path: string): number {
  return ROOMS.indexOf(path.split("/")[0]!);
}

/** The files of the package that a file imports, dynamically too. */
function importsOf(path: string): string[] {
  const code = readFileSync(join(HERE, path), "utf8");
  const names = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.[^"]+)"/g)].map((match) => match[1]!);
  return names.map((name) => posix.join(dirname(path), name)).filter((name) => !name.startsWith(".."));
}

test("imports are found, type imports included", () => {
  expect(importsOf("suite.ts")).toContain("checks/index.ts");
  expect(importsOf("run/check/check.ts")).toContain("target/target.ts");
});

test("every file is in a room, and no room imports one above it", () => {
  expect(files.filter((path) => roomOf(path) < 0)).toEqual([]);
  const upwards = files.flatMap((path) =>
    importsOf(path)
      .filter((name) => roomOf(name) > roomOf(path))
      .map((name) => `${path}: ${name}`),
  );
  expect(upwards).toEqual([]);
});

test("few files are outside the rooms", () => {
  expect(readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(12);
});

/** Imports of what a version of the API document says, other than of types. */
const DOCUMENT =
  /(?:\bimport\s+(?!type\b)(?:(?!\bimport\b)[^;])*?\bfrom\s*|(?<!typeof )\bimport\s*\(\s*)"@hr-platform\/spec\/(?:operations|decisions|validators|openapi\.json|members\.json|decisions\.json|requirements\.json)"/;

test("what the API document says is imported only by document/, so that a run can judge by another version", () => {
  const readers = files.filter((path) => DOCUMENT.test(readFileSync(join(HERE, path), "utf8")));
  // Mutants take members from the schemas of the current version.
  expect(readers.filter((path) => !path.startsWith("document/"))).toEqual(["strength/members.ts"]);
  expect(readers).toContain("document/api-document.ts");
});
