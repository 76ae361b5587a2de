import type { Operation, Scope } from "@hr-platform/spec/operations";
import { type ByValue, choose, type Decisions, type DecisionSlug, holds } from "../contract/decisions.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import { ruleOf } from "../contract/rules.ts";

/** All scopes (§5.2). */
export const SCOPES: readonly Scope[] = ["read", "write", "admin", "webhooks"];

const ADMIN_IMPLIES: ByValue<"admin-implies", readonly Scope[]> = { none: [], read: ["read"], "read-write": ["read", "write"] };

/** Whether webhooks implies read, and whether admin implies webhooks. */
const WEBHOOKS: ByValue<"webhooks-implies", { readonly read: boolean; readonly byAdmin: boolean }> = {
  none: { read: false, byAdmin: false },
  "webhooks-read": { read: true, byAdmin: false },
  "admin-webhooks": { read: false, byAdmin: true },
  both: { read: true, byAdmin: true },
};

/** The effective scopes of a key: its own and those that they imply (§5.8 leaves that open: ). */
export function effectiveScopes(own: readonly Scope[], decisions: Decisions): ReadonlySet<Scope> {
  const scopes = new Set(own);
  if (own.includes("admin")) for (const scope of choose(decisions["admin-implies"], ADMIN_IMPLIES)) scopes.add(scope);
  if (own.includes("write") && decisions["write-implies-read"] === "yes") scopes.add("read");
  const { read, byAdmin } = choose(decisions["webhooks-implies"], WEBHOOKS);
  if (own.includes("webhooks") && read) scopes.add("read");
  if (own.includes("admin") && byAdmin) scopes.add("webhooks");
  return scopes;
}

/** The decision by which no scope of a key implies another one; undefined: by no value does one imply it. */
function notImplied(own: readonly Scope[], scope: Scope): DecisionSlug | undefined {
  if (scope === "write" || scope === "read") if (own.includes("admin")) return "admin-implies";
  if (scope === "read" && own.includes("write")) return "write-implies-read";
  const byWebhooks = scope === "read" ? own.includes("webhooks") : scope === "webhooks" && own.includes("admin");
  return byWebhooks ? "webhooks-implies" : undefined;
}

/** @throws ApiError FORBIDDEN if the key lacks the scope of the operation (§5.5). */
export function requireScope(operation: Operation, own: readonly Scope[], decisions: Decisions): void {
  const { webOnlyIf, writeScopeIf } = operation;
  if (webOnlyIf !== null && holds(webOnlyIf, decisions) && effectiveScopes(own, decisions).has(operation.scope)) {
    throw refuseBy.rule("create-not-offered", "FORBIDDEN", "Employees are created in the web application.");
  }
  if (own.includes(operation.scope) && writeScopeIf === null) return;
  const scopes = effectiveScopes(own, decisions);
  if (!scopes.has(operation.scope))
    throw refuseBy.missingScope(
      ruleOf("missing-scope", operation.refusals.scope, notImplied(own, operation.scope)),
      operation.scope,
      decisions,
    );
  if (writeScopeIf !== null && holds(writeScopeIf, decisions) && !scopes.has("write"))
    throw refuseBy.missingScope("no-write-scope", "write", decisions);
}
