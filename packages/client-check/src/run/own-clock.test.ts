import { expect, test } from "vitest";
import { ownClock } from "./own-clock.ts";

const MACHINE = "2026-11-30T02:00:00Z";
const run = (output: string, query = "", answer = "", input = "") => ({
  began: "2026-03-02T01:00:00Z",
  output,
  files: {},
  changes: [],
  status: 0,
  stood: { "input.json": input },
  exchanges: [{ request: { method: "GET", path: "/leave", query, body: null }, response: { body: answer } }] as never,
});
const by = (...said: Parameters<typeof run>) => ownClock(MACHINE, run(...said));

test("a program goes by the machine's date if it has dates near it that nobody told it, and none near the instant of the run", () => {
  const machine = { clock: MACHINE, of: "machine" };
  expect([by("2026-11-01 to 2026-11-30"), by("", "from=2026-12-05"), by("2026-11")]).toEqual([machine, machine, machine]);
  // An answer has told it, too.
  expect([by("Changes of 2026-11-30", "", "2026-11-30"), by("2026-03-05 2026-11-30", "", "2026-03-05 2026-11-30")]).toEqual([
    machine,
    { clock: MACHINE, of: "nothing" },
  ]);
  const none = [by("2026-11-01 to 2026-03-05"), by("2024-11-20")];
  // A log has the time of the machine.
  const log = [by("2026-11-30T02:00:01Z started"), by("2026-11-30 02:00:01 started"), by("2026-11-20", "", "2026-11-20")];
  const nothing = { clock: MACHINE, of: "nothing" };
  expect([...none, ...log]).toEqual([undefined, undefined, nothing, nothing, nothing]);
});

test("a program that only reads goes by the last date of its input that it says", () => {
  const of = "input";
  expect(by("Leave of 2026-08", "", "", '{"month": "2026-08"}')).toEqual({ clock: "2026-09-03T01:00:00Z", of });
  expect(by("", "from=2025-12-01&to=2025-12-14", "", "2025-12-01;2025-12-14")).toEqual({ clock: "2025-12-14T01:00:00Z", of });
  // Its input was made after the run, and it says so of a line.
  const late = { ...run("Courses on 2026-03-02; 2026-11-17 is no past date", "", "", "2026-11-17"), status: 2 };
  expect([ownClock(MACHINE, late), ownClock(MACHINE, { ...late, status: 0 })]).toEqual([{ clock: MACHINE, of }, undefined]);
  // It may say no more than that the month has not begun.
  expect(ownClock(MACHINE, { ...run("", "", "", "2026-08"), status: 2 })).toEqual({ clock: "2026-09-03T01:00:00Z", of });
  expect(by("wrote payroll-2026-08.csv", "", "2026-08-20 2026-07", "month,2026-08")).toEqual({ clock: "2026-09-03T01:00:00Z", of });
  const changes = [{}] as never;
  const other = [
    by("Leave of 2025-08"),
    by("2026-08 2026-03", "", "", "2026-08"),
    by("2026-99 2025-02-30", "", "", "2026-99 2025-02-30 1980-01-01"),
  ];
  // It says the day of its run, which an answer had too, beside a date of its input.
  const byRun = by("Badges on 2026-03-02: one is valid from 2025-08-09", "", "2026-03-02", "2025-08-09");
  const changing = ownClock(MACHINE, { ...run("2026-08", "", "", "2026-08"), changes });
  expect([...other, byRun, changing]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
