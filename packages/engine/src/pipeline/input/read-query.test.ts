import { expect, test } from "vitest";
import { decided, operationOf, refusal } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import type { OperationId } from "@hr-platform/spec/operations";
import { readQuery } from "./read-query.ts";

const read = (query: string, choices: Partial<DecisionValues> = {}, id: OperationId = "listLeave"): Record<string, string | number> =>
  readQuery(operationOf(id), query, decided(choices));

test("known parameters are decoded, with plus signs as spaces, and empty ones are empty", () => {
  expect(read("department=Caf%C3%A9+%2B+Bar&status=&", {}, "listEmployees")).toEqual({ department: "Café + Bar", status: "" });
  expect(read("st%61tus=pending&from")).toEqual({ status: "pending", from: "" });
  expect(read("status=a=b")).toEqual({ status: "a=b" });
  expect(read("")).toEqual({});
  expect(read("&&")).toEqual({});
});

test("numeric parameters become numbers, except for paging, which is validated later", () => {
  expect(read("year=2026&page=2&limit=3", {}, "listPublicHolidays")).toEqual({ year: 2026, page: "2", limit: "3" });
  for (const text of ["2026.0", "2e3", "", "x", "9999999999999999"])
    expect(read(`year=${text}`, {}, "listPublicHolidays")).toEqual({ year: text });
});

test("ids are compared in lower case", () => {
  expect(read("employee_id=ABCDEF&status=ABC")).toEqual({ employee_id: "abcdef", status: "ABC" });
});

test("unknown parameters are ignored, or refused by name, by decision", () => {
  expect(read("stat=1&toString=1&status=pending")).toEqual({ status: "pending" });
  expect(refusal(() => read("status=pending&stat=1", { "unknown-query-parameters": "validation-error" }))).toMatchObject({
    code: "VALIDATION_ERROR",
    field: "stat",
  });
});

test("of a repeated parameter the first counts, or the last, or it is refused", () => {
  const twice = "status=pending&from=2026-03-01&status=approved";
  expect(read(twice)["status"]).toBe("pending");
  expect(read(twice, { "repeated-query-parameter": "last" })["status"]).toBe("approved");
  expect(refusal(() => read(twice, { "repeated-query-parameter": "validation-error" })).field).toBe("status");
  expect(read("unknown=1&unknown=2", { "repeated-query-parameter": "validation-error" })).toEqual({});
});

test("an invalid encoding of a known parameter is refused with its name, and of an unknown one ignored", () => {
  for (const text of ["%zz", "%ff", "%"]) {
    expect(refusal(() => read(`status=${text}`))).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "status" });
    expect(read(`unheard=${text}&${text}=1&from=a`)).toEqual({ from: "a" });
  }
  expect(refusal(() => read("%zz=1", { "unknown-query-parameters": "validation-error" })).field).toBeUndefined();
});

test("an unknown parameter without a name is refused without a field", () => {
  expect(refusal(() => read("=1", { "unknown-query-parameters": "validation-error" })).field).toBeUndefined();
});

test("page and limit of a wrapped list are known if the decision pages it [A-63]", () => {
  const id = "listOnboardingPlans";
  expect(read("page=2&limit=1", {}, id)).toEqual({});
  expect(read("page=2&limit=1", { "wrapped-list-meta": "paginated" }, id)).toEqual({ page: "2", limit: "1" });
});
