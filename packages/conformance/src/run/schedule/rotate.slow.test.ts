import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checks } from "../../checks/index.ts";
import { HARMFUL } from "../../document/requirements.ts";
import { caughtFaults } from "../measured/catalogue.ts";
import { type Check, check } from "../check/check.ts";
import { chooseChecks, preflightDepth } from "./choose.ts";
import { costOf } from "./cost.ts";
import { type RotationTurn, chooseForTurn, cycleOf } from "./rotate.ts";
import { type Selection, select } from "./select.ts";
import { REQUESTS } from "./tier.ts";

const CI = { tier: "ci" } as const;
const idsOf = (rows: Iterable<Check>): string[] => [...rows].map(({ id }) => id);

const needs = [...new Set(checks.flatMap((row) => row.needs))];
const aTarget = fc.record({
  maxRequests: fc.integer({ min: 60, max: 1200 }),
  canRun: fc.subarray(needs).map(
    (parts) =>
      (row: Check): boolean =>
        row.needs.every((part) => parts.includes(part)),
  ),
  replaces: fc.boolean(),
});
const someIds = fc.subarray(idsOf(checks));
const aTurn: fc.Arbitrary<RotationTurn> = fc.record({ turn: fc.integer({ min: 1, max: 2 ** 40 }), failed: someIds, owed: someIds });

test("every check that fits beside the core comes once within a cycle, and all do at ci", () => {
  fc.assert(
    fc.property(aTarget, (target) => {
      const { core, turns } = cycleOf(checks, { ...CI, ...target });
      const come = [...core, ...turns.flat()];
      expect(new Set(come).size).toBe(come.length);
      const chosen = new Set(turns.flatMap((_, n) => [...chooseForTurn(checks, { ...CI, ...target, replaces: true }, { turn: n + 1 })]));
      expect(come.filter((row) => !chosen.has(row))).toEqual([]);
      const most = target.maxRequests;
      const alone = (row: Check): number => costOf([...core, row], preflightDepth({ ...CI, ...target })).requests;
      const left = checks.filter((row) => target.canRun(row) && !come.includes(row));
      expect(left.filter((row) => alone(row) <= most - 2)).toEqual([]);
    }),
    runs(51, 24),
  );
  const { core, turns } = cycleOf(checks, CI);
  expect(core.length + turns.flat().length).toBe(checks.length);
  expect(turns.length).toBeLessThanOrEqual(13);
});

test("no turn costs more than its requests by the cost model, whatever failed or is owed, and the core is in each", () => {
  fc.assert(
    fc.property(aTarget, aTurn, (target, turn) => {
      const budget = { ...CI, ...target };
      const chosen = [...chooseForTurn(checks, budget, turn)];
      const running = chosen.filter(target.canRun);
      const { requests } = costOf(running, preflightDepth(budget), target.replaces);
      expect(requests).toBeLessThanOrEqual(target.maxRequests);
      const { core } = cycleOf(checks, budget);
      expect(core.filter((row) => !chosen.includes(row))).toEqual([]);
    }),
    runs(52, 120),
  );
});

test("the same turn gives the same choice, and a cycle later too", () => {
  fc.assert(
    fc.property(aTarget, aTurn, (target, turn) => {
      const budget = { ...CI, ...target };
      const { turns } = cycleOf(checks, budget);
      const chosen = idsOf(chooseForTurn(checks, budget, turn));
      expect(idsOf(chooseForTurn(checks.toReversed(), budget, turn)).toSorted()).toEqual(chosen.toSorted());
      expect(idsOf(chooseForTurn(checks, budget, { ...turn, turn: turn.turn + turns.length }))).toEqual(chosen);
    }),
    runs(53, 60),
  );
});

test("the core is of isolation, privacy and secrets, within a third of the requests", () => {
  const { core } = cycleOf(checks, CI);
  expect(core.length).toBeGreaterThan(20);
  expect(core.filter(({ requirements }) => !requirements.some((id) => HARMFUL.test(id)))).toEqual([]);
  expect(costOf(core, "short").requests).toBeLessThanOrEqual(REQUESTS.ci / 3);
  for (const id of ["PRIV-01", "AUTH-13.user"]) expect(idsOf(core)).toContain(id);
});

test("what failed comes before what is owed, and that before what is dealt, while two thirds of the rest are left for others", () => {
  const { core, turns } = cycleOf(checks, CI);
  const late = idsOf(turns.at(-2)!);
  const chosen = (turn: RotationTurn): string[] => idsOf(chooseForTurn(checks, CI, turn));
  expect(chosen({ turn: 1, failed: late.slice(0, 3) })).toEqual(expect.arrayContaining(late.slice(0, 3)));
  expect(chosen({ turn: 1, owed: late.slice(-3) })).toEqual(expect.arrayContaining(late.slice(-3)));
  const allFailed = chosen({ turn: 2, failed: idsOf(checks) });
  expect(turns[1]!.filter(({ id }) => allFailed.includes(id)).length).toBeGreaterThan(turns[1]!.length / 4);
  expect(core.every(({ id }) => allFailed.includes(id))).toBe(true);
  expect(chosen({ turn: 1, failed: ["gone"], owed: ["gone"] })).toEqual(chosen({ turn: 1 }));
});

test("three turns from the first on show most of the known faults, a cycle all, and one turn what a plain run does", () => {
  const caught = (count: number): number => {
    const ids = Array.from({ length: count }, (_, n) => idsOf(chooseForTurn(checks, CI, { turn: n + 1 }))).flat();
    const { faults, of } = caughtFaults(new Set(ids));
    return faults / of;
  };
  const plain = caughtFaults(new Set(idsOf(chooseChecks(checks, CI))));
  expect(caught(1)).toBeGreaterThan(plain.faults / plain.of - 0.05);
  expect(caught(3)).toBeGreaterThan(0.8);
  expect(caught(cycleOf(checks, CI).turns.length)).toBe(1);
});

test("globs bound a rotation, and a check of a user is in every turn", () => {
  const chosen = (selection: Partial<Selection>, rows = checks): string[] =>
    idsOf(select(rows, { ...CI, rotate: { turn: 3 }, ...selection }));
  expect(chosen({ only: ["LEAVE-*"] }).filter((id) => !id.startsWith("LEAVE-") && !id.startsWith("PRIV-")).length).toBeLessThan(30);
  expect(chosen({ skip: ["LEAVE-*"] }).some((id) => id.startsWith("LEAVE-"))).toBe(false);
  const own = check("EMP-15.own", "MUST list", { tier: "ci" }, async () => undefined);
  expect(chosen({}, [...checks, own])).toContain("EMP-15.own");
});
