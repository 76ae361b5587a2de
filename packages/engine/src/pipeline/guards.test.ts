import { describe, expect, test } from "vitest";
import { type Operation, type OperationId, type Scope, operations } from "@hr-platform/spec/operations";
import { UNKNOWN } from "../../test/support/cast.ts";
import { type Result, client } from "../../test/support/client.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import { routes } from "../operations/index.ts";

const mock = frozenMock();
const listed = operations.filter(({ comingSoon }) => !comingSoon);
const SCOPES: readonly Scope[] = ["read", "write", "admin", "webhooks"];

/** Calls an operation with unknown ids in its path and no body: only the guard under test may matter. */
function call(key: string | null, { method, path }: Operation, more: { body?: string; id?: string } = {}): Result {
  const body = more.body === undefined ? null : new TextEncoder().encode(more.body);
  return client(mock, key).send({ method, path: path.replaceAll(/\{\w+\}/g, more.id ?? UNKNOWN), body });
}

const cases = listed.map((operation) => [operation.id, operation] as const);

/** The scope of each operation, from the tables of section 4 and §5.6. All others are writes, or reads by GET. */
const OTHER_SCOPES: Partial<Record<OperationId, Scope>> = {
  updateCompany: "admin",
  listWebhooks: "webhooks",
  createWebhook: "webhooks",
  deleteWebhook: "webhooks",
};

/** The operations that need Growth or above: §5.7, §4.1, and the onboarding plans as a whole. */
const GROWTH: ReadonlySet<OperationId> = new Set([
  ...(["getBranding", "updateBranding", "uploadLogo", "deleteLogo", "resetBranding", "createSurvey"] as const),
  ...(["listOnboardingPlans", "getOnboardingPlan", "updateOnboardingTask", "getAnalytics", "exportAnalytics"] as const),
] as const);

test("four paths of the document are coming soon", () => {
  expect(operations.filter(({ comingSoon }) => comingSoon).map(({ path }) => path)).toEqual([
    "/documents",
    "/compliance",
    "/ask-hr",
    "/jobs",
  ]);
});

describe("without a valid key", () => {
  test.each(cases)(
    "%s answers 401 UNAUTHORISED, with a challenge, whatever else is wrong [AUTH-01, AUTH-03, AUTH-04, AUTH-06]",
    (_id, operation) => {
      for (const key of [null, "", "nonsense", "hrk_wattle_revoked", "hrk_wattle_full x"]) {
        for (const body of [undefined, "{broken"]) {
          const { status, error, headers } = call(key, operation, body === undefined ? {} : { body });
          expect([status, error?.code], `key ${key}`).toEqual([401, "UNAUTHORISED"]);
          expect(headers).toMatchObject({ "www-authenticate": "Bearer", "x-ratelimit-limit": "100" });
        }
      }
    },
  );

  test("a key that is not in the Bearer scheme does not count [AUTH-02, AUTH-05]", () => {
    const [path, token] = ["/company", "hrk_wattle_full"];
    for (const authorization of [token, `Basic ${token}`, `Token ${token}`, `Bearer: ${token}`, "Bearer", `Bearer${token}`]) {
      expect(client(mock, null).send({ path, headers: { authorization } }).status, authorization).toBe(401);
    }
    expect(client(mock, null).send({ path, headers: { "x-api-key": token } }).status).toBe(401);
    expect(client(mock, null).send({ path, query: `api_key=${token}&access_token=${token}` }).status).toBe(401);
    for (const authorization of [`bearer ${token}`, `BEARER   ${token}`])
      expect(client(mock, null).send({ path, headers: { authorization } }).status).toBe(200);
  });
});

describe("a key with one scope", () => {
  test.each(cases)(
    "passes to %s if it has the scope of its row, and otherwise gets 403 FORBIDDEN [SCOPE-01 to SCOPE-56]",
    (id, operation) => {
      const needed = OTHER_SCOPES[id] ?? (operation.method === "GET" ? "read" : "write");
      for (const scope of SCOPES) {
        const { status, error } = call(`hrk_wattle_${scope}`, operation, { body: "{broken" });
        if (scope === needed) expect(status, scope).not.toBe(403);
        else
          expect([status, error], scope).toEqual([403, { code: "FORBIDDEN", message: expect.stringContaining(`'${needed}'`) as string }]);
      }
    },
  );

  test("gets the whole response of a write, with or without read scope [A-42]", () => {
    const { id } = client(mock, "hrk_kauri_full").get<{ id: string }[]>("/employees").data[0]!;
    expect(client(mock, "hrk_kauri_write").patch(`/employees/${id}`, {}).data).toMatchObject({ id, status: "active" });
  });

  test("of read gets writes refused without an effect [SCOPE-36]", () => {
    const { id } = client(mock, "hrk_kauri_full").get<{ id: string }[]>("/employees").data[0]!;
    expect(client(mock, "hrk_kauri_read").delete(`/employees/${id}`).status).toBe(403);
    expect(client(mock, "hrk_kauri_full").get(`/employees/${id}`).data).toMatchObject({ status: "active" });
  });
});

describe("a company below the Growth plan", () => {
  const gated = cases.filter(([id]) => GROWTH.has(id));
  const open = cases.filter(([id]) => !GROWTH.has(id));

  test.each(gated)(
    "gets 403 FORBIDDEN from %s, before any check of the path, the body or the data [PLAN-01 to PLAN-09, PLAN-14]",
    (_id, operation) => {
      const answers = [{}, { body: "{broken" }, { id: "42" }].map((more) => call("hrk_kauri_full", operation, more));
      for (const { status, error } of answers)
        expect([status, error]).toEqual([403, { code: "FORBIDDEN", message: expect.stringMatching(/growth plan/i) as string }]);
    },
  );

  test.each(gated)("gets the error of a missing scope for %s first, which reveals nothing about the plan [A-08]", (_id, operation) => {
    expect(call("hrk_kauri_webhooks", operation).error!.message).toMatch(/scope/);
  });

  test.each(open)("passes to %s [PLAN-10, PLAN-13]", (_id, operation) => {
    expect(call("hrk_kauri_full", operation).status).not.toBe(403);
  });

  test.each(gated)("differs from others: Growth and above pass to %s [PLAN-11]", (_id, operation) => {
    for (const slug of ["wattle", "southern", "acorn"]) expect(call(`hrk_${slug}_full`, operation).status).not.toBe(403);
  });
});

const later = cases.filter(([id]) => !routes.has(id));
describe.runIf(later.length > 0)("an operation that is not served yet", () => {
  test.each(later)("answers 501 NOT_IMPLEMENTED in the envelope, after scope and plan: %s", (_id, operation) => {
    for (const more of [{}, { body: "{broken" }, { body: "{}" }, { id: "42" }]) {
      const { status, body, headers } = call("hrk_wattle_full", operation, more);
      expect([status, body]).toEqual([501, { error: { code: "NOT_IMPLEMENTED", message: expect.any(String) as string } }]);
      expect(headers).toMatchObject({ "content-type": "application/json", "x-ratelimit-limit": "100" });
    }
  });
});

test("an unknown path and a wrong method are NOT_FOUND to a valid key, in the envelope [ERR-08, A-04, A-05]", () => {
  for (const path of ["", "/", "/nothing", "/employees/", "/Employees", "/leave/balances/2026", "/payroll", "//employees"]) {
    expect(client(mock).get(path), path).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
  }
  expect(client(mock).put("/employees", {})).toMatchObject({ status: 404, error: { code: "NOT_FOUND" }, headers: { allow: "GET, POST" } });
});
