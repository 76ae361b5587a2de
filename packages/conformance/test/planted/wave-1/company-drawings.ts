import type { Planted } from "../planted.ts";
import { type PlantedRow, within } from "./within.ts";

/** Mistakes about what a drawing may hold. */
export const companyDrawings: readonly Planted[] = within(
  "images.ts",
  (
    [
      ["script", `"desc",\n]);`, `"desc",\n  "script",\n]);`],
      ["animate", `"desc",\n]);`, `"desc",\n  "animate",\n]);`],
      ["set", `"desc",\n]);`, `"desc",\n  "set",\n]);`],
      ["a", `"desc",\n]);`, `"desc",\n  "a",\n]);`],
      ["foreignObject", `"desc",\n]);`, `"desc",\n  "foreignobject",\n]);`],
      ["iframe", `"desc",\n]);`, `"desc",\n  "iframe",\n]);`],
      ["use", `"desc",\n]);`, `"desc",\n  "use",\n]);`],
      ["image", `"desc",\n]);`, `"desc",\n  "image",\n]);`],
    ] as const
  ).map(([name, find, replace]): PlantedRow => ["subtle", `drawings keep ${name} with all its attributes`, ["BRAND-15"], find, replace]),
).map((row) => ({
  ...row,
  edits: [
    ...row.edits,
    {
      file: "images.ts",
      find: `PLAIN.test(attribute) && !/url|script|data:|&/i.test(value),`,
      replace: `!/^on/i.test(attribute),`,
    },
  ],
}));
