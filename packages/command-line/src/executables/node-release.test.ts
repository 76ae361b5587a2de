import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import root from "../../../../package.json" with { type: "json" };
import known from "../../executables/node.json" with { type: "json" };
import { UnknownNode, requireReleasedNode } from "./node-release.ts";

const LINUX = "linux-x64";

test("executables are made of the Node of the lockfile", ({ skip }) => {
  expect(known.version).toBe(root.devDependencies.node);
  // What runs this is it, unless somebody takes another one.
  if (process.versions.node !== known.version || `${process.platform}-${process.arch}` !== LINUX) skip();
  requireReleasedNode(process.execPath, process.versions.node, LINUX);
});

test("another version, a changed file and a platform without a digest are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "hr-node-"));
  try {
    const file = join(folder, "node");
    writeFileSync(file, "not Node");
    expect(() => requireReleasedNode(file, "24.0.0", LINUX)).toThrow(UnknownNode);
    expect(() => requireReleasedNode(file, known.version, LINUX)).toThrow(/is not the released Node 24\.\d+\.\d+ \(SHA-256 [0-9a-f]{64}\)/);
    expect(() => requireReleasedNode(file, known.version, "sunos-x64")).toThrow("no digest of Node for sunos-x64 is known");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
