import { beforeEach, describe, expect, test } from "vitest";
import type { LeaveRequest } from "@hr-platform/spec/types";
import { UNKNOWN, leaveTypeNamed, someone } from "../../../test/support/cast.ts";
import { type Client, client } from "../../../test/support/client.ts";
import { leaveRequest, listMeta } from "../../../test/support/shapes.ts";
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
  test("answers with an array of LeaveRequest and a ListMeta, in pages [LEAVE-01 to LEAVE-14, LEAVE-27, A-64]", () => {
    const { status, body, data } = wattle.get<LeaveRequest[]>("/leave");
    expect(status).toBe(200);
    expect(data).toHaveLength(20);
    expect(body).toEqual({ data: data.map(() => leaveRequest), meta: listMeta });
    expect(wattle.get("/leave").meta).toEqual({ total: all().length, page: 1, limit: 20, has_more: true });
  });

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

  test("lists every status, and by the status filter that status only [LEAVE-30, A-126]", () => {
    const rows = all();
    for (const status of ["pending", "approved", "declined", "cancelled", "auto_approved"]) {
      const own = rows.filter((row) => row.status === status);
      expect(own.length, status).toBeGreaterThan(0);
      expect(all({ status })).toEqual(own);
    }
    for (const status of ["rejected", "Approved", ""])
      expect(wattle.get("/leave", { status }).error).toMatchObject({ code: "VALIDATION_ERROR", field: "status" });
  });

  test("lists one employee's requests, and nothing for an id that is unknown or another company's [LEAVE-29, AUTH-14, A-29]", () => {
    const { id } = someone(mock);
    const own = all().filter(({ employeeId }) => employeeId === id);
    expect(all({ employee_id: id })).toEqual(own);
    expect(all({ employee_id: id.toUpperCase() })).toEqual(own);
    const [unknown, foreign] = [UNKNOWN, someone(mock, "kauri").id].map((employee_id) => wattle.get("/leave", { employee_id }));
    expect(unknown).toMatchObject({ status: 200, data: [], meta: { total: 0, has_more: false } });
    expect(foreign!.text).toBe(unknown!.text);
    expect(wattle.get("/leave", { employee_id: "42" }).error).toMatchObject({ code: "VALIDATION_ERROR", field: "employee_id" });
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

describe("GET /leave/{id}", () => {
  test("shows what the list shows [LEAVE-37]", () => {
    const [row] = all();
    expect(wattle.get(`/leave/${row!.id}`).body).toEqual({ data: row });
  });

  test("treats ids of another company's leave as unknown, for all four operations [AUTH-12, AUTH-13, AUTH-14]", () => {
    const id = client(mock, "hrk_kauri_full").get<LeaveRequest[]>("/leave").data[0]!.id;
    const body = { reason: "x" };
    for (const [method, tail] of [
      ["get", ""],
      ["patch", "/approve"],
      ["patch", "/decline"],
      ["delete", ""],
    ] as const) {
      const [foreign, unknown] = [id, UNKNOWN].map((each) => wattle[method](`/leave/${each}${tail}`, body));
      expect(foreign).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
      expect(foreign!.text).toBe(unknown!.text);
    }
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
