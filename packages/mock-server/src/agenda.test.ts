import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Agenda } from "./agenda.ts";

test("dates are handed out from the earliest on, however they were added", () => {
  const agenda = new Agenda();
  for (const date of ["2026-03-05", "2026-03-03", "2026-03-04"]) agenda.add(date, `person of ${date}`);
  expect(agenda.earliest).toBe("2026-03-03");
  expect(agenda.take()?.date).toBe("2026-03-03");
  expect(agenda.earliest).toBe("2026-03-04");
  agenda.add("2026-03-01", "late comer");
  expect([agenda.take(), agenda.take(), agenda.take()].map((entry) => entry?.date)).toEqual(["2026-03-01", "2026-03-04", "2026-03-05"]);
});

test("people of one date come once each, in the order in which they were added", () => {
  const agenda = new Agenda();
  for (const id of ["c", "a", "c", "b"]) agenda.add("2026-03-03", id);
  expect([...agenda.take()!.employeeIds]).toEqual(["c", "a", "b"]);
});

test("an empty agenda has no earliest date and nothing to take", () => {
  const agenda = new Agenda();
  expect([agenda.earliest, agenda.take()]).toEqual([undefined, undefined]);
  agenda.add("2026-03-03", "a");
  agenda.take();
  expect([agenda.earliest, agenda.take()]).toEqual([undefined, undefined]);
});

test("whatever is added comes out by date, each date once and with all its people", () => {
  const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 })), { maxLength: 30 });
  const property = fc.property(entries, (added) => {
    const agenda = new Agenda();
    const wanted = new Map<string, Set<string>>();
    for (const [day, person] of added) {
      const date = `2026-03-0${day}`;
      agenda.add(date, String(person));
      wanted.set(date, (wanted.get(date) ?? new Set()).add(String(person)));
    }
    const taken: [string, string[]][] = [];
    for (let entry = agenda.take(); entry !== undefined; entry = agenda.take()) taken.push([entry.date, [...entry.employeeIds]]);
    expect(taken).toEqual([...wanted].map(([date, people]) => [date, [...people]]).sort(([a], [b]) => (a! < b! ? -1 : 1)));
  });
  fc.assert(property, { seed: 1, numRuns: 200 });
});
