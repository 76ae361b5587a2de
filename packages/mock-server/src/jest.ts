import "@hr-platform/faults/catalogue/index";
import { test as base } from "@jest/globals";
import type { Hr } from "./in-tests/hr.ts";
import { runTest } from "./in-tests/run-test.ts";
import { createMock } from "@hr-platform/control/mock";
import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";

export type { Hr, HrAnswer, HrApi } from "./in-tests/hr.ts";

/** The body of a test: it gets the service. */
export type JestTestBody = (fixtures: { readonly hr: Hr }) => unknown;

/** Defines a test, as `test` of Jest does. */
export type DefineJestTest = (name: string, body: JestTestBody, timeout?: number) => void;

/**
 * `test` of Jest with `hr`, a separate service for each test: no port, nothing to clean up, safe in `test.concurrent`. The error of
 * a test that fails says what the service saw.
 * `const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" })`
 */
export function hrTest(options: MockOptions = {}): DefineJestTest & Readonly<Record<"concurrent" | "only" | "skip", DefineJestTest>> {
  const mock = createMock(options);
  const defining =
    (define: (name: string, body: () => Promise<undefined>, timeout?: number) => void): DefineJestTest =>
    (name, body, timeout) =>
      define(name, async () => void (await runTest(mock, async (hr) => await body({ hr }))), timeout);
  return Object.assign(defining(base), {
    concurrent: defining(base.concurrent),
    only: defining(base.only),
    skip: defining(base.skip),
  });
}
