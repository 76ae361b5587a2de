import { expect, test } from "vitest";
import { LIST_LAG, lookUntilShown } from "./list-lag.ts";

/** Calls `lookUntilShown` on a list that shows a write from the n-th look. @returns the result and the waits */
async function found(from: number): Promise<{ readonly shown: object; readonly waits: readonly number[] }> {
  const waits: number[] = [];
  let looks = 0;
  const shown = await lookUntilShown(
    { wait: async (ms) => void waits.push(ms) },
    async () => (looks += 1),
    (look) => look >= from,
  );
  return { shown, waits };
}

test("a list that shows the write is looked at once", async () => {
  expect(await found(1)).toEqual({ shown: { seen: 1 }, waits: [] });
});

test.for([2, 3])("a list that shows the write from look %d is read once more, after the permitted lag", async (from) => {
  expect(await found(from)).toEqual({ shown: { seen: 2, early: 1 }, waits: [LIST_LAG] });
});
