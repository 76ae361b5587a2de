import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { programsInOtherLanguages } from "../programs.ts";
import { carelessInOtherLanguages } from "./index.ts";

test("each mistake has an id of its own and a program, and changes it in one place", () => {
  expect(new Set(carelessInOtherLanguages.map(({ id }) => id)).size).toBe(carelessInOtherLanguages.length);
  const wrong = carelessInOtherLanguages.filter(({ program, edit }) => {
    const text = readFileSync(join(import.meta.dirname, "../..", edit.file), "utf8");
    const command = programsInOtherLanguages.find(({ name }) => name === program)?.command.join(" ") ?? "";
    return text.split(edit.find).length !== 2 || edit.put === edit.find || !command.includes(edit.file);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
