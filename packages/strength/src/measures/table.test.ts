import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTable, tableFile, tableText } from "./table.ts";

test.for(["checks", "set-ups", "kills", "planted"])("the table %s has one line a row, in the order of the ids", (name) => {
  const rows = Object.entries(readTable(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(readFileSync(tableFile(name), "utf8")).toBe(tableText(rows));
});

test("two people who each add a check and its line merge them without conflict", () => {
  const rows = Object.entries(readTable("checks"));
  const folder = mkdtempSync(join(tmpdir(), "hr-strength-table-"));
  const write = (name: string, ...added: readonly string[]): string => {
    const all = [...rows, ...added.map((id) => [id, { place: 15, own: 1 }] as const)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(join(folder, name), tableText(all));
    return join(folder, name);
  };
  try {
    const files = [write("mine", "EMP-15.mine"), write("base"), write("theirs", "LEAVE-17.theirs")];
    const merged = execFileSync("git", ["merge-file", "-p", ...files], { encoding: "utf8" });
    expect(merged).toBe(readFileSync(write("both", "EMP-15.mine", "LEAVE-17.theirs"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
