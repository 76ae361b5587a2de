import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { currentContract } from "./current.ts";
import { client, jsonRequest } from "../../test/support/client.ts";
import { decided, operationOf, refusal, uuid } from "../../test/support/records.ts";
import type { Decisions, DecisionValues } from "./decisions.ts";
import { ApiError, STATUS } from "./errors.ts";
import { refuseBy } from "./refuse-by.ts";
import { createMock } from "../mock.ts";
import { ruleOf } from "./rules.ts";
import { validateBody } from "../pipeline/input/validate.ts";

test("every code of the document has its status", () => {
  expect(STATUS).toEqual({
    VALIDATION_ERROR: 400,
    UNAUTHORISED: 401,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    CONFLICT: 409,
    RATE_LIMITED: 429,
    NOT_IMPLEMENTED: 501,
    INTERNAL_ERROR: 500,
  });
  for (const [code, status] of Object.entries(STATUS)) expect(new ApiError(code as keyof typeof STATUS, "Why.").status).toBe(status);
});

test("the envelope holds code and message, and a field only when one is named", () => {
  expect(refuseBy.conflict("leave-overlap", "Why.").envelope()).toBe('{"error":{"code":"CONFLICT","message":"Why."}}');
  expect(refuseBy.invalid("query-encoding", "email", "Why.").envelope()).toBe(
    '{"error":{"code":"VALIDATION_ERROR","message":"Why.","field":"email"}}',
  );
});

test("another status keeps the code", () => {
  const refused = refuseBy.unreadableBody("body-too-large", "Why.", undefined, 413);
  expect([refused.code, refused.status]).toEqual(["VALIDATION_ERROR", 413]);
  expect(refuseBy.wrongMethod("GET, POST", 405)).toMatchObject({ code: "NOT_FOUND", status: 405, headers: { Allow: "GET, POST" } });
});

test("the challenge of a 401 is absent if the decision says so", () => {
  for (const refused of [refuseBy.missingKey, (decisions: Decisions) => refuseBy.invalidKey("invalid-key", decisions)]) {
    expect(refused(decided()).headers).toEqual({ "WWW-Authenticate": "Bearer" });
    expect(refused(decided({ "www-authenticate": "absent" })).headers).toEqual({});
  }
});

test("a low plan and a missing scope have different messages, or the same one", () => {
  const said = (choices = {}): string[] =>
    [
      refuseBy.planTooLow(ruleOf("plan-too-low", "PLAN-01"), decided(choices)),
      refuseBy.missingScope(ruleOf("missing-scope", "SCOPE-30"), "write", decided(choices)),
    ].map(({ message }) => message);
  expect(said()).toEqual(["This feature needs the growth plan or above.", "The API key lacks the scope 'write'."]);
  expect(new Set(said({ "forbidden-messages": "same-message" })).size).toBe(1);
});

test("an unknown path is not found, or not implemented, or a bare page", () => {
  const form = (value: DecisionValues["unknown-path"]) => decided({ "unknown-path": value })["unknown-path"];
  expect(refuseBy.unknownPath(form("not-found"))).toMatchObject({ code: "NOT_FOUND", status: 404, headers: {} });
  expect(refuseBy.unknownPath(form("not-implemented"))).toMatchObject({ code: "NOT_IMPLEMENTED", status: 501 });
  const page = refuseBy.unknownPath(form("bare-not-found"));
  expect([page.status, page.headers["Content-Type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.envelope()).toContain("<!doctype html>");
  expect(refuseBy.unknownPath(form("not-found")).envelope()).toContain('"NOT_FOUND"');
});

const MARK = "Zq9xMark";

test("no message of any operation quotes what was sent", () => {
  const mock = createMock({ seed: 1, clock: "frozen:2026-03-02", world: "empty", rateLimit: null });
  const api = client(mock);
  const messages: string[] = [];
  const keep = (error: { readonly message: string } | undefined): void => {
    if (error !== undefined) messages.push(error.message);
  };
  for (const { method, path, query, body } of operations) {
    const ids = [uuid(1), MARK].map((id) => path.replaceAll(/\{\w+\}/g, id));
    const queries = ["", MARK, `${MARK}=1`, `%zz${MARK}`, ...Object.keys(query).map((name) => `${name}=${MARK}`)];
    const names = Object.keys(body?.properties ?? {});
    const whole = Object.fromEntries(names.map((name) => [name, MARK]));
    const bodies = [whole, { [MARK]: 1 }, MARK, [MARK], ...names.map((name) => ({ [name]: { [MARK]: MARK } }))];
    for (const at of ids) {
      for (const text of queries) keep(api.send({ method, path: at, query: text }).error);
      for (const value of bodies) keep(api.send(jsonRequest(method, at, value)).error);
      keep(api.send({ method, path: at, headers: { "content-type": MARK }, body: new TextEncoder().encode(`{${MARK}`) }).error);
    }
    keep(api.send({ method: "TRACE", path: path + MARK }).error);
    keep(client(mock, MARK).send({ method, path }).error);
  }
  expect(messages.length).toBeGreaterThan(500);
  expect(messages.filter((message) => message.includes(MARK))).toEqual([]);
});

test("a field that no operation knows is named as the field, not in the message", () => {
  const strict = decided({ "unknown-body-fields": "validation-error" });
  const refused = refusal(() => validateBody(currentContract, operationOf("updateCompany"), { [MARK]: 1 }, strict));
  expect(refused.field).toBe(MARK);
  expect(refused.message).not.toContain(MARK);
});
