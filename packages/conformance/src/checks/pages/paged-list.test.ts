import { describe, expect, test } from "vitest";
import { exchanged } from "../../../test/fabricated.ts";
import { type PagedList, changedMeanwhile, missedIds, repeatedId, wrongHasMore, wrongTotal } from "./paged-list.ts";

/** Pages with these ids. `more` and `total` are has_more and total in meta. */
function pages(ids: readonly (readonly string[])[], more: readonly boolean[], total: number, whole = true): PagedList {
  const exchanges = ids.map((page, n) =>
    exchanged({
      operation: "listEmployees",
      body: { data: page.map((id) => ({ id })), meta: { total, page: n + 1, limit: 2, has_more: more[n] } },
    }),
  );
  return { limit: 2, exchanges, ids, whole };
}

describe("walks through pages", () => {
  const sound = pages([["a", "b"], ["c"]], [true, false], 3);

  test("have no fault on a sound target", () => {
    expect([repeatedId(sound), wrongHasMore(sound), wrongTotal(sound)]).toEqual([undefined, undefined, undefined]);
    expect(missedIds([sound, pages([["c", "b", "a"]], [false], 3)])).toEqual([]);
    expect(changedMeanwhile([sound])).toBe(false);
  });

  test("show rows that are repeated or missing", () => {
    expect(repeatedId(pages([["a", "b"], ["b"]], [true, false], 3))).toBe("b");
    expect(missedIds([sound, pages([["a", "b"]], [false], 2)])).toEqual(["c"]);
  });

  test("show a has_more that contradicts the following pages", () => {
    expect(wrongHasMore(pages([["a", "b"], ["c"]], [false, false], 3))).toBeDefined();
    expect(wrongHasMore(pages([["a", "b"], []], [true, false], 2))).toBeDefined();
    expect(
      wrongHasMore(
        pages(
          [
            ["a", "b"],
            ["c", "d"],
          ],
          [true, true],
          9,
          false,
        ),
      ),
    ).toBeUndefined();
    expect(
      wrongHasMore(
        pages(
          [
            ["a", "b"],
            ["c", "d"],
          ],
          [false, true],
          9,
          false,
        ),
      ),
    ).toBeDefined();
  });

  test("show a wrong total only if the last page was read", () => {
    expect(wrongTotal(pages([["a", "b"], ["c"]], [true, false], 4))).toBeDefined();
    expect(wrongTotal(pages([["a", "b"], ["c"]], [true, true], 9, false))).toBeUndefined();
  });

  test("accept a total that counts a repeated row once or twice", () => {
    for (const [total, wrong] of [
      [3, false],
      [4, false],
      [5, true],
    ] as const)
      expect(
        wrongTotal(
          pages(
            [
              ["a", "b"],
              ["b", "c"],
            ],
            [true, false],
            total,
          ),
        ) !== undefined,
      ).toBe(wrong);
  });
});
