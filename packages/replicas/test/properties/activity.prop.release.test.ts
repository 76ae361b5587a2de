import type { CompanyData } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ActCounts } from "@hr-platform/engine/sandbox/act-log";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { type SavedSandbox, loadState, savedState } from "../../src/saved-state/saved-sandbox.ts";
import { client } from "@hr-platform/engine/test/support/client";
import { readSweep, records } from "@hr-platform/engine/test/support/read-sweep";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";

const DAY = 86_400_000;
/** Companies in each jurisdiction, and one in all of them. */
const SLUGS = ["wattle", "kauri", "southern", "acorn"];

const bugs: unknown[] = [];
const active = (options: MockOptions = {}): Mock => frozenMock({ activity: 1, onBug: (bug) => bugs.push(bug), ...options });

/** Everything that a mock has, and every event that it sent. */
function state(mock: Mock): string[] {
  const events = mock.webhooks
    .all()
    .map(({ id, event, created_at, company, data }) => JSON.stringify([id, event, created_at, company, data]));
  return [
    ...mock.world.companies.map(({ slug }) => records(mock, slug)),
    ...events,
    JSON.stringify(mock.defaultSandbox.activity.log.contents.counts),
  ];
}

/** Turns the clock by parts that sum up to `days`. */
function turned(mock: Mock, days: number, parts: readonly number[]): void {
  let left = days * DAY;
  for (const part of parts) {
    const step = Math.min(left, part);
    if (step > 0) mock.clock.set(new Date(mock.clock.now.getTime() + step).toISOString());
    left -= step;
  }
  if (left > 0) mock.clock.set(new Date(mock.clock.now.getTime() + left).toISOString());
}

describe("activity", () => {
  test("comes to the same in one turn of the clock, a turn a day, and turns of any length", () => {
    const whole = active();
    turned(whole, 70, []);
    const daily = active();
    turned(
      daily,
      70,
      Array.from({ length: 70 }, () => DAY),
    );
    expect(state(daily)).toEqual(state(whole));
    const property = fc.property(fc.array(fc.integer({ min: 1000, max: 12 * DAY }), { maxLength: 40, size: "max" }), (parts) => {
      const steps = active();
      turned(steps, 70, parts);
      expect(state(steps)).toEqual(state(whole));
    });
    fc.assert(property, runs(801, 6));
    expect(bugs).toEqual([]);
  });

  test("does not depend on which companies are used, and when, nor on reads", () => {
    const quiet = active();
    turned(quiet, 30, []);
    const read = active();
    for (let day = 0; day < 30; day += 1) {
      for (const path of ["/employees", "/leave", "/leave/balances"]) client(read, `hrk_${SLUGS[day % SLUGS.length]}_full`).get(path);
      turned(read, 1, []);
    }
    expect(state(read)).toEqual(state(quiet));
  });

  test("is another with another seed, in another company and at another rate; none at 0", () => {
    const counts = (options: MockOptions): ActCounts => {
      const mock = active(options);
      turned(mock, 20, []);
      return mock.defaultSandbox.activity.log.contents.counts;
    };
    const total = (all: ActCounts): number =>
      Object.values(all)
        .flatMap((own) => Object.values(own))
        .reduce((a, b) => a + b, 0);
    const one = counts({});
    expect(counts({ seed: 2 })).not.toEqual(one);
    expect(one["wattle"]).not.toEqual(one["thistle"]);
    expect(total(counts({ activity: 3 }))).toBeGreaterThan(1.3 * total(one));
    expect(counts({ activity: 0 })).toEqual({});
  });

  test("goes on after a restore, from a saved state, and from an exported world as it would have", () => {
    const property = fc.property(fc.integer({ min: 0, max: 20 * DAY }), fc.integer({ min: DAY, max: 20 * DAY }), (before, after) => {
      const mock = active();
      const move = (one: Mock, by: number): void => void one.clock.set(new Date(one.clock.now.getTime() + by).toISOString());
      move(mock, before);
      const kept = mock.snapshot();
      const saved = JSON.parse(JSON.stringify(savedState(mock.defaultSandbox))) as SavedSandbox;
      const world = kept.save();
      move(mock, after);
      const end = mock.world.companies.map(({ slug }) => records(mock, slug));
      const ends = (one: Mock): string[] => one.world.companies.map(({ slug }) => records(one, slug));

      const loaded = active();
      loadState(loaded.defaultSandbox, saved);
      move(loaded, after);
      expect(state(loaded)).toEqual(state(mock));

      const companies = JSON.parse(JSON.stringify(world.companies)) as CompanyData[];
      const data = (slug: string): CompanyData => companies.find((company) => company.slug === slug)!;
      const forked = active({ clock: `frozen:${world.clock}`, world: () => ({ companies: mock.world.companies, data }) });
      move(forked, after);
      const shown = (one: Mock): string[] => SLUGS.flatMap((slug) => readSweep(one, slug));
      expect(shown(forked)).toEqual(shown(mock));

      kept.restore();
      move(mock, after);
      expect(ends(mock)).toEqual(end);
    });
    fc.assert(property, runs(802, 6));
  });

  test("can be switched on and off while the mock runs; what was planned then does not happen", () => {
    const mock = frozenMock();
    turned(mock, 10, []);
    expect(mock.defaultSandbox.activity.log.isEmpty).toBe(true);
    mock.defaultSandbox.activity.set(2);
    turned(mock, 10, []);
    const { counts } = mock.defaultSandbox.activity.log.contents;
    expect(Object.keys(counts).length).toBe(5);
    mock.defaultSandbox.activity.set(0);
    turned(mock, 10, []);
    expect(mock.defaultSandbox.activity.log.contents.counts).toEqual(counts);
    mock.reset();
    expect(mock.defaultSandbox.activity.log.isEmpty).toBe(true);
  });
});
