import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { lettersOf } from "../../exchange/seeded-values.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check-context.ts";

const REFUSED = "401 with code UNAUTHORISED";

/** A header that carries a key, or something like one. */
const bearing = (value: string): CallSettings => ({ key: null, headers: { authorization: `Bearer ${value}` } });

/** A letter or digit that is unlike another one in all of its bits that may count, however the key is encoded. */
const unlike = (letter: string): string => (/[w-z0-9+/_-]/.test(letter) ? "M" : "7");

/** The key with one character replaced. */
function replaced(key: string, place: number): string {
  return key.slice(0, place) + unlike(key[place]!) + key.slice(place + 1);
}

/** The key with its letters in the other case; undefined: it has none. */
function otherCase(key: string): string | undefined {
  const other = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase();
  return other === key ? undefined : other;
}

/** What is nearly a key, each with an operation of its own. */
async function judgeNear(t: CheckContext, near: Readonly<Record<string, readonly [OperationId, string | undefined]>>): Promise<void> {
  await t.use(servedToFullKey);
  for (const [what, [operation, value]] of Object.entries(near)) {
    if (value === undefined) continue;
    const exchange = await t.call(operation, bearing(value));
    t.must("AUTH-04", { at: exchange, expected: `${REFUSED} to a key ${what}`, holds: exchange.refused(401, "UNAUTHORISED") });
  }
}

/** §5: requests whose key is none, or that carry it in another way than the document says. */
export const wrongKeyChecks: readonly Check[] = [
  check("AUTH-04", "MUST refuse a key that was never given out", { tier: "smoke" }, async (t) => {
    await t.use(servedToFullKey);
    const letters = lettersOf(t.run.keyNamed("full").length, t.run.seed, t.token());
    const exchange = await t.call("getCompany", bearing(letters));
    t.must("AUTH-04", { at: exchange, expected: `${REFUSED} to a key of random letters`, holds: exchange.refused(401, "UNAUTHORISED") });
  }),
  check("AUTH-04.near", "MUST refuse what is nearly a key", { tier: "ci" }, async (t) => {
    const key = t.run.keyNamed("full");
    await judgeNear(t, {
      "with one character added": ["listEmployees", `${key}0`],
      "with another last character": ["listLeave", replaced(key, key.length - 1)],
      "in letters of the other case": ["getCompany", otherCase(key)],
    });
  }),
  check("AUTH-04.nearer", "MUST refuse whatever is nearly a key", { tier: "certify" }, async (t) => {
    const key = t.run.keyNamed("full");
    await judgeNear(t, {
      "cut short by one character": ["listPermissionPresets", key.slice(0, -1)],
      "with one character before it": ["listRoles", `0${key}`],
      "with another character in the middle": ["listLeaveTypes", replaced(key, Math.floor(key.length / 2))],
    });
  }),
  check("AUTH-04.revoked", "MUST refuse a revoked key", { tier: "ci", needs: ["revoked-key"] }, async (t) => {
    await t.use(servedToFullKey);
    const open = ["A-37"];
    const read = await t.call("listEmployees", { key: "revoked", open });
    // Nothing is changed should it be let through.
    const removal = await t.call("cancelLeave", { key: "revoked", params: { id: t.uuid() }, open });
    for (const exchange of [read, removal]) {
      const refused = exchange.refused(401, "UNAUTHORISED") || exchange.refused(403, "FORBIDDEN");
      t.must("AUTH-04", { at: exchange, expected: `${REFUSED}, or 403 with code FORBIDDEN (A-37), to a revoked key`, holds: refused });
      if (refused) t.observe("revoked-key", exchange, exchange.status === 401 ? "401" : "403");
    }
  }),
  check("AUTH-05", "MUST not take a key by any other means than the Bearer scheme", { tier: "ci" }, async (t) => {
    await t.use(servedToFullKey);
    const key = t.run.keyNamed("full");
    const basic = Buffer.from(`${key}:`).toString("base64");
    const named = { api_key: key, apikey: key, "api-key": key, access_token: key, token: key, auth: key, authorization: key, key };
    for (const [what, operation, settings] of [
      ["as Basic credentials", "listEmployees", { headers: { authorization: `Basic ${basic}` } }],
      ["as the bare header value", "getCompany", { headers: { authorization: key } }],
      // Where a link might be followed that cannot carry a header.
      ["in the query string", "exportAnalytics", { query: named }],
      ["in other headers", "listLeave", { headers: { "x-api-key": key, "api-key": key, "x-auth-token": key, cookie: `api_key=${key}` } }],
    ] as const satisfies readonly (readonly [string, OperationId, CallSettings])[]) {
      const exchange = await t.call(operation, { key: null, ...settings });
      t.must("AUTH-05", { at: exchange, expected: `${REFUSED} to a valid key ${what}`, holds: exchange.refused(401, "UNAUTHORISED") });
    }
  }),
  check("AUTH-05.schemes", "MUST not take a key behind another scheme", { tier: "certify" }, async (t) => {
    await t.use(servedToFullKey);
    const key = t.run.keyNamed("full");
    const password = Buffer.from(`api:${key}`).toString("base64");
    for (const [what, value] of [
      ["behind the scheme Token", `Token ${key}`],
      ["as the password of Basic credentials", `Basic ${password}`],
    ]) {
      const exchange = await t.call("listWebhooks", { key: null, headers: { authorization: value! } });
      t.must("AUTH-05", { at: exchange, expected: `${REFUSED} to a valid key ${what}`, holds: exchange.refused(401, "UNAUTHORISED") });
    }
  }),
  check("AUTH-05.form", "OBSERVE how strictly the Authorization header is read", { tier: "certify", also: ["AUTH-02"] }, async (t) => {
    await t.use(servedToFullKey);
    const key = t.run.keyNamed("full");
    const seen = [];
    for (const value of [`bearer ${key}`, `Bearer  ${key}`]) {
      seen.push(await t.call("getCompany", { key: null, headers: { authorization: value }, open: ["A-35"] }));
    }
    const taken = seen.filter(({ status }) => status === 200).length;
    const value = taken === seen.length ? "scheme-insensitive" : taken === 0 ? "strict" : undefined;
    t.observe("bearer-form", seen, value, seen.map(({ status }) => status).join(", "));
  }),
];
