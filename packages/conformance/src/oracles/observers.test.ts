import type { OperationId } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { observationsIn } from "./observers.ts";

function answered(operation: OperationId, status: number, data: unknown, key: KeyName = "full"): Exchange {
  return exchange({ operation, status, key, ...(data === undefined ? {} : { body: { data } }) });
}

const seen = (exchange: Exchange, known: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(observationsIn(exchange, (id) => known[id]));

const people = (rows: readonly (readonly [last: string, id: string, made: string])[]): object[] =>
  rows.map(([last_name, id, created_at]) => ({ last_name, first_name: "A", id, created_at }));

test.for([
  ["terminateEmployee", 204, undefined, { "A-02": "no-content" }],
  ["cancelLeave", 200, null, { "A-02": "null" }],
  ["cancelLeave", 200, { id: "1" }, { "A-02": "id" }],
  ["terminateEmployee", 200, { id: "1", status: "terminated" }, { "A-02": "resource" }],
  ["terminateEmployee", 404, { id: "1" }, {}],
  ["getEmployee", 200, { created_at: "2026-03-02T09:00:00.000Z" }, { "A-25": "utc-milliseconds" }],
  ["getEmployee", 200, { created_at: "2026-03-02T09:00:00Z" }, { "A-25": "utc-seconds" }],
  ["getEmployee", 200, { created_at: "2026-03-02T20:00:00+11:00" }, { "A-25": "offset" }],
  [
    "getCompany",
    200,
    { jurisdiction: ["AU", "GB"], financial_year_start: "07-01", timezone: "Australia/Perth" },
    { "A-67": "au-nz-gb", "A-68": "month-day", "A-70": "iana" },
  ],
  ["getCompany", 200, { jurisdiction: ["AU"], financial_year_start: "July", timezone: "Perth" }, { "A-68": "month-name", "A-70": "label" }],
  ["listLeaveTypes", 200, [{ name: "Annual leave (AU)" }, { name: "Sick leave (NZ)" }], { "A-164": "name-suffix" }],
  ["listLeaveTypes", 200, [{ name: "Annual leave" }, { name: "Sick leave" }], { "A-164": "not-told" }],
  ["getConversation", 200, { advisor_assigned: false, last_message_at: null }, { "A-231": "empty" }],
  ["getConversation", 200, { advisor_assigned: true, last_message_at: null }, {}],
] as const)("%s answered %i with %j shows %j", ([operation, status, data, expected]) => {
  expect(seen(answered(operation, status, data))).toEqual(expected);
});

test("an order is told only where one alone fits", () => {
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
  ).toMatchObject({ "A-65": "by-name" });
  expect(
    rows([
      ["e", "1", "9"],
      ["b", "2", "8"],
      ["c", "3", "7"],
      ["d", "4", "9"],
      ["a", "5", "1"],
    ]),
  ).toMatchObject({ "A-65": "by-id" });
  expect(
    rows([
      ["a", "1", "9"],
      ["b", "2", "8"],
      ["c", "3", "7"],
      ["d", "4", "9"],
      ["e", "5", "1"],
    ]),
  ).not.toHaveProperty("A-65");
  expect(
    rows([
      ["a", "2", "1"],
      ["b", "1", "0"],
    ]),
  ).not.toHaveProperty("A-65");
});

test("what a write is answered with tells something only with a key that may not read", () => {
  const written = (key: KeyName, data: unknown): Exchange => answered("approveLeave", 200, data, key);
  expect(seen(written("write", { id: "1" }), { "A-39": "no" })).toEqual({ "A-42": "id-only" });
  expect(seen(written("write", { id: "1", days: 1 }), { "A-39": "no" })).toEqual({ "A-42": "full-resource" });
  expect(seen(written("write", { id: "1", days: 1 }), { "A-39": "yes" })).toEqual({});
  expect(seen(written("full", { id: "1", days: 1 }), { "A-39": "no" })).toEqual({});
});
