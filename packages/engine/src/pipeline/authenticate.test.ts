import { expect, test } from "vitest";
import { decided, refusal } from "../../test/support/records.ts";
import { authenticate } from "./authenticate.ts";
import type { DecisionValues } from "../contract/decisions.ts";
import { createMock } from "../mock.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { ApiRequest } from "../contract/request.ts";

const sandbox = createMock({ clock: "frozen:2026-03-02", world: "empty", rateLimit: null }).defaultSandbox;

function request(authorization: string | string[] | undefined, query = ""): ApiRequest {
  return { method: "GET", path: "/company", query, headers: { authorization }, body: null };
}

test.for(["Bearer hrk_kauri_read", "bearer hrk_kauri_read", "BEARER   hrk_kauri_read"])("'%s' finds the company of the key", (value) => {
  const { key, company } = authenticate(sandbox, request(value));
  expect([company.slug, key.token, key.scopes]).toEqual(["kauri", "hrk_kauri_read", ["read"]]);
});

const OTHER_FORMS = [
  "hrk_kauri_read",
  "Basic hrk_kauri_read",
  "Token hrk_kauri_read",
  "Bearer",
  "Bearer ",
  "Bearerhrk_kauri_read",
  "Bearer Bearer hrk_kauri_read",
  'Bearer "hrk_kauri_read"',
  "Bearer hrk_kauri_read hrk_wattle_full",
];
const INVALID = ["Bearer HRK_KAURI_READ", "Bearer hrk_kauri_rea", "Bearer hrk_kauri_read2", "Bearer __proto__", "Bearer hrk_nowhere_full"];

test.for([...OTHER_FORMS, ...INVALID])("'%s' is refused, and the error says whether it is the form or the key", (value) => {
  const refused = refusal(() => authenticate(sandbox, request(value)));
  expect([refused.code, refused.status, refused.headers]).toEqual(["UNAUTHORISED", 401, { "WWW-Authenticate": "Bearer" }]);
  expect(refused.message).toContain(OTHER_FORMS.includes(value) ? "another form" : "not valid");
});

test("without a header the error says what to send, even with a key in the query", () => {
  for (const value of [undefined, ""]) {
    const refused = refusal(() => authenticate(sandbox, request(value, "key=hrk_kauri_read&authorization=Bearer%20hrk_kauri_read")));
    expect([refused.code, refused.message]).toEqual(["UNAUTHORISED", "Send an API key as 'Authorization: Bearer <API_KEY>'."]);
  }
});

/** The sandbox with other decisions. */
function answering(choices: Partial<DecisionValues>): Sandbox {
  return { keys: sandbox.keys, decisions: decided(choices) } as unknown as Sandbox;
}

test("only the literal form is valid if the decision is strict", () => {
  const strict = answering({ "bearer-form": "strict" });
  expect(authenticate(strict, request("Bearer hrk_kauri_read")).company.slug).toBe("kauri");
  for (const value of ["bearer hrk_kauri_read", "Bearer  hrk_kauri_read", "Bearer hrk_kauri_read "]) {
    expect(refusal(() => authenticate(strict, request(value))).code).toBe("UNAUTHORISED");
  }
});

test("a revoked key differs from an unknown one only if the decision answers 403", () => {
  const revoked = request("Bearer hrk_kauri_revoked");
  const unknown = refusal(() => authenticate(sandbox, request("Bearer hrk_kauri_gone")));
  expect(refusal(() => authenticate(sandbox, revoked)).envelope()).toBe(unknown.envelope());
  expect(refusal(() => authenticate(answering({ "revoked-key": "403" }), revoked)).code).toBe("FORBIDDEN");
});
