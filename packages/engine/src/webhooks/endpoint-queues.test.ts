import { beforeEach, describe, expect, test } from "vitest";
import { someone } from "../../test/support/cast.ts";
import { type Client, client } from "../../test/support/client.ts";
import { drain, due, hook, logOf, setActive } from "../../test/support/hooks.ts";
import { hire } from "../../test/decisions/switch.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

let mock: Mock;
let key: Client;
beforeEach(() => {
  mock = frozenMock();
  key = client(mock);
});

describe("the order of attempts", () => {
  test("first attempts follow one another, and a retry delays none of them [A-187]", () => {
    const made = hook(mock, ["employee.created"]);
    for (const n of [1, 2]) hire(mock, { email: `n${n}@x.example` });
    const { deliveries } = mock.defaultSandbox;
    const [first] = due(mock);
    expect(due(mock)).toEqual([]);
    deliveries.onResponse(first!, { status: 500, location: null }, first!.at);
    const [second] = due(mock);
    expect(second!.delivery).toBe(logOf(mock, made)[1]);
    mock.clock.advance("PT3S");
    const [retry] = due(mock);
    expect([retry!.delivery, retry!.n]).toEqual([first!.delivery, 2]);
    deliveries.onResponse(second!, { status: 200, location: null }, second!.at);
    deliveries.onResponse(retry!, { status: 200, location: null }, retry!.at);
    expect(logOf(mock, made).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    expect(deliveries.queues.isIdle(mock.clock.now.getTime())).toBe(true);
  });

  test("without an order, four first attempts are in flight at once, and as many retries [A-187]", () => {
    mock.decide({ "delivery-order": "any" });
    hook(mock, ["employee.created"]);
    for (let n = 0; n < 6; n += 1) hire(mock, { email: `n${n}@x.example` });
    const { deliveries } = mock.defaultSandbox;
    const first = due(mock);
    for (const attempt of first) deliveries.onResponse(attempt, { status: 500, location: null }, attempt.at);
    const rest = due(mock);
    for (const attempt of rest) deliveries.onResponse(attempt, { status: 500, location: null }, attempt.at);
    mock.clock.advance("PT2S");
    expect([first, rest, due(mock)].map(({ length }) => length)).toEqual([4, 2, 4]);
  });

  test("first attempts that hang delay no retry [A-187]", () => {
    mock.decide({ "delivery-order": "any" });
    hook(mock, ["employee.created"]);
    for (let n = 0; n < 5; n += 1) hire(mock, { email: `n${n}@x.example` });
    const [first] = due(mock);
    mock.defaultSandbox.deliveries.onResponse(first!, { status: 500, location: null }, first!.at);
    expect(due(mock)).toHaveLength(1);
    mock.clock.advance("PT2S");
    expect(due(mock).map(({ n, delivery }) => [n, delivery])).toEqual([[2, first!.delivery]]);
  });

  test("a retry whose wait is over before the attempt is due when that ends [A-181]", () => {
    mock.decide({ "retry-times": "from-first" });
    hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    const [attempt] = due(mock);
    mock.clock.advance("PT5S");
    const ended = mock.clock.now.getTime();
    deliveries.onFailure(attempt!, "no answer", ended);
    expect(due(mock).map(({ at }) => at)).toEqual([ended]);
  });

  test("a retry waits the same time after a pause that ended before it was due [EVT-17, HOOK-14]", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    const [attempt] = due(mock);
    deliveries.onResponse(attempt!, { status: 500, location: null }, attempt!.at);
    setActive(mock, made, false);
    setActive(mock, made, true);
    expect([due(mock), deliveries.queues.next()]).toEqual([[], attempt!.at + 2000]);
  });

  test("a failure at a deleted endpoint is not retried [HOOK-11]", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const [attempt] = due(mock);
    key.delete(`/webhooks/${made.id}`);
    mock.defaultSandbox.deliveries.onResponse(attempt!, { status: 500, location: null }, attempt!.at);
    expect(logOf(mock, made)[0]).toMatchObject({ state: "dropped", next: null });
  });

  test("a second response, or one after a reset, changes nothing", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    const [attempt] = due(mock);
    deliveries.onResponse(attempt!, { status: 200, location: null }, attempt!.at);
    deliveries.onFailure(attempt!, "timeout", attempt!.at);
    expect(logOf(mock, made)[0]!.state).toBe("delivered");
    hire(mock, { email: "second@x.example" });
    const [late] = due(mock);
    mock.reset();
    deliveries.onResponse(late!, { status: 500, location: null }, late!.at);
    expect([deliveries.queues.next(), deliveries.queues.sending, logOf(mock, made)]).toEqual([undefined, [], []]);
  });

  test.each([
    [199, "waiting"],
    [200, "delivered"],
    [299, "delivered"],
    [300, "waiting"],
  ])("a response of %i leaves the delivery %s [EVT-16, EVT-20]", (status, state) => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const [attempt] = due(mock);
    mock.defaultSandbox.deliveries.onResponse(attempt!, { status, location: null }, attempt!.at);
    expect(logOf(mock, made)[0]!.state).toBe(state);
  });

  test("deliveries to a paused endpoint have no due time [HOOK-14]", () => {
    const made = hook(mock, ["employee.created"]);
    hire(mock);
    const { deliveries } = mock.defaultSandbox;
    expect(deliveries.queues.next()).toBe(mock.clock.now.getTime());
    setActive(mock, made, false);
    expect([deliveries.queues.next(), due(mock)]).toEqual([undefined, []]);
  });

  test("an attempt has 30 s from its start until its receiver first sends something [EVT-19, A-184]", () => {
    mock.decide({ "delivery-timeout": "idle" });
    hook(mock, ["employee.created"]);
    hire(mock);
    const [attempt] = due(mock);
    expect(mock.defaultSandbox.deliveries.queues.deadline(attempt!)).toBe(mock.clock.now.getTime() + 30_000);
  });

  test("the log of an endpoint is bounded, and has the last deliveries", () => {
    const made = hook(mock, ["employee.updated"]);
    const { id } = someone(mock);
    for (let n = 0; n < 250; n += 1) key.patch(`/employees/${id}`, { job_title: `Title ${n}` });
    drain(mock);
    expect(logOf(mock, made)).toHaveLength(200);
    expect(JSON.parse(logOf(mock, made).at(-1)!.event.data)).toMatchObject({ job_title: "Title 249" });
  });
});
