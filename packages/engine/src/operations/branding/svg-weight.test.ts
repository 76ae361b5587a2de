import { expect, test } from "vitest";
import { References } from "./svg-weight.ts";

/** A document of consecutive elements, each with an id, some with references. */
function weigh(refers: Readonly<Record<string, string>>): number {
  const references = new References();
  for (const [place, [id, targets]] of Object.entries(refers).entries()) {
    references.begin(id, place);
    for (const target of targets.split(" ")) if (target !== "") references.refer(place, target);
    references.end(id, place, place + 1);
  }
  return references.weight(Object.keys(refers).length);
}

test("every copy that a reference draws counts", () => {
  expect(weigh({ a: "", b: "", c: "" })).toBe(3);
  expect(weigh({ a: "", b: "a a", c: "b b" })).toBe(3 + 2 + 2 * 3);
});

test("an element that references itself, or a circle of references, is infinite", () => {
  expect(weigh({ a: "a" })).toBe(Number.POSITIVE_INFINITY);
  expect(weigh({ a: "b", b: "a" })).toBe(Number.POSITIVE_INFINITY);
});

test("a reference to nothing weighs nothing, and of two equal ids the first counts", () => {
  expect(weigh({ a: "x" })).toBe(1);
  const references = new References();
  references.begin("a", 0);
  references.end("a", 0, 3);
  references.begin("a", 3);
  references.end("a", 3, 4);
  references.refer(4, "a");
  expect(references.weight(5)).toBe(5 + 3);
});

test("twelve steps are followed, and a thirteenth is not", () => {
  const chain = (steps: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: steps + 1 }, (_, n) => [`e${n}`, n === steps ? "" : `e${n + 1}`]));
  expect(weigh(chain(12))).toBeLessThan(Number.POSITIVE_INFINITY);
  expect(weigh(chain(13))).toBe(Number.POSITIVE_INFINITY);
});
