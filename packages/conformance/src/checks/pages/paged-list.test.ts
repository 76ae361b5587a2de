import { describe, expect, test } from "vitest";
import type { CheckContext } from "../../run/check/check-context.ts";
import { exchanged } from "../../../test/fabricated.ts";
import { type PagedList, isWalk, missedIds, repeatedId, steadyWalks, wrongHasMore, wrongTotal } from "./paged-list.ts";

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
    expect(isWalk(sound)).toBe(true);
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

  test("show where rows follow and how they are counted only over several pages, to the end", () => {
    expect(isWalk(pages([["a", "b"], ["c"], []], [true, true, false], 3))).toBe(true);
    expect(isWalk(pages([["a", "b"], []], [true, false], 2))).toBe(false);
    expect(isWalk(pages([["a", "b"], ["c"]], [true, true], 9, false))).toBe(false);
  });

  test("that disagree are judged if they disagree again in the same way, and end the check otherwise", async () => {
    const t = {
      stop: (why: string) => {
        throw new Error(why);
      },
    } as unknown as CheckContext;
    const counted = (last: number): PagedList[] => [
      pages([["a", "b"]], [false], 2),
      pages([Array.from({ length: last }, (_, n) => `${n}`)], [false], last),
    ];
    const made = [counted(3), counted(3)];
    expect(await steadyWalks(t, "the list", async () => made.shift()!)).toEqual(counted(3));
    const changing = [counted(3), counted(4)];
    await expect(steadyWalks(t, "the list", async () => changing.shift()!)).rejects.toThrow("the list changes while it is read");
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
