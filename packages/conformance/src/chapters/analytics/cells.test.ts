import { expect, test } from "vitest";
import { ones } from "./cells.ts";
import type { Tally } from "./people.ts";

const exactly = (count: number): Tally => ({ least: count, most: count });
const people = (sizes: Readonly<Record<string, number>>, more = 0) => ({
  all: exactly(Object.values(sizes).reduce((sum, size) => sum + size, more)),
  departments: new Map(Object.entries(sizes).map(([name, size]) => [name, exactly(size)])),
});

test("hidden departments of one person each are told by their sum, unless something may be beside them", () => {
  const hidden = new Set(["Sales", "Legal"]);
  expect(ones(hidden, people({ Care: 9, Sales: 1, Legal: 1 }))).toBe(true);
  expect(ones(hidden, people({ Care: 9, Sales: 1, Legal: 2 }))).toBe(false);
  expect(ones(new Set(["Sales", "Care"]), people({ Care: 9, Sales: 1 }))).toBe(false);
  expect(ones(hidden, people({ Care: 9, Sales: 1, Legal: 1 }, 2))).toBe(false);
  expect(ones(hidden, { ...people({ Care: 9, Sales: 1, Legal: 1 }), all: { least: 10, most: 11 } })).toBe(false);
});
