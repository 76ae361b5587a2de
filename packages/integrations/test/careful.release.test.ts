import { expect, test } from "vitest";
import { PROGRAMS } from "../programs.ts";
import { ordinaryRun } from "./ordinary-run.ts";

test.for(PROGRAMS)("$name does its work on an ordinary mock", async (program) => {
  expect(await ordinaryRun(program)).toBeUndefined();
});
