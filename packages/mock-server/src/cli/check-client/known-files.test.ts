import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBaseline, readWaivers } from "./known-files.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-known-files-"));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test.each([
  ["{", /is not JSON; 'check-client --report json=FILE' writes one$/],
  ["null", /is no JSON report of check-client; /],
  ['{"baseline":{"findings":[]},"scenarios":[{"id":"x"}]}', /is no JSON report of check-client; /],
  ['{"requirements":[],"decisions":[]}', /is no JSON report of check-client; /],
])("the baseline report %j is refused in one line", async (text, message) => {
  await expect(readBaseline(file("b.json", text))).rejects.toThrow(message);
});

test("a file that is not there is named", async () => {
  await expect(readBaseline(join(folder, "none.json"))).rejects.toThrow(/^baseline report '.*none\.json' does not exist$/);
  await expect(readWaivers(join(folder, "none.yaml"))).rejects.toThrow(/^waivers file '.*none\.yaml' does not exist$/);
});

test.each([
  ["a: [", /is neither JSON nor YAML: [^\n]+$/],
  ["a: b", /must be a list of \{scenario, reason, until\?\}$/],
  ["- text", /row 1: scenario is missing; write an id such as limits\.reached, or a pattern such as network\.\*$/],
  ["- {scenario: limits.reached}", /row 1 \(limits\.reached\): reason is missing; say why the failure is accepted$/],
  ["- {scenario: a, reason: b, till: c}", /row 1 \(a\): till is not known; a row has scenario, reason, until$/],
  ["- {scenario: a, reason: b, until: 2026-02-30}", /row 1 \(a\): until must be a date, YYYY-MM-DD$/],
])("the waivers %j are refused in one line", async (text, message) => {
  await expect(readWaivers(file("w.yaml", text))).rejects.toThrow(message);
});

test("waivers are read in YAML and JSON, and an empty file has none", async () => {
  const rows = [{ scenario: "network.*", reason: "ticket 7", until: "2026-12-31" }];
  expect(await readWaivers(file("w.yaml", "- scenario: network.*\n  reason: ticket 7\n  until: 2026-12-31\n"))).toEqual(rows);
  expect(await readWaivers(file("w.json", JSON.stringify(rows)))).toEqual(rows);
  expect(await readWaivers(file("w.yaml", ""))).toEqual([]);
});
