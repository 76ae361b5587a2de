import "@hr-platform/faults/catalogue/index";
import { type TestAPI, test as base } from "vitest";
import type { Hr } from "./in-tests/hr.ts";
import { extend, openTest } from "./in-tests/run-test.ts";
import { createMock } from "@hr-platform/control/mock";
import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";

export type { Hr, HrAnswer, HrApi } from "./in-tests/hr.ts";

/**
 * vitest's `test` with `hr`, a separate service for each test: no port, nothing to clean up, safe in parallel tests. The error of
 * a test that fails says what the service saw.
 * `const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" })`
 */
export function hrTest(options: MockOptions = {}): TestAPI<{ hr: Hr }> {
  const mock = createMock(options);
  return base.extend<{ hr: Hr }>({
    hr: async ({ task }, use) => {
      using opened = openTest(mock);
      await use(opened.hr);
      const error = task.result?.state === "fail" ? task.result.errors?.at(-1) : undefined;
      if (error !== undefined) extend(error, await opened.report());
    },
  });
}
