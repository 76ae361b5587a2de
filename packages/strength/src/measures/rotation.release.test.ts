import { expect, test } from "vitest";
import { foundByRuns, twentyMistakes } from "./rotation.ts";

test("three rotated ci runs find more of twenty mistakes in one server than three that have the same checks", async () => {
  const mistakes = await twentyMistakes(1);
  expect(mistakes).toHaveLength(20);
  const [rotated, plain] = [
    await foundByRuns({ mistakes, runs: 3, rotates: true }),
    await foundByRuns({ mistakes, runs: 3, rotates: false }),
  ];
  expect(rotated[0]!.length).toBeGreaterThanOrEqual(plain[0]!.length - 1);
  expect(rotated[2]!.length).toBeGreaterThan(plain[2]!.length);
});
