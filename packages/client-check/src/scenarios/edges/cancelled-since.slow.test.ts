import { addMonths } from "@hr-platform/domain";
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

/** What a program has reported: days by month and name. By sandbox. */
const reports = new Map<string, Map<string, Map<string, number>>>();

/** A program that reports the leave of the month before, and what has changed of the months before that. */
const reporting =
  ({ seesGone = true, notes = true, corrects = true }): RunProgram =>
  async (place, signal) => {
    const reported = reports.get(place.sandbox) ?? new Map<string, Map<string, number>>();
    let leave: readonly Leave[] = [];
    const end = await program(async (call) => void (leave = await all<Leave>(call, "/leave")))(place, signal);
    const sumsOf = (month: string): Map<string, number> =>
      new Map(
        [...Map.groupBy(leave, ({ employeeName: name }) => name)].flatMap(([name, rows]) => {
          const count = rows.filter(({ status, startDate }) => status === "approved" && startDate.startsWith(month)).length;
          return count === 0 ? [] : [[name, count] as const];
        }),
      );
    const month = addMonths(`${place.now.slice(0, 7)}-01`, -1).slice(0, 7);
    const lines: string[] = [];
    for (const [earlier, told] of corrects ? reported : []) {
      const now = sumsOf(earlier);
      for (const name of new Set([...now.keys(), ...(seesGone ? told.keys() : [])])) {
        const change = (now.get(name) ?? 0) - (told.get(name) ?? 0);
        if (change !== 0) lines.push(`correction,${earlier},${name},${change}`);
        if (notes) told.set(name, now.get(name) ?? 0);
      }
    }
    const sums = sumsOf(month);
    if (!reported.has(month)) reported.set(month, sums);
    lines.push(...[...sums].map(([name, days]) => `leave,${month},${name},${days}`));
    reports.set(place.sandbox, reported);
    const files = { ...written.get(place.sandbox), [`leave-${month}.csv`]: lines.join("\n") };
    written.set(place.sandbox, files);
    return { ...end, files };
  };

test.each<readonly [Parameters<typeof reporting>[0], Readonly<Record<string, string>>]>([
  [{}, { "again.leave-taken-back": "pass" }],
  [{ seesGone: false }, { "again.leave-taken-back": "fail" }],
  [{ notes: false }, { "again.leave-taken-back": "fail" }],
  [{ corrects: false }, {}],
])("a monthly report of leave that has %o", async (kind, named) => {
  expect(verdicts(await check(reporting(kind), /^again\.leave-/))).toEqual(named);
});
