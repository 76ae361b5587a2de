import description from "@hr-platform/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { FIELDS } from "./staff-steps.ts";

/** Members of an update that rules of the document relate to other members, people or dates. */
const RELATED = new Set(["email", "employment_type", "manager_id", "probation_end_date", "start_date"]);

test("the model changes every member of an update that no rule relates to others", () => {
  const members = Object.keys(description.components.schemas.EmployeeUpdate.properties);
  expect(members.filter((name) => !RELATED.has(name)).toSorted()).toEqual(FIELDS.toSorted());
});
