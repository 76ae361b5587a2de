import { type Check, check } from "../../check.ts";
import { served } from "../../given/served.ts";
import { lettersOf } from "../../chance.ts";
import type { CallSettings } from "../../request.ts";

const REFUSED = "401 with code UNAUTHORISED";

/** §5: requests whose key is none, or that carry it in another way than the document says. */
export const wrongKeyChecks: readonly Check[] = [
  check("AUTH-04", "MUST refuse a key that was never given out", { tier: "smoke" }, async (t) => {
    await t.use(served);
    const letters = lettersOf(t.run.keyNamed("full").length, t.run.seed, t.token());
    const exchange = await t.call("getCompany", { key: null, headers: { authorization: `Bearer ${letters}` } });
    t.must("AUTH-04", exchange, `${REFUSED} to a key of random letters`, exchange.refused(401, "UNAUTHORISED"));
  }),
  check("AUTH-04.near", "MUST refuse what is nearly a key", { tier: "ci" }, async (t) => {
    await t.use(served);
    const key = t.run.keyNamed("full");
    const near = { "cut short by one character": key.slice(0, -1), "with one character added": `${key}0` };
    for (const [what, value] of Object.entries(near)) {
      const exchange = await t.call("listEmployees", { key: null, headers: { authorization: `Bearer ${value}` } });
      t.must("AUTH-04", exchange, `${REFUSED} to a key ${what}`, exchange.refused(401, "UNAUTHORISED"));
    }
  }),
  check("AUTH-04.revoked", "MUST refuse a revoked key", { tier: "ci", needs: ["revoked-key"] }, async (t) => {
    await t.use(served);
    const read = await t.call("getCompany", { key: "revoked", open: ["A-37"] });
    const write = await t.call("createRole", {
      key: "revoked",
      open: ["A-37"],
      body: { title: t.token(), employment_type: "full_time", jurisdiction: "AU" },
    });
    for (const exchange of [read, write]) {
      const refused = exchange.refused(401, "UNAUTHORISED") || exchange.refused(403, "FORBIDDEN");
      t.must("AUTH-04", exchange, `${REFUSED}, or 403 with code FORBIDDEN (A-37), to a revoked key`, refused);
      if (refused) t.observe("A-37", exchange, String(exchange.status));
    }
  }),
  check("AUTH-05", "MUST not take a key by any other means than the Bearer scheme", { tier: "ci" }, async (t) => {
    await t.use(served);
    const key = t.run.keyNamed("full");
    const basic = Buffer.from(`${key}:`).toString("base64");
    for (const [what, settings] of Object.entries<CallSettings>({
      "as Basic credentials": { headers: { authorization: `Basic ${basic}` } },
      "as the bare header value": { headers: { authorization: key } },
      "in the query string": { query: { api_key: key, access_token: key, key } },
      "in other headers": { headers: { "x-api-key": key, "api-key": key, "x-auth-token": key, cookie: `api_key=${key}` } },
    })) {
      const exchange = await t.call("getCompany", { key: null, ...settings });
      t.must("AUTH-05", exchange, `${REFUSED} to a valid key ${what}`, exchange.refused(401, "UNAUTHORISED"));
    }
  }),
  check("AUTH-05.form", "OBSERVE how strictly the Authorization header is read", { tier: "certify", also: ["AUTH-02"] }, async (t) => {
    await t.use(served);
    const key = t.run.keyNamed("full");
    const seen = [];
    for (const value of [`bearer ${key}`, `Bearer  ${key}`]) {
      seen.push(await t.call("getCompany", { key: null, headers: { authorization: value }, open: ["A-35"] }));
    }
    const taken = seen.filter(({ status }) => status === 200).length;
    const value = taken === seen.length ? "scheme-insensitive" : taken === 0 ? "strict" : undefined;
    t.observe("A-35", seen, value, seen.map(({ status }) => status).join(", "));
  }),
];
