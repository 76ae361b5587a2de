import measured from "../run/measured/curve.json" with { type: "json" };
import type { Tier } from "../run/schedule/tier.ts";

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
  /** Left out by older versions. */
  readonly rotated?: readonly RotatedPoint[];
}

/** What several rotated runs in a row find (`--rotate`), each with so many requests. */
export interface RotatedPoint {
  readonly runs: number;
  /** From the first turn of a cycle on: of the mock's faults, and of planted mistakes. */
  readonly known: number;
  readonly planted: number;
  /** The same from any turn on, on average. */
  readonly knownFromAny: number;
  readonly plantedFromAny: number;
}

/** How much is found by how many requests, from the last measurements. */
export interface Curve {
  readonly faults: number;
  readonly planted: number;
  readonly points: readonly CurvePoint[];
}

/** The curve as `strength.ts curve` last made it, from tables that the suite itself does not need. */
export const measuredCurve: Curve = measured as Curve;

/** Size of the drawing in pixels, and of the part with the lines. */
const [WIDTH, HEIGHT] = [720, 380];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 696, 48, 324];

/** The share that so many rotated runs in a row find. */
function inARow(count: number): (point: CurvePoint) => number | undefined {
  return ({ rotated }) => rotated?.find(({ runs }) => runs === count)?.known;
}

/** The lines of the drawing: which share, its words, colours for light and dark pages that are told apart without colour by their dashes. */
const LINES = [
  { share: (point: CurvePoint) => point.known, words: "faults that the order was made from", colour: "#2563eb", dashes: "" },
  { share: (point: CurvePoint) => point.unseen, words: "faults that it was made without (five-fold)", colour: "#16a34a", dashes: "7 4" },
  { share: (point: CurvePoint) => point.planted, words: "mistakes planted into a second implementation", colour: "#ea580c", dashes: "2 4" },
  { share: inARow(3), words: "the first, by three rotated runs in a row", colour: "#9333ea", dashes: "12 3 2 3" },
  { share: inARow(5), words: "the first, by five rotated runs in a row", colour: "#0891b2", dashes: "1 2" },
] as const;

/**
 * Draws a curve as SVG: requests from left to right, the share that they find from bottom to top, a mark for each tier. Drawn here: chart
 * libraries that make SVG without a browser are hundreds of times as large as these lines.
 */
export function curveSvg({ faults, planted, points }: Curve): string {
  const most = points.at(-1)!.requests;
  const x = (requests: number): number => round(LEFT + ((RIGHT - LEFT) * requests) / most);
  const y = (share: number): number => round(BOTTOM - (BOTTOM - TOP) * share);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${LEFT}" x2="${RIGHT}" y1="${y(share)}" y2="${y(share)}" class="grid"/><text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
  );
  const numbers = Array.from({ length: Math.floor(most / 500) + 1 }, (_, n) => n * 500).map(
    (requests) => `<text x="${x(requests)}" y="${BOTTOM + 18}" text-anchor="middle">${requests}</text>`,
  );
  const tiers = points.flatMap(({ tier, requests }) =>
    tier === undefined
      ? []
      : [
          `<line x1="${x(requests)}" x2="${x(requests)}" y1="${TOP - 8}" y2="${BOTTOM}" class="tier"/><text x="${x(requests)}" y="${TOP - 14}" text-anchor="middle">${tier}</text>`,
        ],
  );
  const shown = LINES.filter(({ share }) => points.every((point) => share(point) !== undefined));
  const lines = shown.map(({ share, colour, dashes }) => {
    const path = [[0, 0] as const, ...points.map((point) => [point.requests, share(point)!] as const)];
    const steps = path.map(([requests, value], n) => `${n === 0 ? "M" : "L"}${x(requests)} ${y(value)}`).join("");
    return `<path d="${steps}" fill="none" stroke="${colour}" stroke-width="2.5"${dashes === "" ? "" : ` stroke-dasharray="${dashes}"`}/>`;
  });
  const legend = shown.map(({ words, colour, dashes }, n) => {
    const at = BOTTOM - 12 - 20 * (shown.length - 1 - n);
    return `<line x1="${RIGHT - 340}" x2="${RIGHT - 308}" y1="${at - 4}" y2="${at - 4}" stroke="${colour}" stroke-width="2.5"${dashes === "" ? "" : ` stroke-dasharray="${dashes}"`}/><text x="${RIGHT - 300}" y="${at}">${words}</text>`;
  });
  const title = `Share of ${faults} faults of the mock${planted === 0 ? "" : `, and of ${planted} planted mistakes,`} found by the number of requests`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
<style>text{font:13px system-ui,sans-serif;fill:#57606a}.grid{stroke:#8b949e;stroke-opacity:.3}.tier{stroke:#8b949e;stroke-dasharray:3 3}</style>
${[...grid, ...numbers, ...tiers, ...lines, ...legend].join("\n")}
<text x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 16}" text-anchor="middle">requests, preflight and clean-up included</text>
</svg>
`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
