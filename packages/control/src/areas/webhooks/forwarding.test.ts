import { beforeEach, expect, test } from "vitest";
import { call } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const TO = "http://127.0.0.1:3000/hooks";

interface Told {
  readonly state: string;
  readonly next_attempt_at: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

let mock: Mock;
beforeEach(async () => {
  mock = frozenMock();
  await call(mock, "POST", "/trigger", { event: "leave.approved" });
});

async function note(status: number | null, to = TO, of = mock): Promise<[status: number, told: Told]> {
  const { status: answered, body } = await call(of, "POST", "/inbox/0/attempts", {
    to,
    status,
    ...(status === null ? { error: "ECONNREFUSED" } : {}),
  });
  return [answered, body as unknown as Told];
}

interface Logged {
  readonly attempts: readonly object[];
  readonly body: string;
  readonly headers: object;
}

async function log(of = mock): Promise<Logged> {
  return ((await call(of, "GET", "/inbox")).body as unknown as Logged[])[0]!;
}

const DUE = (seconds: number): string => `2026-03-02T09:00:${String(seconds).padStart(2, "0")}.000Z`;

test("a forwarded delivery has three attempts, 2 s and 8 s apart, and the log has them all", async () => {
  const { body, headers } = await log();
  expect(await note(500)).toEqual([200, { state: "waiting", next_attempt_at: DUE(2), headers, body }]);
  mock.clock.advance("PT2S");
  expect((await note(null))[1]).toMatchObject({ state: "waiting", next_attempt_at: DUE(10) });
  mock.clock.advance("PT8S");
  expect(await note(503)).toEqual([200, { state: "failed", next_attempt_at: null }]);
  expect((await note(200))[0]).toBe(409);
  expect((await log()).attempts).toEqual([
    { to: TO, n: 1, at: DUE(0), status: 500, error: "status 500" },
    { to: TO, n: 2, at: DUE(2), status: null, error: "ECONNREFUSED" },
    { to: TO, n: 3, at: DUE(10), status: 503, error: "status 503" },
  ]);
});

test("what the receiver has is not sent again, and each receiver has attempts of its own", async () => {
  expect((await note(302))[1].state).toBe("waiting");
  expect(await note(204)).toEqual([200, { state: "delivered", next_attempt_at: null }]);
  expect((await note(200))[0]).toBe(409);
  expect((await note(200, "http://127.0.0.1:4000/"))[1].state).toBe("delivered");
});

test("the decisions of retries hold", async () => {
  mock.decide({ "retry-times": "from-first", "retry-bytes": "new-timestamp" });
  const { body } = await log();
  mock.clock.advance("PT1S");
  const [, told] = await note(500);
  expect(told.next_attempt_at).toBe(DUE(2));
  expect(told.body).not.toBe(body);
});

test("a snapshot keeps the attempts that there were, and a restore brings them back", async () => {
  await note(500);
  const snapshot = mock.snapshot();
  await note(500);
  expect((await log()).attempts).toHaveLength(2);
  snapshot.restore();
  expect((await log()).attempts).toHaveLength(1);
  expect((await note(204))[1].state).toBe("delivered");
});

test("a delivery that a program took from the inbox stays taken", async () => {
  const taken = await mock.webhooks.next("leave.approved");
  await note(500);
  await expect(mock.webhooks.next("leave.approved", { timeout: 1 })).rejects.toThrow("nothing else did");
  expect(mock.webhooks.all().map(({ id }) => id)).toEqual([taken.id]);
});

test("a delivery that the inbox does not keep is unknown", async () => {
  for (const n of ["1", "x", "-1", "9999999999999999"])
    expect((await call(mock, "POST", `/inbox/${n}/attempts`, { to: TO, status: 200 })).status).toBe(404);
  await call(mock, "POST", "/reset");
  expect((await note(200))[0]).toBe(404);
});
