import { expect, test } from "vitest";
import { drawnTrace } from "./drawn-trace.ts";

test("a trace depends only on its seed, and reaches all areas of both APIs", () => {
  const [one, same, other] = [[...drawnTrace(1, 1200)], [...drawnTrace(1, 1200)], [...drawnTrace(2, 1200)]];
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
  const paths = new Set(
    one.map(({ path }) =>
      path
        .split("?")[0]!
        .split("/")
        .slice(1, 4)
        .join("/")
        .replaceAll(/sb\d|snapshot-\d/g, "*"),
    ),
  );
  for (const path of [
    "api/v1/employees",
    "api/v1/leave",
    "api/v1/surveys",
    "api/v1/webhooks",
    "_mock/clock",
    "_mock/sandboxes/*",
    "_mock/web",
  ])
    expect([...paths].some((seen) => seen.startsWith(path))).toBe(true);
});
