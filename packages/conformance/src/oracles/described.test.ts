import { expect, test } from "vitest";
import * as formats from "../document/formats.ts";
import { employeeResource } from "./people/people.ts";

/** Employee (§2.3) by hand: what is derived for every resource is compared with it. */
const BY_HAND: readonly (readonly [requirement: string, name: string, form: formats.Format])[] = [
  ["EMP-01", "id", formats.uuid],
  ["EMP-02", "first_name", formats.text],
  ["EMP-03", "last_name", formats.text],
  ["EMP-04", "email", formats.email],
  ["EMP-05", "job_title", formats.nullOr(formats.text)],
  ["EMP-06", "department", formats.nullOr(formats.text)],
  ["EMP-07", "employment_type", formats.oneOf("full_time", "part_time", "casual", "contractor")],
  ["EMP-08", "start_date", formats.date],
  ["EMP-09", "base_salary", formats.nullOr(formats.cents)],
  ["EMP-10", "status", formats.oneOf("active", "on_leave", "probation", "terminated")],
  ["EMP-11", "probation_end_date", formats.nullOr(formats.date)],
  ["EMP-12", "manager_id", formats.nullOr(formats.uuid)],
  ["EMP-13", "jurisdiction", formats.oneOf("AU", "NZ", "UK")],
  ["EMP-14", "created_at", formats.dateTime],
];

test("the rules of an employee that are derived from the contract are those that were written by hand", () => {
  const values = ["x", "", null, undefined, 1, 1.5, true, [], {}, "2026-03-02", "2026-02-30", "a@b", "AU", "active", "casual"];
  values.push("3f2504e0-4f89-41d3-9a0c-0305e82c3301", "2026-03-02T09:00:00Z");
  const said = ([requirement, name, { words, holds }]: (typeof BY_HAND)[number]): unknown => [requirement, name, words, values.map(holds)];
  expect(employeeResource.members.map(({ requirement, name, form }) => said([requirement, name, form]))).toEqual(BY_HAND.map(said));
});
