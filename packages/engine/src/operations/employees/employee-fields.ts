import { type Decisions, choose } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import type { ContextOf } from "../../pipeline/route.ts";

/** Checks what the description leaves to decisions. @throws ApiError VALIDATION_ERROR */
export function checkEmployeeFields({ body, decisions }: ContextOf<"createEmployee" | "updateEmployee">): void {
  // A decision can lift the bounds of the description. Numbers that JSON cannot represent exactly are refused anyway.
  if (body.base_salary != null && !Number.isSafeInteger(body.base_salary))
    throw refuseBy.invalid("inexact-salary", "base_salary", "base_salary is not an exact whole number.");
  if (isBlank(body.department) && choose(decisions["blank-department"], { kept: false, none: false, rejected: true }))
    throw refuseBy.invalid("blank-department", "department", "department must not be blank.");
}

const isBlank = (department: string | null | undefined): boolean => department != null && department.trim() === "";

/** A department as it is stored: a blank one may count as none. */
export function storedDepartment(department: string | null | undefined, decisions: Decisions): string | null {
  const isNone = isBlank(department) && choose(decisions["blank-department"], { kept: false, none: true, rejected: false });
  return isNone ? null : (department ?? null);
}
