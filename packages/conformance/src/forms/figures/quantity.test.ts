import { describe, expect, it } from "vitest";
import { numbersIn, quantitiesIn } from "./quantity.ts";

describe("a number in a text", () => {
  it("is the whole text, a percentage in both readings, or has its thousands separated by commas", () => {
    expect([numbersIn("8"), numbersIn("74%"), numbersIn("74 percent"), numbersIn("1,234.5"), numbersIn("-0.5")]).toEqual([
      [8],
      [74, 0.74],
      [74, 0.74],
      [1234.5],
      [-0.5],
    ]);
    expect([numbersIn("12,34"), numbersIn("<5 - hidden"), numbersIn("2025-04")]).toEqual([[], [], []]);
  });

  it("has the words around it", () => {
    expect(quantitiesIn("40 active, 7 on leave")).toEqual([
      { numbers: [40], words: ["active"] },
      { numbers: [7], words: ["on leave"] },
    ]);
    expect(quantitiesIn("Care: 8 people")).toEqual([{ numbers: [8], words: ["Care", "people"] }]);
    expect(quantitiesIn("2025-04 = 53")).toEqual([{ numbers: [53], words: ["2025-04"] }]);
    expect(quantitiesIn("1,234 people")).toEqual([{ numbers: [1234], words: ["people"] }]);
    expect(quantitiesIn("2025-04 = 28 people")).toEqual([{ numbers: [28], words: ["2025-04", "people"] }]);
    expect(quantitiesIn("47061932-c424-4677-86da-3395a3d91587 = 3").map(({ numbers }) => numbers)).toEqual([[3]]);
    expect(quantitiesIn("3/7").map(({ numbers }) => numbers)).toEqual([[3], [7]]);
  });

  it("is not read from a date, an id, an address, a duration or a placeholder", () => {
    const none = [
      "2026-03-01",
      "2026-03-01T09:00:00Z",
      "386dc872-018c-4b21-901f-7b31d77d40f6",
      "https://a.example/7",
      "P3Y8M",
      "<5 - hidden",
      "Q1",
    ];
    for (const text of none) expect([text, quantitiesIn(text)]).toEqual([text, []]);
  });
});
