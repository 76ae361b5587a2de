import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { brandingBody, companyBody, employeeBody, leaveBody, surveyBody, webhookBody } from "./rules.ts";

const { schemas } = description.components;

test.for([
  ["EmployeeCreate", employeeBody],
  ["LeaveCreate", leaveBody],
  ["CompanyUpdate", companyBody],
  ["BrandingUpdate", brandingBody],
  ["SurveyCreate", surveyBody],
  ["WebhookCreate", webhookBody],
] as const)("the rules of bodies have every member that the description gives %s", ([name, { members }]) => {
  expect(Object.keys(members).toSorted()).toEqual(Object.keys(schemas[name].properties).toSorted());
});
