import type { DecisionRow } from "@hr-platform/spec/decisions";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { holdsIn } from "@hr-platform/spec/version";
import type { DecisionText, RequirementText } from "@hr-platform/spec/texts";
import { DecisionCatalogue } from "./decisions.ts";

/** An operation, and the names of its path parameters. */
interface Leaf {
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

/** Generated code that checks the body or the query of a request: true if it conforms, otherwise `errors` has all that is wrong. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

export interface SchemaError {
  /** JSON pointer to the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The OpenAPI document of a version. */
export interface Description {
  readonly paths: Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

/** What a version of the API document says, as `spec/` generates it. */
export interface ContractData {
  /** Such as `1.3.0`. */
  readonly version: string;
  /** All operations in document order. */
  readonly operations: readonly Operation[];
  /** By `<operationId>Body` and `<operationId>Query`. */
  readonly validators: Readonly<Record<string, Validator | undefined>>;
  /** The decisions of every version: `since` and `until` say which of them this version leaves open. */
  readonly decisions: readonly DecisionRow[];
  /** Loads the OpenAPI document. */
  readonly description: () => Promise<Description>;
  /** Loads the questions of all `decisions`. */
  readonly decisionTexts: () => Promise<readonly DecisionText[]>;
  /** Loads the requirements of every version. */
  readonly requirementTexts: () => Promise<readonly RequirementText[]>;
}

/** The validators of an operation's requests, by operation. */
type ValidatorTable = ReadonlyMap<OperationId, Validator | undefined>;

/** One version of the API document, as the mock reads it. The code that carries out its operations is in `operations/`. */
export interface Contract extends Omit<ContractData, "validators" | "decisions"> {
  readonly validators: { readonly Body: ValidatorTable; readonly Query: ValidatorTable };
  readonly decisions: DecisionCatalogue;
  /** The paths of the operations, for route matching. */
  readonly paths: PathTree;
  /** @throws RangeError if this version has no such operation. */
  readonly operation: (id: OperationId) => Operation;
}

export function contractOf({ validators, decisions, ...data }: ContractData): Contract {
  const { version, operations } = data;
  const table = (part: string): ValidatorTable => new Map(operations.map(({ id }) => [id, validators[`${id}${part}`]]));
  return {
    ...data,
    decisionTexts: () => data.decisionTexts().then((rows) => rows.filter((row) => holdsIn(row, version))),
    requirementTexts: () => data.requirementTexts().then((rows) => rows.filter((row) => holdsIn(row, version))),
    validators: { Body: table("Body"), Query: table("Query") },
    decisions: new DecisionCatalogue(decisions, version),
    paths: new PathTree(operations),
    operation: (id) => {
      const found = operations.find((row) => row.id === id);
      if (found === undefined) throw new RangeError(`version ${version} of the API document has no operation ${id}`);
      return found;
    },
  };
}
