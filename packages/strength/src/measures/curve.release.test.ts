import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { curveSvg, measuredCurve } from "../../../conformance/src/strength/curve-drawing.ts";
import { DRAWING, curve } from "./curve.ts";
import { checksInOrder, placeIn } from "./check-order.ts";

test("the curve rises to everything, and what the order was made without is found later", async () => {
  const { points, faults } = await curve();
  expect(faults).toBeGreaterThan(800);
  expect(points.at(-1)!.known).toBe(1);
  const tiers = points.filter(({ tier }) => tier !== undefined);
  expect(tiers.map(({ tier }) => tier)).toEqual(["smoke", "ci", "certify"]);
  for (const { known, unseen } of points) expect(unseen).toBeLessThanOrEqual(known + 0.02);
  // Bounds below today's figures: a change that loses much is noticed.
  const [smoke, ci, certify] = tiers as [(typeof tiers)[0], (typeof tiers)[0], (typeof tiers)[0]];
  expect(smoke.known).toBeGreaterThan(0.28);
  expect(ci.known).toBeGreaterThan(0.6);
  expect(certify.known).toBeGreaterThan(0.95);
  expect(certify.unseen).toBeGreaterThan(0.9);
  const [three, five] = ci.rotated!;
  expect([three!.known > 0.82, three!.known > three!.knownFromAny, five!.known > 0.9]).toEqual([true, true, true]);
  for (const { known, rotated } of points.filter(({ requests }) => requests >= 200))
    for (const row of rotated!) expect(row.known).toBeGreaterThan(known - 0.05);
  const drawn = curveSvg({ faults, planted: 0, points });
  expect(drawn.match(/<path /g)).toHaveLength(points.every(({ planted }) => planted !== undefined) ? 5 : 4);
  expect(drawn).not.toMatch(/NaN|undefined/);
  // What was released is not far from today: two people who add a check need not make it anew.
  for (const { tier, known, unseen, planted } of measuredCurve.points.filter((point) => point.tier !== undefined)) {
    const now = tiers.find((point) => point.tier === tier)!;
    const moved = [known - now.known, unseen - now.unseen, planted! - now.planted!];
    expect(moved.filter((share) => Math.abs(share) > 0.02)).toEqual([]);
  }
  expect(readFileSync(DRAWING, "utf8")).toBe(curveSvg(measuredCurve));
});

test("an order puts a check that notices more before one that notices less, and shows every requirement in time", () => {
  const checks = new Map([
    ["VER-01", ["A"]],
    ["EMP-15", ["A", "B"]],
    ["CONV-11", ["C"]],
  ]);
  const faults = ["CONV-11", "CONV-11", "CONV-11", "VER-01"].map((id, n) => ({ killers: [id], violates: [`${id}.${n}`] }));
  const order = checksInOrder({ checks, faults, covered: 850 });
  expect(order.indexOf("CONV-11")).toBeLessThan(order.indexOf("EMP-15"));
  expect(order.toSorted()).toEqual([...checks.keys()].toSorted());
  expect(checksInOrder({ checks, faults, covered: 850 })).toEqual(order);
});

test("a new check is put before the first one that adds less, and those that have a place keep it", () => {
  const checks = new Map([
    ["VER-01", ["A"]],
    ["EMP-15", ["A"]],
    ["CONV-11", ["C"]],
    ["CONV-11.own", []],
  ]);
  const faults = ["CONV-11", "CONV-11", "CONV-11.own", "VER-01"].map((id, n) => ({ killers: [id], violates: [`${id}.${n}`] }));
  const places = new Map([
    ["CONV-11", 10],
    ["VER-01", 20],
    ["EMP-15", 30],
  ]);
  const input = { checks, faults, covered: 850 };
  expect(placeIn(places, "CONV-11.own", input)).toBe(25);
  expect(placeIn(places, "CONV-11.own", { ...input, faults: [] })).toBe(31);
});
