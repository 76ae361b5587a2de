import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { exchanged } from "../../../test/fabricated.ts";
import { Exchange } from "../../exchange/exchange.ts";
import { oracles } from "../index.ts";
import { TOO_LONG, TOO_MUCH } from "../../exchange/bounds.ts";

const deep = `{"data":${"[".repeat(5000)}${"]".repeat(5000)}}`;
const nothing = { secrets: new Map<string, string>(), forms: new Forms(), observed: () => undefined };

/** Requirements that some passive rule fails. */
function broken(exchange: Exchange): string[] {
  const findings = oracles.flatMap((oracle) => oracle.judge(exchange, nothing));
  return findings.flatMap(({ requirement, holds }) => (holds ? [] : [requirement]));
}

const cut = (reason: string, sketch: Parameters<typeof exchanged>[0]): Exchange => {
  const { record } = exchanged({ ...sketch, body: "[1,1,1" });
  return new Exchange({ ...record, response: { ...record.response, cut: reason } });
};

test("a response that is nested too deep fails the requirements about bodies, and no others", () => {
  expect(broken(exchanged({ operation: "getEmployee", body: deep }))).toEqual(["CONV-07", "CONV-05"]);
  expect(broken(exchanged({ operation: "getEmployee", status: 404, body: deep }))).toEqual(["CONV-07", "ERR-01"]);
});

test("a response that is too long to be read fails them too", () => {
  expect(broken(cut(TOO_LONG, { operation: "getCompany" }))).toEqual(["CONV-07", "CONV-05"]);
  expect(broken(cut(TOO_LONG, { operation: "listEmployees", query: "limit=3" }))).toEqual(["CONV-07", "CONV-05"]);
});

test("a long page fails nothing, nor does a body that was cut before its end by the suite", () => {
  expect(broken(cut(TOO_LONG, { operation: "listEmployees", query: "limit=1000000" }))).toEqual([]);
  expect(broken(cut(TOO_LONG, { operation: "listEmployees" }))).toEqual([]);
  expect(broken(cut(TOO_MUCH, { operation: "getCompany" }))).toEqual([]);
});
