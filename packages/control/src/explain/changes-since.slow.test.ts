import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../test/support/control.ts";
import { frozenMock } from "../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { ShownCause } from "./shown-cause.ts";

interface Listed {
  readonly table: string;
  readonly id: string | null;
  readonly changed_by: readonly ShownCause[];
}

async function changes(mock: Mock, query = ""): Promise<readonly Listed[]> {
  const { status, body } = await call(mock, "GET", `/changes${query}`);
  expect(status).toBe(200);
  return body as unknown as readonly Listed[];
}

test("each changed record names what changed it", async () => {
  const mock = frozenMock();
  const { id } = someone(mock);
  client(mock).get("/company");
  client(mock).patch(`/employees/${id}`, { job_title: "Cook" });
  client(mock).patch(`/employees/${id}`, { job_title: "Baker" });
  await call(mock, "POST", "/web/change-plan", { company: "wattle", plan: "enterprise" });
  const all = await changes(mock);
  const at = "2026-03-02T09:00:00.000Z";
  const by = { by: "request", at, what: "updateEmployee", key: "hrk_wattle_…", key_name: "full" };
  expect(all.find((one) => one.id === id)!.changed_by).toEqual([
    { ...by, n: 1 },
    { ...by, n: 2 },
  ]);
  const web = all.filter(({ changed_by: causes }) => causes.some((cause) => cause.by === "web"));
  expect(web.length).toBeGreaterThan(0);
  expect(web[0]!.changed_by).toEqual([{ by: "web", at, what: "change-plan", n: null, key: null, key_name: null }]);
  expect(JSON.stringify(all)).not.toContain("hrk_wattle_full");
});

test("what the clock and people do by themselves is known as such, with its time", async () => {
  const mock = frozenMock({ activity: 1 });
  mock.clock.advance("P4D");
  const causes = (await changes(mock)).flatMap(({ changed_by: some }) => some);
  expect(new Set(causes.map(({ by }) => by))).toEqual(new Set(["activity", "clock"]));
  expect(causes.filter(({ by }) => by === "clock").every(({ what }) => what === "employee-status")).toBe(true);
  expect(causes.every(({ at }) => at! >= "2026-03-02T09:00:00.000Z" && at! <= "2026-03-06T09:00:00.000Z")).toBe(true);
});

test("changes count from an exchange or from an instant of the mock's clock", async () => {
  const mock = frozenMock();
  const { id } = someone(mock);
  client(mock).patch("/company", { name: "One" });
  mock.clock.advance("PT1H");
  client(mock).patch(`/employees/${id}`, { job_title: "Cook" });
  const tables = (some: readonly Listed[]): string[] => some.map(({ table }) => table);
  const later = await changes(mock, "?since=1");
  expect(tables(later)).toEqual(["employees"]);
  expect(await changes(mock, "?since_n=1")).toEqual(later);
  expect(await changes(mock, "?since=2026-03-02T09:00:01Z")).toEqual(later);
  expect(await changes(mock, "?since=2026-03-02T21:00:00%2B11:00")).toEqual(later);
  expect(await changes(mock, "?since=2026-03-02T10:00:01Z")).toEqual([]);
  expect((await changes(mock, "?since=2020-01-01T00:00:00Z")).length).toBeGreaterThan(later.length);
  expect(mock.journal.changesSince(new Date("2026-03-02T09:00:01Z"))).toHaveLength(1);
  for (const wrong of ["since=soon", "since=2026-03-02", "since=-1", "since_n=x", "since=1&since_n=1"])
    expect((await call(mock, "GET", `/changes?${wrong}`)).status).toBe(400);
});

test("an instant before a restore, or before what was dropped, is refused", async () => {
  const mock = frozenMock({ rateLimit: null });
  mock.clock.advance("PT1H");
  const snapshot = mock.snapshot();
  client(mock).patch("/company", { name: "One" });
  snapshot.restore();
  const statusOf = async (since: string): Promise<number> => (await call(mock, "GET", `/changes?since=${since}`)).status;
  expect([await statusOf("2026-03-02T09:30:00Z"), await statusOf("2026-03-02T10:00:00Z")]).toEqual([409, 200]);
  mock.reset();
  expect(await statusOf("2026-03-02T08:00:00Z")).toBe(200);
  const { id } = someone(mock);
  const rename = (n: number): void =>
    void client(mock, undefined, { checked: false }).patch(`/employees/${id}`, { job_title: `Cook ${n}` });
  for (let n = 0; n < 17_000; n += 1) rename(n);
  expect(await statusOf("2026-03-02T09:00:00Z")).toBe(409);
  mock.clock.advance("PT1H");
  rename(0);
  expect(await statusOf("2026-03-02T09:30:00Z")).toBe(200);
  expect((await changes(mock)).find((one) => one.id === id)!.changed_by).toHaveLength(20);
});
