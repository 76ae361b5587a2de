import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { bodyMembers, formatOf, membersOf } from "./members.ts";

test("a format is as wide as the description: bounds are not part of it", () => {
  const { words, holds } = formatOf({ type: ["string", "null"], maxLength: 3 });
  expect([words, holds(null), holds("four"), holds(4)]).toEqual(["a string or null", true, true, false]);
});

test("lists and maps are described by what is in them", () => {
  expect(formatOf({ type: "array", items: { type: "string", enum: ["a", "b"] } }).words).toBe(
    "an array of which each entry is one of a, b",
  );
  expect(formatOf({ type: "object", additionalProperties: { type: "boolean" } }).words).toBe(
    "an object of which each value is true or false",
  );
});

test("a member of a body has the requirements that it is there, and those about its values", () => {
  const email = bodyMembers("createEmployee").find(({ name }) => name === "email");
  expect([email?.requires, email?.shapes, email?.bounds]).toEqual([["EMP-24"], ["EMP-30"], []]);
  const notes = bodyMembers("requestLeave").find(({ name }) => name === "notes");
  expect(notes?.bounds).toEqual(["LEAVE-25"]);
});

test("a schema of whose members nothing is required is an error, and a body of which nothing is has no members", () => {
  expect(() => membersOf("Employment")).toThrow("No requirement names a member of Employment.");
  expect(bodyMembers("getCompany")).toEqual([]);
});

const RESOURCES = [
  "Employee",
  "LeaveRequest",
  "LeaveBalance",
  "LeaveType",
  "PublicHoliday",
  "Company",
  "Webhook",
  "UserPermissions",
] as const;
const BODIES = ["EmployeeCreate", "LeaveCreate", "CompanyUpdate", "BrandingUpdate", "SurveyCreate", "WebhookCreate"] as const;

test.for([...RESOURCES, "Conversation" as const, ...BODIES])("each member that the description gives %s has a requirement", (schema) => {
  const required = membersOf(schema).filter(({ requires, shapes }) => requires.length + shapes.length > 0);
  expect(required.map(({ name }) => name)).toEqual(Object.keys(description.components.schemas[schema].properties));
});
