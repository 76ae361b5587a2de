import { addDays } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decisionSets } from "../../../test/support/arbitraries.ts";
import { someone } from "../../../test/support/cast.ts";
import { readSweep } from "../../../test/support/read-sweep.ts";
import { play, traces } from "../../../test/support/traces.ts";
import { TODAY, castOf, frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";

test("T-05, T-10, T-12: adding family-violence leave for today changes no byte of the API, and sends no event", () => {
  const [mock, other] = [frozenMock(), frozenMock()];
  const { id } = someone(mock);
  const leave = { employee_id: id, start_date: "2026-03-02", end_date: "2026-03-06", notes: "Nobody may read this." };
  mock.web("add-hidden-leave", { company: "wattle", ...leave });
  expect(readSweep(mock, "wattle")).toEqual(readSweep(other, "wattle"));
  expect(mock.clock.advance("P1D")).toEqual(other.clock.advance("P1D"));
  expect(readSweep(mock, "wattle")).toEqual(readSweep(other, "wattle"));
  expect(mock.requests.flatMap(({ events }) => events)).toEqual([]);
  expect(mock.defaultSandbox.company("wattle").hiddenLeave.added).toBe(1);
});

/** All events that the mock sent. */
const sentEvents = (mock: Mock): string[] =>
  mock.defaultSandbox.deliveries.inbox.entries().map(({ body, headers }) => body + JSON.stringify(headers));

test("T-12, T-16: adding hidden leave at any moment changes no response, due work or event after it, with any decisions", () => {
  const grant = fc.record({
    at: fc.nat(29),
    who: fc.constantFrom(...castOf("wattle").employees.slice(0, 6)),
    first: fc.integer({ min: -40, max: 300 }),
    span: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(grant, { minLength: 1, maxLength: 8 }), decisionSets(), traces(["wattle"]), (grants, decide, steps) => {
      const [open, secretive] = [frozenMock({ decide }), frozenMock({ decide })];
      for (const [n, step] of steps.entries()) {
        for (const { at, who, first, span } of grants) {
          if (at !== n || secretive.defaultSandbox.company("wattle").employees.get(who)!.record.termination !== null) continue;
          const [start_date, end_date] = [addDays(TODAY, first), addDays(TODAY, first + span)];
          secretive.web("add-hidden-leave", { company: "wattle", employee_id: who, start_date, end_date });
        }
        expect(play(secretive, [step])).toEqual(play(open, [step]));
      }
      expect(readSweep(secretive, "wattle")).toEqual(readSweep(open, "wattle"));
      expect(sentEvents(secretive)).toEqual(sentEvents(open));
    }),
    runs(12, 30),
  );
});

test("T-02, T-10: stale lists do not lag because of hidden leave added just before midnight [A-32]", () => {
  const [mock, other] = [0, 1].map(() => frozenMock({ decide: { "read-your-writes": "eventual" } }));
  for (let day = 2; day < 12; day += 1) {
    // Half a second before and after midnight in Sydney.
    for (const each of [mock!, other!]) each.clock.set(`2026-03-${String(day).padStart(2, "0")}T12:59:59.500Z`);
    mock!.web("add-hidden-leave", { company: "wattle", employee_id: someone(mock!).id, start_date: "2026-05-04" });
    for (const each of [mock!, other!]) each.clock.set(`2026-03-${String(day).padStart(2, "0")}T13:00:00.200Z`);
    expect(readSweep(mock!, "wattle")).toEqual(readSweep(other!, "wattle"));
  }
});

test("hidden leave without a last day lasts one day, and is refused if it would end before it begins", () => {
  const mock = frozenMock();
  const { id: employee_id } = someone(mock);
  const grant = (fields: object) => mock.web("add-hidden-leave", { company: "wattle", employee_id, start_date: "2026-05-04", ...fields });
  for (const fields of [{}, { end_date: null }, { end_date: "2026-05-04" }]) {
    const { id } = grant(fields) as { id: string };
    const { resource } = mock.defaultSandbox.company("wattle").hiddenLeave.get(id)!.record;
    expect(resource).toMatchObject({ startDate: "2026-05-04", endDate: "2026-05-04", days: 1 });
  }
  expect(() => grant({ end_date: "2026-05-03" })).toThrow("end_date must not lie before start_date.");
});

test("hidden leave added in a saved world replaces none from before", () => {
  const first = frozenMock();
  const grant = (mock: Mock): string =>
    (mock.web("add-hidden-leave", { company: "wattle", employee_id: someone(mock).id, start_date: "2026-05-04" }) as { id: string }).id;
  const before = grant(first);
  const { companies } = first.snapshot().save();
  const world = { companies: first.world.companies, data: (slug: string) => companies.find((company) => company.slug === slug)! };
  const mock = frozenMock({ world: () => world });
  const { hiddenLeave } = mock.defaultSandbox.company("wattle");
  const count = hiddenLeave.size;
  expect([hiddenLeave.get(before) === undefined, grant(mock) === before, hiddenLeave.size]).toEqual([false, false, count + 1]);
});
