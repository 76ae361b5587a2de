import { expect, test } from "vitest";
import { all, callIn, check, openMock, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

const PEOPLE = "name,start_date\nAda Cowley,2026-03-09\nBen Ngata,2026-03-16\n";

interface Starter {
  readonly name: string;
  readonly day: string;
}

/** Hires the people of a table, unless they are there. */
const hires =
  (read: (text: string) => readonly Starter[], looks = true): RunProgram =>
  async (place, signal) => {
    const stood = { "people.csv": PEOPLE };
    const call = callIn(place, signal);
    const there = new Set<string>();
    try {
      for (const { name, day } of read(place.input?.("people.csv", PEOPLE) ?? PEOPLE)) {
        const [first, last] = name.split(" ");
        const email = `${first}.${last}@wattle.example`.toLowerCase();
        if (looks && there.has(email)) continue;
        there.add(email);
        const body = {
          first_name: first,
          last_name: last,
          email,
          employment_type: "full_time",
          start_date: day,
          jurisdiction: "AU",
          role: "employee",
        };
        const { status } = await call("POST", "/employees", body);
        if (status >= 400) throw new Error(`${name} was not hired: ${status}`);
      }
      return { status: 0, output: "done", stood };
    } catch (error) {
      return { status: 1, output: String(error), stood };
    }
  };

/** The rows of a table, however it was saved. */
const rowsOf = (text: string): Starter[] => {
  const [, ...lines] = text.replace("\uFEFF", "").trim().split(/\r?\n/);
  return lines.map((line) => ({ name: line.split(",")[0]!, day: line.split(",")[1]! }));
};

/** The rows of a table with named columns, whose first one is not there if a mark stands before it. */
const byName = (text: string): Starter[] => {
  const [head, ...lines] = text.trim().split("\n");
  const columns = head!.split(",");
  const cells = (line: string, column: string): string => line.split(",")[columns.indexOf(column)] ?? "";
  return lines.map((line) => ({ name: cells(line, "name"), day: cells(line, "start_date").trim() })).filter(({ day }) => day !== "");
};

/** A day as some libraries read it: 30 February is 2 March. */
const lenient = (text: string): Starter[] =>
  rowsOf(text).map(({ name, day }) => {
    const [year, month, date] = day.split("-").map(Number) as [number, number, number];
    return { name, day: new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) };
  });

test.each<readonly [string, RunProgram, Readonly<Record<string, string>>]>([
  ["a careful program", hires(rowsOf), { "input.no-such-day": "pass", "input.as-saved": "pass", "input.twice": "pass" }],
  ["a program that makes a day up", hires(lenient), { "input.no-such-day": "fail", "input.as-saved": "pass", "input.twice": "pass" }],
  [
    "a program that knows one way to save a table",
    hires(byName),
    { "input.no-such-day": "pass", "input.as-saved": "warn", "input.twice": "pass" },
  ],
  ["a program that does each row", hires(rowsOf, false), { "input.no-such-day": "pass", "input.as-saved": "pass", "input.twice": "warn" }],
])("%s is judged by what people write into its table", async (_, run, expected) => {
  expect(verdicts(await check(run, /^input\./))).toEqual(expected);
});

test("a table whose cells have lines of their own stays as it is", async () => {
  const row = '"Ada\nCowley",2026-03-09';
  const run: RunProgram = async (place, signal) => {
    await callIn(place, signal)("GET", "/leave?from=2026-03-09");
    return { status: 0, output: "done", stood: { "people.csv": `name,start_date\n${row}\n` } };
  };
  expect(verdicts(await check(run, /^input\./))).toEqual({ "input.no-such-day": "pass" });
});

test("a program without input is tried with none", async () => {
  const none: RunProgram = async (place, signal) => {
    await callIn(place, signal)("GET", "/company");
    return { status: 0, output: "done" };
  };
  expect(verdicts(await check(none, /^input\./))).toEqual({});
});

/** Counts the courses of each person that a table names by address. */
const courses =
  (same: (one: string, other: string) => boolean): RunProgram =>
  async (place, signal) => {
    const stood = {
      "courses.csv": "email,course\nMOLLY.ALEXANDER@wattle-grove.example,Welcome\ncody.daniel@wattle-grove.example,Welcome\n",
    };
    const table = place.input?.("courses.csv", stood["courses.csv"]) ?? stood["courses.csv"];
    const people = await all<{ readonly id: string; readonly email: string }>(callIn(place, signal), "/employees?status=all");
    const rows = table.trim().split("\n").slice(1);
    const lines = people.map(({ id, email }) => `${id} ${rows.filter((row) => same(row.split(",")[0]!, email)).length}`);
    return { status: 0, output: lines.join("\n"), stood };
  };

test.each<readonly [string, Parameters<typeof courses>[0], string]>([
  ["in any case", (one, other) => one.toLowerCase() === other.toLowerCase(), "pass"],
  ["as they are written", (one, other) => one === other, "fail"],
])("addresses of the input that are compared %s", async (_, same, verdict) => {
  expect(verdicts(await check(courses(same), /^input\.addresses$/))).toEqual({ "input.addresses": verdict });
});
