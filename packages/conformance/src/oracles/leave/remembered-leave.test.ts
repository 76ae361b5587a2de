import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { rememberedLeave } from "./remembered-leave.ts";

const ID = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0b01";
const PERSON = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0b02";
const TYPE = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0b03";
const SENT = { employee_id: PERSON, leave_type_id: TYPE, start_date: "2026-06-02", end_date: "2026-06-03", notes: "Note hrcabcde" };
const SHOWN = {
  id: ID,
  employeeId: PERSON,
  employeeName: "HRCBROOK, A.",
  typeId: TYPE,
  typeName: "Annual leave",
  startDate: "2026-06-02",
  endDate: "2026-06-03",
  days: 2,
  halfDay: false,
  halfDayPeriod: null,
  notes: "Note hrcabcde",
  status: "pending",
  declineReason: null,
  createdAt: "2026-03-02T09:00:00Z",
};

const refusal = (status: number): object => ({ error: { code: status === 409 ? "CONFLICT" : "VALIDATION_ERROR", message: "No." } });
const hired: Sketch = {
  operation: "createEmployee",
  method: "POST",
  sent: { first_name: "Hrcana", last_name: "Hrcbrook" },
  status: 201,
  body: { data: { id: PERSON } },
};
const asked = (changes: object = {}, more: Sketch = {}): Sketch => ({
  operation: "requestLeave",
  method: "POST",
  path: "/leave",
  sent: SENT,
  status: 201,
  body: { data: { ...SHOWN, ...changes }, warnings: [] },
  ...more,
});
const refused = (sent: object = SENT): Sketch => asked({}, { sent, status: 400, body: refusal(400) });
const read = (changes: object = {}): Sketch => ({ operation: "getLeave", path: `/leave/${ID}`, body: { data: { ...SHOWN, ...changes } } });
const listed = (changes: object = {}): Sketch => ({ operation: "listLeave", path: "/leave", body: { data: [{ ...SHOWN, ...changes }] } });
const moved = (operation: "approveLeave" | "cancelLeave", status = 200): Sketch => ({
  operation,
  method: operation === "cancelLeave" ? "DELETE" : "PATCH",
  path: operation === "cancelLeave" ? `/leave/${ID}` : `/leave/${ID}/approve`,
  status,
  body: status === 200 ? { data: { ...SHOWN, status: operation === "cancelLeave" ? "cancelled" : "approved" } } : refusal(status),
});
const types = (ids: readonly string[], approval = true): Sketch => ({
  operation: "listLeaveTypes",
  body: { data: ids.map((id, n) => ({ id, name: `Leave ${n}`, requires_approval: approval })) },
});

/** What fails when these come one after the other in a run. */
function failing(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), observed: () => undefined };
  const found = sketches.flatMap((sketch) => rememberedLeave.judge(exchange({ key: "full", ...sketch }), known));
  return found.filter(({ holds }) => !holds).map(({ requirement }) => requirement);
}

describe("leave that the run asked for", () => {
  test("is shown as it was made, and in a status that a move brought about", () => {
    expect(failing(types([TYPE]), asked(), read(), listed(), moved("approveLeave"), listed(), read({ status: "approved" }))).toEqual([]);
  });

  test("fails where another member changes, read by id or listed", () => {
    expect(failing(asked(), read({ days: 1 }))).toEqual(["LEAVE-36"]);
    expect(failing(asked(), listed({ createdAt: "2026-03-04T09:00:00Z" }))).toEqual(["LEAVE-37"]);
  });

  test("fails in a status that no move brought about, and may show an earlier one in a list that is behind", () => {
    expect(failing(asked(), listed({ status: "approved" }))).toEqual(["LEAVE-46"]);
    expect(failing(asked(), moved("approveLeave"), listed())).toEqual([]);
  });

  test("may not come back otherwise than it was sent, nor in another status than its type has it", () => {
    expect(failing(asked({ halfDay: true }))).toEqual(["LEAVE-50"]);
    expect(failing(types([TYPE]), asked({ status: "auto_approved" }))).toEqual(["LEAVE-34"]);
    expect(failing(types([TYPE], false), asked())).toEqual(["LEAVE-35"]);
  });

  test("is pending no more, or its approval was not to be refused", () => {
    expect(failing(asked(), moved("approveLeave", 409), read())).toEqual(["LEAVE-38"]);
    // Two moves at once: the answer to the one that won comes later.
    expect(failing(asked(), moved("approveLeave", 409), moved("cancelLeave"), read({ status: "cancelled" }))).toEqual([]);
  });

  test("is created no earlier than what was created before", () => {
    const later = asked({ id: TYPE, createdAt: "2026-02-27T09:00:00Z" });
    expect(failing(asked(), later)).toEqual(["LEAVE-14"]);
  });

  test("may lose its reason, or gain one, when it is cancelled with one", () => {
    const cancelled: Sketch = { ...moved("cancelLeave"), sent: { reason: "Plans changed" }, status: 204, body: undefined };
    expect(failing(asked(), cancelled, read({ status: "cancelled", notes: "Plans changed" }))).toEqual([]);
  });

  test("is no longer known once its person was changed in silence", () => {
    const known: OracleContext = { secrets: new Map(), observed: () => undefined };
    rememberedLeave.judge(exchange({ key: "full", ...asked() }), known);
    rememberedLeave.unsure!(
      exchange({ key: "full", operation: "terminateEmployee", method: "DELETE", path: `/employees/${PERSON}` }),
      known,
    );
    expect(rememberedLeave.judge(exchange({ key: "full", ...read({ days: 0 }) }), known)).toEqual([]);
  });
});

describe("somebody whom the run hired", () => {
  test("has their own name in leave and balances, in whatever form", () => {
    expect(failing(hired, listed(), listed({ employeeName: "Hrcana" }))).toEqual([]);
    expect(failing(hired, listed({ employeeName: "Cleo Drum" }))).toEqual(["LEAVE-03"]);
    const balance: Sketch = { operation: "listLeaveBalances", body: { data: [{ employee_id: PERSON, name: "Cleo Drum" }] } };
    expect(failing(hired, balance)).toEqual(["BAL-02"]);
    expect(failing(balance)).toEqual([]);
  });

  test("may have another name after an update", () => {
    const renamed: Sketch = { operation: "updateEmployee", method: "PATCH", path: `/employees/${PERSON}`, body: { data: {} } };
    expect(failing(hired, renamed, listed({ employeeName: "Cleo Drum" }))).toEqual([]);
  });
});

describe("leave that was refused", () => {
  test("fails where it is listed for somebody whom the run hired", () => {
    expect(failing(hired, refused(), listed())).toEqual(["ERR-14"]);
  });

  test("may be there of somebody else, or where it was taken at another time", () => {
    expect(failing(refused(), listed())).toEqual([]);
    expect(failing(hired, asked(), refused(), listed())).toEqual([]);
  });
});

test("leave types may be others, and may not have other ids each time", () => {
  expect(failing(types([TYPE, ID]), types([TYPE]))).toEqual([]);
  expect(failing(types([TYPE]), types([ID]))).toEqual(["LTYPE-01"]);
});
