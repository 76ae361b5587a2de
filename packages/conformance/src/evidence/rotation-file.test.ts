import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inEmptyFolder } from "../../test/state-folder.ts";
import { checks } from "../checks/index.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { type KeptRotation, isRotation, mayKeepRotation, readRotation, writeRotation } from "./rotation-file.ts";

inEmptyFolder();

const PATH = "kept/rotation.json";
const STATE: KeptRotation = {
  target: "https://one.example/api/v1",
  turn: 7,
  owed: ["EMP-22"],
  requirements: [
    { id: "LEAVE-38", verdict: "fail", turn: 3, by: ["LEAVE-38"] },
    { id: "EMP-22", verdict: "pass", turn: 6 },
  ],
};

test("what is written is read again, and a rotation without a file begins with turn 1", () => {
  expect(readRotation(PATH)).toEqual({ turn: 1, owed: [], requirements: [] });
  mayKeepRotation(PATH);
  expect(existsSync(PATH)).toBe(false);
  writeRotation(PATH, STATE);
  expect([readRotation(PATH), isRotation(PATH), readdirSync("kept")]).toEqual([STATE, true, ["rotation.json"]]);
  const row = fc.record({
    id: fc.constantFrom("LEAVE-38", "EMP-22", "PRIV-01"),
    verdict: fc.constantFrom("pass" as const, "inconclusive" as const),
    turn: fc.integer({ min: 1 }),
  });
  const states = fc.record({
    turn: fc.integer({ min: 1 }),
    owed: fc.subarray(checks.map(({ id }) => id)),
    requirements: fc.array(row),
  });
  fc.assert(
    fc.property(states, (state) => {
      writeRotation(PATH, state);
      expect(readRotation(PATH)).toEqual(state);
    }),
    runs(54, 40),
  );
});

test("checks that there are no more are passed over", () => {
  mkdirSync("kept");
  writeRotation(PATH, { ...STATE, owed: ["OWN-901"], requirements: [{ id: "LEAVE-38", verdict: "fail", turn: 3, by: ["OWN-901"] }] });
  expect(readRotation(PATH)).toMatchObject({ owed: [], requirements: [{ verdict: "fail", by: [] }] });
});

test("the file survives a write that breaks, and what that one left is no trouble", () => {
  mkdirSync("kept");
  writeRotation(PATH, STATE);
  const text = readFileSync(PATH, "utf8");
  // A run that was killed while it wrote leaves a part of the new file beside the old one.
  writeFileSync(`${PATH}.next`, text.slice(0, 40));
  expect(readRotation(PATH)).toEqual(STATE);
  writeRotation(PATH, { ...STATE, turn: 8 });
  expect([readRotation(PATH).turn, readdirSync("kept")]).toEqual([8, ["rotation.json"]]);
  const fullDisk = (file: number, text: string): never => {
    writeSync(file, text.slice(0, 40));
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  };
  expect(() => writeRotation(PATH, { ...STATE, turn: 9 }, fullDisk)).toThrow(
    new ConfigurationError(`rotation file '${PATH}' cannot be written (ENOSPC); it stays as it was before this run`),
  );
  expect([readRotation(PATH).turn, readdirSync("kept")]).toEqual([8, ["rotation.json"]]);
  // A folder in the place of the new file lets no write begin.
  mkdirSync(`${PATH}.next`);
  expect(() => writeRotation(PATH, { ...STATE, turn: 9 })).toThrow(ConfigurationError);
  expect(() => mayKeepRotation(PATH)).toThrow(ConfigurationError);
  expect(readRotation(PATH).turn).toBe(8);
});

const HOSTILE: readonly (readonly [text: string, why: string])[] = [
  ["", "is not one that 'run --rotate' wrote"],
  ["null", "is not one that 'run --rotate' wrote"],
  ["[".repeat(100_000), "is not one that 'run --rotate' wrote"],
  ['{"requirements":[],"decisions":[]}', "is not one that 'run --rotate' wrote"],
  [JSON.stringify({ kind: "hr-conformance rotation", format: 2 }), "is of another version of hr-conformance"],
  ["x".repeat(2 ** 20 + 1), "is longer than 1 MB"],
  ...[
    { turn: 0 },
    { turn: 1.5 },
    { turn: "7" },
    { turn: 1e300 },
    { owed: "EMP-22" },
    { owed: [1] },
    { requirements: {} },
    { requirements: undefined },
  ].map((odd) => [changed(odd), "lacks turn, owed or requirements"] as const),
  ...[
    null,
    [],
    { id: "\u001B[2J", verdict: "pass", turn: 1 },
    { id: "EMP-22", verdict: "fine", turn: 1 },
    { id: "EMP-22", verdict: "not-run", turn: 1 },
    { id: "EMP-22", verdict: "fail", turn: 1, by: [{}] },
    { id: "EMP-22", verdict: "fail", turn: -1 },
  ].map((row) => [changed({ requirements: [row] }), "has a row of requirements that is wrong, number 1"] as const),
];

function changed(members: object): string {
  return JSON.stringify({ kind: "hr-conformance rotation", format: 1, turn: 7, owed: [], requirements: [], ...members });
}

test("a hostile file gets one line with the mend, and stays as it is", () => {
  mkdirSync("kept");
  for (const [text, why] of HOSTILE) {
    writeFileSync(PATH, text);
    const line = `rotation file '${PATH}' ${why}; put back an earlier one, or remove it to begin with turn 1`;
    expect(() => readRotation(PATH)).toThrow(new ConfigurationError(line));
    expect(readFileSync(PATH, "utf8")).toBe(text);
  }
  const path = "kept/link.json";
  symlinkSync("rotation.json", path);
  expect(() => readRotation(path)).toThrow("is a symbolic link");
  expect(() => readRotation("kept")).toThrow("is no file");
});

test("no text makes reading throw anything but a complaint about the file", () => {
  mkdirSync("kept");
  const json = fc.json();
  const odd = fc.oneof(
    fc.string(),
    json,
    fc.jsonValue().map((value) => changed({ requirements: value, owed: value })),
  );
  fc.assert(
    fc.property(odd, (text) => {
      writeFileSync(PATH, text);
      try {
        readRotation(PATH);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
        expect((error as Error).message).not.toContain("\n");
      }
    }),
    runs(55, 200),
  );
});
