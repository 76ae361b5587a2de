import { expect, test } from "vitest";
import type { Observation } from "../run/observation.ts";
import { nullWords } from "./null-words.ts";

const run = (output: string, files: Readonly<Record<string, string>> = {}): Observation =>
  ({ status: 0, isService: false, output, files }) as unknown as Observation;

test.each<readonly [string, Observation, readonly string[]]>([
  ["a table with two words in a line", run("", { "people.csv": "id,title,manager\n7,None,None" }), ["fail"]],
  ["a printed table with a word that names nothing", run("Ada | NaN | 3"), ["fail"]],
  ["a group that may be called so", run("", { "sizes.csv": "department,people\nNone,12" }), ["warn"]],
  ["a table for a database", run("", { "people.csv": "7,null,null" }), ["warn"]],
  ["empty cells", run("", { "people.csv": "7,,\n8,," }), []],
  ["a name that begins so", run("", { "people.csv": "7,Nonely,Nanette" }), []],
  ["JSON", run('{"a":null,"b":null}', { "x.json": "[null, null]", "y.jsonl": '{"a":null,"b":null}\n{"a":null,"b":null}' }), []],
  ["a group in JSON that is called so", run("", { "groups.json": '{"dept:null": {"members": []}}' }), ["fail"]],
  ["a line of JSON in which it is a text", run("", { "x.jsonl": '{"a":null}\n{"a":"undefined"}' }), ["fail"]],
  ["JSON with a word in a sentence", run("", { "x.json": '{"note": "null and void", "kind": "non-null"}' }), []],
  ["text for people", run("None of them has left, null and void"), []],
])("null in %s", (_, seen, levels) => {
  expect(nullWords(seen, run("")).map(({ level }) => level)).toEqual(levels);
});
