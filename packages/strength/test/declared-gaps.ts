import type { OperationId } from "@hr-platform/spec/operations";
import { matchOperation } from "../../conformance/src/document/operations.ts";
import { currentDocument } from "../../conformance/src/document/api-document.ts";
import type { Tier } from "../../conformance/src/run/schedule/tier.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import { spelt } from "../../conformance/src/target/declared-gaps.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { otherServer } from "../src/other-server/server.ts";

/** What a run on a server without some operations showed. */
export interface GapRun {
  readonly report: Report;
  /** Requests to the declared operations, such as `POST /employees`. */
  readonly asked: readonly string[];
}

/** Judges the second implementation, whose target file declares operations as not implemented. @param gone those that it does not have */
export async function judgedWithout(
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
