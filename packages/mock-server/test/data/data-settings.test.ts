import { expect, test } from "vitest";
import { openData } from "../../src/data/open-data.ts";
import { MemoryData, MemoryStore } from "../../src/data/stores/memory-store.ts";

const MADE_WITH = { seed: 1, clock: "real", rateLimit: 100, world: "default" };

test("a start with other settings than those of the data is refused with one line that names the mend", async () => {
  const data = new MemoryData();
  const open = (settings: object, given: readonly string[]) =>
    openData(new MemoryStore(data), { ...MADE_WITH, ...settings }, given, "./state");
  await open({}, ["seed"]);
  await expect(open({ seed: 7 }, ["seed"])).rejects.toThrow(
    "the data in ./state was made with --seed 1, not 7; leave --seed out to go on with it, or choose other data with --data",
  );
  await expect(open({ rateLimit: null }, ["rateLimit"])).rejects.toThrow(
    "was made with --rate-limit 100, not null; leave --rate-limit out",
  );
  // The same value is no other one, and what was not given is that of the data.
  expect((await open({}, ["seed", "clock"])).settings).toEqual(MADE_WITH);
  expect((await open({ seed: 7 }, [])).settings).toEqual(MADE_WITH);
});
