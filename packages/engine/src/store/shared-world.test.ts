import { expect, test } from "vitest";
import { sharedWorld } from "./shared-world.ts";

test("a world with the large company shares the others with the world without it, also after many other worlds", () => {
  const options = { seed: 1, now: new Date("2031-03-03T00:00:00Z"), bulkEmployees: 0 };
  const whole = { ...options, bulkEmployees: 5 };
  const before = sharedWorld("empty", whole);
  for (let seed = 2; seed < 20; seed += 1) sharedWorld("empty", { ...options, seed });
  const after = sharedWorld("empty", whole);
  expect([after === before, after.data("southern") === sharedWorld("empty", options).data("southern")]).toEqual([false, true]);
  expect(sharedWorld("empty", whole)).toBe(after);
});
