import type { Operation } from "@hr-platform/spec/operations";

/** An operation, and the names of its path parameters. */
export interface Leaf {
  readonly operation: Operation;
  readonly names: readonly string[];
}

/** A place in the tree of paths. */
export interface PathNode {
  readonly literal: Map<string, PathNode>;
  /** The child for any segment: a path parameter. */
  any: PathNode | undefined;
  readonly methods: Map<string, Leaf>;
}

const node = (): PathNode => ({ literal: new Map(), any: undefined, methods: new Map() });

function child(parent: PathNode, segment: string): PathNode {
  if (segment.startsWith("{")) return (parent.any ??= node());
  let next = parent.literal.get(segment);
  if (next === undefined) parent.literal.set(segment, (next = node()));
  return next;
}

/** The paths of all operations, by segment. */
export class PathTree {
  readonly root: PathNode = node();
  /** Paths without parameters, for a direct look-up. */
  readonly plain: ReadonlyMap<string, PathNode>;
  /** The first segments of the paths that are coming soon. */
  readonly comingSoon: ReadonlySet<string>;

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      const segments = operation.path.split("/").slice(1);
      const names = segments.filter((segment) => segment.startsWith("{")).map((segment) => segment.slice(1, -1));
      segments.reduce(child, this.root).methods.set(operation.method, { operation, names });
    }
    this.plain = new Map(
      operations
        .filter(({ path, comingSoon }) => !comingSoon && !path.includes("{"))
        .map(({ path }) => [path, path.split("/").slice(1).reduce(child, this.root)]),
    );
    this.comingSoon = new Set(operations.filter((row) => row.comingSoon).map((row) => row.path.slice(1)));
  }
}
