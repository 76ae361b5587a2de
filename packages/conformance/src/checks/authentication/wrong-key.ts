import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import { firstReadOperation } from "../../setup/access/first-read.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { lettersOf } from "../../exchange/seeded-values.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { otherCase } from "./each-operation.ts";

const REFUSED = "401 with code UNAUTHORISED";

/** Sends a value as the Bearer key. */
const bearing = (value: string): CallSettings => ({ key: null, headers: { authorization: `Bearer ${value}` } });

/** Keys that are none, and that a careless comparison takes for this one. */
function unissued(key: string): (readonly [what: string, unknown: string])[] {
  const other = otherCase(key);
  return [
    ["a valid key with one character added", `${key}0`],
    ...(other === undefined ? [] : [["a valid key in letters of the other case", other] as const]),
  ];
}

/** A key whose last quarter is other letters. */
function replacedEnd(t: CheckContext, key: string): string {
  const kept = Math.floor((key.length * 3) / 4);
  return key.slice(0, kept) + lettersOf(key.length - kept, t.run.seed, t.token());
}

/** The open point of a request with a revoked key. */
const REVOKED = ["A-37"];

function judgeRevoked(t: CheckContext, exchange: Exchange): void {
  const refused = exchange.refused(401, "UNAUTHORISED") || exchange.refused(403, "FORBIDDEN");
  t.must("AUTH-04", { at: exchange, expected: `${REFUSED}, or 403 with code FORBIDDEN (A-37), to a revoked key`, holds: refused });
  if (refused) t.observe("revoked-key", exchange, exchange.status === 401 ? "401" : "403");
}

/** Requests with an invalid key, or with a valid key in a place or scheme that the document does not name (§5). */
export const wrongKeyChecks: readonly Check[] = [
  check("AUTH-04", "MUST refuse a key that was never issued, or is revoked", {}, async (t) => {
    await t.use(servedToFullKey);
    const key = t.run.keyNamed("full");
    // Its beginning alone may be what a server looks a key up by.
    const spoilt = ["a valid key with other characters in its last quarter", replacedEnd(t, key)] as const;
    for (const [what, unknown] of [spoilt, ...unissued(key)]) {
      const exchange = await t.call(await firstReadOperation(t), bearing(unknown));
      t.must("AUTH-04", { at: exchange, expected: `${REFUSED} to ${what}`, holds: exchange.refused(401, "UNAUTHORISED") });
    }
    if (t.has("revoked-key")) judgeRevoked(t, await t.call("listEmployees", { key: "revoked", open: REVOKED }));
  }),
  check("AUTH-05", "MUST NOT accept a key outside the Bearer scheme", {}, async (t) => {
    await t.use(servedToFullKey);
    const key = t.run.keyNamed("full");
    const basic = Buffer.from(`${key}:`).toString("base64");
    const named = { api_key: key, apikey: key, "api-key": key, access_token: key, token: key, auth: key, authorization: key, key };
    for (const [what, operation, settings] of [
      ["as Basic credentials", "listEmployees", { headers: { authorization: `Basic ${basic}` } }],
      ["as the bare header value", await firstReadOperation(t), { headers: { authorization: key } }],
      // A download link cannot carry a header, so this operation is the likeliest to read the query.
      ["in the query string", "exportAnalytics", { query: named }],
      ["in other headers", "listLeave", { headers: { "x-api-key": key, "api-key": key, "x-auth-token": key, cookie: `api_key=${key}` } }],
    ] as const satisfies readonly (readonly [string, OperationId, CallSettings])[]) {
      const exchange = await t.call(operation, { key: null, ...settings });
      t.must("AUTH-05", { at: exchange, expected: `${REFUSED} to a valid key ${what}`, holds: exchange.refused(401, "UNAUTHORISED") });
    }
  }),
  check("AUTH-05.form", "OBSERVE how strictly the Authorization header is read", { also: ["AUTH-02"] }, async (t) => {
    await t.use(servedToFullKey);
    const key = t.run.keyNamed("full");
    const exchanges = [];
    for (const value of [`bearer ${key}`, `Bearer  ${key}`]) {
      exchanges.push(await t.call(await firstReadOperation(t), { key: null, headers: { authorization: value }, open: ["A-35"] }));
    }
    const accepted = exchanges.filter(({ status }) => status === 200).length;
    const value = accepted === exchanges.length ? "scheme-insensitive" : accepted === 0 ? "strict" : undefined;
    t.observe("bearer-form", exchanges, value, exchanges.map(({ status }) => status).join(", "));
  }),
];
