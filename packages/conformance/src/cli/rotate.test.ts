import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { capturedOutput } from "../../test/captured-output.ts";
import { inEmptyFolder } from "../../test/state-folder.ts";
import { run } from "./program.ts";
import { readRotate } from "./rotate.ts";

inEmptyFolder();
const output = capturedOutput();

test("digits are a run number, other hexadecimal digits a commit, and a name with a slash or .json a file", () => {
  expect(readRotate("1")).toEqual({ turn: { turn: 1 } });
  expect(readRotate("1234567")).toEqual({ turn: { turn: 1_234_567 } });
  expect(readRotate("00000002f1")).toEqual({ turn: { turn: 3 } });
  expect(readRotate("0000000a")).toEqual({ turn: { turn: 11 } });
  expect(readRotate(`${"0".repeat(39)}1`)).toEqual({ turn: { turn: 1 } });
  expect(readRotate("FFFFFFFF".repeat(5)).turn.turn).toBe(2 ** 32);
  for (const path of ["rotation.json", "./abcdef0", "kept/7", "C:\\kept\\7"]) expect(readRotate(path).file?.path).toBe(path);
});

test.for(["", "0", "-1", "1.5", "abc", "main", "abcdefg", "0x12345678", "a".repeat(65)])("'%s' is refused with what there is", (text) => {
  expect(() => readRotate(text)).toThrow(
    `--rotate ${text}: must be a run number of 1 or more, a commit hash of 7 to 64 hexadecimal digits, or a file: ./NAME or NAME.json`,
  );
});

test("plan shows the turn and leaves its file alone; a bad file ends it with one line and status 2", async () => {
  const target = { name: "staging", base_url: "http://127.0.0.1:1/api/v1", keys: { full: "k" } };
  writeFileSync("target.json", JSON.stringify(target));
  await run(["plan", "--target", "target.json", "--rotate", "rotation.json"]);
  expect(output.text).toMatch(
    /\nTurn 1 of \d+, seed 1 unless --seed is given:\n +\d+ checks {2}in every turn\n +\d+ checks {2}come in this turn\n/,
  );
  expect(existsSync("rotation.json")).toBe(false);
  const requirements = [{ id: "LEAVE-38", verdict: "fail", turn: 3, by: ["LEAVE-38"] }];
  const kept = JSON.stringify({ kind: "hr-conformance rotation", format: 1, turn: 5, owed: ["EMP-40"], requirements });
  writeFileSync("rotation.json", kept);
  await run(["plan", "--target", "target.json", "--rotate", "rotation.json"]);
  expect(output.text).toMatch(
    /Turn 5 of \d+[^]* 1 check {2}failed before and have not passed\n +1 check {2}did not run in their own turn\n/,
  );
  expect(readFileSync("rotation.json", "utf8")).toBe(kept);
  writeFileSync("rotation.json", kept.slice(0, -1));
  for (const args of [
    ["plan", "--target", "target.json", "--rotate", "rotation.json"],
    ["run", "--target", "target.json", "--rotate", "rotation.json"],
  ]) {
    const before = output.text;
    await run(args);
    expect(output.text.slice(before.length)).toMatch(/^hr-conformance: rotation file 'rotation\.json' is not one .*\n$/);
    expect(process.exitCode).toBe(2);
  }
  expect(readFileSync("rotation.json", "utf8")).toBe(kept.slice(0, -1));
});
