import { requirementById, requirements } from "../../../conformance/src/document/requirements.ts";
import { matcher } from "../../../conformance/src/run/schedule/select.ts";
import { harmingAnswers } from "./harms.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import type { Measure } from "./measure.ts";

/** Requirements on refusals pass rightly; another one may be a check that passes without evidence. */
export const vacuous: Measure<string, boolean> = {
  run: async ({ only = ["*"] }, pool) => {
    const chosen = requirements.filter(({ id, level, operations = [] }) => level === "must" && operations.length > 0 && matcher(only)(id));
    const passes = await pool(chosen.map(({ id }) => id));
    for (const [n, { id, operations, statement }] of chosen.entries())
      if (passes[n] === true) console.log(`${id} (${operations!.join(", ")}): ${statement}`);
  },
  judge: async (id) => {
    const { mock, fetch, target } = mockTarget({ rateLimit: 100 });
    const report = await runSuite({
      target,
      fetch: harmingAnswers(fetch, target.base_url, requirementById.get(id)!.operations!, { kind: "empty" }),
      tier: "certify",
      only: [id],
      startedAt: new Date("2026-03-02T09:00:00Z"),
    });
    await mock[Symbol.asyncDispose]();
    return report.requirements.find((one) => one.id === id)!.verdict === "pass";
  },
};
