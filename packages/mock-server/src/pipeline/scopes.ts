import type { Operation, Scope } from "@hr-platform/spec/operations";
import { type Decisions, holds } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";

/** All scopes (§5.2). */
export const SCOPES: readonly Scope[] = ["read", "write", "admin", "webhooks"];

/** The effective scopes of a key: its own and those that they imply (§5.8 leaves that open: ). */
export function effectiveScopes(own: readonly Scope[], decisions: Decisions): ReadonlySet<Scope> {
  const scopes = new Set(own);
  if (scopes.has("admin")) {
    if (decisions["admin-implies"] !== "none") scopes.add("read");
    if (decisions["admin-implies"] === "read-write") scopes.add("write");
  }
  if (own.includes("write") && decisions["write-implies-read"] === "yes") scopes.add("read");
  const webhooks = decisions["webhooks-implies"];
  if (own.includes("webhooks") && (webhooks === "webhooks-read" || webhooks === "both")) scopes.add("read");
  if (own.includes("admin") && (webhooks === "admin-webhooks" || webhooks === "both")) scopes.add("webhooks");
  return scopes;
}

/** @throws ApiError FORBIDDEN if the key lacks the scope of the operation (§5.5). */
export function requireScope(operation: Operation, own: readonly Scope[], decisions: Decisions): void {
  const { webOnlyIf, writeScopeIf } = operation;
  if (webOnlyIf !== null && holds(webOnlyIf, decisions) && effectiveScopes(own, decisions).has(operation.scope)) {
    throw refuse.createIsWebOnly();
  }
  if (own.includes(operation.scope) && writeScopeIf === null) return;
  const scopes = effectiveScopes(own, decisions);
  if (!scopes.has(operation.scope)) throw refuse.missingScope(operation.scope, decisions);
  if (writeScopeIf !== null && holds(writeScopeIf, decisions) && !scopes.has("write")) throw refuse.missingScope("write", decisions);
}
