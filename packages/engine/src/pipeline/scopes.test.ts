import { type Scope, operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { decided, operationOf, refusal } from "../../test/support/records.ts";
import type { DecisionValues } from "../contract/decisions.ts";
import { ApiError } from "../contract/errors.ts";
import { effectiveScopes, requireScope } from "./scopes.ts";

const ALL = ["read", "write", "admin", "webhooks"] as const;

function effective(own: readonly Scope[], choices: Partial<DecisionValues> = {}): string[] {
  return [...effectiveScopes(own, decided(choices))].sort();
}

test("by default a scope implies no other", () => {
  for (const scope of ALL) expect(effective([scope])).toEqual([scope]);
  expect(effective([])).toEqual([]);
});

test.for([
  [{ "admin-implies": "read" }, { admin: ["admin", "read"] }],
  [{ "admin-implies": "read-write" }, { admin: ["admin", "read", "write"] }],
  [{ "write-implies-read": "yes" }, { write: ["read", "write"] }],
  [{ "webhooks-implies": "webhooks-read" }, { webhooks: ["read", "webhooks"] }],
  [{ "webhooks-implies": "admin-webhooks" }, { admin: ["admin", "webhooks"] }],
  [{ "webhooks-implies": "both" }, { admin: ["admin", "webhooks"], webhooks: ["read", "webhooks"] }],
] as const)("%o adds only these scopes: %o", ([choice, wider]) => {
  for (const scope of ALL)
    expect(effective([scope], choice)).toEqual((wider as Partial<Record<Scope, readonly string[]>>)[scope] ?? [scope]);
});

test("each operation takes a key with its scope and refuses one with all the others", () => {
  for (const row of operations) {
    const others = ALL.filter((scope) => scope !== row.scope);
    expect(() => requireScope(row, [row.scope], decided())).not.toThrow(ApiError);
    const refused = refusal(() => requireScope(row, others, decided()));
    expect([refused.code, refused.status, refused.message]).toEqual(["FORBIDDEN", 403, `The API key lacks the scope '${row.scope}'.`]);
  }
});

test("reads need read, writes write, the company's update admin, and webhooks their own scope", () => {
  for (const { id, method, path, scope } of operations) {
    expect([id, scope]).toEqual([
      id,
      id === "updateCompany" ? "admin" : path.startsWith("/webhooks") ? "webhooks" : method === "GET" ? "read" : "write",
    ]);
  }
});

test("an implied scope is as good as the key's own", () => {
  expect(() => requireScope(operationOf("getCompany"), ["write"], decided({ "write-implies-read": "yes" }))).not.toThrow();
});

test("the company's update also needs write if the decision says so", () => {
  const both = decided({ "company-patch-scope": "admin-and-write" });
  const update = operationOf("updateCompany");
  expect(refusal(() => requireScope(update, ["admin"], both)).message).toBe("The API key lacks the scope 'write'.");
  expect(refusal(() => requireScope(update, ["write"], both)).message).toBe("The API key lacks the scope 'admin'.");
  expect(() => requireScope(update, ["admin", "write"], both)).not.toThrow();
  expect(() =>
    requireScope(update, ["admin"], decided({ "company-patch-scope": "admin-and-write", "admin-implies": "read-write" })),
  ).not.toThrow();
});

test("a missing scope and a low plan have the same message if the decision says so", () => {
  const refused = refusal(() => requireScope(operationOf("getCompany"), ["write"], decided({ "forbidden-messages": "same-message" })));
  expect(refused.message).not.toContain("read");
});
