import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Agenda } from "./agenda.ts";

/** All dates of an agenda, in order. */
function dates(agenda: Agenda): string[] {
  const all: string[] = [];
  for (let date = agenda.after(""); date !== undefined; date = agenda.after(date)) all.push(date);
  return all;
}

test("dates come in order, however they were added", () => {
  const agenda = new Agenda();
  for (const date of ["2026-03-05", "2026-03-03", "2026-03-04"]) agenda.add(date, `person of ${date}`);
  expect(dates(agenda)).toEqual(["2026-03-03", "2026-03-04", "2026-03-05"]);
  agenda.add("2026-03-01", "late comer");
  expect(agenda.after("2026-02-01")).toBe("2026-03-01");
  expect(agenda.after("2026-03-01")).toBe("2026-03-03");
  expect(agenda.after("2026-03-05")).toBeUndefined();
});

test("employees of one date come once each, in the order in which they were added", () => {
  const agenda = new Agenda();
  for (const id of ["c", "a", "c", "b"]) agenda.add("2026-03-03", id);
  expect([...agenda.on("2026-03-03")]).toEqual(["c", "a", "b"]);
});

test("an empty agenda has no dates and nobody on any", () => {
  const agenda = new Agenda();
  expect([agenda.after(""), [...agenda.on("2026-03-03")]]).toEqual([undefined, []]);
});

test("whatever is added is found by date, each date once and with all its people", () => {
  const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 })), { maxLength: 30 });
  const property = fc.property(entries, (added) => {
    const agenda = new Agenda();
    const wanted = new Map<string, Set<string>>();
    for (const [day, person] of added) {
      const date = `2026-03-0${day}`;
      agenda.add(date, String(person));
      wanted.set(date, (wanted.get(date) ?? new Set()).add(String(person)));
    }
    expect(dates(agenda).map((date) => [date, [...agenda.on(date)]])).toEqual(
      [...wanted].map(([date, people]) => [date, [...people]] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  });
  fc.assert(property, runs(1, 200));
});
