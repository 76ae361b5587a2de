import { expect, test } from "vitest";
import { call } from "@hr-platform/control/test/support/control";
import { joinedMock } from "../../test/support/joined-mock.ts";
import { records } from "@hr-platform/engine/test/support/read-sweep";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { savedState } from "../saved-state/saved-sandbox.ts";
import { MemoryData, MemoryStore } from "./stores/memory-store.ts";

const SLUGS = ["wattle", "kauri", "thistle", "southern", "acorn"];
const everything = (mock: Mock): string[] => [...SLUGS.map((slug) => records(mock, slug)), JSON.stringify(savedState(mock.defaultSandbox))];

test("with data people do the same in every process, one that joins later included", async () => {
  const data = new MemoryData();
  const [a, b] = [await joinedMock(new MemoryStore(data), "a"), await joinedMock(new MemoryStore(data), "b")];
  await call(a.mock, "PUT", "/activity", { rate: 2 });
  await call(b.mock, "POST", "/clock", { advance: "P8D" });
  await call(a.mock, "POST", "/clock", { advance: "PT7H" });
  const seen = (await call(b.mock, "GET", "/activity")).body as unknown as { counts: unknown[] };
  expect(seen.counts.length).toBeGreaterThan(40);
  expect((await call(a.mock, "GET", "/activity")).body).toEqual(seen);
  const c = await joinedMock(new MemoryStore(data), "c");
  await call(c.mock, "GET", "/clock");
  expect(everything(b.mock)).toEqual(everything(a.mock));
  expect(everything(c.mock)).toEqual(everything(a.mock));
});

test("with data and a ticking clock one process lets people act without any request, and all see it", async () => {
  const data = new MemoryData();
  const [a, b] = [await joinedMock(new MemoryStore(data), "a"), await joinedMock(new MemoryStore(data), "b")];
  await call(a.mock, "PUT", "/activity", { rate: 10 });
  // Monday, 11 o'clock in Melbourne.
  await call(a.mock, "POST", "/clock", { set: "2026-03-09T00:00:00Z" });
  const before = (await call(a.mock, "GET", "/activity")).body as unknown as { latest: unknown[] };
  const { activity } = a.mock.defaultSandbox;
  await call(a.mock, "POST", "/clock", { set: new Date(activity.next - 40).toISOString() });
  await call(a.mock, "POST", "/clock", { freeze: false });
  await expect
    .poll(() => b.mock.defaultSandbox.activity.log.contents.latest.length, { timeout: 4000 })
    .toBeGreaterThan(before.latest.length);
  await call(a.mock, "POST", "/clock", { freeze: true });
  await call(b.mock, "GET", "/clock");
  expect(everything(b.mock)).toEqual(everything(a.mock));
});
