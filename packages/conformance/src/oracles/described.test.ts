import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { KINDS } from "../document/event-kinds.ts";
import { company, userPermissions, webhooks } from "./company.ts";
import { type Resource, memberNames } from "./fields.ts";
import { leaveBalances, leaveRequests, leaveTypes, publicHolidays } from "./leave.ts";
import { conversation } from "./messaging.ts";
import { employees } from "./people.ts";

const { schemas } = description.components;

test.for<readonly [keyof typeof schemas, Resource]>([
  ["Employee", employees],
  ["LeaveRequest", leaveRequests],
  ["LeaveBalance", leaveBalances],
  ["LeaveType", leaveTypes],
  ["PublicHoliday", publicHolidays],
  ["Company", company],
  ["Webhook", webhooks],
  ["UserPermissions", userPermissions],
  ["Conversation", conversation],
])("the passive rules look at every member that the description gives %s", ([name, resource]) => {
  const { properties } = schemas[name] as unknown as { properties: object };
  expect(memberNames(resource)).toEqual(Object.keys(properties));
});

test("the kinds of events are those of the description", () => {
  expect(KINDS).toEqual(schemas.EventKind.enum);
});
