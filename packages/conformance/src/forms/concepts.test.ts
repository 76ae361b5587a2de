import { describe, expect, test } from "vitest";
import { View } from "../exchange/view.ts";
import { type Concept, calendarDayOf, flagOf, leavesOf, readConcepts } from "./concepts.ts";

const isText = (raw: unknown): boolean => typeof raw === "string";
const CONCEPTS: Readonly<Record<"title" | "section", Concept>> = {
  title: { called: /title|name|summary/, fits: isText },
  section: { called: /section|group/, fits: isText },
};
const read = (raw: unknown): ReturnType<typeof readConcepts<"title" | "section">> => readConcepts(leavesOf(new View(raw)), CONCEPTS);

describe("the values of an object", () => {
  test("are found by the nearest name that means them", () => {
    for (const raw of [
      { title: "Sign", section: "Paper" },
      { heading: { title: "Sign" }, section: { name: "Paper", order: 3 } },
      { summary: { section: "Paper", title: "Sign" }, colour: "#fff" },
    ])
      expect([read(raw).of("title")?.raw, read(raw).of("section")?.raw]).toEqual(["Sign", "Paper"]);
  });

  test("are lacking if no value could be them, and unclear if one could", () => {
    const [bare, more] = [read({ title: "Sign", id: "x", links: { self: "/" } }), read({ title: "Sign", area: "Paper" })];
    expect([bare.lacking, bare.unclear]).toEqual([["section"], []]);
    expect([more.lacking, more.unclear]).toEqual([[], ["section"]]);
  });
});

test("a boolean may be a word", () => {
  expect([true, "Yes", "done", "open", "to do", "maybe", 1].map(flagOf)).toEqual([true, true, true, false, false, undefined, undefined]);
});

test("a date may be in a timestamp, and a number in a text with no other number", () => {
  expect(["2026-03-02", "2026-03-02T00:00:00Z", "soon"].map(calendarDayOf)).toEqual(["2026-03-02", "2026-03-02", undefined]);
});
