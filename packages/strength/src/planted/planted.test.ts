import { expect, test } from "vitest";
import { requirementById } from "../../../conformance/src/document/requirements.ts";
import { VARIANTS } from "../other-server/choices.ts";
import { planted } from "./all.ts";
import { causeKeys } from "./causes.ts";
import { checkEdit } from "./wrong-server.ts";

test("every planted mistake has a name of its own and breaks requirements that exist, in a variant that exists", () => {
  expect(new Set(planted.map(({ id }) => id)).size).toBe(planted.length);
  for (const { breaks, variant = "other" } of planted) {
    for (const id of breaks) expect(requirementById.has(id), id).toBe(true);
    expect(VARIANTS[variant], variant).toBeDefined();
  }
});

test("the text that each planted mistake replaces stands exactly once in the second server", () => {
  for (const { id, edits } of planted) for (const edit of edits) expect(() => checkEdit(id, edit)).not.toThrow();
});

test("an edit that fits nowhere is named", () => {
  expect(() => checkEdit("x", { file: "server.ts", find: "no such text", replace: "" })).toThrow(/'x': .* 0 times in server\.ts/);
  const importing = { file: "server.ts", find: "export function otherServer(", replace: 'import { a } from "./gone.ts";' };
  expect(() => checkEdit("x", importing)).toThrow(/'x' imports \.\/gone\.ts in server\.ts/);
});

test("each cause that is expected is that of a planted mistake", () => {
  const ids = new Set(planted.map(({ id }) => id));
  expect(Object.keys(causeKeys).filter((id) => !ids.has(id))).toEqual([]);
});
