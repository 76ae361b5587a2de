import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import { recordsAlike } from "./alike.ts";

const ID = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01";
const PATH = `/employees/${ID}`;
const listed = (title: string): Sketch => ({
  operation: "listEmployees",
  path: "/employees",
  body: { data: [{ id: ID, job_title: title }] },
});
const single = (title: string): Sketch => ({ operation: "getEmployee", path: PATH, body: { data: { id: ID, job_title: title } } });
const gone: Sketch = { operation: "getEmployee", path: PATH, status: 404, body: { error: { code: "NOT_FOUND", message: "No." } } };
const written: Sketch = { operation: "updateEmployee", method: "PATCH", path: PATH, body: { data: { id: ID } } };

/** The requirements that the rule fails at the last of these exchanges. */
function lastOf(...sketches: readonly (Sketch | number)[]): string[] {
  const known = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  let found: string[] = [];
  for (const one of sketches)
    if (typeof one === "number") recordsAlike.later!(one, known);
    else found = recordsAlike.judge(exchange(one), known).map(({ requirement }) => requirement);
  return found;
}

test("a record that differs by its id from its list fails when a third read shows it again", () => {
  expect(lastOf(listed("Cook"), single("Chef"))).toEqual([]);
  expect(lastOf(listed("Cook"), single("Chef"), single("Chef"))).toEqual([]);
  expect(lastOf(listed("Cook"), single("Chef"), listed("Cook"))).toEqual(["EMP-37"]);
  expect(lastOf(single("Chef"), listed("Cook"), single("Chef"))).toEqual(["EMP-37"]);
  expect(lastOf(listed("Cook"), gone, listed("Cook"))).toEqual(["EMP-37"]);
});

test("what a key of another company does not find is no difference", () => {
  expect(lastOf(listed("Cook"), { ...gone, key: "other" }, listed("Cook"))).toEqual([]);
  expect(lastOf({ ...gone, key: "low" }, listed("Cook"), { ...gone, key: "low" })).toEqual([]);
});

test("a record that somebody changes, and a list that lags behind a write of the run, are not judged", () => {
  expect(lastOf(listed("Cook"), single("Chef"), listed("Chef"))).toEqual([]);
  expect(lastOf(listed("Cook"), written, single("Chef"), listed("Cook"))).toEqual([]);
  expect(lastOf(listed("Cook"), written, single("Chef"), listed("Cook"), 2000, listed("Chef"))).toEqual([]);
  expect(lastOf(written, 2000, listed("Cook"), single("Chef"), listed("Cook"))).toEqual(["EMP-37"]);
});
