import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { listedTypes } from "./listed-types.ts";

const TYPE = "7a1ce67e-a20f-44c2-957e-113f471f4dac";
const PERSON = "386dc872-018c-4b21-901f-7b31d77d40f6";

function run(): (sketch: Sketch) => string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return (sketch) => listedTypes.judge(exchange({ key: "other", ...sketch }), known).map(({ requirement }) => requirement);
}

const listOf = (name: string): Sketch => ({ operation: "listLeaveTypes", body: { data: [{ id: TYPE, name }] } });
const list = listOf("Annual leave");
const hire: Sketch = { operation: "createEmployee", method: "POST", status: 201, body: { data: { id: PERSON } } };
const ask: Sketch = {
  operation: "requestLeave",
  method: "POST",
  sent: { employee_id: PERSON, leave_type_id: TYPE.toUpperCase() },
  status: 404,
  body: { error: { code: "NOT_FOUND", message: "No." } },
};

test("a company finds the leave types that it lists", () => {
  const judge = run();
  judge(list);
  judge(hire);
  expect(judge(ask)).toEqual(["AUTH-10", "PRIV-22"]);
  expect(judge({ ...ask, status: 409, body: { error: { code: "CONFLICT", message: "No." } } })).toEqual([]);
});

test("a listed type that may be that of family-violence leave need not be found (A-165, A-28)", () => {
  const judge = run();
  judge(listOf("Family and domestic violence leave"));
  judge(hire);
  expect(judge(ask)).toEqual([]);
});

test("types and employees that the company did not show are not judged", () => {
  const judge = run();
  judge(list);
  expect(judge(ask)).toEqual([]);
  judge(hire);
  expect(judge({ ...ask, key: "full" })).toEqual([]);
  expect(judge({ ...ask, body: { error: { code: "NOT_FOUND", message: "No.", field: "employee_id" } } })).toEqual([]);
  judge({ operation: "terminateEmployee", method: "DELETE", path: `/employees/${PERSON}` });
  expect(judge(ask)).toEqual([]);
});
