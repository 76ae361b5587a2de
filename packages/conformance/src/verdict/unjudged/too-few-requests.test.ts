import { expect, test } from "vitest";
import type { Gap } from "../../run/check/judgements.ts";
import type { RequirementReport } from "../report.ts";
import { withoutPartial } from "./too-few-requests.ts";

test("a requirement is not mended if one of the checks that showed its failure did not run", () => {
  const row = (id: string, verdict: RequirementReport["verdict"]): RequirementReport =>
    ({ id, verdict, level: "must", section: [], statement: "", checks: [] }) as unknown as RequirementReport;
  const gap = (reason: string, ...requirements: readonly string[]): Gap => ({ check: "X", requirements, verdict: "not-run", reason });
  const rows = [row("LEAVE-16", "pass"), row("LEAVE-17", "pass"), row("LEAVE-18", "fail"), row("LEAVE-19", "pass")];
  const gaps = [gap("too few", "LEAVE-16", "LEAVE-17"), gap("too few", "LEAVE-18"), gap("no key", "LEAVE-19")];
  expect(withoutPartial(rows, gaps, "too few").map(({ verdict }) => verdict)).toEqual(["not-run", "pass", "fail", "pass"]);
});
