import { expect, test } from "vitest";
import { all, check, openMock, program, verdicts } from "../../../test/in-process.ts";

openMock();

interface Person {
  readonly id: string;
  readonly status: string;
  readonly manager_id: string | null;
}

/** Posts recognition from the manager of the first person who has one. */
const thanks = (mayGive: (lead: Person) => boolean) =>
  program(async (call) => {
    const people = await all<Person>(call, "/employees?status=all");
    const leads = new Map(people.filter(mayGive).map((one) => [one.id, one]));
    const person = people.find(({ status, manager_id: id }) => status !== "terminated" && id !== null && leads.has(id));
    if (person === undefined) return "nobody";
    await call("POST", "/recognition", {
      from_employee_id: person.manager_id,
      to_employee_id: person.id,
      message: "Thank you",
      kind: "manager",
    });
    return "posted";
  });

test.each<readonly [string, Parameters<typeof thanks>[0], string]>([
  ["looks at the status of managers", ({ status }) => status !== "terminated", "pass"],
  ["takes every manager", () => true, "fail"],
])("a program that posts recognition, and %s", async (_, mayGive, verdict) => {
  expect(verdicts(await check(thanks(mayGive), /^people\.giver-left$/))).toEqual({ "people.giver-left": verdict });
});
