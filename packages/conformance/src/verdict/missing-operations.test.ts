import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { currentDocument } from "../document/api-document.ts";
import { missingOperations } from "./missing-operations.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import type { RequirementReport } from "./report.ts";

let asked = 0;
const answered = (operation: ExchangeRecord["operation"], status: number, key: KeyName | null = "full"): ExchangeRecord =>
  exchange({ id: `X/${(asked += 1)}`, operation, status, key }).record;

/** What is absent after these answers, when each of them breaks a requirement. */
function missing(...records: readonly ExchangeRecord[]): string[] {
  const rows = records.map(
    ({ id }) => ({ id: `R-${id}`, verdict: "fail", complaints: [{ check: "X", exchanges: [id] }] }) as unknown as RequirementReport,
  );
  return missingOperations(currentDocument, rows, new Map(records.map((record) => [record.id, record]))).map(({ operation }) => operation);
}

test("an operation that answers 404 to all that is sent is not there, and what is below it neither", () => {
  expect(missing(answered("getAnalytics", 404), answered("getAnalytics", 405, "low"))).toEqual(["GET /analytics"]);
  expect(missing(answered("listRoles", 404), answered("getRole", 404))).toEqual(["GET /recruitment/roles", "GET /recruitment/roles/{id}"]);
});

test("one that was seen to answer otherwise is there", () => {
  expect(missing(answered("getAnalytics", 404), answered("getAnalytics", 200))).toEqual([]);
});

test("a 404 to an id may be about the id", () => {
  expect(missing(answered("getRole", 404), answered("listRoles", 200))).toEqual([]);
  expect(missing(answered("inviteEmployee", 404), answered("createEmployee", 404), answered("listEmployees", 200))).toEqual([
    "POST /employees",
  ]);
});

test("an answer to no key tells nothing", () => {
  expect(missing(answered("getAnalytics", 404, null))).toEqual([]);
});

test("a requirement that is broken in other ways too is told in full", () => {
  const [gone, wrong] = [answered("getAnalytics", 404), answered("getCompany", 500)];
  const row = { id: "EMP-01", verdict: "fail", complaints: [{ exchanges: [gone.id] }, { exchanges: [wrong.id] }] };
  expect(
    missingOperations(currentDocument, [row as unknown as RequirementReport], new Map([gone, wrong].map((record) => [record.id, record]))),
  ).toEqual([]);
});

test("a path that is coming soon is not absent with 501, and what a rule says of the answer itself is told in full", () => {
  expect(missing(answered("getJobs", 501))).toEqual([]);
  const gone = answered("getAnalytics", 404);
  const row = { id: "RATE-05", verdict: "fail", complaints: [{ check: "rate-headers", exchanges: [gone.id] }] };
  expect(missingOperations(currentDocument, [row as unknown as RequirementReport], new Map([[gone.id, gone]]))).toEqual([]);
});
