import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "./api-document.ts";

/** The kinds of resource with an id in a path, and the path before the id. */
const PLACES = {
  employee: "/employees",
  leave: "/leave",
  webhook: "/webhooks",
  role: "/recruitment/roles",
  application: "/recruitment/applications",
  onboarding: "/onboarding/plans",
  offboarding: "/offboarding/plans",
  survey: "/surveys",
  user: "/permissions/users",
} as const;

export type Thing = keyof typeof PLACES;

/** The kind of resource of the id in an operation's path; null: the path has no id. @throws Error for an unknown path */
export function thingOf({ path }: Pick<Operation, "path">): Thing | null {
  if (!path.includes("{")) return null;
  const found = Object.entries(PLACES).find(([, place]) => path.startsWith(`${place}/{`));
  if (found === undefined) throw new Error(`The kind of the id in ${path} is unknown; add the path to document/things.ts.`);
  return found[0] as Thing;
}

/** The id in the path of a request below the place of a kind, in lower case; "": none. */
export function pathId(path: string, thing: Thing): string {
  return path.split("/")[PLACES[thing].split("/").length]?.toLowerCase() ?? "";
}

/** Order of methods: reads first, operations that end a resource last. */
const ORDER: readonly Operation["method"][] = ["GET", "PUT", "PATCH", "POST", "DELETE"];

function operationsOn(thing: Thing): OperationId[] {
  return currentDocument.operations
    .filter((operation) => thingOf(operation) === thing)
    .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
    .map(({ id }) => id);
}

/** The operations with an id in the path, by the kind of resource. */
export const OPERATIONS_WITH_ID: Readonly<Record<Thing, readonly OperationId[]>> = Object.fromEntries(
  Object.keys(PLACES).map((thing) => [thing, operationsOn(thing as Thing)]),
) as Record<Thing, OperationId[]>;
