import { client } from "@hr-platform/engine/test/support/client";
import { due, hook, updateSomeone } from "@hr-platform/engine/test/support/hooks";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { expect, test } from "vitest";
import { type SavedSandbox, loadState, savedState } from "../../src/saved-state/saved-sandbox.ts";
import { call } from "@hr-platform/control/test/support/control";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";

const read = async <T>(mock: Mock, path: string): Promise<T> => (await call(mock, "GET", path)).body as unknown as T;
const textOf = (mock: Mock): string => JSON.stringify(savedState(mock.defaultSandbox));

/** A mock in a saved state. */
function loaded(text: string): Mock {
  const mock = frozenMock();
  loadState(mock.defaultSandbox, JSON.parse(text) as SavedSandbox);
  return mock;
}

test("reading what falls due changes nothing and opens no company", async () => {
  const mock = frozenMock();
  const before = textOf(mock);
  await read(mock, "/due?limit=20");
  expect(textOf(mock)).toBe(before);
  client(mock).get("/company");
});

test("numbers and responses of deliveries are in a saved state, and a state without them gets some", async () => {
  const mock = frozenMock();
  hook(mock, ["employee.updated"]);
  for (let n = 0; n < 3; n += 1) updateSomeone(mock);
  const [attempt] = due(mock);
  const response = { status: 200, location: null, reply: { headers: {}, body: "ok" } };
  mock.defaultSandbox.deliveries.onResponse(attempt!, response, attempt!.at);
  const text = textOf(mock);
  expect(await read(loaded(text), "/deliveries")).toEqual(await read(mock, "/deliveries"));
  const earlier = JSON.parse(text) as { deliveries: { deliveries: { n?: number; attempts: { reply?: unknown }[] }[] } };
  for (const delivery of earlier.deliveries.deliveries) {
    delete delivery.n;
    for (const one of delivery.attempts) delete one.reply;
  }
  const old = loaded(JSON.stringify(earlier));
  updateSomeone(old);
  const { deliveries } = await read<{ readonly deliveries: readonly { readonly n: number }[] }>(old, "/deliveries");
  expect(deliveries.map(({ n }) => n)).toEqual([3, 2, 1, 0]);
});

test("the attempts of a forwarded delivery are in a saved state", async () => {
  const mock = frozenMock();
  await call(mock, "POST", "/trigger", { event: "leave.approved" });
  const note = async (of: Mock): Promise<unknown> =>
    await call(of, "POST", "/inbox/0/attempts", { to: "http://127.0.0.1:3000/hooks", status: 500 });
  await note(mock);
  const other = loaded(textOf(mock));
  expect(await read(other, "/inbox")).toEqual(await read(mock, "/inbox"));
  expect(await note(other)).toEqual(await note(mock));
});
