import { expect, test } from "vitest";
import { all, check, openMock, program, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

interface Leave {
  readonly id: string;
  readonly employeeName: string;
  readonly startDate: string;
  readonly status: string;
}

/** The copies of leave that a program keeps, by sandbox. */
const copies = new Map<string, Map<string, Leave>>();

/** A program that keeps a copy of all leave, and writes who is away. */
const copying =
  (takesOver: boolean): RunProgram =>
  async (place, signal) => {
    const copy = copies.get(place.sandbox) ?? new Map<string, Leave>();
    const end = await program(async (call) => {
      for (const one of await all<Leave>(call, "/leave")) if (takesOver || !copy.has(one.id)) copy.set(one.id, one);
    })(place, signal);
    copies.set(place.sandbox, copy);
    const away = [...copy.values()].filter(({ status }) => status === "approved").map((one) => `${one.employeeName},${one.startDate}`);
    return { ...end, files: { "away.csv": away.toSorted().join("\n") } };
  };

test.each([
  [true, "pass"],
  [false, "fail"],
])("a copy that takes over what changes: %s", async (takesOver, verdict) => {
  expect(verdicts(await check(copying(takesOver), /^again\.leave-cancelled$/))).toEqual({ "again.leave-cancelled": verdict });
});
