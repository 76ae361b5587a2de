import { describe, expect, test } from "vitest";
import type { OperationId } from "@hr-platform/spec/operations";
import { gate } from "../../conformance/src/verdict/gate.ts";
import { blocking } from "../../conformance/src/verdict/verdicts.ts";
import { matchOperation } from "../../conformance/src/document/operations.ts";
import { currentDocument } from "../../conformance/src/document/api-document.ts";
import type { Tier } from "../../conformance/src/run/schedule/tier.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import { spelt } from "../../conformance/src/target/declared-gaps.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { otherServer } from "../src/other-server/server.ts";

/** What a run on a server without some operations showed. */
interface GapRun {
  readonly report: Report;
  /** Requests to the declared operations, such as `POST /employees`. */
  readonly asked: readonly string[];
}

/** Judges the second implementation, whose target file declares operations as not implemented. @param gone those that it does not have */
async function judgedWithout(
  declared: readonly OperationId[],
  gone: readonly OperationId[] = declared,
  tier: Tier = "ci",
): Promise<GapRun> {
  const { fetch, target, time } = otherServer({ seed: 7 });
  const asked: string[] = [];
  const base = new URL(target.base_url).pathname;
  const report = await runSuite({
    target: { ...target, operations_not_implemented: declared.map((id) => spelt(currentDocument.operation(id))) },
    fetch: async (input, init) => {
      const operation = matchOperation(init?.method ?? "GET", new URL(input).pathname.slice(base.length));
      if (operation !== null && declared.includes(operation)) asked.push(spelt(currentDocument.operation(operation)));
      if (operation !== null && gone.includes(operation)) return new Response("no such page", { status: 404 });
      return fetch(input, init);
    },
    time,
    tier,
    preflight: true,
    seed: 7,
  });
  return { report, asked };
}

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
