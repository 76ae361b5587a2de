import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { currentDocument } from "../../document/api-document.ts";
import type { RequirementReport } from "../report.ts";
import { withUnwrapped } from "./unwrapped.ts";
import { NOT_JUDGED } from "../verdicts.ts";

/** The verdict and the reason of such a requirement after such an answer of GET /company. */
function judged(row: object, body: unknown): unknown {
  const { record } = exchange({ id: "X/1", operation: "getCompany", path: "/company", body });
  const rows = [{ id: "COMP-01", checks: ["company-fields"], ...row } as unknown as RequirementReport];
  const [one] = withUnwrapped(rows, { document: currentDocument, exchanges: new Map([["X/1", record]]) });
  return [one!.verdict, one!.reason];
}

test("members of an answer without data are undecided, and the reason names the operation", () => {
  const undecided = ["inconclusive", "GET /company answers without the member data"];
  const unseen = { verdict: "not-run", reason: NOT_JUDGED };
  expect(judged(unseen, { id: "1" })).toEqual(undecided);
  expect(judged(unseen, { data: { id: "1" } })).toEqual(["not-run", NOT_JUDGED]);
  expect(judged({ ...unseen, checks: ["employee-fields"] }, { id: "1" })).toEqual(["not-run", NOT_JUDGED]);
});

test("a check that stops there says the same, without the body", () => {
  const stopped = { verdict: "inconclusive", cause: "target", reason: 'GET /company was answered 200 {"id":"1"}' };
  expect(judged(stopped, { id: "1" })).toEqual(["inconclusive", "GET /company answers without the member data"]);
  expect(judged({ ...stopped, verdict: "fail" }, { id: "1" })).toEqual(["fail", stopped.reason]);
});
