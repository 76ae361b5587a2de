import { type ByValue, choose } from "../../contract/decisions.ts";
import { type GuardName, ORDER } from "../guards.ts";
import { type Variant, onStep } from "../pipeline.ts";

const ORDERS: ByValue<"check-order", readonly GuardName[]> = {
  "id-before-body": ORDER,
  "body-before-id": ["scope", "subscription", "plan", "parse", "validate", "find"],
  "validation-before-scope": ["parse", "validate", "scope", "subscription", "plan", "find"],
};

/** What is checked first: the body or the path id, and whether the plan comes last. */
export const guardOrder: readonly Variant[] = [
  onStep("order", "check-order", "id-before-body", () => (decisions) => choose(decisions["check-order"], ORDERS)),
  onStep("order", "plan-check-order", "plan-first", (orderOf) => (decisions) => {
    const order = orderOf(decisions);
    return decisions["plan-check-order"] === "plan-first" ? order : [...order.filter((guard) => guard !== "plan"), "plan"];
  }),
];
