import { expect, test } from "vitest";
import { foundByRuns, twentyMistakes } from "./rotation.ts";

test(
  "two rotated ci runs find more of twenty mistakes in one server than two that have the same checks",
  { timeout: 300_000 },
  async () => {
    const mistakes = await twentyMistakes(1);
    expect(mistakes).toHaveLength(20);
    const [rotated, plain] = [
      await foundByRuns({ mistakes, runs: 2, rotates: true }),
      await foundByRuns({ mistakes, runs: 2, rotates: false }),
    ];
    expect(rotated[0]!.length).toBeGreaterThanOrEqual(plain[0]!.length - 1);
    expect(rotated[1]!.length).toBeGreaterThan(plain[1]!.length);
  },
);
