import "@hr-platform/faults/catalogue/index";
import { type TestAPI, inject, test as base } from "vitest";
import type { Hr } from "./in-tests/hr.ts";
import { extend, openTest } from "./in-tests/run-test.ts";
import { createMock } from "@hr-platform/control/mock";
import type { MockOptions } from "@hr-platform/engine/sandbox/mock-handle";

export type { Hr, HrAnswer, HrApi } from "./in-tests/hr.ts";

/** What the reporter of `@hr-platform/mock-server/vitest-reporter` tells, if the configuration has it. */
interface ToldByReporter {
  /** The values of open points that each test is tried under, by its id; null: tests run as they are, and it is noted what they depend on. */
  readonly tries: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
}

/**
 * vitest's `test` with `hr`, a separate service for each test: no port, nothing to clean up, safe in parallel tests. The error of
 * a test that fails says what the service saw.
 * `const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" })`
 */
export function hrTest(options: MockOptions = {}): TestAPI<{ hr: Hr }> {
  const mock = createMock(options);
  return base.extend<{ hr: Hr }>({
    hr: async ({ task }, use) => {
      const told = (inject as (key: string) => ToldByReporter | undefined)("hrOpenPoints");
      using opened = openTest(mock, told?.tries?.[task.id]);
      const notes = told?.tries === null ? new (await import("./in-tests/open-point-use.ts")).OpenPointUse(mock, opened.hr) : undefined;
      await use(opened.hr);
      const error = task.result?.state === "fail" ? task.result.errors?.at(-1) : undefined;
      if (error !== undefined) extend(error, await opened.report());
      else if (notes !== undefined) Object.assign(task.meta, { hrOpenPoints: notes.end() });
    },
  });
}
