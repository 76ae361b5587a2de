import type { MachineShape } from "./machine-shape.ts";

/** All moves from one state to another. */
export interface MoveGroup {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
}

/** Something that takes room in a layer: a state, the names of moves, or an arrow that passes. */
export interface Place {
  /** The state, or nothing. */
  readonly state: string | undefined;
  /** What is written there. */
  readonly names: readonly string[];
  /** The places beside it that it is connected with. */
  readonly before: Place[];
  readonly after: Place[];
  /** The middle of it, once it is placed; before, its number in the layer. */
  y: number;
}

/** The way of an arrow through the layers, from left to right. */
export interface Way extends MoveGroup {
  readonly places: readonly Place[];
  /** Whether the arrow leads from right to left. */
  readonly isBack: boolean;
}

/** States in even layers, and names of moves in the layers between them. */
export interface Layers {
  readonly layers: readonly (readonly Place[])[];
  readonly ways: readonly Way[];
}

/** Moves between the same two states, in the same direction, as one group. */
function groupsOf({ moves }: MachineShape): MoveGroup[] {
  const groups = new Map<string, { from: string; to: string; names: string[] }>();
  for (const { from, to, name } of moves) {
    const key = JSON.stringify([from, to]);
    const group = groups.get(key) ?? { from, to, names: [] };
    if (!group.names.includes(name)) group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Moves that lead back to a state that was passed on the way: without them there is no circle. */
function backGroups({ states, begin }: MachineShape, groups: readonly MoveGroup[]): Set<MoveGroup> {
  const back = new Set<MoveGroup>();
  const seen = new Set<string>();
  const visit = (state: string, way: ReadonlySet<string>): void => {
    seen.add(state);
    for (const group of groups.filter(({ from }) => from === state)) {
      if (way.has(group.to)) back.add(group);
      else if (!seen.has(group.to)) visit(group.to, new Set([...way, group.to]));
    }
  };
  for (const state of [...begin, ...states]) if (!seen.has(state)) visit(state, new Set([state]));
  return back;
}

/** The column of each state: one more than that of every state that leads to it. */
function columnsOf(
  states: readonly string[],
  ahead: readonly { readonly left: string; readonly right: string }[],
): ReadonlyMap<string, number> {
  const column = new Map(states.map((state) => [state, 0]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const { left, right } of ahead) {
      if (column.get(right)! > column.get(left)!) continue;
      column.set(right, column.get(left)! + 1);
      isChanged = true;
    }
  }
  return column;
}

const place = (state?: string, names: readonly string[] = []): Place => ({ state, names, before: [], after: [], y: 0 });

/** Puts states, and the arrows between them, in layers from left to right, in an order with few crossings. */
export function layersOf(shape: MachineShape): Layers {
  const groups = groupsOf(shape);
  const back = backGroups(shape, groups);
  const ends = groups.map((group) => ({
    ...group,
    isBack: back.has(group),
    left: back.has(group) ? group.to : group.from,
    right: back.has(group) ? group.from : group.to,
  }));
  const column = columnsOf(shape.states, ends);
  const stateOf = new Map(shape.states.map((state) => [state, place(state)]));
  const layers: Place[][] = Array.from({ length: 2 * Math.max(...column.values()) + 1 }, () => []);
  for (const state of shape.states) layers[2 * column.get(state)!]!.push(stateOf.get(state)!);
  const ways = ends.map(({ from, to, names, isBack, left, right }): Way => {
    const [first, last] = [2 * column.get(left)!, 2 * column.get(right)!];
    const named = isBack ? last - 1 : first + 1;
    const between = Array.from({ length: last - first - 1 }, (_, n) => place(undefined, first + 1 + n === named ? names : []));
    for (const [n, one] of between.entries()) layers[first + 1 + n]!.push(one);
    const places = [stateOf.get(left)!, ...between, stateOf.get(right)!];
    for (const [n, one] of places.entries()) {
      if (n > 0) one.before.push(places[n - 1]!);
      if (n < places.length - 1) one.after.push(places[n + 1]!);
    }
    return { from, to, names, places, isBack };
  });
  orderLayers(layers);
  return { layers, ways };
}

const ROUNDS = 6;

/** Puts each place of a layer near those that it is connected with. */
function orderLayers(layers: Place[][]): void {
  const number = (layer: readonly Place[]): void => {
    for (const [n, one] of layer.entries()) one.y = n - (layer.length - 1) / 2;
  };
  for (const layer of layers) number(layer);
  for (let round = 0; round < ROUNDS; round += 1) {
    const side = round % 2 === 0 ? "before" : "after";
    for (const layer of side === "before" ? layers : layers.toReversed()) {
      const wish = new Map(layer.map((one) => [one, meanOf(one[side]) ?? one.y]));
      layer.sort((a, b) => wish.get(a)! - wish.get(b)!);
      number(layer);
    }
  }
}

/** The middle of places; undefined: there are none. */
export function meanOf(places: readonly Place[]): number | undefined {
  return places.length === 0 ? undefined : places.reduce((sum, { y }) => sum + y, 0) / places.length;
}
