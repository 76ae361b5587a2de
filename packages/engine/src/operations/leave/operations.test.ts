import { beforeEach, describe, expect, test } from "vitest";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { leaveTypeNamed, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { walk } from "../../../test/support/walk.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

let mock: Mock;
let wattle: Client;
beforeEach(() => {
  mock = frozenMock();
  wattle = client(mock);
});

const all = (query: Readonly<Record<string, string>> = {}, limit?: number): LeaveRequest[] => walk(wattle, "/leave", query, limit);

describe("GET /leave", () => {
  test("lists pending requests before all others, across all pages, and newest first in both parts [LEAVE-28, A-127, A-128]", () => {
    const rows = all({}, 7);
    const pending = rows.filter(({ status }) => status === "pending");
    expect(pending.length).toBeGreaterThan(7);
    expect(rows.slice(0, pending.length)).toEqual(pending);
    for (const part of [pending, rows.slice(pending.length)])
      expect(part).toEqual(
        part.toSorted((a, b) => (a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : a.id < b.id ? -1 : 1)),
      );
    expect(all({}, 1)).toEqual(rows);
  });

  test("lists the requests with a day in the range, both ends included, one end alone too [LEAVE-31, A-124]", () => {
    const rows = all();
    const [from, to] = ["2026-01-12", "2026-02-06"];
    expect(all({ from, to })).toEqual(rows.filter(({ startDate, endDate }) => startDate <= to && endDate >= from));
    expect(all({ from })).toEqual(rows.filter(({ endDate }) => endDate >= from));
    expect(all({ to })).toEqual(rows.filter(({ startDate }) => startDate <= to));
    const long = rows.find(({ startDate, endDate }) => startDate < endDate)!;
    for (const day of [long.startDate, long.endDate]) expect(all({ from: day, to: day })).toContainEqual(long);
  });

  test("applies all filters together", () => {
    const row = all({ status: "approved" })[0]!;
    const { employeeId: employee_id, startDate: from, endDate: to } = row;
    const found = all({ employee_id, from, to, status: "approved" });
    expect(found).toContainEqual(row);
    expect(all({ employee_id, from, to, status: "declined" }).every(({ status }) => status === "declined")).toBe(true);
    expect(found.every((other) => other.employeeId === employee_id && other.status === "approved")).toBe(true);
  });
});

type Move = "approve" | "decline" | "cancel";
const STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;

function move(id: string, name: Move) {
  if (name === "cancel") return wattle.delete<LeaveRequest>(`/leave/${id}`);
  return wattle.patch<LeaveRequest>(`/leave/${id}/${name}`, name === "decline" ? { reason: "Two are away already" } : undefined);
}

/** A new request in a status. */
function requestIn(status: (typeof STATUSES)[number]): LeaveRequest {
  const type = leaveTypeNamed(mock, "wattle", status === "auto_approved" ? "Personal/carer's leave" : "Annual leave").id;
  const { id } = wattle.post<LeaveRequest>("/leave", {
    employee_id: someone(mock).id,
    leave_type_id: type,
    start_date: "2026-06-15",
    end_date: "2026-06-17",
  }).data;
  if (status === "approved") move(id, "approve");
  if (status === "declined") move(id, "decline");
  if (status === "cancelled") move(id, "cancel");
  const { data } = wattle.get<LeaveRequest>(`/leave/${id}`);
  expect(data.status).toBe(status);
  return data;
}

describe("a leave request", () => {
  test("leaves the pending part of the list with its status", () => {
    const [first] = all();
    move(first!.id, "approve");
    expect(all().findIndex(({ id }) => id === first!.id)).toBeGreaterThanOrEqual(all({ status: "pending" }).length);
  });

  test("is not declined without a reason, and stays pending [LEAVE-41, A-153]", () => {
    const before = requestIn("pending");
    for (const body of [
      {},
      { reason: "" },
      { reason: "  \n" },
      { reason: null },
      { reason: 7 },
      { reason: "n".repeat(501) },
      { declineReason: "x" },
    ]) {
      expect(wattle.patch(`/leave/${before.id}/decline`, body)).toMatchObject({
        status: 400,
        error: { code: "VALIDATION_ERROR", field: "reason" },
      });
    }
    expect(wattle.patch(`/leave/${before.id}/decline`)).toMatchObject({ status: 400, error: { code: "VALIDATION_ERROR" } });
    expect(wattle.get(`/leave/${before.id}`).data).toEqual(before);
    expect(wattle.patch<LeaveRequest>(`/leave/${before.id}/decline`, { reason: ` ${"ū".repeat(500)}` }).data.declineReason).toBe(
      "ū".repeat(500),
    );
  });

  test("is cancelled with or without a reason, also during the leave and after; the reason is never shown [LEAVE-43, A-152, A-154]", () => {
    const { id, notes } = requestIn("approved");
    expect(wattle.delete(`/leave/${id}`, { reason: "Changed plans" }).data).toMatchObject({
      status: "cancelled",
      declineReason: null,
      notes,
    });
    const past = all({ status: "approved", to: "2026-02-01" })[0]!;
    expect(move(past.id, "cancel").data).toEqual({ ...past, status: "cancelled" });
  });
});
