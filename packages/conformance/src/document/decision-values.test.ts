import { expect, test } from "vitest";
import type { CheckContext } from "../run/check/check-context.ts";
import { decisionValue } from "./decision-values.ts";

test("a text is a value of an open point if the register lists it there", () => {
  expect(decisionValue("limit-maximum", "clamp-100")).toBe("clamp-100");
  expect(decisionValue("limit-maximum", "clamp-50")).toBeUndefined();
  expect(decisionValue("limit-maximum", undefined)).toBeUndefined();
});

test("an observation of an unknown point, or of another point's value, does not compile", () => {
  const seen: string[] = [];
  const observe: CheckContext["observe"] = (decision) => void seen.push(decision);
  // @ts-expect-error There is no such point.
  observe("limit-maximal", [], "clamp-100");
  // @ts-expect-error The value is of another point.
  observe("limit-maximum", [], "bearer");
  observe("limit-maximum", [], "clamp-100");
  expect(seen).toHaveLength(3);
});
