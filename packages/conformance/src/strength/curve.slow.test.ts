import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { curveSvg } from "./curve-drawing.ts";
import { curve } from "./curve.ts";
import { checksInOrder } from "./order.ts";

test("the curve rises to everything, and what the order was made without is found later", { timeout: 60_000 }, () => {
  const { points, faults, planted } = curve();
  expect(faults).toBeGreaterThan(800);
  expect(points.at(-1)!.known).toBe(1);
  const tiers = points.filter(({ tier }) => tier !== undefined);
  expect(tiers.map(({ tier }) => tier)).toEqual(["smoke", "ci", "certify"]);
  for (const { known, unseen } of points) expect(unseen).toBeLessThanOrEqual(known + 0.02);
  // Bounds below today's figures: a change that loses much is noticed.
  const [smoke, ci, certify] = tiers as [(typeof tiers)[0], (typeof tiers)[0], (typeof tiers)[0]];
  expect(smoke.known).toBeGreaterThan(0.3);
  expect(ci.known).toBeGreaterThan(0.6);
  expect(certify.known).toBeGreaterThan(0.95);
  expect(certify.unseen).toBeGreaterThan(0.9);
  const drawn = curveSvg({ faults, planted: 0, points });
  expect(drawn.match(/<path /g)).toHaveLength(points.every(({ planted }) => planted !== undefined) ? 3 : 2);
  expect(drawn).not.toMatch(/NaN|undefined/);
  // The files that the documentation shows: `hr-conformance score --curve`.
  const file = new URL("../../../../docs/requests-and-faults.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ faults, planted, points });
});

test("an order puts a check that notices more before one that notices less, and shows every requirement in time", () => {
  const checks = new Map([
    ["VER-01", ["A"]],
    ["EMP-15", ["A", "B"]],
    ["CONV-11", ["C"]],
  ]);
  const faults = ["CONV-11", "CONV-11", "CONV-11", "VER-01"].map((id) => ({ killers: [id], violates: [] }));
  const order = checksInOrder({ checks, faults, covered: 850 });
  expect(order.indexOf("CONV-11")).toBeLessThan(order.indexOf("EMP-15"));
  expect(order.toSorted()).toEqual([...checks.keys()].toSorted());
  expect(checksInOrder({ checks, faults, covered: 850 })).toEqual(order);
});
