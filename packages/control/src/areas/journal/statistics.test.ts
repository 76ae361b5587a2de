import { expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";

interface Statistics {
  readonly axis: string;
  readonly bin: number;
  readonly bins: readonly {
    from: string | null;
    first: number | null;
    last: number | null;
    succeeded: number;
    refused: number;
    failed: number;
  }[];
  readonly operations: readonly { operation: string; count: number; errors: number; median_ms: number | null; p95_ms: number | null }[];
}

test("exchanges are counted by status along the clock that moves, and by operation", async () => {
  const mock = frozenMock();
  const read = async (query = ""): Promise<Statistics> => (await call(mock, "GET", `/requests/statistics${query}`)).body as never;
  expect(await read()).toEqual({ axis: "number", bin: 1, bins: [], operations: [] });
  client(mock).get("/company");
  client(mock).get("/nothing");
  const { axis, bins } = await read();
  expect([axis, bins]).toEqual([
    "number",
    [
      { from: null, first: 0, last: 0, succeeded: 1, refused: 0, failed: 0 },
      { from: null, first: 1, last: 1, succeeded: 0, refused: 1, failed: 0 },
    ],
  ]);
  mock.clock.advance("PT1M");
  client(mock).get("/company");
  const turned = await read();
  const used = turned.bins.filter(({ first }) => first !== null).map(({ from, first, last }) => [from, first, last]);
  expect([turned.axis, turned.bin, turned.bins.length, used]).toEqual([
    "mock",
    1001,
    60,
    [
      ["2026-03-02T09:00:00.000Z", 0, 1],
      ["2026-03-02T09:00:59.059Z", 2, 2],
    ],
  ]);
  expect(turned.operations).toEqual([{ operation: "getCompany", count: 2, errors: 0, median_ms: null, p95_ms: null }]);
  expect((await read("?status=4xx")).bins.map(({ first }) => first)).toEqual([1]);
});

test("what came through a port is counted by the machine's clock, with its durations", async () => {
  const mock = frozenMock();
  for (let n = 0; n < 3; n += 1)
    await mock.fetch(new Request("http://mock/api/v1/company", { headers: { authorization: "Bearer hrk_wattle_full" } }));
  const { body } = await call(mock, "GET", "/requests/statistics");
  const { axis, operations } = body as unknown as Statistics;
  expect(axis).toBe("machine");
  expect(operations[0]!.median_ms).toBeGreaterThan(0);
  expect(operations[0]!.p95_ms).toBeGreaterThanOrEqual(operations[0]!.median_ms!);
});
