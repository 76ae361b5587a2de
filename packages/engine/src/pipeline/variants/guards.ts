import type { Operation } from "@hr-platform/spec/operations";
import type { Billing } from "@hr-platform/spec/types";
import { type ByValue, choose } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import type { Entry } from "../entry.ts";
import { type GuardName, ORDER } from "../guards.ts";
import { type Variant, onStep } from "../pipeline.ts";

const ORDERS: ByValue<"check-order", readonly GuardName[]> = {
  "id-before-body": ORDER,
  "body-before-id": ["scope", "subscription", "plan", "parse", "validate", "find"],
  "validation-before-scope": ["parse", "validate", "scope", "subscription", "plan", "find"],
};

/** What is checked first: the body or the path id, and whether the plan comes last. */
const guardOrder: readonly Variant[] = [
  onStep("order", "check-order", "id-before-body", () => (decisions) => choose(decisions["check-order"], ORDERS)),
  onStep("order", "plan-check-order", "plan-first", (orderOf) => (decisions) => {
    const order = orderOf(decisions);
    return decisions["plan-check-order"] === "plan-first" ? order : [...order.filter((guard) => guard !== "plan"), "plan"];
  }),
];

/** Whether keys may send a request while a subscription is past_due or cancelled. */
const MAY: ByValue<"lapsed-access", (method: Operation["method"], status: Billing["subscription_status"]) => boolean> = {
  unaffected: () => true,
  "lapsed-read-only": (method) => method === "GET",
  "cancelled-refused": (_, status) => status !== "cancelled",
};

/** The keys of a company whose subscription has lapsed get 403 FORBIDDEN from some operations, or from all. */
const lapsedAccess: Variant = onStep("guards", "lapsed-access", "unaffected", (guards) => ({
  ...guards,
  subscription: (entry, route) => {
    guards.subscription(entry, route);
    const { operation, company, decisions } = entry;
    const status = company.facts.billing.subscription_status;
    if (status === "active" || status === "trialing") return;
    if (!choose(decisions["lapsed-access"], MAY)(operation.method, status)) throw refuseBy.lapsed(status, decisions);
  },
}));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path id that is not a UUID is a validation error. */
const malformedPathId: Variant = onStep("guards", "malformed-path-id", "not-found", (guards) => ({
  ...guards,
  find: (entry, route) => {
    if (entry.decisions["malformed-path-id"] === "validation-error") requireUuids(entry.params);
    guards.find(entry, route);
  },
}));

function requireUuids(params: Entry["params"]): void {
  for (const [name, value] of Object.entries(params))
    if (!UUID.test(value)) throw refuseBy.invalid("malformed-id", name, `${name} is not a UUID.`);
}

/** What the guards check, and in which order. */
export const guardVariants: readonly Variant[] = [...guardOrder, lapsedAccess, malformedPathId];
