import { Forms } from "../../forms/forms.ts";
import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { rememberedRoles } from "./remembered-roles.ts";

const ID = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01";
const OTHER = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a02";
const SHOWN = { id: ID, title: "Role abc", status: "draft" };
const path = `/recruitment/roles/${ID}`;

const made: Sketch = { operation: "createRole", method: "POST", sent: { title: "Role abc" }, status: 201, body: { data: { id: ID } } };
const read = (changes: object = {}): Sketch => ({ operation: "getRole", path, body: { data: { ...SHOWN, ...changes } } });
const set = (status: string, shown: object = { status }, answer = 200): Sketch => ({
  operation: "updateRole",
  method: "PATCH",
  path,
  sent: { status },
  status: answer,
  body: answer === 200 ? { data: { ...SHOWN, ...shown } } : { error: { code: "CONFLICT", message: "No." } },
});
const listed = (...rows: readonly object[]): Sketch => ({
  operation: "listRoles",
  body: { data: rows.map((row) => ({ ...SHOWN, ...row })) },
});

/** The findings about the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  const findings = sketches.map((sketch) => rememberedRoles.judge(exchange(sketch), known));
  return findings.at(-1)!.map(({ requirement }) => requirement);
}

describe("roles that the run created", () => {
  test("have the status that was set, in the response and later", () => {
    expect(lastFindings(made, set("filled"))).toEqual([]);
    expect(lastFindings(made, set("filled", { status: "closed" }))).toEqual(["REC-08"]);
    expect(lastFindings(made, set("open"), read({ status: "open" }))).toEqual([]);
    expect(lastFindings(made, set("open"), read({ status: "closed" }))).toEqual(["REC-07"]);
    expect(lastFindings(made, read(), read({ status: "closed" }))).toEqual(["REC-07"]);
    expect(lastFindings(made, read(), set("open", {}, 409), read({ status: "open" }))).toEqual(["REC-07"]);
  });

  test("have the employment type and the jurisdiction that were sent, if a response shows them", () => {
    const typed: Sketch = { ...made, sent: { title: "Role abc", employment_type: "casual", jurisdiction: "NZ" } };
    expect(lastFindings(typed, read({ employment_type: "casual", contract: { jurisdiction: "NZ" } }))).toEqual([]);
    expect(lastFindings(typed, read({ employment_type: "full_time" }))).toEqual(["REC-06"]);
    expect(lastFindings(typed, read({ contract: { jurisdiction: "AU" } }))).toEqual(["REC-06"]);
    expect(lastFindings(typed, set("open", { status: "open", employment_type: "full_time" }))).toEqual(["REC-08"]);
    expect(lastFindings(typed, listed({ jurisdiction: "UK" }))).toEqual(["REC-01"]);
    // Not judged: members of other objects, the server's own words, and members that were not sent.
    expect(lastFindings(typed, read({ company: { jurisdiction: "AU" }, type: "Full time" }))).toEqual([]);
    expect(lastFindings(made, read({ employment_type: "full_time" }))).toEqual([]);
  });

  test("have in the list the title that GET shows", () => {
    expect(lastFindings(made, read(), listed({ title: "Role abc" }))).toEqual([]);
    expect(lastFindings(made, read(), listed({ title: "ROLE ABC" }))).toEqual(["REC-01"]);
    expect(lastFindings(made, listed({ title: "ROLE ABC" }))).toEqual([]);
    expect(lastFindings(made, read(), listed({ title: undefined, label: "R. abc" }))).toEqual([]);
  });

  test("are in the response to a change of status if GET shows it there, unless the key may not read (A-42)", () => {
    const bare: Sketch = { ...set("open"), body: { data: { id: ID } } };
    expect(lastFindings(made, bare)).toEqual([]);
    expect(lastFindings(made, read(), bare)).toEqual(["REC-08"]);
    expect(lastFindings(made, read(), { ...bare, key: "write" })).toEqual([]);
  });

  test("may show their status elsewhere in the response to a change than where a row of the target file reads it", () => {
    const known: OracleContext = { secrets: new Map(), forms: new Forms({ role: { status: "$.role.status" } }), observed: () => undefined };
    const found = (answer: Sketch): number => {
      for (const sketch of [made, { ...read(), body: { data: { role: SHOWN } } }]) rememberedRoles.judge(exchange(sketch), known);
      return rememberedRoles.judge(exchange(answer), known).length;
    };
    expect([found(set("open")), found(set("open", { status: undefined }))]).toEqual([0, 1]);
  });

  test("may have any status while the result of a change is unknown", () => {
    expect(lastFindings(made, set("open"), set("closed", {}, 500), read({ status: "closed" }))).toEqual([]);
    const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
    rememberedRoles.judge(exchange(made), known);
    rememberedRoles.judge(exchange(read()), known);
    rememberedRoles.unsure!(exchange(set("open")), known);
    expect(rememberedRoles.judge(exchange(read({ status: "open" })), known)).toEqual([]);
  });

  test("keep their title where it was shown, unless a request renames them", () => {
    expect(lastFindings(made, read(), read({ title: "Vacancy" }))).toEqual(["REC-06"]);
    expect(lastFindings(made, set("open"), set("closed", { status: "closed", title: "Vacancy" }))).toEqual(["REC-08"]);
    const renamed = { ...set("open", { title: "Cook", status: "open" }), sent: { status: "open", title: "Cook" } };
    expect(lastFindings(made, read(), renamed, read({ title: "Cook", status: "open" }))).toEqual([]);
    expect(lastFindings(made, read({ title: undefined }), read({ title: undefined }))).toEqual([]);
  });

  test("are found under their id, by the keys of their company", () => {
    const gone: Sketch = { operation: "getRole", path, status: 404, body: { error: { code: "NOT_FOUND", message: "No." } } };
    expect(lastFindings(made, gone)).toEqual(["REC-06"]);
    expect(lastFindings(made, { ...gone, key: "other" })).toEqual([]);
  });

  test("are listed once, with a status that they had", () => {
    expect(lastFindings(made, read(), set("open"), listed({ status: "draft" }))).toEqual([]);
    expect(lastFindings(made, read(), set("open"), listed({ status: "filled" }))).toEqual(["REC-01"]);
    expect(lastFindings(made, set("open"), listed({ status: "draft" }))).toEqual([]);
    expect(lastFindings(made, listed({}, { id: OTHER }))).toEqual(["REC-05"]);
    expect(lastFindings(made, made, listed({}, { id: OTHER }))).toEqual([]);
  });
});

test("a role has one of the five statuses where GET shows it", () => {
  const other = (status: string): Sketch => ({ ...read({ status }), path: `/recruitment/roles/${OTHER}` });
  expect(lastFindings(made, read({ status: "new" }))).toEqual([]);
  expect(lastFindings(made, read({ status: "new" }), other("open"))).toEqual(["REC-07"]);
  expect(lastFindings(made, other("open"), read({ status: "new" }))).toEqual(["REC-07"]);
  expect(lastFindings(made, other("open"), read({ status: "draft", statement: "new" }))).toEqual([]);
});
