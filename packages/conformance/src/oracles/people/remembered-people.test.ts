import { Forms } from "../../forms/forms.ts";
import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { rememberedPeople } from "./remembered-people.ts";

const ID = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01";
const BOSS = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a02";
const GIVEN = {
  first_name: "Ana",
  last_name: "Brook",
  email: "hrcabcdeana@example.com",
  employment_type: "casual",
  start_date: "2026-01-05",
  jurisdiction: "AU",
  base_salary: 0,
  manager_id: BOSS,
};
const SHOWN = {
  id: ID,
  ...GIVEN,
  job_title: null,
  department: null,
  status: "active",
  probation_end_date: null,
  created_at: "2026-03-02T09:00:00Z",
};

const hired = (shown: object = SHOWN): Sketch => ({
  operation: "createEmployee",
  method: "POST",
  sent: GIVEN,
  status: 201,
  body: { data: shown },
});
const read = (changes: object = {}): Sketch => ({
  operation: "getEmployee",
  path: `/employees/${ID}`,
  body: { data: { ...SHOWN, ...changes } },
});
const listed = (changes: object = {}): Sketch => ({ operation: "listEmployees", body: { data: [{ ...SHOWN, ...changes }] } });
const updated = (sent: object, status = 200): Sketch => ({
  operation: "updateEmployee",
  method: "PATCH",
  path: `/employees/${ID}`,
  sent,
  status,
  body: status === 200 ? { data: { ...SHOWN, ...sent } } : { error: { code: "VALIDATION_ERROR", message: "No." } },
});
const ended = (more: Sketch = {}): Sketch => ({
  operation: "terminateEmployee",
  method: "DELETE",
  path: `/employees/${ID}`,
  headers: { date: "Mon, 02 Mar 2026 09:00:00 GMT" },
  body: { data: null },
  ...more,
});
const gone = { status: "terminated" };

