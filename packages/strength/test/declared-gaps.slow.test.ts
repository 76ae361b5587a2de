import { describe, expect, test } from "vitest";
import type { OperationId } from "@hr-platform/spec/operations";
import { gate } from "../../conformance/src/verdict/gate.ts";
import { blocking } from "../../conformance/src/verdict/verdicts.ts";
import { judgedWithout } from "./declared-gaps.ts";

/** Operations that nothing depends on, that much depends on, and that clean-up needs. */
const GAPS: readonly (readonly OperationId[])[] = [
  ["getBilling"],
  ["getAnalytics", "exportAnalytics"],
  ["createEmployee"],
  ["terminateEmployee"],
  ["listEmployees"],
  ["requestLeave", "listLeave"],
  ["listWebhooks", "createWebhook", "deleteWebhook"],
];

describe("operations that the target file declares as not implemented", () => {
  test.for(GAPS)("%s: nothing fails and nothing is undecided because of them", async (declared) => {
    const { report, asked } = await judgedWithout(declared);
    const failed = report.requirements.filter(({ verdict }) => verdict === "fail");
    expect([...failed, ...blocking(report.requirements)].map(({ id, reason }) => [id, reason])).toEqual([]);
    expect(report.verdict).toBe("inconclusive");
    expect(report.part?.by).toBe("operations_not_implemented");
    expect(gate(report, { today: "2026-03-02" })).toMatchObject({ status: 0, existing: [] });
    expect(report.summary["not-implemented"]).toBeGreaterThan(0);
    expect(report.not_implemented?.map(({ operation }) => operation)).toHaveLength(declared.length);
    expect(report.interrupted).toBeUndefined();
    // One request each at most, which would show that the target has the operation.
    expect(asked.length).toBe(new Set(asked).size);
  });

  test("are named if the target has them, and fail the gate until the file is put right", async () => {
    const { report, asked } = await judgedWithout(["getBilling", "createEmployee", "getEmployee", "approveLeave"], ["getBilling"]);
    const shown = Object.fromEntries((report.not_implemented ?? []).map(({ operation, exists }) => [operation, exists]));
    // Only a change would show PATCH /leave/{id}/approve, so it is not called.
    expect(shown).toEqual({
      "GET /billing": undefined,
      "POST /employees": "400",
      "GET /employees/{id}": "200",
      "PATCH /leave/{id}/approve": undefined,
    });
    expect(asked.toSorted()).toEqual(["GET /billing", "GET /employees/{id}", "POST /employees"]);
    expect(gate(report, { today: "2026-03-02" })).toMatchObject({
      status: 1,
      counted: [],
      existing: [
        "POST /employees is declared as not implemented, and answers 400",
        "GET /employees/{id} is declared as not implemented, and answers 200",
      ],
    });
    expect(report.requirements.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  });

  test("that are missing without a declaration fail", async () => {
    const { report } = await judgedWithout(["getBilling"], ["getBilling", "getAnalytics"], "certify");
    expect(report.verdict).toBe("non-conformant");
    expect(report.absent?.map(({ operation }) => operation)).toEqual(["GET /analytics"]);
  });
});
