import { Forms } from "../../forms/forms.ts";
import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { candidateAnswers, creationsApart } from "./creations.ts";

const ID = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01";
const OTHER = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a02";

/** The findings about the last of several creations. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return sketches
    .map((sketch) => creationsApart.judge(exchange({ method: "POST", ...sketch }), known))
    .at(-1)!
    .map(({ requirement }) => requirement);
}

const role = (title: string, id: string): Sketch => ({ operation: "createRole", sent: { title }, status: 201, body: { data: { id } } });
const candidate = (sent: object, id: string): Sketch => ({ operation: "createCandidate", sent, status: 201, body: { data: { id } } });

describe("creations", () => {
  test("of two resources have two ids", () => {
    expect(lastFindings(role("One", ID), role("Two", OTHER))).toEqual([]);
    expect(lastFindings(role("One", ID), role("Two", ID.toUpperCase()))).toEqual(["REC-05"]);
    expect(lastFindings(role("One", ID), role("One", ID))).toEqual([]);
  });

  test("of one candidate with one address may have one id (A-197)", () => {
    expect(lastFindings(candidate({ email: "a@b.example", name: "A" }, ID), candidate({ email: "A@b.example", name: "B" }, ID))).toEqual(
      [],
    );
    expect(lastFindings(candidate({ email: "a@b.example" }, ID), candidate({ email: "c@b.example" }, ID))).toEqual(["REC-11"]);
    expect(lastFindings(candidate({ name: "A" }, ID), candidate({ name: "B" }, ID))).toEqual([]);
  });

  test("of a candidate are answered with the id only", () => {
    const judged = (data: object) =>
      candidateAnswers.judge(exchange({ operation: "createCandidate", status: 201, body: { data } }), {
        secrets: new Map(),
        forms: new Forms(),
        observed: () => undefined,
      });
    expect(judged({ id: ID })).toEqual([]);
    expect(judged({ id: ID, application: null }).map(({ requirement }) => requirement)).toEqual(["REC-11"]);
  });
});
