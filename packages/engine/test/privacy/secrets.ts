import { type CompanyData, type LeaveRecord, addDays } from "@hr-platform/domain";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect } from "vitest";
import { readSweep } from "../support/read-sweep.ts";
import { play, traces } from "../support/traces.ts";
import { TODAY, frozenMock, hiddenLeave, worldWithHidden } from "../support/worlds.ts";

export const NO_HIDDEN_LEAVE: ReturnType<typeof worldWithHidden> = worldWithHidden(() => []);

/** Hidden requests that a web application could have made: of anybody, at any time, in any status. */
const secrets: Arbitrary<(data: CompanyData) => LeaveRecord[]> = fc
  .array(
    fc.record({
      who: fc.nat(),
      first: fc.integer({ min: -30, max: 60 }),
      span: fc.integer({ min: 0, max: 40 }),
      status: fc.constantFrom("pending" as const, "approved" as const, "auto_approved" as const, "declined" as const, "cancelled" as const),
      asked: fc.integer({ min: -60, max: 0 }),
      id: fc.uuid({ version: 4 }),
    }),
    { maxLength: 12, size: "max" },
  )
  .map((drawn) => (data: CompanyData) => {
    const type = data.leave_types.find(({ kind }) => kind === "hidden");
    const model = hiddenLeave(data)[0]!;
    const known = hiddenLeave(data);
    return drawn.map(({ who, first, span, status, asked, id }, n): LeaveRecord => {
      // The landmark employees, whom the traces use most.
      const people = [data.landmarks.hidden_leave!.employee_id, ...data.employees.map(({ resource }) => resource.id)];
      const startDate = addDays(TODAY, first);
      const resource = {
        ...model.resource,
        id: known[n]?.resource.id ?? id,
        employeeId: people[who % people.length]!,
        typeId: type!.resource.id,
        startDate,
        endDate: addDays(startDate, span),
        days: span + 1,
        status,
        createdAt: `${addDays(TODAY, asked)}T01:02:03.000Z`,
      };
      return { ...model, resource };
    });
  });

/** Worlds that differ only in hidden leave give the same bytes for any trace. */
export function keepsSecrets(decided: Arbitrary<Record<string, string>>): fc.IProperty<unknown> {
  const worlds = fc.oneof(fc.constant(hiddenLeave), secrets);
  return fc.property(worlds, decided, traces(["wattle", "southern"]), (secret, decide, steps) => {
    const [open, secretive] = [
      frozenMock({ world: () => NO_HIDDEN_LEAVE, decide }),
      frozenMock({ world: () => worldWithHidden(secret), decide }),
    ];
    expect(play(secretive, steps)).toEqual(play(open, steps));
    expect(readSweep(secretive, "southern")).toEqual(readSweep(open, "southern"));
  });
}
