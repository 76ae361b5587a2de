import "@hr-platform/faults/catalogue/index";
import { type TestContext, type TestOptions, test as base } from "node:test";
import type { Hr } from "./in-tests/hr.ts";
import { runTest } from "./in-tests/run-test.ts";
import { createMock } from "@hr-platform/control/mock";
import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";

export type { Hr, HrAnswer, HrApi } from "./in-tests/hr.ts";

/** The body of a test: it gets the service and the context of node:test. */
export type NodeTestBody = (fixtures: { readonly hr: Hr }, context: TestContext) => unknown;

/** Defines a test, as `test` of node:test does. */
export interface DefineNodeTest {
  (name: string, body: NodeTestBody): Promise<void>;
  (name: string, options: TestOptions, body: NodeTestBody): Promise<void>;
}

/**
 * `test` of node:test with `hr`, a separate service for each test: no port, nothing to clean up, safe in parallel tests. The error
 * of a test that fails says what the service saw.
 * `const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" })`
 */
export function hrTest(options: MockOptions = {}): DefineNodeTest & Readonly<Record<"only" | "skip" | "todo", DefineNodeTest>> {
  const mock = createMock(options);
  const defining =
    (define: typeof base.only): DefineNodeTest =>
    async (name: string, ...rest: [NodeTestBody] | [TestOptions, NodeTestBody]) => {
      const [settings, body] = rest.length === 1 ? [{}, rest[0]] : rest;
      await define(name, settings, async (context) => void (await runTest(mock, async (hr) => await body({ hr }, context))));
    };
  return Object.assign(defining(base), { only: defining(base.only), skip: defining(base.skip), todo: defining(base.todo) });
}
