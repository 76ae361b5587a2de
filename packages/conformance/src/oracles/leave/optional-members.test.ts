import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { optionalMembers } from "./optional-members.ts";

const refused = (sent: object, field: string): string[] => {
  const body = { error: { code: "VALIDATION_ERROR", message: "No.", field } };
  const seen = exchange({ operation: "requestLeave", method: "POST", key: "full", sent, status: 400, body });
  return optionalMembers
    .judge(seen, { secrets: new Map(), forms: new Forms(), observed: () => undefined })
    .map(({ requirement }) => requirement);
};

test("new leave is not refused because an optional member is missing", () => {
  expect(refused({ notes: "n" }, "half_day")).toEqual(["LEAVE-51"]);
  expect(refused({ half_day: false }, "notes")).toEqual(["LEAVE-51"]);
});

test("a refusal of a member in the request, or of half of a pair, is not judged", () => {
  expect(refused({ half_day: "no" }, "half_day")).toEqual([]);
  expect(refused({ half_day: true }, "half_day_period")).toEqual([]);
  expect(refused({ half_day_period: "morning" }, "half_day")).toEqual([]);
  expect(refused({}, "end_date")).toEqual([]);
});
