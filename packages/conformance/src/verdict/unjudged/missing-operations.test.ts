import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { currentDocument } from "../../document/api-document.ts";
import { missingOperations } from "./missing-operations.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import type { RequirementReport } from "../report.ts";

let asked = 0;
const answered = (operation: ExchangeRecord["operation"], status: number, key: KeyName | null = "full"): ExchangeRecord =>
  exchange({ id: `X/${(asked += 1)}`, operation, status, key, body: { error: { code: "NOT_FOUND", message: "No." } } }).record;

/** The missing operations by these exchanges, if each of them fails a requirement. */
function missing(...records: readonly ExchangeRecord[]): string[] {
  const rows = records.map(
    ({ id }) => ({ id: `R-${id}`, verdict: "fail", complaints: [{ check: "X", exchanges: [id] }] }) as unknown as RequirementReport,
  );
  return missingOperations(currentDocument, rows, new Map(records.map((record) => [record.id, record]))).map(({ operation }) => operation);
}

test("an operation that answers every request with 404 is missing, and so are operations below its path", () => {
  expect(missing(answered("getAnalytics", 404), answered("getAnalytics", 405, "low"))).toEqual(["GET /analytics"]);
  expect(missing(answered("listRoles", 404), answered("getRole", 404))).toEqual(["GET /recruitment/roles", "GET /recruitment/roles/{id}"]);
});

test("an operation with any other response is not missing", () => {
  expect(missing(answered("getAnalytics", 404), answered("getAnalytics", 200))).toEqual([]);
});

test("a 404 to an id may be about the id", () => {
  expect(missing(answered("getRole", 404), answered("listRoles", 200))).toEqual([]);
  expect(missing(answered("inviteEmployee", 404), answered("createEmployee", 404), answered("listEmployees", 200))).toEqual([
    "POST /employees",
  ]);
});

test("nor is what is below a path missing where a 404 may be about an id in the body", () => {
  const sent = { leave_type_id: "3f7e1c5a-9b2d-4c81-a6f0-2d5e8b714c93" };
  const asked = exchange({
    id: "X/asked",
    operation: "requestLeave",
    method: "POST",
    status: 404,
    sent,
    body: { error: { code: "NOT_FOUND", message: "No." } },
  });
  expect(missing(asked.record, answered("getLeave", 404))).toEqual(["POST /leave"]);
});

test("a 404 that has no code comes from a router, which has no such path", () => {
  const page = exchange({ id: "X/page", operation: "inviteEmployee", status: 404, text: "<h1>Cannot POST</h1>" }).record;
  expect(missing(page, answered("listEmployees", 200))).toEqual(["POST /employees/{id}/invite"]);
});

test("a body that a framework cannot read is refused before the operation is looked for", () => {
  const page = (operation: ExchangeRecord["operation"], status: number): ExchangeRecord =>
    exchange({ id: `X/${(asked += 1)}`, operation, status, text: "<h1>Error</h1>" }).record;
  expect(missing(page("deleteLogo", 404), page("uploadLogo", 400)).toSorted()).toEqual([
    "DELETE /company/branding/logo",
    "POST /company/branding/logo",
  ]);
  expect(missing(page("uploadLogo", 400))).toEqual([]);
});

test("an operation that is missing is listed although no requirement fails for it alone", () => {
  const of = (...records: readonly ExchangeRecord[]): unknown =>
    missingOperations(currentDocument, [], new Map(records.map((record) => [record.id, record])));
  expect(of(answered("getAnalytics", 404), answered("getAnalytics", 403, "webhooks"))).toEqual([
    { operation: "GET /analytics", requirements: [] },
  ]);
  // A company without messages may have no conversation.
  expect(of(answered("getConversation", 404))).toEqual([]);
});

test("a limit that is reached shows nothing of the operation", () => {
  expect(missing(answered("getAnalytics", 404), answered("getAnalytics", 429))[0]).toBe("GET /analytics");
});

test("a response to a request without a key does not count", () => {
  expect(missing(answered("getAnalytics", 404, null))).toEqual([]);
});

test("a requirement that also fails in other ways is not folded into a missing operation", () => {
  const [gone, wrong] = [answered("getAnalytics", 404), answered("getCompany", 500)];
  const row = { id: "EMP-01", verdict: "fail", complaints: [{ exchanges: [gone.id] }, { exchanges: [wrong.id] }] };
  const records = new Map([gone, wrong].map((record) => [record.id, record]));
  const found = missingOperations(currentDocument, [row as unknown as RequirementReport], records);
  expect(found.flatMap(({ requirements: ids }) => ids)).toEqual([]);
});

test("501 on a path that is coming soon is no missing operation, and a passive rule's failure is not folded", () => {
  expect(missing(answered("getJobs", 501))).toEqual([]);
  const gone = answered("getAnalytics", 404);
  const row = { id: "RATE-05", verdict: "fail", complaints: [{ check: "rate-headers", exchanges: [gone.id] }] };
  const found = missingOperations(currentDocument, [row as unknown as RequirementReport], new Map([[gone.id, gone]]));
  expect(found.flatMap(({ requirements: ids }) => ids)).toEqual([]);
});
