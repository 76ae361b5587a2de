import * as fc from "fast-check";
import { currentDocument } from "../../document/api-document.ts";

/** A member of EmployeeUpdate. */
export type Field = string;

const { properties } = currentDocument.operation("updateEmployee").body!;

/**
 * Fields that the model changes: texts in words and the salary, which no rule of the document relates to others. The job title is the first:
 * a failure is shown with the first field that has it.
 */
export const FIELDS: readonly Field[] = [
  "job_title",
  ...Object.keys(properties)
    .filter((name) => name !== "job_title" && (properties[name]!.words || name === "base_salary"))
    .toReversed(),
];

/** A step with the employees of the model; `who` is an index, taken modulo their number. */
export type Step =
  | { readonly kind: "hire"; readonly department: number }
  /** Hires with the address of an existing employee. */
  | { readonly kind: "rehire"; readonly who: number; readonly department: number }
  | { readonly kind: "read"; readonly who: number }
  | { readonly kind: "change"; readonly who: number; readonly field: Field; readonly department: number }
  | { readonly kind: "status"; readonly who: number; readonly status: "active" | "on_leave" | "probation" }
  | { readonly kind: "end"; readonly who: number; readonly dated: boolean }
  | { readonly kind: "list"; readonly status: "active" | "terminated" | "all" | undefined; readonly department: number };

const who = fc.nat({ max: 11 });
const department = fc.nat({ max: 1 });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("hire" as const), department }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rehire" as const), who, department }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("read" as const), who }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("change" as const), who, field: fc.constantFrom(...FIELDS), department }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      who,
      status: fc.constantFrom("active" as const, "on_leave" as const, "probation" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("end" as const), who, dated: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("list" as const),
      status: fc.constantFrom(undefined, "active" as const, "terminated" as const, "all" as const),
      department,
    }),
  },
);

/**
 * Sequences of this many steps. They begin with two hires in different departments, so that employees can be confused, and end with a list
 * of each department under status=all, which shows the final state of all.
 */
export function sequences(length: number): fc.Arbitrary<readonly Step[]> {
  const first: readonly Step[] = [0, 1].map((place) => ({ kind: "hire", department: place }));
  const last: readonly Step[] = [0, 1].map((place) => ({ kind: "list", status: "all", department: place }));
  const steps = fc.array(anyStep, { minLength: length - 4, maxLength: length - 4 });
  return steps.map((middle) => [...first, ...middle, ...last]);
}
