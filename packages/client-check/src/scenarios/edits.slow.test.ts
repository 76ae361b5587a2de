import { addDays } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { type Call, all, check, openMock, program, verdicts } from "../../test/in-process.ts";

openMock();

interface Person {
  readonly id: string;
  readonly probation_end_date: string | null;
}

/** Moves the end of each probation by a month, from the date that it read in the list or right before the write. */
const prolongs = (endOf: (now: Person, before: Person) => string | undefined) => async (call: Call) => {
  const people = (await all<Person>(call, "/employees?status=all")).filter(({ probation_end_date: end }) => end !== null);
  for (const before of people) {
    const { data: now } = (await call("GET", `/employees/${before.id}`)).body as { readonly data: Person };
    const end = endOf(now, before);
    if (end !== undefined) await call("PATCH", `/employees/${now.id}`, { probation_end_date: addDays(end, 30) });
  }
};

test.each<readonly [string, Parameters<typeof prolongs>[0], string]>([
  ["takes what it read first", (_, before) => before.probation_end_date!, "fail"],
  ["takes what it read last", (now) => now.probation_end_date!, "pass"],
  ["leaves out what is another", (now, { probation_end_date: end }) => (now.probation_end_date === end ? end! : undefined), "pass"],
])("a program that works a date out, and %s, while somebody edits it", async (_, endOf, verdict) => {
  const named = verdicts(await check(program(prolongs(endOf)), /^conflicts\.edited/));
  expect(Object.keys(named).length).toBeGreaterThan(1);
  expect(new Set(Object.values(named))).toEqual(new Set([verdict]));
});
