import { expect, test } from "vitest";
import { verdictsOf } from "../../../test/fabricated.ts";
import { companyOracles } from "./company.ts";

test("a new endpoint has the kinds in the request, in any order", () => {
  const judge = (sent: unknown, events: unknown) =>
    verdictsOf(companyOracles, "kinds-as-sent", { operation: "createWebhook", sent: { events: sent }, body: { data: { events } } });
  const [updated, declined] = ["employee.updated", "leave.declined"];
  expect(judge([updated, declined], [declined, updated])).toEqual({ "HOOK-16": true });
  expect(judge([updated, updated], [updated])).toEqual({ "HOOK-16": true });
  expect(judge([updated, declined], [updated])).toEqual({ "HOOK-16": false });
  expect(judge([updated], [updated, declined])).toEqual({ "HOOK-16": false });
  expect([judge([], []), judge([updated, "leave.pondered"], [updated])]).toEqual([{}, {}]);
});
