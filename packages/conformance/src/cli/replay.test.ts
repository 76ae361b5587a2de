import { expect, test } from "vitest";
import { couldMissWords } from "../report/scope.ts";
import type { Report } from "../verdict/report.ts";
import { checksNamed, replayedPart } from "./replay.ts";

test("the id of a check selects that check", () => {
  expect(checksNamed("LEAVE-38")).toMatchObject({ chosen: [{ id: "LEAVE-38" }], only: ["LEAVE-38"] });
});

test("a requirement that a passive rule judges selects checks that show it, and so does the rule", () => {
  for (const name of ["EMP-09", "employee-fields"]) {
    const { chosen, only } = checksNamed(name);
    expect(chosen.length).toBeGreaterThan(0);
    expect(only).toContain("EMP-09");
  }
});

test("an unknown name is refused", () => {
  expect(() => checksNamed("nothing-like-it")).toThrow(
    "there is no check, requirement or passive rule 'nothing-like-it'; 'hr-conformance list' lists them",
  );
  expect(() => checksNamed("LEAVE-38.kidns")).toThrow("did you mean LEAVE-38.kinds?");
});

test("the report of a replay is about what was run, and does not propose more requests", () => {
  const rows = ["EMP-01", "EMP-02"].map((id) => ({ id, verdict: "pass" }));
  const whole = { requirements: rows, could_miss: [{ requirement: "EMP-01", faults: 0, of: 2 }] } as unknown as Report;
  const part = replayedPart(whole, (id) => id === "EMP-01", "EMP-01");
  expect(part).toMatchObject({ requirements: [{ id: "EMP-01" }], part: { judged: 1, of: 1, by: "EMP-01" } });
  expect([couldMissWords(whole), couldMissWords(part)]).toEqual([expect.stringContaining("--max-requests"), undefined]);
});
