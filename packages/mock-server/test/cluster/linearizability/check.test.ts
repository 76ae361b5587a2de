import { expect, test } from "vitest";
import { checkLinearizable } from "./check.ts";
import { type RegisterInput, type RegisterOutput, looseCounter, register, timed } from "./small-models.ts";

type Line = readonly [called: number, returned: number | "-", input: RegisterInput, output?: RegisterOutput];

const write = (value: number): RegisterInput => ({ write: value });
const set = (from: number, to: number): RegisterInput => ({ from, to });
const read: RegisterInput = { read: true };

const FINE: readonly (readonly [string, readonly Line[]])[] = [
  ["no operations", []],
  [
    "a read during a write gives the old or the new value",
    [
      [0, 9, write(1), true],
      [1, 2, read, 0],
      [3, 4, read, 1],
    ],
  ],
  [
    "two writes at the same time come in any order",
    [
      [0, 10, write(1), true],
      [1, 11, write(2), true],
      [12, 13, read, 1],
    ],
  ],
  [
    "three overlapping operations, of which the last called is the first",
    [
      [0, 10, read, 2],
      [1, 11, write(1), true],
      [2, 12, write(2), true],
      [13, 14, read, 1],
    ],
  ],
  [
    "one of two concurrent compare-and-sets wins",
    [
      [0, 10, set(0, 1), true],
      [1, 9, set(0, 2), false],
      [11, 12, read, 1],
    ],
  ],
  [
    "a write of unknown outcome is seen much later",
    [
      [0, "-", write(7)],
      [1, 2, read, 0],
      [3, 4, read, 7],
    ],
  ],
  [
    "a write of unknown outcome is never seen",
    [
      [0, "-", write(7)],
      [1, 2, read, 0],
    ],
  ],
  ["only operations of unknown outcome", [[0, "-", set(5, 6)]]],
];

const WRONG: readonly (readonly [string, number, readonly Line[]])[] = [
  ["a read of a value that nobody wrote", 0, [[0, 1, read, 4]]],
  [
    "a stale read after the write returned",
    1,
    [
      [0, 1, write(1), true],
      [2, 3, read, 0],
    ],
  ],
  [
    "a read that goes back to the old value while the write goes on",
    2,
    [
      [0, 20, write(1), true],
      [1, 2, read, 1],
      [3, 4, read, 0],
    ],
  ],
  [
    "a lost update: both compare-and-sets win",
    0,
    [
      [0, 10, set(0, 1), true],
      [1, 9, set(0, 2), true],
    ],
  ],
  [
    "a write done twice: its value comes back after another write",
    3,
    [
      [0, 1, write(1), true],
      [2, 3, write(2), true],
      [4, 5, read, 2],
      [6, 7, read, 1],
    ],
  ],
  [
    "a write of unknown outcome that is seen, then not, then again",
    3,
    [
      [0, "-", write(7)],
      [1, 2, read, 7],
      [3, 4, write(0), true],
      [5, 6, read, 7],
    ],
  ],
  [
    "a write of unknown outcome that is seen before its call",
    0,
    [
      [0, 1, read, 7],
      [2, "-", write(7)],
    ],
  ],
];

test.each(FINE)("%s: linearizable", (_, lines) => {
  const operations = timed(...lines);
  const found = checkLinearizable(operations, register);
  expect(found.kind).toBe("linearizable");
});

test.each(WRONG)("%s: not linearizable, up to operation %i", (_, culprit, lines) => {
  const operations = timed(...lines);
  const found = checkLinearizable(operations, register);
  expect(found).toMatchObject({ kind: "not" });
  if (found.kind !== "not") return;
  // Of two that contradict each other it is the one that returned last.
  expect(found.culprit).toBe(operations[culprit]);
});

test("the linearization that is found has the operations in an order that the model admits", () => {
  const [first, second, third] = timed<RegisterInput, RegisterOutput>([0, 10, write(1), true], [1, 11, write(2), true], [12, 13, read, 1]);
  const found = checkLinearizable([first!, second!, third!], register);
  expect(found).toEqual({ kind: "linearizable", order: [second, first, third] });
});

test("a violation shows the shortest prefix and the longest linearization of a part of it", () => {
  const operations = timed<RegisterInput, RegisterOutput>(
    [0, 1, write(1), true],
    [2, 9, write(2), true],
    [3, 4, read, 0],
    [10, 11, write(3), true],
    [12, 13, read, 9],
  );
  const found = checkLinearizable(operations, register);
  expect(found).toEqual({
    kind: "not",
    prefix: [operations[0], { ...operations[1], output: undefined, returned: Infinity }, operations[2]],
    culprit: operations[2],
    longest: [operations[0], { ...operations[1], output: undefined, returned: Infinity }],
  });
});

test("a model may leave the next state open", () => {
  const add = "add" as const;
  const reads = (value: number): string =>
    checkLinearizable(timed<"add" | "read", number>([0, 1, add, 0], [2, 3, add, 0], [4, 5, "read", value]), looseCounter).kind;
  expect([1, 2, 3, 4, 5].map(reads)).toEqual(["not", "linearizable", "linearizable", "linearizable", "not"]);
});

test("a search that takes too long ends as unknown", () => {
  // 40 concurrent additions of 1 or 2, and a read of what is too much.
  const operations = timed<"add" | "read", number>(...Array.from({ length: 40 }, (_, n) => [n, 100 + n, "add", 0] as const), [
    200,
    201,
    "read",
    81,
  ]);
  expect(checkLinearizable(operations, looseCounter, 20)).toEqual({ kind: "unknown" });
});
