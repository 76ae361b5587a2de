import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import { fieldNames } from "./field-names.ts";

const judged = (field: string, more: Sketch = {}): string[] => {
  const sketch: Sketch = {
    operation: "updateEmployee",
    method: "PATCH",
    sent: { base_salary: "much", city: "Hobart" },
    status: 400,
    ...more,
  };
  const body = { error: { code: "VALIDATION_ERROR", message: "No.", field } };
  return fieldNames
    .judge(exchange({ ...sketch, body }), { secrets: new Map(), forms: new Forms(), observed: () => undefined })
    .map(({ requirement }) => requirement);
};

test("a refusal spells the field as the request does", () => {
  expect(judged("baseSalary")).toEqual(["ERR-04"]);
  expect(judged("body.Base-Salary")).toEqual(["ERR-04"]);
  expect(judged("base_salary")).toEqual([]);
  expect(judged("/base_salary/0")).toEqual([]);
});

test("fields that the request does not have, and other statuses, are not judged", () => {
  expect(judged("manager_id")).toEqual([]);
  expect(judged("baseSalary", { status: 409 })).toEqual([]);
  expect(judged("baseSalary", { sent: { base_salary: 1, baseSalary: 1 } })).toEqual([]);
  expect(judged("base_salary", { sent: { baseSalary: 1 } })).toEqual([]);
  expect(judged("baseSalary", { operation: "createCandidate" })).toEqual([]);
  expect(judged("baseSalary", { open: ["A-13"] })).toEqual([]);
});
