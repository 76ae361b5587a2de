import { addDays, localDate } from "@hr-platform/domain";
import { emptyWorld } from "@hr-platform/fixtures";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { employee, leave, leaveType, uuid } from "../../../test/support/records.ts";
import { CompanyState } from "./company-state.ts";
import { statusOn } from "../employee-status.ts";
import { Row } from "../table.ts";

const START = Date.parse("2026-03-25T09:00:00Z");
const bare = emptyWorld({ seed: 1, now: new Date(START), bulkEmployees: 0 }).data("acorn");
const PEOPLE = [1, 2, 3].map(uuid);

// Daylight saving changes on 29 March in London, and on 5 April in Melbourne, Auckland and the Chatham Islands.
const zone = fc.constantFrom("Australia/Melbourne", "Pacific/Auckland", "Pacific/Chatham", "Europe/London", "America/Santiago");
const day = fc.integer({ min: -3, max: 20 }).map((n) => addDays("2026-03-25", n));
const request = fc
  .record({
    id: fc.integer({ min: 100, max: 106 }).map(uuid),
    startDate: day,
    length: fc.nat(4),
    status: fc.constantFrom("pending" as const, "approved" as const, "auto_approved" as const, "cancelled" as const),
  })
  .map(({ id, startDate, length, status }) =>
    leave({ id, employeeId: PEOPLE[Number(id.at(-1)) % 3]!, startDate, endDate: addDays(startDate, length), status }),
  );
const step = fc.oneof(fc.record({ hours: fc.integer({ min: 0, max: 90 }) }), fc.record({ request }));

test("every status is that of the company's day at any time, and the changes explain it", () => {
  const property = fc.property(
    zone,
    fc.array(fc.option(day), { minLength: 3, maxLength: 3 }),
    fc.array(request, { maxLength: 4 }),
    fc.array(step, { maxLength: 15 }),
    (timezone, probations, requests, steps) => {
      const employees = PEOPLE.map((id, n) => employee({ id, probation_end_date: probations[n]! }));
      const company = { ...bare.company, resource: { ...bare.company.resource, timezone } };
      const unique = [...new Map(requests.map((record) => [record.resource.id, record])).values()];
      const state = new CompanyState({ ...bare, company, employees, leave: unique, leave_types: [leaveType()] }, 1, START);
      const statuses = (): Record<string, string> =>
        Object.fromEntries([...state.employees.rows()].map(({ id, record }) => [id, record.resource.status]));
      let now = START;
      for (const next of [{ hours: 0 }, ...steps]) {
        const before = statuses();
        if ("hours" in next) {
          now += next.hours * 3_600_000;
          const moves = state.settle(now, true);
          expect(moves.map(({ at }) => at)).toEqual(moves.map(({ at }) => at).sort());
          for (const move of moves) {
            expect(before[move.employee_id!]).toBe(move.from);
            before[move.employee_id!] = move.to!;
          }
          expect(statuses()).toEqual(before);
          expect(state.due).toBeGreaterThan(now);
        } else {
          state.applyChanges([{ table: "leave", row: new Row(next.request) }], true);
        }
        const today = localDate(now, timezone);
        expect(state.today).toBe(today);
        const leaveOf = (id: string): Row<ReturnType<typeof leave>>[] =>
          [...state.leave.rows()].filter(({ record }) => record.resource.employeeId === id);
        expect(statuses()).toEqual(
          Object.fromEntries(employees.map((record) => [record.resource.id, statusOn(today, record, leaveOf(record.resource.id))])),
        );
      }
    },
  );
  fc.assert(property, runs(14, 150));
});
