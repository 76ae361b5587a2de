import { expect, test } from "vitest";
import { EMPLOYEE_MEMBERS, employeeDifferences, lostMembers, sameMember, shapeFaults } from "./employee.ts";
import { View } from "../../exchange/view.ts";

const ID = "3f0c9a52-7d1e-4c1b-9f5e-0d9a4f7b1c11";
const employee = { ...Object.fromEntries(EMPLOYEE_MEMBERS.map((name) => [name, null])), id: ID, last_name: "Ngāta" };

test("an Employee has all members and a UUID", () => {
  expect(shapeFaults(new View(employee))).toEqual([]);
  expect(shapeFaults(new View({ ...employee, id: "emp_1" }))).toEqual(["id is no UUID"]);
  const { base_salary: _salary, ...short } = employee as Record<string, unknown>;
  expect(shapeFaults(new View(short))).toEqual(["base_salary is missing"]);
  expect(shapeFaults(new View([employee]))).toEqual(["it is no object"]);
});

test("texts are equal as far as A-34 leaves open, addresses in any letter case, numbers exactly", () => {
  expect(sameMember("last_name", "Nga\u0304ta ", "Ngāta")).toBe(true);
  expect(sameMember("last_name", "Ngāta", "Ngata")).toBe(false);
  expect(sameMember("last_name", "Ngāta", "NGĀTA")).toBe(false);
  expect(sameMember("email", "A@b.example", "a@B.example")).toBe(true);
  expect(sameMember("base_salary", 100, "100")).toBe(false);
  expect(sameMember("base_salary", 0, null)).toBe(false);
});

test("creation timestamps are equal if they differ in fractions of a second or in the zone", () => {
  const at = "2026-03-02T09:00:00.123456789Z";
  expect(["2026-03-02T09:00:00Z", "2026-03-02T20:00:00.124+11:00"].map((other) => sameMember("created_at", at, other))).toEqual([
    true,
    true,
  ]);
  expect(["2026-03-02T09:00:02Z", "2026-03-02", "soon"].map((other) => sameMember("created_at", at, other))).toEqual([false, false, false]);
  expect(sameMember("created_at", "soon", "soon")).toBe(true);
});

test("differences name the members, and skip those that may differ", () => {
  const other = new View({ ...employee, last_name: "Ngata", status: "active" });
  expect(employeeDifferences(new View(employee), other, ["status"])).toEqual(['last_name: "Ngāta", "Ngata"']);
  expect(employeeDifferences(new View({ status: "active" }), new View({}))).toEqual(['status: "active", undefined']);
});

test("a value that was sent and does not return is lost", () => {
  expect(lostMembers({ last_name: "Ngāta", role: "manager", job_title: undefined }, new View(employee))).toEqual([]);
  expect(lostMembers({ base_salary: 5 }, new View(employee))).toEqual(["base_salary: sent 5, shown null"]);
});
