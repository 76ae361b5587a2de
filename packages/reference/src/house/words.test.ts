import { expect, test } from "vitest";
import { FOLDERS, sourceFiles } from "./source-files.ts";

/** Words that readers stumble over, as comments had them. */
const BANNED =
  /\b(?:told of|tells? of|manieth|wherein|whereof|thereof|hinder\w*|besieg\w*|couriers?|parcels?|happenings?|misbehav\w*|for want of|to be had|let be|let pass|reckon(?:s|ing)?|of late|whoever|asked for|worked out|ids? of nothing|sealed|as it were|stands? (?:on|for)|in hand|had a hand|com(?:e|es|ing) to no verdict|came to no verdict|(?:what|whatever) (?:comes|becomes|became) of)\b/gi;

test("comments are in plain words", () => {
  const comments = sourceFiles(FOLDERS).flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => ({ path, comment })),
  );
  expect(comments.length).toBeGreaterThan(2000);
  expect(comments.flatMap(({ path, comment }) => [...comment.matchAll(BANNED)].map(([word]) => `${path}: ${word}`))).toEqual([]);
});
