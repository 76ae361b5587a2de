import { expect, test } from "vitest";
import { LIST_LAG, lookUntilShown } from "./list-lag.ts";

/** Looks at a list that shows a write from some look on. @returns what was found and the waits before it */
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

test.for([2, 3])("a list that shows it from look %d on is looked at once more, after the lag that is permitted", async (from) => {
  expect(await found(from)).toEqual({ shown: { seen: 2, early: 1 }, waits: [LIST_LAG] });
});
