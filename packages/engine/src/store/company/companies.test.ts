import { describe, expect, test } from "vitest";
import { createWorld } from "@hr-platform/fixtures";
import { NOW } from "../../../test/support/worlds.ts";
import { Companies } from "./companies.ts";
import { UndoLog } from "../undo-log.ts";
import type { CompanyState } from "./company-state.ts";
import { currentContract } from "../../contract/current.ts";

const began = Date.parse(NOW);
// Not the world of the other tests: a mock with another start may have used that one first, and then it is not shared.
const world = createWorld({ seed: 1, now: new Date(NOW), bulkEmployees: 0 });

/** The companies of a world, and those that were brought up to date. */
function made(shares: boolean): { readonly companies: Companies; readonly settled: string[] } {
  const settled: string[] = [];
  return { companies: new Companies({ world, seed: 1, began, shares }, ({ slug }) => settled.push(slug), new UndoLog()), settled };
}

describe("the companies of a sandbox", () => {
  test("one that is built late is brought up to date, once", () => {
    const { companies, settled } = made(false);
    const state = companies.read("wattle", began, currentContract.decisions.defaults);
    expect([
      companies.read("wattle", began, currentContract.decisions.defaults),
      companies.write("wattle", currentContract.decisions.defaults),
    ]).toEqual([state, state]);
    expect([settled, [...companies.opened], [...companies.own()]]).toEqual([["wattle"], ["wattle"], [state]]);
  });

  test("one that is only read is shared, until a change is due or written", () => {
    const [one, other] = [made(true), made(true)];
    const read = (from: Companies, now: number): CompanyState => from.read("wattle", now, currentContract.decisions.defaults);
    const shared = read(one.companies, began);
    expect(read(other.companies, shared.due - 1)).toBe(shared);
    expect([one.settled, one.companies.ownOf("wattle")]).toEqual([[], undefined]);
    const own = read(other.companies, shared.due);
    expect([own === shared, other.companies.ownOf("wattle") === own, other.settled]).toEqual([false, true, ["wattle"]]);
    const written = one.companies.write("wattle", currentContract.decisions.defaults);
    expect([written === shared, read(one.companies, began) === written]).toEqual([false, true]);
  });

  test("one with another time zone or start is not shared", () => {
    const { companies } = made(true);
    const shared = companies.read("kauri", began, currentContract.decisions.defaults);
    const own = made(true).companies.read("kauri", began, { ...currentContract.decisions.defaults, "timezone-form": "label" });
    const later = new Companies({ world, seed: 1, began: began + 60_000, shares: true }, () => {}, new UndoLog()).read(
      "kauri",
      began,
      currentContract.decisions.defaults,
    );
    expect([own === shared, later === shared]).toEqual([false, false]);
  });
});
