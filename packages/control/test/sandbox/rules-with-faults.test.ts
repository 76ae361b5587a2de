import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { expect, test } from "vitest";
import type { Mock } from "../../src/mock.ts";
import { frozenMock } from "../support/whole-mock.ts";

const reset: TransportRule = { kind: "reset" };

/** For `count` responses in order: whether the rule was applied. */
function applied(mock: Mock, count: number, path = "/company"): boolean[] {
  return Array.from({ length: count }, () => {
    const headers = { authorization: "Bearer hrk_wattle_full" };
    return mock.begin({ method: "GET", path, query: "", headers, body: null }).transport !== undefined;
  });
}

test("a transport rule keeps its counts when other faults become active, and gets them back from a snapshot", async () => {
  const mock = frozenMock();
  mock.faults.transport({ ...reset, times: 3, lasts: "PT1M" });
  expect(applied(mock, 1)).toEqual([true]);
  const kept = mock.snapshot();
  mock.clock.advance("PT30S");
  await mock.fetch("http://mock/_mock/faults", { method: "PUT", body: JSON.stringify({ active: ["meta-missing"] }) });
  expect(applied(mock, 3)).toEqual([true, true, false]);
  kept.restore();
  expect(applied(mock, 1)).toEqual([true]);
  mock.clock.advance("PT30S");
  mock.faults.set("meta-missing");
  mock.clock.advance("PT30S");
  expect(applied(mock, 1)).toEqual([false]);
});
