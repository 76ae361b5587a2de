import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import { refusedAlways } from "./refused-always.ts";

let asked = 0;
const asking = (status: number, changes: Partial<ExchangeRecord> = {}): ExchangeRecord => ({
  ...exchange({ id: `given:leave/${(asked += 1)}`, path: "/leave", status }).record,
  owner: "given:leave",
  operation: "requestLeave",
  key: "write",
  ...changes,
});

test("an operation that refuses every valid request fails its requirement", () => {
  expect(refusedAlways([asking(409), asking(400)])).toMatchObject([{ requirement: "LEAVE-34", verdict: "fail", check: "refused-always" }]);
});

test("one success of any owner clears the operation", () => {
  expect(refusedAlways([asking(409), asking(400), asking(201, { owner: "LEAVE-19" })])).toEqual([]);
});

test("invalid requests of checks, keys without the scope and other statuses do not count", () => {
  expect(refusedAlways([asking(400, { owner: "LEAVE-19" }), asking(400, { owner: "LEAVE-20" })])).toEqual([]);
  expect(refusedAlways([asking(400, { key: "read" }), asking(400, { key: "low" })])).toEqual([]);
  expect(refusedAlways([asking(403), asking(404), asking(429)])).toEqual([]);
});

test("refusals for values that the document does not show do not count", () => {
  const survey = (field: string): ExchangeRecord => {
    const refusal = exchange({ path: "/surveys", status: 400, body: { error: { code: "VALIDATION_ERROR", message: "", field } } });
    return { ...refusal.record, owner: "given:survey-draft", operation: "createSurvey", key: "full" };
  };
  expect(refusedAlways([survey("status"), survey("anonymity")])).toEqual([]);
  expect(refusedAlways([survey("title"), survey("anonymity")])).toMatchObject([{ requirement: "SURV-05", verdict: "fail" }]);
});