/** The findings about the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  const findings = sketches.map((sketch) => rememberedPeople.judge(exchange(sketch), known));
  return findings.at(-1)!.map(({ requirement, holds }) => `${requirement} ${holds ? "holds" : "fails"}`);
}

describe("employees that the run hired", () => {
  test("are shown as created", () => {
    expect(lastFindings(hired())).toEqual([]);
    expect(lastFindings(hired({ ...SHOWN, base_salary: null }))).toEqual(["EMP-35 fails"]);
    expect(lastFindings(hired(), read({ start_date: "2026-01-06" }))).toEqual(["EMP-38 fails"]);
  });

  test("are created no earlier than those before them", () => {
    const later = (created_at: string): Sketch => hired({ ...SHOWN, id: BOSS, created_at });
    expect(lastFindings(hired(), later("2026-03-01T20:00:00+10:00"))).toEqual([]);
    expect(lastFindings(hired(), later("2025-08-14T00:00:00Z"))).toEqual(["EMP-14 fails"]);
    expect(lastFindings(hired(), { ...later("2025-08-14T00:00:00Z"), key: "other" })).toEqual([]);
  });

  test("have the values in the request, if the response to a key has the id only", () => {
    expect(lastFindings({ ...hired({ id: ID }), key: "write" }, read())).toEqual([]);
    expect(lastFindings({ ...hired({ id: ID }), key: "write" }, read({ manager_id: null }))).toEqual(["EMP-38 fails"]);
  });

  test("are shown as changed; a field that cannot be edited may keep its value", () => {
    expect(lastFindings(hired(), updated({ job_title: "Cook" }), read({ job_title: "Cook" }))).toEqual(["EMP-38 holds"]);
    expect(lastFindings(hired(), { ...updated({ job_title: "Cook" }), key: "write" }, read())).toEqual(["EMP-38 holds"]);
    expect(lastFindings(hired(), updated({ job_title: "Cook" }), read())).toEqual(["EMP-38 fails"]);
    expect(lastFindings(hired(), updated({ job_title: "Cook" }), read({ job_title: "Cook", department: "Bar" }))).toEqual(["EMP-38 fails"]);
  });

  test("are not shown with the values of a refused update", () => {
    expect(lastFindings(hired(), updated({ job_title: "Cook" }, 400), read({ job_title: "Cook" }))).toEqual(["ERR-14 fails"]);
    expect(lastFindings(hired(), updated({ job_title: "Cook" }, 400), read())).toEqual([]);
  });

  test("a list may lag behind, but shows no value that the member never had", () => {
    expect(lastFindings(hired(), updated({ job_title: "Cook" }), listed())).toEqual([]);
    expect(lastFindings(hired(), updated({ job_title: "Cook" }), listed({ job_title: "Chef" }))).toEqual(["EMP-37 fails"]);
    expect(lastFindings(hired(), listed({ base_salary: null }))).toEqual(["EMP-37 fails"]);
    expect(lastFindings(hired(), listed(gone))).toEqual(["EMP-39 fails"]);
  });

  test("may have any manager_id after the termination of their manager", () => {
    const boss = ended({ path: `/employees/${BOSS}` });
    expect(lastFindings(hired(), boss, read({ manager_id: null }))).toEqual([]);
    expect(lastFindings(hired(), boss, read({ manager_id: null }), listed())).toEqual([]);
  });

  test("are terminated by a DELETE only, and their records are kept", () => {
    expect(lastFindings(hired(), read(gone))).toEqual(["EMP-39 fails"]);
    expect(lastFindings(hired(), ended())).toEqual(["EMP-40 holds"]);
    expect(lastFindings(hired(), ended(), read(gone))).toEqual(["EMP-41 holds"]);
    expect(lastFindings(hired(), ended(), read())).toEqual(["EMP-39 fails"]);
    expect(lastFindings(hired(), ended(), read({ ...gone, email: "left@example.com" }))).toEqual(["EMP-41 fails"]);
  });

  test("a DELETE without a body succeeds; one with a date, or with another company's key, may be refused", () => {
    const refused = (status: number): Sketch => ended({ status, body: { error: { code: "VALIDATION_ERROR", message: "When?" } } });
    expect(lastFindings(hired(), refused(400))).toEqual(["EMP-42 fails"]);
    expect(lastFindings(hired(), refused(409))).toEqual(["EMP-40 fails"]);
    expect(lastFindings(hired(), { ...refused(400), key: "sacrificial" })).toEqual(["EMP-42 fails"]);
    expect(lastFindings(hired(), { ...refused(403), key: "sacrificial" })).toEqual([]);
    expect(lastFindings(hired(), { ...refused(404), key: "other" })).toEqual([]);
    expect(lastFindings(hired(), { ...refused(403), key: "read" })).toEqual([]);
    expect(lastFindings(hired(), { ...refused(400), sent: { termination_date: "2030-01-01" } })).toEqual([]);
    expect(lastFindings(hired(), ended(), refused(409))).toEqual([]);
  });

  test("a termination before the start may be refused (A-117)", () => {
    const before = { ...SHOWN, start_date: "2026-03-03" };
    const refused: Sketch = ended({ status: 409, body: { error: { code: "CONFLICT", message: "They have not started." } } });
    expect(lastFindings({ ...hired(before), sent: { ...GIVEN, start_date: "2026-03-03" } }, refused)).toEqual([]);
    expect(lastFindings(hired(), updated({ start_date: "2026-04-01" }), refused)).toEqual([]);
    expect(lastFindings(hired(), { ...refused, headers: {} })).toEqual([]);
  });

  test("a termination with a day to come may take effect then (A-117)", () => {
    const later = ended({ sent: { termination_date: "2026-04-30" } });
    expect(lastFindings(hired(), later, read())).toEqual([]);
    expect(lastFindings(hired(), later, read(gone))).toEqual([]);
    expect(lastFindings(hired(), later, read({ status: "on_leave" }))).toEqual(["EMP-39 fails"]);
    expect(lastFindings(hired(), ended({ sent: { termination_date: "2026-03-03" } }), read())).toEqual(["EMP-39 fails"]);
  });

  test("an employee whose creation was refused is not listed", () => {
    const refused: Sketch = { ...hired(), status: 400, body: { error: { code: "VALIDATION_ERROR", message: "No." } } };
    expect(lastFindings(refused, listed())).toEqual(["ERR-14 fails"]);
    expect(lastFindings(refused, hired(), listed())).toEqual([]);
    expect(lastFindings(hired(), refused, listed())).toEqual([]);
  });
});
