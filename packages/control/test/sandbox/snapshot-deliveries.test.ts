import { describe, expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { hook, logOf } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../support/whole-mock.ts";
import { DeliverySender } from "@hr-platform/engine/webhooks/network/delivery-sender";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const hooked = (mock: Mock): { readonly id: string } =>
  [...mock.defaultSandbox.company("wattle").records.webhooks.values()].at(-1)!.resource;

describe("deliveries in flight", () => {
  /** What a receiver was sent, each with the function that answers it. */
  interface Sent {
    readonly id: string;
    readonly n: number;
    readonly answer: (status: number) => void;
  }

  function delivered(): { readonly mock: Mock; readonly sent: Sent[]; readonly rename: (title: string) => void } {
    const mock = frozenMock();
    const sent: Sent[] = [];
    const { defaultSandbox } = mock;
    defaultSandbox.deliveries.sender = new DeliverySender(defaultSandbox, {
      send: async (request, { signal }) =>
        await new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("closed")), { once: true });
          const { id } = JSON.parse(request.body) as { id: string };
          sent.push({ id, n: sent.length, answer: (status) => resolve({ status, location: null }) });
        }),
    });
    hook(mock, ["employee.updated"]);
    const rename = (job_title: string): void => void client(mock).patch(`/employees/${someone(mock).id}`, { job_title });
    return { mock, sent, rename };
  }

  const turn = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
  };
  const states = (mock: Mock): unknown[] => logOf(mock, hooked(mock)).map(({ state, attempts }) => [state, attempts.length]);

  test("of an undone event are given up, and their outcome changes nothing", async () => {
    const { mock, sent, rename } = delivered();
    const kept = mock.snapshot();
    rename("Cook");
    await turn();
    expect(sent).toHaveLength(1);
    kept.restore();
    sent[0]!.answer(500);
    await turn();
    mock.clock.advance("PT1M");
    await turn();
    expect([sent.length, states(mock)]).toEqual([1, []]);
  });

  test("at the snapshot are sent again, once, with the same event", async () => {
    const { mock, sent, rename } = delivered();
    rename("Cook");
    await turn();
    const kept = mock.snapshot();
    sent[0]!.answer(200);
    await turn();
    expect(states(mock)).toEqual([["delivered", 1]]);
    kept.restore();
    await turn();
    expect([sent.map(({ id }) => id), states(mock)]).toEqual([[sent[0]!.id, sent[0]!.id], [["sending", 1]]]);
    sent[1]!.answer(200);
    await mock.webhooks.idle();
    expect([sent.length, states(mock)]).toEqual([2, [["delivered", 1]]]);
  });

  test("that waited at the snapshot wait again, and the outcome of what is given up is not taken for theirs", async () => {
    const { mock, sent, rename } = delivered();
    rename("Cook");
    await turn();
    sent[0]!.answer(500);
    await turn();
    const kept = mock.snapshot();
    expect(states(mock)).toEqual([["waiting", 1]]);
    mock.clock.advance("PT2S");
    await turn();
    expect(sent).toHaveLength(2);
    kept.restore();
    mock.clock.advance("PT2S");
    await turn();
    expect(sent).toHaveLength(3);
    sent[1]!.answer(500);
    await turn();
    expect(states(mock)).toEqual([["sending", 2]]);
    sent[2]!.answer(200);
    await turn();
    expect(states(mock)).toEqual([["delivered", 2]]);
  });
});

test("a reader of the inbox goes on over the numbers that a restore left out", async () => {
  const mock = frozenMock();
  const rename = (job_title: string): void => void client(mock).patch(`/employees/${someone(mock).id}`, { job_title });
  rename("Cook");
  const kept = mock.snapshot();
  rename("Baker");
  rename("Clerk");
  kept.restore();
  rename("Driver");
  const response = await mock.fetch("http://mock/_mock/inbox/events?since=0");
  const reader = response.body!.getReader();
  let text = "";
  while (!text.includes("Driver")) text += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, n]) => Number(n))).toEqual([0, 3]);
  expect(text).not.toContain("Baker");
});
