import { addDays } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import type { Employee, LeaveBalance } from "@hr-platform/spec/types";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currentContract } from "@hr-platform/engine/contract/current";
import { createMock } from "../../src/mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { readWorld } from "../../src/world-file/world-file.ts";
import { client } from "@hr-platform/engine/test/support/client";

const SLUGS = ["wattle", "kauri", "thistle", "southern", "acorn"];

/** Days about which leave years, calendar years, leap days and clock changes turn, as MM-DD and a year with them. */
const EDGES = [
  "2026-07-01",
  "2026-03-31",
  "2026-04-06",
  "2025-12-31",
  "2028-02-28",
  "2026-04-05",
  "2026-10-04",
  "2026-09-27",
  "2026-03-29",
  "2026-10-25",
];
const instant = fc.oneof(
  fc.tuple(fc.constantFrom(...EDGES), fc.integer({ min: -2, max: 2 }), fc.constantFrom("00:30", "09:00", "13:30", "14:30", "23:30")),
  fc.tuple(fc.constant("2010-01-01"), fc.integer({ min: 0, max: 365 * 60 }), fc.constantFrom("09:00", "20:00")),
);
const start = instant.map(([date, days, time]) => `${addDays(date, days)}T${time}:00.000Z`);
const seed = fc.nat(9999);
const slug = fc.constantFrom(...SLUGS);

/** All rows of a list. */
function all<T>(mock: Mock, slug: string, path: string): T[] {
  const api = client(mock, `hrk_${slug}_read`);
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = api.get<T[]>(path, { page, limit: 100 });
    rows.push(...data);
    if (meta?.has_more !== true) return rows;
  }
}

const balances = (mock: Mock, slug: string): LeaveBalance[] => all(mock, slug, "/leave/balances");
const mockAt = (at: string, seed: number): Mock => createMock({ seed, clock: `frozen:${at}`, rateLimit: null });

/** A mock that starts with what another one has now. */
async function restarted(mock: Mock, at: string, seed: number): Promise<Mock> {
  const { snapshots } = mock.defaultSandbox;
  const saved = JSON.parse(JSON.stringify(snapshots.saved(snapshots.take()))) as unknown;
  const { make } = await readWorld(currentContract, saved, "the export", {});
  return createMock({ seed, clock: `frozen:${at}`, rateLimit: null, world: make });
}

/** Hires somebody, and requests annual leave for them and others: some approved, some over the coming turn. */
function write(mock: Mock, slug: string, days: number): void {
  const api = client(mock, `hrk_${slug}_full`);
  const [first] = all<Employee>(mock, slug, "/employees");
  const { today, leaveTypes } = mock.defaultSandbox.company(slug);
  const types = [...leaveTypes.rows()].filter(({ record }) => record.kind === "annual" || record.kind === "sick");
  const email = `new-${slug}@x.example`;
  const person = {
    first_name: "A",
    last_name: "B",
    email,
    employment_type: "part_time",
    jurisdiction: first!.jurisdiction,
    role: "employee",
  };
  const made = api.post<Employee>("/employees", { ...person, start_date: addDays(today, -days) }).data;
  for (const [n, employee] of [made, ...all<Employee>(mock, slug, "/employees").slice(0, 6)].entries())
    for (const { id } of types) {
      const start_date = addDays(today, (n * 41 + days) % 300);
      const body = { employee_id: employee.id, leave_type_id: id, start_date, end_date: addDays(start_date, n * 5) };
      const asked = api.post<{ id: string }>("/leave", body);
      if (asked.status === 200 && n % 2 === 0) api.patch(`/leave/${asked.data.id}/approve`);
    }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const annual = (mock: Mock, slug: string): number[] => {
  const staff = all<Employee>(mock, slug, "/employees");
  return balances(mock, slug)
    .filter((_, n) => ["full_time", "part_time"].includes(staff[n]!.employment_type))
    .map(({ annual_available }) => annual_available);
};

describe("the annual leave of seeded people", () => {
  test("is never negative when the world starts, and is nothing before the first day, whatever the seed, the company and the day", () => {
    const property = fc.property(seed, start, slug, (seed, at, slug) => {
      const mock = mockAt(at, seed);
      const today = mock.defaultSandbox.company(slug).today;
      const staff = new Map(all<Employee>(mock, slug, "/employees").map((person) => [person.id, person]));
      for (const row of balances(mock, slug)) {
        const { start_date } = staff.get(row.employee_id)!;
        expect(row.annual_available, row.name).toBeGreaterThanOrEqual(0);
        expect(row.annual_available, row.name).toBeLessThan(45);
        if (start_date > today) expect(row, row.name).toMatchObject({ annual_available: 0, sick_available: 0, taken_days: 0 });
        // At most 25 days a year, for the days since.
        const days = (Date.parse(today) - Date.parse(start_date)) / 86_400_000 + 1;
        if (days > 0) expect(row.annual_available, row.name).toBeLessThanOrEqual((25 / 365) * days + 0.02);
      }
    });
    fc.assert(property, runs(141, 60));
  });

  test("looks the same in a world that starts after a turn as in one that was turned there", () => {
    const property = fc.property(seed, fc.integer({ min: 0, max: 30 }), fc.constantFrom("wattle", "southern"), (seed, days, slug) => {
      const at = `${addDays("2026-07-01", days)}T09:00:00Z`;
      const turned = mockAt("2026-04-20T09:00:00Z", seed);
      turned.clock.set(at);
      const [one, other] = [annual(mockAt(at, seed), slug), annual(turned, slug)];
      expect(Math.min(...other)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(median(one) - median(other))).toBeLessThan(8);
      expect(Math.max(...one)).toBeGreaterThan(10);
    });
    fc.assert(property, runs(142, 12));
  });
});

describe("balances of a world that was turned", () => {
  test("are those of the same world in one step, in many, and started anew there from its export", async () => {
    const property = fc.asyncProperty(
      seed,
      start,
      slug,
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 500 }),
      async (seed, at, slug, first, second) => {
        const [there, later] = [first, first + second].map((days) => new Date(Date.parse(at) + days * 86_400_000).toISOString());
        const [one, many] = [mockAt(at, seed), mockAt(at, seed)];
        for (const mock of [one, many]) write(mock, slug, first);
        one.clock.set(there!);
        for (let left = first; left > 0; left -= 97) many.clock.advance(`P${Math.min(left, 97)}D`);
        const shown = balances(one, slug);
        expect(balances(many, slug)).toEqual(shown);
        const anew = await restarted(one, there!, seed);
        expect(balances(anew, slug)).toEqual(shown);
        one.clock.set(later!);
        anew.clock.set(later!);
        expect(balances(anew, slug)).toEqual(balances(one, slug));
      },
    );
    await fc.assert(property, runs(143, 20));
  });

  test("rise by what accrues, and by nothing else, while nobody takes leave", () => {
    const property = fc.property(seed, start, slug, fc.integer({ min: 1, max: 2000 }), (seed, at, slug, days) => {
      const mock = mockAt(at, seed);
      const before = new Map(balances(mock, slug).map((row) => [row.employee_id, row]));
      mock.clock.advance(`P${days}D`);
      for (const row of balances(mock, slug)) {
        const gained = row.annual_available - before.get(row.employee_id)!.annual_available;
        expect(gained, row.name).toBeGreaterThanOrEqual(0);
        expect(gained, row.name).toBeLessThanOrEqual((25 / 365) * (days + 1) + 0.02);
      }
    });
    fc.assert(property, runs(144, 30));
  });
});
