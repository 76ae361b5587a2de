import { Forms } from "../../forms/forms.ts";
import { describe, expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { applicationOracle } from "./applications.ts";

const ROLE = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01";
const [NEW, PHONE, NO] = ["1", "2", "3"].map((n) => `0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0b0${n}`) as [string, string, string];
const STAGES = [
  { id: NEW, name: "New", kind: "active" },
  { id: PHONE, name: "Phone", kind: "active" },
  { id: NO, name: "No", kind: "rejected" },
];
const path = `/recruitment/roles/${ROLE}`;

const stages: Sketch = { operation: "listStages", body: { data: STAGES } };
const made: Sketch = { operation: "createRole", method: "POST", sent: { title: "Role" }, status: 201, body: { data: { id: ROLE } } };
const applied: Sketch = { operation: "createCandidate", method: "POST", sent: { role_id: ROLE }, status: 201, body: { data: { id: NEW } } };
const row = (changes: object = {}): object => ({ candidate_ref: "r1", stage: "New", status: "active", days_in_stage: 0, ...changes });
const pipeline = (...applications: readonly object[]): Sketch => ({
  operation: "getPipeline",
  path: `${path}/pipeline`,
  body: { data: { stages: STAGES, applications } },
});
const counts = (first: number, second: number): Sketch => ({
  operation: "getRole",
  path,
  body: {
    data: { id: ROLE, status: "open", stages: STAGES.slice(0, 2).map((stage, n) => ({ ...stage, count: n === 0 ? first : second })) },
  },
});

/** The findings about the last of several exchanges. */
function lastFindings(...sketches: readonly Sketch[]): string[] {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  return sketches
    .map((sketch) => applicationOracle.judge(exchange(sketch), known))
    .at(-1)!
    .map(({ requirement }) => requirement);
}

describe("applications in any pipeline", () => {
  test("have a reference, a status and a possible number of days", () => {
    expect(lastFindings(pipeline(row()))).toEqual([]);
    expect(lastFindings(pipeline(row({ candidate_ref: null })))).toEqual(["REC-09"]);
    expect(lastFindings(pipeline(row({ status: null })))).toEqual(["REC-09"]);
    expect(lastFindings(pipeline(row({ days_in_stage: 36_525 })))).toEqual([]);
    expect(lastFindings(pipeline(row({ days_in_stage: 1_036_800_000 })))).toEqual(["REC-09"]);
    expect(lastFindings(pipeline(row({ days_in_stage: -3 })))).toEqual(["REC-09"]);
    expect(lastFindings(pipeline(row({ days_left: -3 })))).toEqual([]);
  });

  test("have different references", () => {
    const days = [1, 2, 3].map((days_in_stage) => row({ days_in_stage }));
    expect(lastFindings(pipeline(...days))).toEqual(["REC-09"]);
    expect(lastFindings(pipeline(...days.slice(1)))).toEqual([]);
  });

  test("do not identify the candidate; members about the company's own staff are allowed", () => {
    for (const telling of [
      { name: "Ann Lee" },
      { contact: "ann@mail.example" },
      { person: { mail: "ann@mail.example" } },
      { candidate_ref: "ann@mail.example" },
    ])
      expect(lastFindings(pipeline(row(telling)))).toEqual(["PRIV-12"]);
    for (const harmless of [{ name: null }, { recruiter: { email: "hr@mail.example" } }, { stage_name: "New" }, { source: "referral" }])
      expect(lastFindings(pipeline(row(harmless)))).toEqual([]);
  });
});

describe("applications that the run created", () => {
  test("are no more than the candidates that were added", () => {
    expect(lastFindings(stages, made, applied, pipeline(row()))).toEqual([]);
    expect(lastFindings(stages, made, applied, pipeline(row(), row({ candidate_ref: "r2" })))).toEqual(["REC-09"]);
    expect(lastFindings(stages, made, applied, applied, pipeline(row(), row({ candidate_ref: "r2" })))).toEqual([]);
    expect(lastFindings(stages, made, { ...applied, status: 400 }, pipeline(row()))).toEqual(["REC-09"]);
    expect(lastFindings(stages, made, { ...applied, status: 503 }, pipeline(row()))).toEqual([]);
    expect(lastFindings(stages, pipeline(row(), row({ candidate_ref: "r2" })))).toEqual([]);
  });

  test("are counted in the stage where the pipeline shows them, unless something was written in between", () => {
    expect(lastFindings(stages, made, applied, pipeline(row()), counts(1, 0))).toEqual([]);
    expect(lastFindings(stages, made, applied, pipeline(row({ stage: "Phone" })), counts(1, 1))).toEqual(["REC-06"]);
    expect(lastFindings(stages, made, applied, counts(1, 0), pipeline(row({ stage: "Phone" })))).toEqual(["REC-06"]);
    const moved: Sketch = {
      operation: "moveApplication",
      method: "PATCH",
      path: "/recruitment/applications/r1/stage",
      sent: {},
      body: { data: {} },
    };
    expect(lastFindings(stages, made, applied, counts(1, 0), moved, pipeline(row({ stage: "Phone" })))).toEqual([]);
    // One of two candidates is not shown, and may be counted in any stage.
    expect(lastFindings(stages, made, applied, applied, pipeline(row()), counts(1, 1))).toEqual([]);
  });

  test("are at most as many as the candidates that were added, in the role and in the list", () => {
    const listed = (shown: object): Sketch => ({ operation: "listRoles", body: { data: [{ id: ROLE, status: "open", ...shown }] } });
    expect(lastFindings(stages, made, counts(0, 0))).toEqual([]);
    expect(lastFindings(stages, made, counts(0, 1))).toEqual(["REC-06"]);
    expect(lastFindings(made, applied, listed({ active_candidates: 1 }))).toEqual([]);
    expect(lastFindings(made, applied, listed({ active_candidates: 0 }))).toEqual([]);
    expect(lastFindings(made, applied, listed({ active_candidates: 2 }))).toEqual(["REC-01"]);
    expect(lastFindings(made, applied, listed({ current: { revision: 17, candidates: "candidates: 1" } }))).toEqual([]);
    expect(lastFindings(made, listed({ candidate_limit: 50, vacancies: 2 }))).toEqual([]);
    expect(lastFindings(made, listed({ id: NEW, active_candidates: 9 }))).toEqual([]);
  });
});
