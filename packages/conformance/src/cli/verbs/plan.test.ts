import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { capturedOutput } from "../../../test/captured-output.ts";
import { inEmptyFolder } from "../../../test/state-folder.ts";
import { run } from "../program.ts";

inEmptyFolder();
const output = capturedOutput();

test("a plan has the requests in all, and what the target file lacks, what most checks need first", async () => {
  writeFileSync("staging.json", JSON.stringify({ base_url: "https://one.example/api/v1", keys: { full: "k" } }));
  await run(["plan", "--target", "staging.json"]);
  const lines = output.text.split("\n");
  expect(lines.filter((line) => /^  \w[\w-]+ +\d+ checks?  about \d+ requests?$/.test(line)).length).toBeGreaterThan(10);
  expect(output.text).toMatch(/^About \d+ requests, \d+ of them writes, since areas share what they read and make; at 90 a minute/m);
  const begin = lines.indexOf("Not run, because the target file lacks what they need:") + 1;
  const lacking = lines.slice(begin).flatMap((line) => /^ +(\d+) (checks?)  (\S.*)$/.exec(line)?.slice(1) ?? []);
  const counts = lacking.filter((_, n) => n % 3 === 0).map(Number);
  expect(counts.length).toBeGreaterThan(5);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(lacking.slice(0, 3)).toEqual([expect.anything(), "checks", "other_company.keys.full"]);
  expect(output.text).not.toMatch(/\b1 (?:checks|requests)/);
});
