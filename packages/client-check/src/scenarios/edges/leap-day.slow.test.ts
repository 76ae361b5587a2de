import { addMonths } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { all, check, openMock, program, verdicts } from "../../../test/in-process.ts";

openMock();

interface Person {
  readonly last_name: string;
  readonly start_date: string;
}

/** Whose anniversary is next, and when. */
const anniversaries = (inYear: (date: string, year: number) => string) =>
  program(async (call, { now }) => {
    const year = Number(now.slice(0, 4));
    const people = await all<Person>(call, "/employees");
    return people.map(({ last_name: name, start_date: date }) => `${name};${inYear(date, year)}`).join("\n");
  });

test.each<readonly [string, Parameters<typeof anniversaries>[0], string]>([
  ["puts another year before a date", (date, year) => `${year}${date.slice(4)}`, "fail"],
  ["adds years", (date, year) => addMonths(date, 12 * (year - Number(date.slice(0, 4)))), "pass"],
])("a program that %s has dates of the calendar, or is failed", async (_, inYear, verdict) => {
  const named = verdicts(await check(anniversaries(inYear), /^people\.leap-day-ahead$/));
  expect(named).toEqual({ "people.leap-day-ahead": verdict });
});
