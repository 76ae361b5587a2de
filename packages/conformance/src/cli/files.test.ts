import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readReport, readWaivers } from "./files.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-files-"));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("waivers", () => {
  test("are read from YAML and from JSON", async () => {
    const yaml = file(
      "known.yaml",
      "- requirement: LEAVE-28\n  reason: ticket 12\n  until: 2026-12-31\n- { requirement: RATE-*, reason: a proxy limits }\n",
    );
    expect(await readWaivers(yaml)).toEqual([
      { requirement: "LEAVE-28", reason: "ticket 12", until: "2026-12-31" },
      { requirement: "RATE-*", reason: "a proxy limits" },
    ]);
    expect(await readWaivers(file("known.json", '[{"requirement":"EMP-01","reason":"x"}]'))).toHaveLength(1);
  });

  test.for([
    ["no list", "requirement: LEAVE-28", "must be a list of {requirement, reason, until?}"],
    ["no requirement", "- reason: x", "row 1: requirement is missing; write an id such as LEAVE-38"],
    ["no row at all", "- ", "row 1: requirement is missing; write an id such as LEAVE-38"],
    ["no reason", "- requirement: A-1\n  reason: x\n- requirement: LEAVE-28\n  reason: ' '", "row 2 (LEAVE-28): reason is missing"],
    ["no date", "- { requirement: LEAVE-28, reason: x, until: tomorrow }", "row 1 (LEAVE-28): until must be a date, YYYY-MM-DD"],
    ["a date that is not in the calendar", "- { requirement: LEAVE-28, reason: x, until: 2026-13-45 }", "until must be a date"],
    ["a member misspelt", "- { requirement: LEAVE-28, reason: x, util: 2026-12-31 }", "row 1 (LEAVE-28): util is not known"],
    ["no YAML", "- {", "is neither JSON nor YAML"],
  ] as const)("with %s are refused, and the error names the row", async ([, text, says]) => {
    await expect(readWaivers(file("wrong.yaml", text))).rejects.toThrow(says);
  });
});

test("a file of waivers may be empty", async () => {
  expect(await readWaivers(file("none.yaml", "# no waivers\n"))).toEqual([]);
});

describe("a report", () => {
  test("is read back", async () => {
    expect(await readReport(file("report.json", '{"requirements":[],"decisions":[]}'))).toEqual({ requirements: [], decisions: [] });
  });

  test.for([
    ["text", "no", "is not JSON; 'run --report json=FILE' writes one"],
    ["another JSON", '{"openapi":"3.1.0"}', "is not a JSON report of hr-conformance"],
    ["null", "null", "is not a JSON report of hr-conformance"],
    ["rows that are null", '{"requirements":[null],"decisions":[]}', "is not a JSON report of hr-conformance"],
    ["rows without verdict", '{"requirements":[{"id":"EMP-01"}],"decisions":[]}', "is not a JSON report of hr-conformance"],
    ["open points without value", '{"requirements":[],"decisions":[{"id":"A-1","slug":"x"}]}', "is not a JSON report of hr-conformance"],
  ] as const)("that is %s is refused, and the error says what to do", async ([, text, says]) => {
    await expect(readReport(file("report.json", text))).rejects.toThrow(says);
  });

  test("that does not exist is named in the error", async () => {
    await expect(readReport(join(folder, "none.json"))).rejects.toThrow(`report '${join(folder, "none.json")}' does not exist`);
  });
});
