import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { attemptsAt, hook, logOf, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import { turnClock } from "../support/control.ts";
import { type Receiver, receive } from "@hr-platform/engine/test/support/receiver";
import { frozenMock } from "../support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

let mock: Mock;
let receiver: Receiver;

beforeEach(async () => {
  receiver = await receive();
  mock = frozenMock({ allowPrivateWebhooks: true });
});
afterEach(async () => {
  await mock[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

/** Leaves a request without a response. */
const hang = (): void => {};

describe("a receiver that hangs", () => {
  test("delays neither the API nor another receiver, and fails when the clock passes 30 s [EVT-19]", async () => {
    const other = await receive();
    const [slow, quick] = [receiver, other].map(({ url }) => hook(mock, ["employee.updated"], url));
    receiver.answer(hang);
    const before = performance.now();
    updateSomeone(mock);
    updateSomeone(mock);
    expect(performance.now() - before).toBeLessThan(200);
    const both = new Promise((resolve) => {
      mock.defaultSandbox.deliveries.subscribe(() => {
        if (logOf(mock, quick!).every(({ state }) => state === "delivered")) resolve(undefined);
      });
    });
    await both;
    expect(attemptsAt(mock, slow!).map(([at, status, error]) => [at, status, error])).toEqual([[0, null, null]]);
    const due = await turnClock(mock, "PT31S");
    expect(due[0]).toMatchObject({ at: "2026-03-02T09:00:00.000Z", attempt: 1, status: null });
    expect(logOf(mock, slow!)[0]!.attempts[0]).toMatchObject({ error: "timeout", ended: logOf(mock, slow!)[0]!.event.at + 30_000 });
    await turnClock(mock, "PT2S");
    expect(logOf(mock, slow!)[0]!.attempts.map(({ at }) => at - logOf(mock, slow!)[0]!.event.at)).toEqual([0, 32_000]);
    expect(logOf(mock, slow!).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    await other[Symbol.asyncDispose]();
  });

  test.each(["reset", "ends"])("is disconnected when the mock is reset or ends: %s", async (how) => {
    hook(mock, ["employee.updated"], receiver.url);
    const opened = new Promise<ServerResponse>((resolve) => receiver.answer(resolve));
    updateSomeone(mock);
    const outgoing = await opened;
    const closed = once(outgoing, "close");
    if (how === "reset") mock.reset();
    else await mock[Symbol.asyncDispose]();
    await closed;
    await vi.waitFor(() => expect(mock.defaultSandbox.deliveries.queues.sending).toEqual([]));
    await mock.webhooks.idle();
  });
});
