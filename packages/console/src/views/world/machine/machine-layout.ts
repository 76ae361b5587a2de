import { type Layers, type Place, type Way, layersOf, meanOf } from "./machine-layers.ts";
import type { MachineShape } from "./machine-shape.ts";

/** A state in the drawing. All lengths are in pixels. */
interface PlacedState {
  readonly name: string;
  /** Its centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** All moves from one state to another as one arrow. */
interface PlacedArrow {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
  /** Commands of an SVG path, which leaves room for the names. */
  readonly path: string;
  /** The middle of the names. */
  readonly x: number;
  readonly y: number;
}

export interface MachineLayout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
}

export const STATE_HEIGHT = 28;
export const LINE = 13;
const MARGIN = 8;
const LETTER = 6.4;
/** Between two layers. */
const ACROSS = 20;
/** Between two places of a layer. */
const DOWN = 10;
const ROUNDS = 8;
/** How far apart arrows at the side of a state may be. */
const PORTS = 16;

const widthOf = ({ state, names }: Place): number =>
  state === undefined ? Math.max(0, ...names.map((name) => name.length * LETTER + 6)) : Math.max(80, (state.length + 2) * 7.2 + 18);
const heightOf = ({ state, names }: Place): number => (state === undefined ? Math.max(6, names.length * LINE + 2) : STATE_HEIGHT);

/** Places a machine from left to right: no name of a move is on another one, and no arrow is behind a state. */
export function layMachine(shape: MachineShape): MachineLayout {
  const layered = layersOf(shape);
  placeDown(layered);
  const all = layered.layers.flat();
  const top = Math.min(...all.map((one) => one.y - heightOf(one) / 2)) - MARGIN;
  const bottom = Math.max(...all.map((one) => one.y + heightOf(one) / 2)) + MARGIN;
  for (const one of all) one.y -= top;
  const x = new Map<Place, number>();
  let left = MARGIN;
  for (const layer of layered.layers) {
    const width = Math.max(0, ...layer.map(widthOf));
    for (const one of layer) x.set(one, left + width / 2);
    left += width + ACROSS;
  }
  const states = all.flatMap((one) =>
    one.state === undefined ? [] : [{ name: one.state, x: x.get(one)!, y: round(one.y), width: widthOf(one) }],
  );
  const ports = portsOf(layered);
  const arrows = layered.ways.map((way) => arrow(way, x, ports.get(way)!));
  return { width: Math.ceil(left - ACROSS + MARGIN), height: Math.ceil(bottom - top), states, arrows };
}

/** Moves the places of each layer up or down towards those that they are connected with, without one covering another. */
function placeDown({ layers }: Layers): void {
  for (const layer of layers) spread(layer, new Map(layer.map((one) => [one, one.y * (STATE_HEIGHT + DOWN)])));
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const layer of turn % 2 === 0 ? layers : layers.toReversed())
      spread(layer, new Map(layer.map((one) => [one, meanOf([...one.before, ...one.after]) ?? one.y])));
}

/** Places the members of a layer in their order, near where each would like to be. */
function spread(layer: readonly Place[], wish: ReadonlyMap<Place, number>): void {
  let end = -Infinity;
  for (const one of layer) {
    one.y = Math.max(wish.get(one)!, end + heightOf(one) / 2);
    end = one.y + heightOf(one) / 2 + DOWN;
  }
  const shift = layer.reduce((sum, one) => sum + wish.get(one)! - one.y, 0) / Math.max(1, layer.length);
  for (const one of layer) one.y += shift;
}

interface Ports {
  readonly left: number;
  readonly right: number;
}

/** Where each arrow meets the sides of its two states, so that arrows are apart. */
function portsOf({ ways }: Layers): Map<Way, Ports> {
  const port = (way: Way, side: "left" | "right"): number => {
    const [end, next] = side === "left" ? [way.places[0]!, way.places[1]!] : [way.places.at(-1)!, way.places.at(-2)!];
    const beside = ways
      .filter(({ places }) => (side === "left" ? places[0] : places.at(-1)) === end)
      .map(({ places }) => (side === "left" ? places[1]! : places.at(-2)!))
      .toSorted((a, b) => a.y - b.y);
    if (beside.length === 1) return end.y;
    return end.y + (beside.indexOf(next) / (beside.length - 1) - 0.5) * Math.min(PORTS, beside.length * 6);
  };
  return new Map(ways.map((way) => [way, { left: port(way, "left"), right: port(way, "right") }]));
}

/** The points of an arrow: both sides of each place that it passes. */
function arrow({ from, to, names, places, isBack }: Way, xOf: ReadonlyMap<Place, number>, ports: Ports): PlacedArrow {
  const named = places.find((one) => one.state === undefined && one.names.length > 0)!;
  const points = places.flatMap((one, n) => {
    const [x, half] = [xOf.get(one)!, widthOf(one) / 2];
    if (n === 0) return [{ x: x + half, y: ports.left }];
    if (n === places.length - 1) return [{ x: x - half, y: ports.right }];
    return [
      { x: x - half, y: one.y },
      { x: x + half, y: one.y, isBehindNames: one === named },
    ];
  });
  const way = isBack ? points.toReversed() : points;
  let path = "";
  for (const [n, { x, y }] of way.entries()) {
    const before = way[n - 1];
    const isGap = before !== undefined && (isBack ? before : way[n]!).isBehindNames === true;
    if (before === undefined || isGap) path += `M${round(x)},${round(y)} `;
    else {
      const middle = round((before.x + x) / 2);
      path += `C${middle},${round(before.y)} ${middle},${round(y)} ${round(x)},${round(y)} `;
    }
  }
  return { from, to, names, path: path.trim(), x: round(xOf.get(named)!), y: round(named.y) };
}

const round = (length: number): number => Math.round(length * 10) / 10;
