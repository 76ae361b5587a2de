import { expect, test } from "vitest";
import { decided, operationOf, refusal } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import { type Page, readPage } from "./paging.ts";

const employees = operationOf("listEmployees");

function read(query: Record<string, string>, choices: Partial<DecisionValues> = {}): Page {
  return readPage(employees, query, decided(choices));
}

test("the default page is the first of twenty", () => {
  expect(read({})).toEqual({ page: 1, shown: 1, limit: 20 });
});

test.for(["10", "25", "50", "100"] as const)("the default limit can be %s", (limit) => {
  expect(read({}, { "default-limit": limit })).toEqual({ page: 1, shown: 1, limit: Number(limit) });
});

test("whole numbers from 1 are accepted, and a limit over 100 is clamped", () => {
  expect(read({ page: "7", limit: "1" })).toEqual({ page: 7, shown: 7, limit: 1 });
  expect(read({ page: "1", limit: "100" }).limit).toBe(100);
  expect(read({ page: "1", limit: "101" }).limit).toBe(100);
  expect(read({ page: "101" }).page).toBe(101);
});

test("a limit over 100 is refused or accepted, by decision", () => {
  expect(refusal(() => read({ limit: "101" }, { "limit-maximum": "reject" }))).toMatchObject({ code: "VALIDATION_ERROR", field: "limit" });
  expect(read({ limit: "100" }, { "limit-maximum": "reject" }).limit).toBe(100);
  expect(read({ limit: "101" }, { "limit-maximum": "none" }).limit).toBe(101);
});

const BAD = ["0", "-1", "1.5", "2.0", "x", "", "1e2", "0x10", "1,5", "NaN", "Infinity", "1 2"];

test.for(BAD)("'%s' is refused as page and as limit", (text) => {
  for (const field of ["page", "limit"])
    expect(refusal(() => read({ [field]: text }))).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field });
});

test.for(BAD)("'%s' is replaced by the defaults if the decision says so", (text) => {
  expect(read({ page: text, limit: text }, { "bad-page": "default" })).toEqual({ page: 1, shown: 1, limit: 20 });
});

test.for([
  ["0", 1, 1],
  ["-5", 1, 1],
  ["0.2", 1, 1],
  ["3.2", 3, 3],
  ["x", 1, 20],
  ["", 1, 20],
] as const)("by a clamping decision, '%s' becomes page %i and limit %i", ([text, page, limit]) => {
  expect(read({ page: text, limit: text }, { "bad-page": "clamp" })).toEqual({ page, shown: page, limit });
});

test("a page past any list breaks no arithmetic", () => {
  const { page, limit } = read({ page: "9".repeat(30), limit: "100" });
  expect(Number.isSafeInteger(page * limit)).toBe(true);
});

test("page and limit are ignored by unpaged lists", () => {
  const wrong = { page: "0", limit: "x" };
  const two = decided({ "list-meta": "employees-and-leave" });
  expect(readPage(operationOf("listLeaveTypes"), wrong, two)).toEqual({ page: 1, shown: 1, limit: 20 });
  expect(refusal(() => readPage(employees, wrong, two)).field).toBe("page");
  expect(refusal(() => readPage(operationOf("listLeave"), wrong, two)).field).toBe("page");
  expect(readPage(operationOf("listLeave"), wrong, decided({ "leave-paging": "ignored" }))).toEqual({ page: 1, shown: 1, limit: 20 });
});

test("wrapped lists are whole, or paged by decision [A-63]", () => {
  const asked = { page: "2", limit: "3" };
  const paged = decided({ "wrapped-list-meta": "paginated" });
  for (const id of ["listOnboardingPlans", "listOffboardingPlans", "listPermissionPresets"] as const) {
    expect(readPage(operationOf(id), { page: "0" }, decided({}))).toEqual({ page: 1, shown: 1, limit: 20 });
    expect(readPage(operationOf(id), asked, paged)).toEqual({ page: 2, shown: 2, limit: 3 });
    expect(refusal(() => readPage(operationOf(id), { page: "0" }, paged)).field).toBe("page");
  }
});

test("pages that begin at 0 are counted so in requests and answers, and 0 is the first", () => {
  const zero = { "first-page": "from-0" } as const;
  expect(read({}, zero)).toEqual({ page: 1, shown: 0, limit: 20 });
  expect(read({ page: "0" }, zero)).toEqual({ page: 1, shown: 0, limit: 20 });
  expect(read({ page: "2" }, zero)).toEqual({ page: 3, shown: 2, limit: 20 });
  expect(refusal(() => read({ page: "-1" }, zero)).field).toBe("page");
});
