import { expect, test } from "vitest";
import { api, call as callMock } from "../../test/support/control.ts";
import { frozenMock } from "../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

interface Limit {
  readonly id: string;
  readonly name: string | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly reset_at: string | null;
  readonly retry_at: string | null;
}

async function limits(mock: Mock): Promise<readonly Limit[]> {
  return ((await callMock(mock, "GET", "/limits?company=wattle")).body as unknown as { readonly limits: readonly Limit[] }).limits;
}

const full = async (mock: Mock): Promise<Limit> => (await limits(mock)).find(({ name }) => name === "full")!;

async function status(mock: Mock): Promise<number> {
  return (await api(mock, "hrk_wattle_full", "/company")).status;
}

const WINDOWS = ["fixed-from-first", "fixed-aligned", "sliding", "token-bucket"] as const;

test.for(WINDOWS)("with window %s, the limits say when requests pass and when they are refused", async (window) => {
  const mock = frozenMock({ rateLimit: 3, decide: { "rate-window": window } });
  mock.clock.advance("PT7S");
  expect(await full(mock)).toMatchObject({ used: 0, remaining: 3, reset_at: null, retry_at: null });
  for (let n = 0; n < 25; n += 1) {
    const before = await full(mock);
    expect(await status(mock)).toBe(before.retry_at === null ? 200 : 429);
    const after = await full(mock);
    if (before.retry_at === null) expect(after.remaining).toBe(before.remaining! - 1);
    if (after.retry_at !== null && n % 2 === 0) {
      mock.clock.set(new Date(Date.parse(after.retry_at) - 1).toISOString());
      expect((await full(mock)).retry_at).not.toBe(null);
      mock.clock.set(after.retry_at);
      expect((await full(mock)).retry_at).toBe(null);
    }
  }
});

test("one limit is reset, and the others stay", async () => {
  const mock = frozenMock({ rateLimit: 1 });
  await status(mock);
  expect(await status(mock)).toBe(429);
  const { id } = await full(mock);
  await api(mock, "hrk_wattle_read", "/company");
  expect((await callMock(mock, "POST", `/limits/${id}/reset`)).body).toMatchObject({ id, used: 0, remaining: 1 });
  expect((await limits(mock)).filter(({ used }) => used > 0).map(({ name }) => name)).toEqual(["read"]);
  expect(await status(mock)).toBe(200);
  expect((await callMock(mock, "POST", "/limits/wattle.99/reset")).status).toBe(404);
});

test("keys are masked, and without a limit nothing counts", async () => {
  const mock = frozenMock();
  await status(mock);
  const { body } = await callMock(mock, "GET", "/limits");
  expect(JSON.stringify(body)).not.toContain("hrk_wattle_full");
  expect(await full(mock)).toMatchObject({ key: "hrk_wattle_…", limit: null, used: 0, remaining: null });
});

test("if all keys of a company count together, the company has the limit", async () => {
  const mock = frozenMock({ rateLimit: 5, decide: { "rate-bucket": "company" } });
  await status(mock);
  await api(mock, "hrk_wattle_read", "/company");
  expect(await limits(mock)).toEqual([expect.objectContaining({ id: "wattle", key: null, used: 2, remaining: 3 })]);
});
