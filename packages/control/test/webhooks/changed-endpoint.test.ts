import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { attemptsAt, hook, logOf, setActive, updateSomeone } from "@hr-platform/engine/test/support/hooks";
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

describe("D an endpoint that changes between attempts", () => {
  test("to deleted gets no more attempts [HOOK-11]", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500);
    updateSomeone(mock);
    await mock.webhooks.idle();
    client(mock).delete(`/webhooks/${made.id}`);
    expect(await turnClock(mock, "PT12H")).toEqual([]);
    expect(logOf(mock, made)[0]!.state).toBe("dropped");
    expect(receiver.arrivals).toHaveLength(1);
  });

  test("to paused gets the rest after it is resumed, and no events of the time in between [HOOK-14]", async () => {
    const made = hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500);
    updateSomeone(mock);
    await mock.webhooks.idle();
    setActive(mock, made, false);
    updateSomeone(mock);
    expect(await turnClock(mock, "PT1M")).toEqual([]);
    setActive(mock, made, true);
    await mock.webhooks.idle();
    expect(attemptsAt(mock, made)).toEqual([
      [0, 500, "status 500"],
      [60, 200, null],
    ]);
    updateSomeone(mock);
    await mock.webhooks.idle();
    expect(receiver.arrivals).toHaveLength(3);
  });

  test("and is not in a restored snapshot, gets no more attempts", async () => {
    const before = mock.snapshot();
    hook(mock, ["employee.updated"], receiver.url);
    receiver.answer(500);
    updateSomeone(mock);
    await mock.webhooks.idle();
    before.restore();
    expect(await turnClock(mock, "PT12H")).toEqual([]);
    expect(receiver.arrivals).toHaveLength(1);
  });
});
