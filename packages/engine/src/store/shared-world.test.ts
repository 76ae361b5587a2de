import { createWorld } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { NOW } from "../../test/support/worlds.ts";
import { sharedState, sharedWorld } from "./shared-world.ts";

const options = { seed: 1, now: new Date(NOW), bulkEmployees: 0 };

test("worlds with the same options are shared, and others are not", () => {
  const world = sharedWorld("default", options);
  expect(sharedWorld("default", { ...options, now: new Date(NOW) })).toBe(world);
  const others = [
    sharedWorld("empty", options),
    sharedWorld("default", { ...options, seed: 2 }),
    sharedWorld("default", { ...options, now: new Date(Date.parse(NOW) + 60_000) }),
    sharedWorld("default", { ...options, bulkEmployees: 3 }),
  ];
  expect(others.map((other) => other === world)).toEqual([false, false, false, false]);
  const companies = ({ bulkEmployees }: { bulkEmployees: number }): number =>
    sharedWorld("default", { ...options, bulkEmployees }).companies.length;
  expect([companies({ bulkEmployees: 3 }), companies(options)]).toEqual([world.companies.length + 1, world.companies.length]);
});

test("a world with the large company has all others of the world without it, and is shared while somebody has it", () => {
  const world = sharedWorld("default", { ...options, bulkEmployees: 30 });
  expect(sharedWorld("default", { ...options, bulkEmployees: 30 })).toBe(world);
  const usual = sharedWorld("default", options);
  for (const { slug } of usual.companies) expect(world.data(slug)).toBe(usual.data(slug));
  const whole = createWorld({ ...options, bulkEmployees: 30 });
  expect([world.companies, world.data("bulk")]).toEqual([whole.companies, whole.data("bulk")]);
  expect(() => usual.data("bulk")).toThrow("no company bulk in this world");
});

test("a company is shared by sandboxes with the same seed and start", () => {
  const data = createWorld(options).data("acorn");
  const began = Date.parse(NOW);
  const state = sharedState(data, 1, began);
  expect([sharedState(data, 1, began), sharedState(data, 2, began), sharedState(data, 1, began + 1)]).toEqual([
    state,
    undefined,
    undefined,
  ]);
});

test("a world with the large company shares the others with the world without it, also after many other worlds", () => {
  const whole = { ...options, bulkEmployees: 5 };
  const before = sharedWorld("empty", whole);
  for (let seed = 2; seed < 20; seed += 1) sharedWorld("empty", { ...options, seed });
  const after = sharedWorld("empty", whole);
  expect([after === before, after.data("southern") === sharedWorld("empty", options).data("southern")]).toEqual([false, true]);
  expect(sharedWorld("empty", whole)).toBe(after);
});
