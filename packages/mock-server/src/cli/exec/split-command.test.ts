import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@hr-platform/property-runs";
import { splitCommand } from "./split-command.ts";

const takesValue = (flag: string): boolean => flag === "--seed";
const split = (...args: string[]): unknown => splitCommand(args, takesValue);

test("the command follows the first --, and keeps every other one", () => {
  expect(split("--seed", "7", "--", "npm", "test", "--", "--watch")).toEqual({
    own: ["--seed", "7"],
    command: ["npm", "test", "--", "--watch"],
  });
  expect(split("--", "--", "x")).toEqual({ own: [], command: ["--", "x"] });
});

test("without -- the command begins at the first argument that is no flag and no value of one", () => {
  expect(split("--seed", "7", "--trace", "npm", "--version")).toEqual({ own: ["--seed", "7", "--trace"], command: ["npm", "--version"] });
  expect(split("--seed=7", "npm", "--", "x")).toEqual({ own: ["--seed=7"], command: ["npm", "--", "x"] });
});

test("flags alone are no command", () => {
  expect(split("--trace", "--")).toEqual({ own: ["--trace"], command: [] });
  expect(split("--seed", "7")).toEqual({ own: ["--seed", "7"], command: [] });
});

test("no argument of a command is changed, whatever it holds", () => {
  const own = fc.array(fc.constantFrom("--trace", "--seed=1", "--log=json"));
  fc.assert(
    fc.property(own, fc.array(fc.string()), (flags, command) => {
      expect(splitCommand([...flags, "--", ...command], takesValue)).toEqual({ own: flags, command });
    }),
    runs(16, 200),
  );
});
