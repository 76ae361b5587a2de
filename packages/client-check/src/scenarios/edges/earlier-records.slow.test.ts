import { expect, test } from "vitest";
import { all, callIn, check, openMock, verdicts } from "../../../test/in-process.ts";
import type { RunProgram } from "../../run/program.ts";

openMock();

interface Person {
  readonly id: string;
  readonly email: string;
  readonly status: string;
}

const ADDRESS = "molly.alexander@wattle-grove.example";

/** Gives the person of an address in its input another title. */
const retitles =
  (choose: (found: readonly Person[]) => Person | undefined): RunProgram =>
  async (place, signal) => {
    const call = callIn(place, signal);
    const stood = { "titles.csv": `email,job_title\n${ADDRESS},Lead\n` };
    const found = (await all<Person>(call, "/employees?status=all")).filter(({ email }) => email.toLowerCase() === ADDRESS);
    const person = choose(found);
    if (person === undefined) return { status: 1, output: `${found.length} records have ${ADDRESS}`, stood };
    if (person.status === "terminated") return { status: 0, output: `${ADDRESS} has left`, stood };
    await call("PATCH", `/employees/${person.id}`, { job_title: "Lead" });
    return { status: 0, output: "done", stood };
  };

const FIRST = "people.earlier-record.first";
const LAST = "people.earlier-record.last";

test.each<readonly [string, RunProgram, Readonly<Record<string, string>>]>([
  [
    "looks for the record of somebody who works",
    retitles((found) => found.find(({ status }) => status !== "terminated")),
    { [FIRST]: "pass", [LAST]: "pass" },
  ],
  [
    "refuses an address that two records have",
    retitles((found) => (found.length === 1 ? found[0] : undefined)),
    { [FIRST]: "pass", [LAST]: "pass" },
  ],
  [
    "refuses whose last record is terminated",
    retitles((found) => (found.at(-1)?.status === "terminated" ? undefined : found.at(-1))),
    { [FIRST]: "pass", [LAST]: "fail" },
  ],
  ["takes the first record", retitles(([one]) => one), { [FIRST]: "fail", [LAST]: "pass" }],
  ["takes the last record", retitles((found) => found.at(-1)), { [FIRST]: "pass", [LAST]: "fail" }],
])("a program that %s", async (_, run, expected) => {
  expect(verdicts(await check(run, /^people\.earlier-record/))).toEqual(expected);
});
