import { type ByValue, choose, type Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import { requireSubscription } from "./lapsed-access.ts";
import { readPage } from "./paging.ts";
import { requirePlan } from "./plans.ts";
import { readBody, requireBody } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import { readUpload } from "./read-upload.ts";
import type { Entry } from "./entry.ts";
import type { Route } from "./route.ts";
import { requireScope } from "./scopes.ts";
import { validateBody, validateQuery } from "./validate.ts";

export type Guard = (entry: Entry, route: Route | undefined) => void;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws ApiError VALIDATION_ERROR for a path id that is not a UUID. */
function requireUuids(params: Entry["params"]): void {
  for (const [name, value] of Object.entries(params)) if (!UUID.test(value)) throw refuse.invalid(name, `${name} is not a UUID.`);
}

/** The checks between routing and the operation, by name. */
export const GUARDS: {
  readonly scope: Guard;
  readonly subscription: Guard;
  readonly plan: Guard;
  readonly parse: Guard;
  readonly find: Guard;
  readonly validate: Guard;
} = {
  scope: ({ operation, access, decisions }) => requireScope(operation, access.key.scopes, decisions),
  subscription: ({ operation, company, decisions }) => requireSubscription(operation, company.facts.billing.subscription_status, decisions),
  plan: ({ operation, company, decisions }) => requirePlan(operation, company.company.record.resource.plan, decisions),
  parse(entry, route) {
    if (route === undefined) return;
    entry.query = readQuery(entry.operation, entry.request.query, entry.decisions);
    if (entry.operation.form) entry.file = readUpload(entry.request, entry.decisions);
    else entry.sent = readBody(entry.operation, entry.request, entry.decisions);
  },
  find(entry, route) {
    if (entry.decisions["malformed-path-id"] === "validation-error") requireUuids(entry.params);
    if (route?.find == null) return;
    entry.found = route.find(entry);
    if (entry.found === undefined) throw refuse.unknownId();
  },
  validate(entry, route) {
    if (route === undefined) return;
    validateQuery(entry.contract, entry.operation, entry.query, entry.decisions);
    entry.page = readPage(entry.operation, entry.query, entry.decisions);
    requireBody(entry.operation, entry.request);
    entry.body = validateBody(entry.contract, entry.operation, entry.sent, entry.decisions);
    route.check?.(entry);
  },
};

export type GuardName = keyof typeof GUARDS;

/** The order of the guards. The API document leaves it open. */
const ORDER: ByValue<"check-order", readonly GuardName[]> = {
  "id-before-body": ["scope", "subscription", "plan", "parse", "find", "validate"],
  "body-before-id": ["scope", "subscription", "plan", "parse", "validate", "find"],
  "validation-before-scope": ["parse", "validate", "scope", "subscription", "plan", "find"],
};

const planLast = (order: readonly GuardName[]): readonly GuardName[] => [...order.filter((guard) => guard !== "plan"), "plan"];

/** The same orders with the plan checked last. */
const ORDER_PLAN_LAST: typeof ORDER = {
  "id-before-body": planLast(ORDER["id-before-body"]),
  "body-before-id": planLast(ORDER["body-before-id"]),
  "validation-before-scope": planLast(ORDER["validation-before-scope"]),
};

/** The order of the guards under the decisions. */
export function guardOrder(decisions: Decisions): readonly GuardName[] {
  return choose(decisions["check-order"], decisions["plan-check-order"] === "plan-first" ? ORDER : ORDER_PLAN_LAST);
}
