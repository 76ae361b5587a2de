import { writeFileSync } from "node:fs";
import { checks } from "../../../conformance/src/checks/index.ts";
import { chooseChecks, placesOf, requestsFor } from "../../../conformance/src/run/schedule/choose.ts";
import kills from "../../../conformance/src/run/measured/kills.json" with { type: "json" };
import { measuredOrder, measuredReachOf } from "../../../conformance/src/run/measured/reach.ts";
import { chooseForTurn, cycleOf } from "../../../conformance/src/run/schedule/rotate.ts";
import { REQUESTS, TIERS } from "../../../conformance/src/run/schedule/tier.ts";
import { type Curve, type CurvePoint, type RotatedPoint, curveSvg } from "../../../conformance/src/strength/curve-drawing.ts";
import { mockFaults } from "../../../conformance/src/strength/mock-sandboxes.ts";
import { ORIGIN, inProcess } from "../../../conformance/test/mock-sandboxes.ts";
import { COVERED, type NoticedFault, checksInOrder, plantedRows } from "./check-order.ts";
import type { Measure } from "./measure.ts";
import { tableFile } from "./table.ts";

const FOLDS = 5;
const STEPS: readonly number[] = [30, 60, 90, 120, 160, 200, 250, 300, 375, 450, 525, 600, 700, 850, 1000, 1200, 1400, 1600];

/** Numbers of rotated runs in a row. */
const IN_A_ROW: readonly number[] = [3, 5];

/** Computes the curve. Takes some seconds. */
export async function curve(): Promise<Curve> {
  const shown = new Map(checks.map((check) => [check.id, measuredReachOf(check).shows]));
  const noticed: Readonly<Record<string, NoticedFault>> = kills;
  // In the order of the catalogue, so that each fold has faults of every area.
  const faults = (await mockFaults(ORIGIN, inProcess)).map(({ id }) => noticed[id]!);
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
        checks: chosenOf(measuredOrder, requests).size,
        known: foundBy(measuredOrder, requests, faults) / faults.length,
        unseen: found / faults.length,
        ...(wave.length === 0 ? {} : { planted: foundBy(measuredOrder, requests, wave) / wave.length }),
        rotated: rotatedRuns(requests, faults, wave),
      };
    }),
  };
}

/** What rotated runs in a row find. */
function rotatedRuns(maxRequests: number, faults: readonly NoticedFault[], wave: readonly NoticedFault[]): RotatedPoint[] {
  const budget = { tier: "ci", maxRequests } as const;
  const turns = cycleOf(checks, budget).turns.map((_, n) => [...chooseForTurn(checks, budget, { turn: n + 1 })].map(({ id }) => id));
  const share = (rows: readonly NoticedFault[], from: number, runs: number): number => {
    const chosen = Array.from({ length: runs }, (_, n) => turns[(from + n) % turns.length]!).flat();
    return rows.length === 0 ? 0 : noticedBy(new Set(chosen), rows) / rows.length;
  };
  const anyOf = (rows: readonly NoticedFault[], runs: number): number =>
    turns.reduce((sum, _, from) => sum + share(rows, from, runs), 0) / turns.length;
  return IN_A_ROW.map((runs) => ({
    runs,
    known: share(faults, 0, runs),
    planted: share(wave, 0, runs),
    knownFromAny: anyOf(faults, runs),
    plantedFromAny: anyOf(wave, runs),
  }));
}

function chosenOf(ids: readonly string[], maxRequests: number): Set<string> {
  const chosen = chooseChecks(checks, { tier: "ci", maxRequests }, placesOf(ids));
  return new Set([...chosen].map(({ id }) => id));
}

/** How many of some faults the checks notice that so many requests choose from an order. */
function foundBy(ids: readonly string[], requests: number, faults: readonly NoticedFault[]): number {
  return noticedBy(chosenOf(ids, requests), faults);
}

function noticedBy(chosen: ReadonlySet<string>, faults: readonly NoticedFault[]): number {
  return faults.filter(({ killers }) => killers.some((name) => name === "preflight" || chosen.has(name))).length;
}

/** The table of the package's README; that of the repository has some of its rows. */
function tableOf({ points }: Curve): string {
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  const rows = points.map(({ requests, tier, checks: count, known, unseen, planted = 0, rotated = [] }) => {
    const inRow = rotated.map((row) => `${percent(row.known)}, ${percent(row.planted)}`);
    return [`${requests}${tier === undefined ? "" : ` (${tier})`}`, count, percent(known), percent(unseen), percent(planted), ...inRow];
  });
  const head = ["requests", "checks", "known faults", "unseen", "planted", "three in a row", "five in a row"];
  return [head, head.map(() => "---:"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Where the documentation shows it. */
export const DRAWING: URL = new URL("../../../../docs/requests-and-faults.svg", import.meta.url);

/** Writes the curve that `hr-conformance score --curve` gives out, and the drawing of it that the documentation shows. */
export const writtenCurve: Measure = {
  run: async () => {
    const made = await curve();
    const points = made.points.map((point) => `    ${JSON.stringify(point)}`).join(",\n");
    writeFileSync(tableFile("curve"), `{\n  "faults": ${made.faults},\n  "planted": ${made.planted},\n  "points": [\n${points}\n  ]\n}\n`);
    writeFileSync(DRAWING, curveSvg(made));
    console.log(tableOf(made));
  },
};
