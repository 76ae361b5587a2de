import { expect, test } from "vitest";
import { checks } from "../checks/index.ts";
import { oracles } from "../oracles/index.ts";
import { select } from "../run/schedule/select.ts";
import { currentDocument } from "../document/api-document.ts";
import type { Complaint, Report, RequirementReport } from "../verdict/report.ts";
import { failedSelection, notSeenAgain } from "./failed.ts";

const complaint = (check: string, ...exchanges: readonly string[]): Complaint => ({ check, expected: "", got: "", exchanges, curl: "" });

/** A report with these rows. */
function report(rows: readonly (Pick<RequirementReport, "id" | "verdict"> & Partial<RequirementReport>)[], owner = "EMP-02"): Report {
  return {
    tier: "certify",
    seed: 7,
    requests: 900,
    requirements: rows.map((row) => ({ level: "must", section: [], statement: "", checks: [], ...row })),
    exchanges: [{ id: "X/1", owner, operation: "listEmployees" }],
  } as unknown as Report;
}

test("the check that failed runs again, and no other check of its requirement", () => {
  const failed = report([
    { id: "LEAVE-38", verdict: "fail", complaints: [complaint("LEAVE-38.kinds")] },
    { id: "EMP-01", verdict: "pass" },
  ]);
  const selection = failedSelection(failed, "r.json", {});
  const again = ["LEAVE-38.kinds"];
  expect(selection).toEqual({ tier: "certify", only: ["LEAVE-38"], skip: [], readOnly: false, again, maxRequests: 900 });
  expect(select(checks, selection).map(({ id }) => id)).toEqual(["LEAVE-38.kinds"]);
});

test("of a passive rule's failure, the check whose request showed it runs again, and one that judges the requirement", () => {
  const row = { id: "EMP-38", verdict: "fail", complaints: [complaint("employees-as-they-were-left", "X/1")] } as const;
  const { again } = failedSelection(report([row], "EMP-34.list"), "r.json", {});
  expect(again).toContain("EMP-34.list");
  expect(checks.some(({ id, requirements }) => again?.includes(id) === true && requirements.includes("EMP-38"))).toBe(true);
});

test("of a failure at a set-up's request, a check that sends such a request and shows the requirement runs again", () => {
  const row = { id: "EMP-09", verdict: "fail", complaints: [complaint("employee-fields", "X/1")] } as const;
  expect(failedSelection(report([row], "given:plain-people"), "r.json", {}).again).toHaveLength(1);
});

test("every requirement that any check or passive rule can fail can run again", () => {
  const judges = [...checks, ...oracles].flatMap(({ id, requirements }) => requirements.map((requirement) => [requirement, id] as const));
  const known = new Set(currentDocument.requirements.map(({ id }) => id));
  const stuck = judges.filter(([requirement, check]) => {
    if (!known.has(requirement)) return false;
    const row = { id: requirement, verdict: "fail", complaints: [complaint(check, "X/1")] } as const;
    try {
      return failedSelection(report([row], "clean-up"), "r.json", {}).again?.length === 0;
    } catch {
      return true;
    }
  });
  expect(stuck).toEqual([]);
});

test("what was undecided because of the target runs again, and what the document leaves open does not", () => {
  const rows = report([
    { id: "LEAVE-38", verdict: "inconclusive", cause: "target" },
    { id: "LEAVE-40", verdict: "inconclusive", cause: "document" },
  ]);
  expect(failedSelection(rows, "r.json", { tier: "ci" })).toMatchObject({ tier: "ci", only: ["LEAVE-38"] });
});

test("a report without failures is refused, as nothing would be judged", () => {
  expect(() => failedSelection(report([{ id: "EMP-01", verdict: "pass" }]), "r.json", {})).toThrow(
    "nothing failed and nothing is undecided in 'r.json'; run without --failed to judge the rest",
  );
});

test("a requirement that failed and has no verdict now is named", () => {
  const now = report([
    { id: "EMP-01", verdict: "not-run" },
    { id: "EMP-02", verdict: "pass" },
    { id: "EMP-03", verdict: "not-run" },
  ]);
  const selection = { tier: "ci", only: ["EMP-01", "EMP-02"], skip: [], readOnly: false, again: ["EMP-02"] } as const;
  expect(notSeenAgain(now, selection).map(({ id }) => id)).toEqual(["EMP-01"]);
});

test("--max-requests bounds the run, and what is undecided is judged by the checks of the earlier run only", () => {
  const rows = report([{ id: "ERR-14", verdict: "inconclusive", cause: "target" }]);
  const small = { ...rows, tier: "smoke" } as const;
  const { again, maxRequests } = failedSelection(small, "r.json", { maxRequests: "40" });
  expect(maxRequests).toBe(40);
  expect(failedSelection({ ...small, requests: 54 }, "r.json", {}).maxRequests).toBe(54);
  expect(again!.length).toBeLessThan(failedSelection(rows, "r.json", {}).again!.length);
  expect(() => failedSelection(small, "r.json", { maxRequests: "few" })).toThrow("--max-requests few");
});
