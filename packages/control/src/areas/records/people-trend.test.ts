import { expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { world } from "@hr-platform/engine/test/support/worlds";
import { call } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";

interface Trend {
  readonly today: string;
  readonly months: readonly { readonly month: string; readonly headcount: number }[];
  readonly weeks: readonly { readonly monday: string; readonly absences: number; readonly pending: number }[];
}

test("months have the headcount of the analytics, and weeks all leave that touches them, hidden leave too", async () => {
  const mock = frozenMock();
  const read = async (): Promise<Trend> => (await call(mock, "GET", "/people-trend?company=wattle")).body as never;
  const { today, months, weeks } = await read();
  const { body } = client(mock).get("/analytics") as { body: { data: { trend: unknown } } };
  expect(months).toEqual(body.data.trend);
  expect([today, weeks.length, weeks[40]!.monday]).toEqual(["2026-03-02", 52, "2026-03-02"]);
  const { leave } = world.data("wattle");
  const touching = leave.filter(({ resource: { startDate, endDate } }) => startDate <= "2026-03-08" && endDate >= "2026-03-02");
  const granted = touching.filter(({ resource: { status } }) => status === "approved" || status === "auto_approved");
  expect(weeks[40]!.absences).toBe(granted.length);
  const pending = leave.find(
    ({ resource: { status, startDate } }) => status === "pending" && startDate > today && startDate < "2026-05-01",
  )!.resource;
  expect(client(mock).patch(`/leave/${pending.id}/approve`).status).toBe(200);
  const after = await read();
  const sum = (all: Trend["weeks"], of: "absences" | "pending"): number => all.reduce((total, week) => total + week[of], 0);
  expect(sum(after.weeks, "absences")).toBeGreaterThan(sum(weeks, "absences"));
  expect(sum(after.weeks, "pending")).toBeLessThan(sum(weeks, "pending"));
});
