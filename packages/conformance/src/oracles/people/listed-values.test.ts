import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { listedValues } from "./listed-values.ts";

/** Whether a hire with this body fails that is refused for a field. */
function fails(sent: object, field: string, status = 400): boolean {
  const code = status === 400 ? "VALIDATION_ERROR" : "FORBIDDEN";
  const refusal = exchange({
    operation: "createEmployee",
    method: "POST",
    path: "/employees",
    sent,
    status,
    body: { error: { code, message: "No.", field } },
  });
  return listedValues.judge(refusal, { secrets: new Map(), forms: new Forms(), observed: () => undefined }).length > 0;
}

test("a hire is not refused for a listed employment type or portal role", () => {
  expect(fails({ employment_type: "contractor" }, "employment_type")).toBe(true);
  expect(fails({ role: "manager" }, "body.role")).toBe(true);
});

test("it may be refused for another value, for another field, and as a company admin", () => {
  expect(fails({ employment_type: "FULL_TIME" }, "employment_type")).toBe(false);
  expect(fails({ employment_type: "casual" }, "start_date")).toBe(false);
  expect(fails({ role: "company_admin" }, "role")).toBe(false);
  expect(fails({ role: "manager" }, "role", 403)).toBe(false);
});
