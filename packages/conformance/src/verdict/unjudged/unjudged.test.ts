import { expect, test } from "vitest";
import { checks } from "../../checks/index.ts";
import { currentDocument } from "../../document/api-document.ts";
import type { Selection } from "../../run/schedule/select.ts";
import type { RequirementReport } from "../report.ts";
import { withReasons } from "./unjudged.ts";
import { NOT_JUDGED } from "../verdicts.ts";

const all = { full: "k", read: "k", write: "k", admin: "k", webhooks: "k", sacrificial: "k", revoked: "k" };
const target = { base_url: "http://x/api/v1", keys: all };
const row = (id: string, judges: readonly string[], reason: string = NOT_JUDGED): RequirementReport =>
  ({ id, verdict: "not-run", level: "must", checks: judges, reason }) as unknown as RequirementReport;
const reasonOf = (one: RequirementReport, selection: Selection): string | undefined =>
  withReasons([one], { ...selection, checks, target, document: currentDocument })[0]!.reason;

test("a requirement that nothing judged says why, and what would judge it", () => {
  const own = (id: string): RequirementReport => row(id, [id]);
  expect(reasonOf(own("PLAN-01"), { tier: "smoke" })).toMatch(/^the target file has no below_growth/);
  expect(reasonOf(own("LEAVE-38"), { tier: "smoke", readOnly: true })).toBe(
    "its checks write, and the run is read-only; run without --read-only",
  );
  expect(reasonOf(own("LEAVE-38"), { tier: "ci", maxRequests: 10 })).toBe(
    "--max-requests 10 leaves no request for it; --only LEAVE-38 judges it",
  );
  expect(reasonOf(own("RATE-01"), { tier: "smoke" })).toMatch(
    /^the tier smoke leaves it out; --(?:tier (?:ci|certify)|only RATE-01) judges it$/,
  );
  expect(reasonOf(row("EMP-09", ["employee-fields"]), { tier: "certify" })).toContain(
    "the passive rule employee-fields judges it where one does",
  );
  expect(reasonOf(row("EMP-09", [], "left out by --only, --skip or --failed"), { tier: "ci" })).toBe(
    "left out by --only, --skip or --failed",
  );
});
