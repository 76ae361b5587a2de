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

/** The files that it writes, by sandbox. */
const written = new Map<string, Record<string, string>>();

/** A program that keeps a copy of all leave, and writes who is away, into one file or each time into another one. */
const copying =
  (takesOver: boolean, isNumbered: boolean): RunProgram =>
  async (place, signal) => {
    const copy = copies.get(place.sandbox) ?? new Map<string, Leave>();
    const end = await program(async (call) => {
      for (const one of await all<Leave>(call, "/leave")) if (takesOver || !copy.has(one.id)) copy.set(one.id, one);
    })(place, signal);
    copies.set(place.sandbox, copy);
    const away = [...copy.values()].filter(({ status }) => status === "approved").map((one) => `${one.employeeName},${one.startDate}`);
    const before = written.get(place.sandbox) ?? {};
    const files = { ...before, [isNumbered ? `away-${Object.keys(before).length + 9}.csv` : "away.csv"]: away.toSorted().join("\n") };
    written.set(place.sandbox, files);
    return { ...end, files };
  };

test.each([
  [true, false, "pass"],
  [false, false, "fail"],
  [true, true, "pass"],
  [false, true, "fail"],
])("a copy that takes over what changes: %s, written into another file each time: %s", async (takesOver, isNumbered, verdict) => {
  expect(verdicts(await check(copying(takesOver, isNumbered), /^again\.leave-cancelled$/))).toEqual({ "again.leave-cancelled": verdict });
});
