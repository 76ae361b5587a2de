import { expect, test } from "vitest";
import { currentDocument as document } from "../../document/api-document.ts";
import { Judgements } from "../../run/check/judgements.ts";
import type { UnsteadyAnswers } from "../../run/unsteady.ts";
import { unsteadyGaps } from "./unsteady-gaps.ts";

/** What is left undecided of a run of 300 requests in which COMP-01 and EMP-01 passed. */
function gaps(...rows: readonly UnsteadyAnswers[]): readonly string[] {
  const judgements = new Judgements(document);
  for (const requirement of ["COMP-01", "EMP-01"])
    judgements.add({ requirement, verdict: "pass", check: requirement, expected: "", got: "", exchanges: [] });
  const found = unsteadyGaps(rows, { document, judgements, exchanges: new Map(), requests: 300 });
  return found.map(({ requirements, reason }) => `${requirements.join(" ")}: ${reason}`);
}

const of = (operation: string, count: number, all: number, status: UnsteadyAnswers["status"] = 503): UnsteadyAnswers => ({
  operation,
  status,
  count,
  of: all,
});

test("one lost answer is chance, and so are two of many requests", () => {
  expect(gaps()).toEqual([]);
  expect(gaps(of("GET /company", 1, 1))).toEqual([]);
  expect(gaps(of("GET /company", 1, 20), of("GET /employees", 1, 2), of("GET /leave", 1, 2))).toEqual([]);
  expect(gaps(of("GET /company", 2, 40))).toEqual([]);
});

test("two on one operation, and more than one in twenty of its requests, leave undecided what it should have shown", () => {
  expect(gaps(of("GET /company", 2, 39))).toEqual(["COMP-01: its answers are unsteady, too often for chance: GET /company 503 (2 of 39)"]);
  expect(gaps(of("GET /company", 1, 10), of("GET /company", 1, 10, "no response"))).toHaveLength(1);
});

test("more than one in a hundred leave undecided what all of these operations should have shown", () => {
  const rows = ["GET /company", "GET /employees", "GET /leave", "GET /roles"].map((operation) => of(operation, 1, 50));
  expect(gaps(...rows)[0]).toMatch(
    /^COMP-01 EMP-01: 4 of 300 requests had to be sent again, too many for chance: GET \/company 503 \(1 of 50\)/,
  );
});

test("a 429 that the limit does not explain leaves RATE-02 undecided, and what no requirement names CONV-14", () => {
  expect(gaps(of("GET /company", 2, 10, 429))[0]).toMatch(/^RATE-02 COMP-01: /);
  expect(gaps(of("GET /nothing", 2, 10))[0]).toMatch(/^CONV-14: /);
});
