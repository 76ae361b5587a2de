import { hrTest } from "@hr-platform/mock-server/vitest";
import { expect } from "vitest";
import { approveShortLeave } from "./approve-short-leave.ts";

const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" });

test("short leave is approved, longer leave declined with a reason", async ({ hr }) => {
  const { approved, declined } = await approveShortLeave(hr.api("wattle"), 2);
  expect(approved.length).toBeGreaterThan(0);
  expect(declined.length).toBeGreaterThan(0);
  const { data } = await hr.get(`/leave/${declined[0]!}`);
  expect(data).toMatchObject({ status: "declined", declineReason: "Let us talk about this one first." });
});

test("a listener gets the event", async ({ hr }) => {
  const { approved } = await approveShortLeave(hr.api("wattle"), 2);
  const told = await hr.webhooks.next("leave.approved");
  expect(told.data).toMatchObject({ id: approved[0], status: "approved" });
});

test("a second run finds nothing to do, and other tests are not disturbed", async ({ hr }) => {
  await approveShortLeave(hr.api("wattle"), 2);
  expect(await approveShortLeave(hr.api("wattle"), 2)).toEqual({ approved: [], declined: [] });
});

test("somebody whose leave was approved is away when the day comes", async ({ hr }) => {
  const types = await hr.get<{ id: string; name: string }[]>("/leave-types");
  const [person] = (await hr.get<{ id: string }[]>("/employees?status=active&limit=1")).data;
  const type = types.data.find(({ name }) => name.startsWith("Annual leave"))!;
  const asked = await hr.post<{ id: string }>("/leave", {
    employee_id: person!.id,
    leave_type_id: type.id,
    start_date: "2026-06-22",
    end_date: "2026-06-23",
  });
  await approveShortLeave(hr.api("wattle"), 2);
  hr.clock.set("2026-06-22T09:00:00+10:00");
  expect((await hr.get(`/leave/${asked.data.id}`)).data).toMatchObject({ status: "approved" });
  expect((await hr.get(`/employees/${person!.id}`)).data).toMatchObject({ status: "on_leave" });
});
