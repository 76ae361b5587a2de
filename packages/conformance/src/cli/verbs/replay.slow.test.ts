import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { type EvidenceLine, evidenceOf } from "../../evidence/evidence.ts";
import { couldMissWords } from "../../report/scope.ts";
import type { Report } from "../../verdict/report.ts";
import { runSuite } from "../../suite.ts";
import { gate } from "../../verdict/gate.ts";
import { checksNamed, checksToRun, replayLines, replayedPart } from "./replay.ts";

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

test("a passive rule selects the checks at which it failed in the recorded run", async () => {
  const { mock, target, fetch } = mockTarget({ faults: ["validation-code-in-lower-case"] });
  await using _ = mock;
  const selection = { tier: "ci", only: ["EMP-2*", "ERR-0*"], skip: [], readOnly: false } as const;
  const lines: EvidenceLine[] = [];
  const startedAt = new Date(0);
  const settings = { target, ...selection, seed: 1, startedAt, preflight: true };
  await runSuite({ ...settings, fetch, onEvidence: (line) => lines.push(line) });
  const head = { kind: "run", format: 1, version: "0", target, ...selection, seed: 1, started_at: startedAt.toISOString() } as const;
  const { chosen, only } = await checksToRun("status-and-code", { head: { ...head, concurrency: 1 }, ...evidenceOf(lines) });
  const wrong = lines.flatMap((line) =>
    line.kind === "exchange" && line.exchange.response.body.includes("validation_error") ? [line.exchange.owner] : [],
  );
  expect(only).toContain("ERR-05");
  expect(chosen).not.toEqual([]);
  expect(wrong).toEqual(expect.arrayContaining(chosen.map(({ id }) => id)));
});

test("a replay ends with the verdict of what it was told to judge, and says nothing else", async () => {
  const { mock, target, fetch } = mockTarget({ faults: ["decline-needs-no-reason"] });
  await using _ = mock;
  const report = await runSuite({ target, fetch, only: ["LEAVE-41", "LEAVE-38"], maxRequests: Infinity });
  const shown = replayedPart(report, (id) => id === "LEAVE-41", "LEAVE-41");
  const lines = replayLines(shown, gate(shown, { today: "2026-03-02" })).map((line) =>
    typeof line === "string" ? line : line.map((part) => (typeof part === "string" ? part : part.text)).join(""),
  );
  expect(lines[0]).toMatch(/^FAIL LEAVE-41 /);
  expect(lines.slice(-2)).toEqual(["fail  LEAVE-41", "exit status 1"]);
  expect(lines.join("\n")).not.toMatch(/observed|would have caught|tier/);
});
