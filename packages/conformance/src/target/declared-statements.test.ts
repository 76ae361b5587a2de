import { expect, test } from "vitest";
import { currentDocument } from "../document/api-document.ts";
import { declaredStatements } from "./declared-statements.ts";

const SAID = { text: "We keep it for 90 days.", by: "Mara Ito, platform", date: "2026-11-20" };

const declare = (...ids: readonly string[]): unknown => {
  try {
    return declaredStatements({ declared: Object.fromEntries(ids.map((id) => [id, SAID])) }, currentDocument);
  } catch (error) {
    return (error as Error).message;
  }
};

test("a requirement that no request decides can be declared, and stands with its own words and those of the target", () => {
  const rows = declare("SIG-04", "EVT-21") as { id: string; statement: string }[];
  expect(rows.map(({ id }) => id)).toEqual(["EVT-21", "SIG-04"]);
  expect(rows[0]).toEqual({
    ...SAID,
    id: "EVT-21",
    section: expect.any(Array) as unknown,
    statement: expect.stringContaining("log") as unknown,
  });
});

test("46 requirements of the document can be declared: exactly those that cannot fail", () => {
  const open = currentDocument.requirements.filter(({ id }) => Array.isArray(declare(id)));
  expect(open).toHaveLength(46);
  expect(open.every(({ level }) => level === "informational")).toBe(true);
});

test.for([
  ["LEAVE-38", "declared: 'LEAVE-38' is decided by requests, so nothing is declared of it: leave it out"],
  ["EVT-2l", "declared: 'EVT-2l' is no requirement of API document 1.3.0; did you mean EVT-2"],
  ["toString", "declared: 'toString' is no requirement of API document 1.3.0; write an id such as EVT-21"],
] as const)("%s is refused with one line", ([id, says]) => {
  expect(declare(id)).toContain(says);
});

test("a date that is no day is refused with one line", () => {
  const declared = { "EVT-21": { ...SAID, date: "2026-13-40" } };
  expect(() => declaredStatements({ declared }, currentDocument)).toThrow("declared: 'EVT-21': 2026-13-40 is no day");
});
