import { Forms } from "../../forms/forms.ts";
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

/** The requirements that fail after these exchanges. */
function failing(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  const found = sketches.flatMap((sketch) => rememberedLeave.judge(exchange({ key: "full", ...sketch }), known));
  return found.filter(({ holds }) => !holds).map(({ requirement }) => requirement);
}

describe("leave that the run requested", () => {
  test("is shown as created, in the status after one of its moves", () => {
    expect(failing(types([TYPE]), asked(), read(), listed(), moved("approveLeave"), listed(), read({ status: "approved" }))).toEqual([]);
  });

  test("fails if another member changes, read by id or listed", () => {
    expect(failing(asked(), read({ days: 1 }))).toEqual(["LEAVE-36"]);
    expect(failing(asked(), listed({ createdAt: "2026-03-04T09:00:00Z" }))).toEqual(["LEAVE-37"]);
  });

  test("fails in a status that it never had; a list that lags behind may show an earlier one", () => {
    expect(failing(asked(), listed({ status: "approved" }))).toEqual(["LEAVE-46"]);
    expect(failing(asked(), moved("approveLeave"), listed())).toEqual([]);
  });

  test("must return as sent, in the status that its type requires", () => {
    expect(failing(asked({ halfDay: true }))).toEqual(["LEAVE-50"]);
    expect(failing(types([TYPE]), asked({ status: "auto_approved" }))).toEqual(["LEAVE-34"]);
    expect(failing(types([TYPE], false), asked())).toEqual(["LEAVE-35"]);
  });

  test("is no longer pending after an approval, unless the approval should have succeeded and was refused", () => {
    expect(failing(asked(), moved("approveLeave", 409), read())).toEqual(["LEAVE-38"]);
    // Two moves at once: the response to the successful one comes later.
    expect(failing(asked(), moved("approveLeave", 409), moved("cancelLeave"), read({ status: "cancelled" }))).toEqual([]);
  });

  test("is created no earlier than resources created before", () => {
    const later = asked({ id: TYPE, createdAt: "2026-02-27T09:00:00Z" });
    expect(failing(asked(), later)).toEqual(["LEAVE-14"]);
  });

  test("may lose its reason, or gain one, if a cancellation has one", () => {
    const cancelled: Sketch = { ...moved("cancelLeave"), sent: { reason: "Plans changed" }, status: 204, body: undefined };
    expect(failing(asked(), cancelled, read({ status: "cancelled", notes: "Plans changed" }))).toEqual([]);
  });

  test("holds the reason of its decline as sent, unless another move follows", () => {
    const reason = "It's <b>off</b>: 5 < 6 & so on";
    const data = { ...SHOWN, status: "declined", declineReason: reason };
    const declined: Sketch = { operation: "declineLeave", method: "PATCH", path: `/leave/${ID}/decline`, sent: { reason }, body: { data } };
    expect(failing(asked(), declined, read(data))).toEqual([]);
    expect(failing(asked(), declined, listed())).toEqual([]);
    for (const declineReason of [null, "It&#39;s off"])
      expect(failing(asked(), declined, read({ ...data, declineReason }))).toEqual(["LEAVE-40"]);
    expect(failing(asked(), declined, moved("approveLeave"), read({ status: "approved" }))).toEqual([]);
  });
  test("returns its notes with all their letters and signs", () => {
    const sent = { ...SENT, notes: "<b>Māori</b> & \u{1F334}" };
    expect(failing(asked({ notes: sent.notes }, { sent }))).toEqual([]);
    expect(failing(asked({ notes: "Māori & \u{1F334}" }, { sent }))).toEqual(["LEAVE-50"]);
  });
  test("is forgotten once its employee may have changed", () => {
    const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
    rememberedLeave.judge(exchange({ key: "full", ...asked() }), known);
    rememberedLeave.unsure!(
      exchange({ key: "full", operation: "terminateEmployee", method: "DELETE", path: `/employees/${PERSON}` }),
      known,
    );
    expect(rememberedLeave.judge(exchange({ key: "full", ...read({ days: 0 }) }), known)).toEqual([]);
  });
});

describe("an employee that the run hired", () => {
  test("shows plain letters of one of the names, whatever else is in them", () => {
    const sent = { first_name: "D’Hrcana", last_name: "hrcbrook Ōtāne, Jr." };
    const names = ["Otane, Jr., hrcbrook", "HRCANA", "Cleo Drum"].map((employeeName) =>
      failing({ ...hired, sent }, listed({ employeeName })),
    );
    expect(names).toEqual([[], [], ["LEAVE-03"]]);
  });
  test("has the own name in leave and balances, in any form", () => {
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

describe("leave whose creation was refused", () => {
  test("fails if it is listed for an employee that the run hired", () => {
    expect(failing(hired, refused(), listed())).toEqual(["ERR-14"]);
  });

  test("may be listed for other employees, or if another request for the same day succeeded", () => {
    expect(failing(refused(), listed())).toEqual([]);
    expect(failing(hired, asked(), refused(), listed())).toEqual([]);
  });
});

test("a list of leave types may differ, but its types keep their ids", () => {
  expect(failing(types([TYPE, ID]), types([TYPE]))).toEqual([]);
  expect(failing(types([TYPE]), types([ID]))).toEqual(["LTYPE-01"]);
});
