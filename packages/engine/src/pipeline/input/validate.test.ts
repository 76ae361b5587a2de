import { type OperationId, operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { currentContract } from "../../contract/current.ts";
import { NEWCOMER } from "../../../test/decisions/switch.ts";
import { decided, operationOf, refusal, uuid } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import type { ApiError } from "../../contract/errors.ts";
import { validateBody, validateQuery } from "./validate.ts";

function read(id: OperationId, body: object, choices: Partial<DecisionValues> = {}): Record<string, unknown> {
  return validateBody(currentContract, operationOf(id), body as Record<string, unknown>, decided(choices));
}

const refused = (id: OperationId, body: object, choices: Partial<DecisionValues> = {}): ApiError => refusal(() => read(id, body, choices));

test("a body is read in the document's order, words trimmed, ids in lower case, without unknown fields", () => {
  const sent = { nonsense: 1, manager_id: uuid(1).replace("4000", "4ABC"), ...NEWCOMER, last_name: "  Byron ", id: uuid(2) };
  const value = read("createEmployee", sent);
  expect(value).toEqual({ ...NEWCOMER, last_name: "Byron", manager_id: uuid(1).replace("4000", "4abc") });
  const order = Object.keys(operationOf("createEmployee").body!.properties);
  expect(Object.keys(value)).toEqual(order.filter((name) => name in value));
});

test("each missing required field is named, of several the first in the document's order", () => {
  for (const name of Object.keys(NEWCOMER)) {
    const { [name as keyof typeof NEWCOMER]: _, ...rest } = NEWCOMER;
    expect(refused("createEmployee", rest)).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      field: name,
      message: `${name} is required.`,
    });
  }
  expect(refused("createEmployee", {}).field).toBe("first_name");
});

test.for([
  ["email", "nobody", "email must be an e-mail address."],
  ["start_date", "2026-02-30", "start_date must be a calendar date (YYYY-MM-DD)."],
  ["start_date", "2026-03-02T00:00:00Z", "start_date must be a calendar date (YYYY-MM-DD)."],
  ["manager_id", "x", "manager_id must be a UUID."],
  ["role", "owner", "role must be one of: employee, manager, company_admin."],
  ["first_name", "   ", "first_name must not be blank."],
  ["first_name", "x".repeat(256), "first_name must have at most 255 characters."],
] as const)("%s '%s' is refused without quoting the value", ([name, value, message]) => {
  expect(refused("createEmployee", { ...NEWCOMER, [name]: value })).toMatchObject({ field: name, message });
});

test("a mistake inside a list or an object is named by the top-level field", () => {
  expect(refused("updateCompany", { allowed_domains: ["a.example", 7] }).field).toBe("allowed_domains");
});

test("the first of several mistakes is named in the document's order, in the body's, or not at all", () => {
  const body = { ...NEWCOMER, role: "owner", email: "nobody" };
  const backwards = Object.fromEntries(Object.entries(body).toReversed());
  expect(refused("createEmployee", backwards).field).toBe("email");
  expect(refused("createEmployee", backwards, { "first-error": "body-order" }).field).toBe("role");
  expect(refused("createEmployee", body, { "error-field": "single-fault-only" }).field).toBeUndefined();
  expect(refused("createEmployee", { ...NEWCOMER, role: "owner" }, { "error-field": "single-fault-only" }).field).toBe("role");
});

test("unknown and read-only fields are ignored, or refused by decision", () => {
  const unknown = { ...NEWCOMER, nickname: "A" };
  const readOnly = { ...NEWCOMER, created_at: "2026-03-02T00:00:00Z" };
  expect(read("createEmployee", { ...unknown, ...readOnly })).toEqual(NEWCOMER);
  expect(refused("createEmployee", unknown, { "unknown-body-fields": "validation-error" }).field).toBe("nickname");
  expect(read("createEmployee", unknown, { "read-only-fields": "validation-error" })).toEqual(NEWCOMER);
  expect(refused("createEmployee", readOnly, { "read-only-fields": "validation-error" }).field).toBe("created_at");
  expect(read("createEmployee", readOnly, { "unknown-body-fields": "validation-error" })).toEqual(NEWCOMER);
});

test("null for an optional field is accepted, or refused by decision", () => {
  const nothing = { ...NEWCOMER, department: null };
  expect(read("createEmployee", nothing)).toEqual(nothing);
  expect(refused("createEmployee", nothing, { "null-for-optional": "validation-error" }).field).toBe("department");
  expect(read("createEmployee", NEWCOMER, { "null-for-optional": "validation-error" })).toEqual(NEWCOMER);
  expect(read("updateEmployee", { department: null }, { "null-for-optional": "validation-error" })).toEqual({ department: null });
});

test("an employee's status is checked by the route in an update, and only there", () => {
  const strict = { "read-only-fields": "validation-error", "unknown-body-fields": "validation-error" } as const;
  expect(read("updateEmployee", { status: "active" }, strict)).toEqual({});
  expect(refused("updateEmployee", { id: uuid(1) }, strict).field).toBe("id");
  expect(refused("createEmployee", { ...NEWCOMER, status: "active" }, strict).field).toBe("status");
});

