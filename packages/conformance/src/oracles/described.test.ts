import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { companyResource, userPermissionResource, webhookResource } from "./company/company.ts";
import { type Resource, memberNames } from "./fields.ts";
import { leaveBalanceResource, leaveRequestResource, leaveTypeResource, publicHolidayResource } from "./leave/leave.ts";
import { conversationResource } from "./company/messaging.ts";
import { employeeResource } from "./people/people.ts";

const { schemas } = description.components;

test.for<readonly [keyof typeof schemas, Resource]>([
  ["Employee", employeeResource],
  ["LeaveRequest", leaveRequestResource],
  ["LeaveBalance", leaveBalanceResource],
  ["LeaveType", leaveTypeResource],
  ["PublicHoliday", publicHolidayResource],
  ["Company", companyResource],
  ["Webhook", webhookResource],
  ["UserPermissions", userPermissionResource],
  ["Conversation", conversationResource],
])("the passive rules judge every member that the description gives %s", ([name, resource]) => {
  const { properties } = schemas[name] as unknown as { properties: object };
  expect(memberNames(resource)).toEqual(Object.keys(properties));
});
