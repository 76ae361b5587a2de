import { expect, test } from "vitest";
import { EventTexts } from "./event-stream.ts";

const decoder = new TextDecoder();

/** Texts of entries, with a count of how often each was written. */
function counted(size = 1): { readonly texts: EventTexts; readonly of: (n: number, mark?: string) => string; readonly written: number[] } {
  const texts = new EventTexts();
  const written: number[] = [];
  const of = (n: number, mark = "x"): string =>
    decoder.decode(
      texts.of(n, () => {
        written.push(n);
        return mark.repeat(size);
      }),
    );
  return { texts, of, written };
}

test("an entry is written once, however many read it", () => {
  const { of, written } = counted();
  for (let reader = 0; reader < 300; reader += 1) for (const n of [0, 1, 2]) of(n);
  expect(written).toEqual([0, 1, 2]);
});

test("an entry of a cleared ring is not confused with a new one of the same number", () => {
  const { texts, of } = counted();
  for (const n of [0, 1]) {
    texts.added(n);
    of(n, "old");
  }
  texts.added(0);
  expect(of(0, "new")).toBe("new");
});

test("at most some megabytes are kept, the newest longest", () => {
  const { of, written } = counted(1024 * 1024);
  for (const n of [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]) of(n);
  expect(written).toEqual([0, 1, 2, 3, 4, 0]);
});
