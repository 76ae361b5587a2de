import { Graph, layout } from "@dagrejs/dagre";

/** A state machine as it is drawn. */
export interface MachineShape {
  readonly states: readonly string[];
  /** The states in which records begin. */
  readonly begin: readonly string[];
  readonly moves: readonly MachineMove[];
}

interface MachineMove {
  readonly from: string;
  readonly to: string;
  /** Short: it is written on the arrow. */
  readonly name: string;
}

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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The names of moves, as a box on their arrow. */
interface NamesBox extends Point {
  readonly names: string[];
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
}

export const STATE_HEIGHT = 28;
export const LINE = 13;
const MARGIN = 8;
const LETTER = 6.4;

/** Places a machine from left to right: no name of a move is on another one, and no arrow is behind a state. */
export function layMachine({ states, moves }: MachineShape): MachineLayout {
  const graph = new Graph().setGraph({ rankdir: "LR", nodesep: 10, edgesep: 10, ranksep: 24, marginx: MARGIN, marginy: MARGIN });
  for (const name of states) graph.setNode(name, { width: Math.max(80, (name.length + 2) * 7.2 + 18), height: STATE_HEIGHT });
  for (const { from, to, name } of moves) {
    const names = [...new Set([...((graph.edge(from, to) as NamesBox | undefined)?.names ?? []), name])];
    const width = Math.max(...names.map(({ length }) => length * LETTER + 6));
    graph.setEdge(from, to, { names, width, height: names.length * LINE + 2, labelpos: "c" });
  }
  layout(graph);
  const { width, height } = graph.graph() as { readonly width: number; readonly height: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    states: states.map((name) => ({ name, ...(graph.node(name) as Point & { readonly width: number }) })),
    arrows: (graph.edges() as { readonly v: string; readonly w: string }[]).map(({ v: from, w: to }) => {
      const box = graph.edge(from, to) as NamesBox;
      return { from, to, names: box.names, path: pathOf(box), x: box.x, y: box.y };
    }),
  };
}

/** A curve through the points of an arrow, with a gap where its names are. */
function pathOf({ points, x, y, width }: NamesBox): string {
  const isBack = points[0]!.x > points.at(-1)!.x;
  const side = (isBack ? -1 : 1) * (width / 2);
  const far = points.filter((point) => Math.abs(point.x - x) > width / 2);
  const middle = far.findIndex((point) => point.x > x !== isBack);
  const ways = [
    [...far.slice(0, middle), { x: x - side, y }],
    [{ x: x + side, y }, ...far.slice(middle)],
  ];
  return ways.map((way) => curve(way)).join(" ");
}

function curve(points: readonly Point[]): string {
  const at = ({ x, y }: Point): string => `${round(x)},${round(y)}`;
  return points
    .map((point, n) => {
      const before = points[n - 1];
      if (before === undefined) return `M${at(point)}`;
      const x = (before.x + point.x) / 2;
      return `C${at({ x, y: before.y })} ${at({ x, y: point.y })} ${at(point)}`;
    })
    .join(" ");
}

const round = (length: number): number => Math.round(length * 10) / 10;
