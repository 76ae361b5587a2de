import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { encodeQuery, fillPath, matchOperation } from "./operations.ts";

test("each operation is found by its method and a filled path, literal segments before parameters", () => {
  for (const { id, method, path } of operations) expect(matchOperation(method, path.replaceAll(/\{\w+\}/g, "7"))).toBe(id);
});

test.for([
  ["GET", "/nowhere"],
  ["POST", "/leave/7"],
  ["GET", "/employees/"],
  ["GET", "/employees/7/more"],
] as const)("%s %s matches no operation", ([method, path]) => {
  expect(matchOperation(method, path)).toBeNull();
});

test("path parameters are encoded, and all are required", () => {
  expect(fillPath("/onboarding/plans/{id}/tasks/{taskId}", { id: "a/b", taskId: "ü" })).toBe("/onboarding/plans/a%2Fb/tasks/%C3%BC");
  expect(() => fillPath("/employees/{id}", {})).toThrow("/employees/{id} needs id.");
});

test("query parameters that are undefined are left out", () => {
  expect(encodeQuery({ page: 2, department: "R&D", status: undefined, all: false })).toBe("page=2&department=R%26D&all=false");
});