test("an empty patch is accepted, or refused by decision, and unknown fields do not count", () => {
  expect(read("updateEmployee", {})).toEqual({});
  for (const body of [{}, { nickname: "A" }])
    expect(refused("updateEmployee", body, { "empty-patch": "validation-error" }).code).toBe("VALIDATION_ERROR");
  expect(read("updateEmployee", { department: null }, { "empty-patch": "validation-error" })).toEqual({ department: null });
});

test("blank text is refused, or stored as it is, or stored trimmed", () => {
  const blank = { ...NEWCOMER, first_name: "  " };
  expect(refused("createEmployee", blank).field).toBe("first_name");
  expect(read("createEmployee", blank, { "blank-strings": "stored" })["first_name"]).toBe("  ");
  expect(read("createEmployee", blank, { "blank-strings": "trimmed" })["first_name"]).toBe("");
});

test("without a bound on text, only leave notes keep theirs, which the document gives", () => {
  const long = "x".repeat(501);
  const leave = { employee_id: uuid(1), leave_type_id: uuid(2), start_date: "2026-03-02", end_date: "2026-03-02" };
  expect(read("createEmployee", { ...NEWCOMER, first_name: long }, { "string-lengths": "unbounded" })["first_name"]).toBe(long);
  for (const choice of ["bounded", "unbounded"] as const) {
    expect(refused("requestLeave", { ...leave, notes: long }, { "string-lengths": choice }).field).toBe("notes");
    expect(read("requestLeave", { ...leave, notes: long.slice(1) }, { "string-lengths": choice })["notes"]).toHaveLength(500);
  }
});

test("leave notes are counted in characters, not in code units", () => {
  const leave = { employee_id: uuid(1), leave_type_id: uuid(2), start_date: "2026-03-02", end_date: "2026-03-02" };
  expect(read("requestLeave", { ...leave, notes: "\u{1F600}".repeat(500) })["notes"]).toHaveLength(1000);
});

test("a salary is bounded on both sides, or below, or not at all, by decision", () => {
  const salary =
    (base_salary: number, choice: DecisionValues["salary-range"]): (() => unknown) =>
    () =>
      read("createEmployee", { ...NEWCOMER, base_salary }, { "salary-range": choice });
  for (const choice of ["bounded", "non-negative"] as const) expect(refusal(salary(-1, choice)).field).toBe("base_salary");
  expect(refusal(salary(1e15, "bounded")).field).toBe("base_salary");
  for (const [amount, choice] of [
    [0, "bounded"],
    [1e15, "non-negative"],
    [-1, "any-integer"],
    [1e15, "any-integer"],
  ] as const) {
    expect(salary(amount, choice)).not.toThrow();
  }
  expect(refusal(salary(0.5, "any-integer")).field).toBe("base_salary");
});

test("an impossible date moves to the nearest one by decision, and other text stays invalid", () => {
  const dated = (start_date: string): unknown =>
    read("createEmployee", { ...NEWCOMER, start_date }, { "impossible-dates": "normalised" })["start_date"];
  expect([dated("2026-02-30"), dated("2026-03-02T23:00:00Z"), dated("2026-03-02")]).toEqual(["2026-03-02", "2026-03-02", "2026-03-02"]);
  expect(refusal(() => dated("soon")).field).toBe("start_date");
});

test("ids keep their letter case if the decision says so", () => {
  const manager_id = "ABCDEF00-0000-4000-8000-00000000000A";
  expect(read("createEmployee", { ...NEWCOMER, manager_id }, { "uuid-case": "sensitive" })["manager_id"]).toBe(manager_id);
});

test("text is stored unchanged, composed, or without control characters", () => {
  const first_name = "Zoe\u0308\u0007";
  const kept = (choice: DecisionValues["unicode-text"]): unknown =>
    read("createEmployee", { ...NEWCOMER, first_name }, { "unicode-text": choice })["first_name"];
  expect([kept("verbatim"), kept("normalised"), kept("stripped")]).toEqual([first_name, "Zo\u00EB\u0007", "Zoe\u0308"]);
});

test("query parameters are refused by name, unless the decision says otherwise", () => {
  const list = operationOf("listEmployees");
  expect(refusal(() => validateQuery(currentContract, list, { status: "on_leave" }, decided())).field).toBe("status");
  for (const choice of ["ignore", "filter"] as const) {
    expect(() => validateQuery(currentContract, list, { status: "on_leave" }, decided({ "employee-status-values": choice }))).not.toThrow();
  }
  const leave = operationOf("listLeave");
  expect(refusal(() => validateQuery(currentContract, leave, { status: "x", from: "y" }, decided())).field).toBe("status");
  expect(
    refusal(() => validateQuery(currentContract, leave, { status: "x", from: "y" }, decided({ "leave-status-filter": "unknown-ignored" })))
      .field,
  ).toBe("from");
});

test("an operation without a body reads none", () => {
  for (const row of operations.filter(({ body }) => body === null))
    expect(validateBody(currentContract, row, { status: "x" }, decided())).toEqual({});
});
