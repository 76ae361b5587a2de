import { expect, test } from "vitest";
import { offerField } from "./offers.ts";

test("a field that a refusal names gets whom the offer is for, or another value that fits its name", () => {
  const values = { recipient: "the recipient", role: "the role", day: "the day", title: "the title" };
  const valuesOf = (...fields: readonly string[]) => new Set(fields.map((field) => offerField(field, values)));
  expect([
    valuesOf("candidate_ref", "application_id", "applicant", "candidateId"),
    valuesOf("start_date", "first_day", "starts_on"),
    valuesOf("role_id"),
    valuesOf("job_title", "position"),
    valuesOf("notes"),
  ]).toEqual([new Set([values.recipient]), new Set([values.day]), new Set([values.role]), new Set([values.title]), new Set([undefined])]);
});
