import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { client } from "../../test/support/client.ts";
import { attemptsAt, hook, logOf, setActive, turnClock, updateSomeone } from "../../test/support/hooks.ts";
import { type Receiver, receive } from "../../test/support/receiver.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

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
