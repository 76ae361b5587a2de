import { checks } from "../checks/index.ts";
import { chooseChecks, placesOf, requestsFor } from "../run/schedule/choose.ts";
import kills from "../run/measured/kills.json" with { type: "json" };
import latest from "../run/measured/latest-wave.json" with { type: "json" };
import order from "../run/measured/order.json" with { type: "json" };
import planted from "../run/measured/planted.json" with { type: "json" };
import { measuredReachOf } from "../run/measured/reach.ts";
import { REQUESTS, TIERS, type Tier } from "../run/schedule/tier.ts";
import { type NoticedFault, checksInOrder } from "./order.ts";

/** What runs with so many requests find, as shares of 1. */
export interface CurvePoint {
  /** Most requests, preflight and clean-up included. */
  readonly requests: number;
  /** The tier of this number. */
  readonly tier?: Tier;
  readonly checks: number;
  /** Of the mock's faults. The order of the checks was made from them. */
  readonly known: number;
  /** Of the mock's faults, by orders that were made without them: each fifth is measured with the order of the other four. */
  readonly unseen: number;
  /** Of mistakes planted into the second implementation, none of which any order was made from. Left out: none are measured. */
  readonly planted?: number;
}

/** How much is found by how many requests, from the last measurements. */
export interface Curve {
  readonly faults: number;
  readonly planted: number;
  readonly points: readonly CurvePoint[];
}

const FOLDS = 5;
const STEPS: readonly number[] = [30, 60, 90, 120, 160, 200, 250, 300, 375, 450, 525, 600, 700, 850, 1000, 1200, 1400, 1600];

/** The rows of planted mistakes: those of the latest wave, which no order is made from, or the others. */
function plantedRows(isLatest: boolean): NoticedFault[] {
  const unseen = new Set<string>(latest);
  const rows = Object.entries(planted as Readonly<Record<string, NoticedFault>>);
  return rows.flatMap(([id, row]) => (unseen.has(id) === isLatest ? [row] : []));
}

/** The faults that the order of the checks is made from: those of the mock, and planted mistakes of earlier waves. */
export function faultsOfOrder(): NoticedFault[] {
  return [...Object.values(kills), ...plantedRows(false)];
}

/** Requests that must suffice to show all requirements. */
export const COVERED: number = REQUESTS.certify - 2;

/** Computes the curve. Takes some seconds. */
export function curve(): Curve {
  const shown = new Map(checks.map((check) => [check.id, measuredReachOf(check).shows]));
  const faults: readonly NoticedFault[] = Object.values(kills);
  const earlier = plantedRows(false);
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const others = faults.filter((_fault, n) => n % FOLDS !== fold);
    const made = checksInOrder({ checks: shown, faults: [...others, ...earlier], covered: COVERED });
    return { order: made, faults: faults.filter((_fault, n) => n % FOLDS === fold) };
  });
  const wave = plantedRows(true);
  const points = [...new Set([...STEPS, ...Object.values(REQUESTS), requestsFor(checks)])].sort((a, b) => a - b);
  return {
    faults: faults.length,
    planted: wave.length,
    points: points.map((requests): CurvePoint => {
      const tier = TIERS.find((name) => REQUESTS[name] === requests);
      const found = folds.reduce((sum, fold) => sum + foundBy(fold.order, requests, fold.faults), 0);
      return {
        requests,
        ...(tier === undefined ? {} : { tier }),
        checks: chosenOf(order, requests).size,
        known: foundBy(order, requests, faults) / faults.length,
        unseen: found / faults.length,
        ...(wave.length === 0 ? {} : { planted: foundBy(order, requests, wave) / wave.length }),
      };
    }),
  };
}

function chosenOf(ids: readonly string[], maxRequests: number): Set<string> {
  const chosen = chooseChecks(checks, { tier: "ci", maxRequests }, placesOf(ids));
  return new Set([...chosen].map(({ id }) => id));
}

/** How many of some faults the checks notice that so many requests choose from an order. */
function foundBy(ids: readonly string[], requests: number, faults: readonly NoticedFault[]): number {
  const chosen = chosenOf(ids, requests);
  return faults.filter(({ killers }) => killers.some((name) => name === "preflight" || chosen.has(name))).length;
}
