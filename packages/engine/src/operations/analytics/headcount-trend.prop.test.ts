import { addDays } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { client } from "../../../test/support/client.ts";
import { hire } from "../../../test/decisions/switch.ts";
import { exportOf, figures, summaryOf } from "../../../test/support/summaries.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

const days = fc.integer({ min: -200, max: 200 });
const step = fc.oneof(
  fc.record({ turn: fc.integer({ min: 1, max: 45 }) }),
  fc.record({ hire: days }),
  fc.record({ end: days, who: fc.nat(60) }),
  fc.record({ start: days, who: fc.nat(60) }),
);

const employees = (mock: Mock) => [...mock.defaultSandbox.company("wattle").employees.rows()].map(({ record }) => record);

/** The last day of a month, YYYY-MM. */
const lastDay = (month: string): string => addDays(`${month.slice(0, 4)}-${month.slice(5)}-28`, 4).replace(/\d\d$/, "01");

/** Takes a step. Returns the first day that it changes; null: none. */
function take(mock: Mock, step: Readonly<Record<string, number>>, n: number, today: string): string | null {
  const api = client(mock);
  if (step["turn"] !== undefined) {
    mock.clock.advance(`P${step["turn"]}D`);
    return null;
  }
  if (step["hire"] !== undefined) {
    const start_date = addDays(today, step["hire"]);
    return hire(mock, { email: `p${n}@x.example`, start_date }).status === 200 ? start_date : null;
  }
  const staff = employees(mock).filter(({ termination }) => termination === null);
  const person = staff[step["who"]! % staff.length]!.resource;
  if (step["end"] !== undefined) {
    const last = addDays(today, step["end"]);
    return api.delete(`/employees/${person.id}`, { termination_date: last }).status === 200 ? addDays(last, 1) : null;
  }
  const start_date = addDays(today, step["start"]!);
  const moved = api.patch(`/employees/${person.id}`, { start_date }).status === 200;
  return moved ? (start_date < person.start_date ? start_date : person.start_date) : null;
}

test("a month keeps the figure of its last day, unless a write is dated into it", () => {
  const property = fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) => {
    const mock = frozenMock();
    const known = new Map<string, number>();
    for (const [n, next] of steps.entries()) {
      const { today } = mock.defaultSandbox.company("wattle");
      const changed = take(mock, next, n, today);
      const { trend } = summaryOf(mock);
      const now = mock.defaultSandbox.company("wattle").today;
      const lines = figures(exportOf(mock));
      for (const { month, headcount } of trend) {
        const date = month === now.slice(0, 7) ? now : addDays(lastDay(month), -1);
        const there = employees(mock).filter(
          ({ resource, termination }) => resource.start_date <= date && (termination?.date ?? "9") >= date,
        );
        expect(headcount, month).toBe(there.length);
        expect(lines.get(`trend,${month},headcount`)).toBe(String(headcount));
        const before = known.get(month);
        if (before !== undefined && (changed === null || changed > date))
          expect(headcount, `${month} after ${JSON.stringify(next)}`).toBe(before);
        if (month < now.slice(0, 7)) known.set(month, headcount);
      }
    }
  });
  fc.assert(property, runs(1601, 40));
});

test("a month read on its last day and a year later has one figure, in a seeded company too", () => {
  const mock = frozenMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const seen = new Map<string, number | null>();
  for (const last of ["2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"]) {
    mock.clock.set(`${last}T02:00:00Z`);
    for (const slug of ["wattle", "thistle", "southern"])
      seen.set(`${slug} ${last.slice(0, 7)}`, summaryOf(mock, slug).trend.at(-1)!.headcount);
  }
  mock.clock.set("2027-02-01T02:00:00Z");
  for (const [place, figure] of seen) {
    const [slug, month] = place.split(" ");
    expect(summaryOf(mock, slug).trend.find((row) => row.month === month)!.headcount, place).toBe(figure);
  }
});
