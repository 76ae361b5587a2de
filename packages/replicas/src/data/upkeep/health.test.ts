import { expect, test } from "vitest";
import { LivingReplicas } from "./health.ts";

test("who was not seen at the last look is dead, unless that look is too old", () => {
  const living = new LivingReplicas();
  expect(living.mayLive("a")).toBe(true);
  living.see(["b"], () => true);
  expect([living.mayLive("a"), living.mayLive("b")]).toEqual([false, true]);
  living.see(["b"], () => false);
  expect([living.mayLive("a"), living.mayLive("b")]).toEqual([true, true]);
});
