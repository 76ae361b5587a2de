import { LARGE } from "@hr-platform/domain";
import { describe, expect, test } from "vitest";
import { createMock } from "../../mock.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

// Seeds that no other test has: what others have built is shared.
const make = (): Mock => createMock({ clock: "frozen:2026-03-02T09:00:00Z", employees: LARGE, seed: 41, rateLimit: null });

const list = async ({ fetch }: Mock, key: string): Promise<number> =>
  (await fetch("http://mock/api/v1/employees", { headers: { Authorization: `Bearer ${key}` } })).status;

/** How often others could be answered until a call has its response. */
async function turnsOf(call: Promise<number>): Promise<number> {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  expect(await call).toBe(200);
  clearImmediate(next);
  return turns;
}

describe("while a large company is built, others are answered", () => {
  test("at its first use, and again after a reset", async () => {
    const mock = make();
    const first = await turnsOf(list(mock, "hrk_bulk_full"));
    expect(first).toBeGreaterThan(350);
    expect(await turnsOf(list(mock, "hrk_bulk_full"))).toBeLessThan(5);
    mock.reset();
    const again = await turnsOf(list(mock, "hrk_bulk_full"));
    // People and history are there.
    expect(again).toBeGreaterThan(60);
    expect(again).toBeLessThan(first / 2);
  });

  test("in a new sandbox, for the first read and for the first write", async () => {
    const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
    mock.sandbox({ employees: LARGE, rateLimit: null, seed: 42 });
    const key = "hrk_bulk_full_sb1";
    expect(await turnsOf(list(mock, key))).toBeGreaterThan(350);
    expect(await turnsOf(list(mock, key))).toBeLessThan(5);
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const write = async (): Promise<number> =>
      (await mock.fetch("http://mock/api/v1/company", { method: "PATCH", headers, body: '{"name":"Another name"}' })).status;
    expect(await turnsOf(write())).toBeGreaterThan(60);
    expect(await turnsOf(write())).toBeLessThan(5);
  });

  test("and the requests that wait for it are carried out in the order in which they came", async () => {
    const mock = make();
    const order: string[] = [];
    const asked = ["hrk_bulk_full", "hrk_bulk_read", "hrk_wattle_full", "hrk_bulk_full"].map(
      async (key, n) => void (await list(mock, key), order.push(`${n}`)),
    );
    await Promise.all(asked);
    expect(order).toEqual(["2", "0", "1", "3"]);
  });
});
