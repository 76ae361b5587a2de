import { expect, test } from "vitest";
import { client } from "../support/client.ts";
import { readSweep } from "../support/read-sweep.ts";
import { requestLeave, hire } from "../decisions/switch.ts";
import { frozenMock } from "../support/worlds.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";

const lagging = (): Mock => frozenMock({ decide: { "read-your-writes": "eventual" } });
const people = (mock: Mock): number => client(mock).get("/employees", { status: "all" }).meta!.total;

test("each write is visible a second later, whatever is written in between", () => {
  const mock = lagging();
  const before = people(mock);
  hire(mock);
  mock.clock.set("2026-03-02T09:00:00.600Z");
  hire(mock, { email: "b@x.example" });
  expect(people(mock)).toBe(before);
  mock.clock.set("2026-03-02T09:00:01Z");
  expect(people(mock)).toBe(before + 1);
  mock.clock.set("2026-03-02T09:00:01.600Z");
  expect(people(mock)).toBe(before + 2);
});

test("reading the past does not change the present", () => {
  const [looking, plain] = [lagging(), lagging()];
  for (const mock of [looking, plain]) {
    const { id } = hire(mock).data;
    if (mock === looking) readSweep(mock, "wattle");
    requestLeave(mock, id);
    if (mock === looking) readSweep(mock, "wattle");
    mock.clock.advance("P1D");
  }
  expect(readSweep(looking, "wattle")).toEqual(readSweep(plain, "wattle"));
});

test("a restored state lags as it did", () => {
  const mock = lagging();
  const before = people(mock);
  hire(mock);
  const kept = mock.snapshot();
  mock.clock.advance("PT5S");
  hire(mock, { email: "b@x.example" });
  kept.restore();
  expect(people(mock)).toBe(before);
  mock.clock.advance("PT1S");
  expect(people(mock)).toBe(before + 1);
});

test("probation ends on time while lists lag", () => {
  const mock = lagging();
  const { id } = hire(mock, { start_date: "2026-03-02" }).data;
  client(mock).patch(`/employees/${id}`, { probation_end_date: "2026-03-03" });
  mock.clock.set("2026-03-02T12:59:59.500Z");
  client(mock).patch("/company", { industry: "Tea" });
  mock.clock.set("2026-03-02T13:00:00Z");
  const row = client(mock)
    .get<{ id: string }[]>("/employees", { status: "all", limit: 100 })
    .data.find((one) => one.id === id);
  mock.clock.set("2026-03-02T13:00:00.500Z");
  const later = client(mock)
    .get<{ id: string }[]>("/employees", { status: "all", limit: 100 })
    .data.find((one) => one.id === id);
  expect([row, later]).toEqual([expect.objectContaining({ status: "probation" }), expect.objectContaining({ status: "active" })]);
});
