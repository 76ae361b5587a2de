import { runs } from "@hr-platform/property-runs";
import { assert, array, constantFrom, integer, oneof, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decisions } from "../../contract/decisions.ts";
import { hiddenCells } from "./suppression.ts";

/**
 * The attacker in these tests reads every summary, knows this rule, and knows that exactly one person joined, left or
 * moved between two summaries, but not who. A cell that was hidden in every summary must have two possible values at
 * each of them.
 */
type Sizes = readonly number[];
type Complement = Decisions["complementary-cell"];
type History = readonly Sizes[];

const NAMES = ["A", "B", "C", "D", "E", "F"];

/** What a history shows: the cells of each summary, `?` hidden and `-` absent, and the total. */
function view(history: History, complement: Complement, sticky = true): string {
  const held = new Set<string>();
  return history
    .map((sizes) => {
      const cells = new Map(sizes.flatMap((people, n) => (people > 0 || held.has(NAMES[n]!) ? [[NAMES[n]!, people] as const] : [])));
      const hidden = hiddenCells(cells, { held: sticky ? held : new Set(), complement });
      const shown = sizes.map((people, n) => (hidden.has(NAMES[n]!) ? "?" : cells.has(NAMES[n]!) ? people : "-"));
      for (const name of hidden) held.add(name);
      return `${shown.join(",")}|${sizes.reduce((sum, people) => sum + people, 0)}`;
    })
    .join(" > ");
}

/** All sizes after one person joined, left or moved. */
function changes(sizes: Sizes): Sizes[] {
  const places = [-1, ...sizes.keys()];
  return places.flatMap((from) =>
    places.flatMap((to) => {
      if (from === to || sizes[from] === 0) return [];
      return [sizes.map((people, n) => people - (n === from ? 1 : 0) + (n === to ? 1 : 0))];
    }),
  );
}

function histories(start: Sizes, steps: number): History[] {
  let all: History[] = [[start]];
  for (let step = 0; step < steps; step += 1) all = all.flatMap((past) => changes(past.at(-1)!).map((next) => [...past, next]));
  return all;
}

/** All sizes of this many departments with at most this many people each. */
function vectors(departments: number, most: number): Sizes[] {
  let all: Sizes[] = [[]];
  for (let n = 0; n < departments; n += 1)
    all = all.flatMap((sizes) => Array.from({ length: most + 1 }, (_, people) => [...sizes, people]));
  return all;
}

/**
 * The cells hidden in every summary of a view. None if one summary hides all its cells, since then no other cell can
 * cover them.
 */
function everHidden(shown: string): number[] {
  const rows = shown.split(" > ").map((row) => row.split("|")[0]!.split(","));
  if (rows.some((row) => !row.some((text) => text !== "?" && text !== "-"))) return [];
  return [...rows[0]!.keys()].filter((n) => rows.every((row) => row[n] === "?"));
}

/** The views in which a cell can be computed, among all histories. */
function solved(departments: number, most: number, steps: number, complement: Complement, sticky = true): string[] {
  const worlds = new Map<string, History[]>();
  for (const start of vectors(departments, most)) {
    for (const history of histories(start, steps)) {
      const shown = view(history, complement, sticky);
      const group = worlds.get(shown);
      if (group === undefined) worlds.set(shown, [history]);
      else group.push(history);
    }
  }
  return [...worlds].flatMap(([shown, group]) =>
    everHidden(shown).some((n) => group[0]!.some((_, at) => new Set(group.map((history) => history[at]![n])).size < 2)) ? [shown] : [],
  );
}

/** Whether a value passes `test`; takes no more values than that needs. */
function some<T>(values: Iterable<T>, test: (value: T) => boolean): boolean {
  for (const value of values) if (test(value)) return true;
  return false;
}

describe("whoever knows the rule cannot work out a hidden number", () => {
  test.each([
    [2, 12],
    [3, 10],
    [4, 7],
    [5, 5],
  ])("T-28, T-33: from one summary of %i departments of at most %i people, in all there are", (departments, most) => {
    expect(solved(departments, most, 0, "next-smallest")).toEqual([]);
  });

  test("T-34: from two summaries before and after a single change of staff, in all there are", () => {
    expect(solved(3, 7, 1, "next-smallest")).toEqual([]);
    expect(solved(4, 5, 1, "next-smallest")).toEqual([]);
  });

  test("T-34: as they could if cells did not stay hidden: the choice of the second one would flip and tell both", () => {
    expect(solved(3, 6, 1, "next-smallest", false)).toContain("?,?,5|10 > ?,5,?|10");
  });

  test("T-34, T-35: from three summaries of up to six departments: another history looks the same and differs in that cell", () => {
    const sizes = array(oneof(integer({ min: 0, max: 9 }), integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 6 });
    const steps = tuple(integer({ min: 0, max: 999 }), integer({ min: 0, max: 999 }));
    const settings = runs(28, 150);
    let judged = 0;
    assert(
      property(sizes, steps, constantFrom<Complement>("next-smallest", "largest"), (start, picks, complement) => {
        const path: Sizes[] = [start];
        for (const pick of picks) {
          const next = changes(path.at(-1)!);
          path.push(next[pick % next.length]!);
        }
        const shown = view(path, complement);
        for (const n of everHidden(shown)) {
          judged += 1;
          for (const at of path.keys()) {
            if (!some(neighbours(start, path), (twin) => twin[at]![n] !== path[at]![n] && view(twin, complement) === shown))
              throw new Error(`${NAMES[n]} is known from ${shown}, which is ${JSON.stringify(path)} (${complement})`);
          }
        }
      }),
      settings,
    );
    expect(judged).toBeGreaterThan(settings.numRuns / 2);
  });
});

/** Histories with a slightly different start: two cells swapped, or a few people moved; followed by any changes. */
function* neighbours(start: Sizes, path: History): Generator<History> {
  const starts: Sizes[] = [start];
  for (const a of start.keys()) {
    for (const b of start.keys()) {
      if (a === b) continue;
      starts.push(start.map((people, n) => (n === a ? start[b]! : n === b ? start[a]! : people)));
      for (const moved of [1, 2, 3, 4]) {
        if (start[a]! >= moved) starts.push(start.map((people, n) => people + (n === a ? -moved : n === b ? moved : 0)));
      }
    }
  }
  const moves = path.slice(1).map((sizes, at) => sizes.map((people, n) => people - path[at]![n]!));
  // Tries the same changes first: they usually fit.
  for (const sizes of starts) {
    const same: Sizes[] = [sizes];
    for (const move of moves) same.push(same.at(-1)!.map((people, n) => people + move[n]!));
    if (same.every((each) => each.every((people) => people >= 0))) yield same;
  }
  for (const sizes of starts) yield* histories(sizes, path.length - 1);
}
