import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { take, traces } from "../support/traces.ts";
import { frozenMock, world } from "../support/worlds.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";

describe("the status of an employee", () => {
  test("is on_leave exactly while visible approved leave covers the company's day", () => {
    const { timezone } = world.data("wattle").company.resource;
    const forward = traces(["wattle"]).map((steps) => steps.filter((step) => !("decide" in step)));
    const away = (mock: Mock): string[] => {
      const today = mock.clock.now.toLocaleDateString("en-CA", { timeZone: timezone });
      const granted = [...mock.defaultSandbox.company("wattle").leave.rows()]
        .map(({ record }) => record.resource)
        .filter(({ status }) => status.endsWith("approved"));
      return granted.filter(({ startDate, endDate }) => startDate <= today && today <= endDate).map(({ employeeId }) => employeeId);
    };
    fc.assert(
      fc.property(forward, (steps) => {
        const mock = frozenMock();
        for (const step of [...steps, { turn: "P1D" }, { turn: "P1M" }]) {
          take(mock, step);
          const now = new Set(away(mock));
          const shown = [...mock.defaultSandbox.company("wattle").employees.rows()]
            .map(({ record }) => record.resource)
            .filter(({ status }) => status !== "terminated");
          expect(shown.filter(({ id, status }) => (status === "on_leave") !== now.has(id))).toEqual([]);
        }
      }),
      runs(303, 60),
    );
  });
});
