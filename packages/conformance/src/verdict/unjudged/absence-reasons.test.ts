import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { currentDocument } from "../../document/api-document.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import type { Gap } from "../../run/check/judgements.ts";
import { withAbsence } from "./absence-reasons.ts";
import type { RequirementReport } from "../report.ts";

const page = (id: string, operation: ExchangeRecord["operation"], status = 404): ExchangeRecord =>
  exchange({ id, operation, status, text: "<h1>Cannot GET</h1>" }).record;

/** The reason and the cause of a requirement whose check stopped so after the last of these exchanges. */
function reasonOf(
  reason: string,
  { last, cause = "target" }: { last: string; cause?: NonNullable<Gap["cause"]> },
  ...records: readonly ExchangeRecord[]
): unknown {
  const gap = { check: "X", requirements: ["X"], verdict: "inconclusive", reason, cause, last } as const;
  const row = { id: "X", verdict: "inconclusive", reason, cause } as unknown as RequirementReport;
  const exchanges = new Map(records.map((record) => [record.id, record]));
  const [judged] = withAbsence([row], [gap], { document: currentDocument, exchanges });
  return [judged!.reason, judged!.cause];
}

test("a check that stops at an operation that is not there says so, and the document leaves nothing open", () => {
  const roles = page("X/1", "listRoles");
  expect(reasonOf("the list of roles has no page 2 with limit 1", { last: "X/1", cause: "document" }, roles)).toEqual([
    "the target seems to have no GET /recruitment/roles",
    "target",
  ]);
  expect(reasonOf("the company has no conversation", { last: "X/1" }, page("X/1", "getConversation"))).toEqual([
    "the target seems to have no GET /messaging/conversation",
    "target",
  ]);
});

test("of several operations that are not there, the one that the reason names counts", () => {
  const both = [page("X/1", "getAnalytics"), page("X/2", "exportAnalytics")];
  expect(reasonOf("GET /analytics was answered 404 <h1>", { last: "X/2" }, ...both)).toEqual([
    "the target seems to have no GET /analytics",
    "target",
  ]);
});

test("a check that stops at another answer keeps its reason", () => {
  const [gone, there] = [page("X/1", "getAnalytics"), exchange({ id: "X/2", operation: "getCompany", status: 200, body: {} }).record];
  const kept = ["GET /company was answered 200 {}", "target"];
  expect(reasonOf("GET /company was answered 200 {}", { last: "X/2" }, gone, there)).toEqual(kept);
  expect(reasonOf("the check itself failed: Error", { last: "X/1", cause: "suite" }, gone)).toEqual([
    "the check itself failed: Error",
    "suite",
  ]);
});
