import { isWhole, runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import { checks } from "../../../conformance/src/checks/index.ts";
import type { Report } from "../../../conformance/src/verdict/report.ts";
import { requirementById } from "../../../conformance/src/document/requirements.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { type KnownFault, isOfEvents } from "../../../conformance/src/strength/faults.ts";
import { type Harm, harmingAnswers } from "./harms.ts";
import { mockFaults, mockSandboxes } from "../../../conformance/src/strength/mock-sandboxes.ts";

const { mock } = mockTarget();
const inProcess = async (url: string, init: RequestInit): Promise<Response> => mock.fetch(url, init);
const startTarget = mockSandboxes("http://mock", inProcess);
const faults = (await mockFaults("http://mock", inProcess)).filter((fault) => !isOfEvents(fault));

/** Members that some requirement is about. */
const MEMBERS = ["id", "status", "total", "days", "employeeId", "tasks", "departments", "stages", "results", "events", "plan"];

const harms = fc.oneof(
  fc.constantFrom<Harm>({ kind: "empty" }, { kind: "truncated" }),
  fc.constantFrom(...MEMBERS).map((member): Harm => ({ kind: "without", member })),
);

const checkIds = new Set(checks.map(({ id }) => id));
const operationsOf = (id: string): readonly string[] => requirementById.get(id)?.operations ?? [];

async function judged({ id, violates }: KnownFault, operations: readonly string[], harm?: Harm): Promise<Report> {
  const { target, fetch, close } = await startTarget({ main: "wattle", faults: [id] });
  const reached = harm === undefined ? fetch : harmingAnswers(fetch, target.base_url, operations, harm);
  const startedAt = new Date("2026-03-02T09:00:00Z");
  const report = await runSuite({ target, fetch: reached, maxRequests: Infinity, only: violates, startedAt, onBug: () => undefined });
  await close();
  return report;
}

test(
  "responses that are empty, cut off, or lack a member never turn a failure or an inconclusive requirement into a pass",
  { timeout: 1_200_000 },
  async () => {
    const cleared: string[] = [];
    for (const [fault, harm] of fc.sample(fc.tuple(fc.constantFrom(...faults), harms), runs(7, isWhole() ? 100 : 48))) {
      const operations = fault.violates.flatMap(operationsOf);
      const before = await judged(fault, operations);
      const verdicts = new Map(before.requirements.map(({ id, verdict }) => [id, verdict]));
      const { requirements } = await judged(fault, operations, harm);
      const unproven = requirements.some(({ id, verdict }) => fault.violates.includes(id) && ["fail", "inconclusive"].includes(verdict));
      for (const { id, verdict, checks: by } of requirements) {
        // Other operations also show requirements on every operation, such as the form of ids.
        if (operationsOf(id).length === 0 || verdict !== "pass" || !["fail", "inconclusive"].includes(verdicts.get(id) ?? "")) continue;
        // A passive rule judges only responses. If the harm keeps the mistake out of them, only the check can notice it.
        if (unproven && by.every((name) => !checkIds.has(name))) continue;
        cleared.push(`${id} passes with the fault ${fault.id} and ${JSON.stringify(harm)}`);
      }
    }
    expect(cleared).toEqual([]);
  },
);
