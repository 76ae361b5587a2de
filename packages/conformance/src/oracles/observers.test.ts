import type { OperationId } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { decisionValue } from "../document/decision-values.ts";
import { exchange } from "../../test/exchange.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { observationsIn } from "./observers.ts";

function answered(operation: OperationId, status: number, data: unknown, key: KeyName = "full"): Exchange {
  return exchange({ operation, status, key, ...(data === undefined ? {} : { body: { data } }) });
}

const seen = (exchange: Exchange, known: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(observationsIn(exchange, (decision) => decisionValue(decision, known[decision])));

const people = (rows: readonly (readonly [last: string, id: string, made: string])[]): object[] =>
  rows.map(([last_name, id, created_at]) => ({ last_name, first_name: "A", id, created_at }));

test.for([
  ["terminateEmployee", 204, undefined, { "delete-body": "no-content" }],
  ["cancelLeave", 200, null, { "delete-body": "null" }],
  ["cancelLeave", 200, { id: "1" }, { "delete-body": "id" }],
  ["terminateEmployee", 200, { id: "1", status: "terminated" }, { "delete-body": "resource" }],
  ["terminateEmployee", 404, { id: "1" }, {}],
  ["getEmployee", 200, { created_at: "2026-03-02T09:00:00.000Z" }, { "timestamp-form": "utc-milliseconds" }],
  ["getEmployee", 200, { created_at: "2026-03-02T09:00:00Z" }, { "timestamp-form": "utc-seconds" }],
  ["getEmployee", 200, { created_at: "2026-03-02T20:00:00+11:00" }, { "timestamp-form": "offset" }],
  [
    "getCompany",
    200,
    { jurisdiction: ["AU", "GB"], financial_year_start: "07-01", timezone: "Australia/Perth" },
    { "jurisdiction-codes": "au-nz-gb", "financial-year-form": "month-day", "timezone-form": "iana" },
  ],
  [
    "getCompany",
    200,
    { jurisdiction: ["AU"], financial_year_start: "July", timezone: "Perth" },
    { "financial-year-form": "month-name", "timezone-form": "label" },
  ],
  ["listLeaveTypes", 200, [{ name: "Annual leave (AU)" }, { name: "Sick leave (NZ)" }], { "leave-type-names": "name-suffix" }],
  ["listLeaveTypes", 200, [{ name: "Annual leave" }, { name: "Sick leave" }], { "leave-type-names": "not-told" }],
  ["getConversation", 200, { advisor_assigned: false, last_message_at: null }, { "no-conversation": "empty" }],
  ["getConversation", 200, { advisor_assigned: true, last_message_at: null }, {}],
  ["getBilling", 200, { subscription_status: "active", trial: { days_remaining: 0 } }, { "ended-trial-info": "zero-days" }],
  ["getBilling", 200, { subscription_status: "trialing", trial: { days_remaining: 0 } }, {}],
  ["getBilling", 200, { subscription_status: "active", trial: null }, {}],
] as const)("%s answered %i with %j shows %j", ([operation, status, data, expected]) => {
  expect(seen(answered(operation, status, data))).toEqual(expected);
});

test("an order is observed only if exactly one fits", () => {
  const rows = (order: readonly (readonly [string, string, string])[]): Record<string, string> =>
    seen(answered("listEmployees", 200, people(order)));
  expect(
    rows([
      ["a", "5", "9"],
      ["b", "4", "8"],
      ["c", "3", "7"],
      ["d", "9", "9"],
      ["e", "1", "1"],
    ]),
  ).toMatchObject({ "employee-order": "by-name" });
  expect(
    rows([
      ["e", "1", "9"],
      ["b", "2", "8"],
      ["c", "3", "7"],
      ["d", "4", "9"],
      ["a", "5", "1"],
    ]),
  ).toMatchObject({ "employee-order": "by-id" });
  expect(
    rows([
      ["a", "1", "9"],
      ["b", "2", "8"],
      ["c", "3", "7"],
      ["d", "4", "9"],
      ["e", "5", "1"],
    ]),
  ).not.toHaveProperty("employee-order");
  expect(
    rows([
      ["a", "2", "1"],
      ["b", "1", "0"],
    ]),
  ).not.toHaveProperty("employee-order");
});

test("the response to a write shows the value only with a key that may not read", () => {
  const written = (key: KeyName, data: unknown): Exchange => answered("approveLeave", 200, data, key);
  expect(seen(written("write", { id: "1" }), { "write-implies-read": "no" })).toEqual({ "write-key-response": "id-only" });
  expect(seen(written("write", { id: "1", days: 1 }), { "write-implies-read": "no" })).toEqual({ "write-key-response": "full-resource" });
  expect(seen(written("write", { id: "1", days: 1 }), { "write-implies-read": "yes" })).toEqual({});
  expect(seen(written("full", { id: "1", days: 1 }), { "write-implies-read": "no" })).toEqual({});
});
