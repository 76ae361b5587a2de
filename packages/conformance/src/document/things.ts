import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "./api-document.ts";

/** What the id in a path is of, and the path that the id follows. */
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

/** What the id in the path of an operation is of; null: its path has none. @throws Error for an id of nothing known. */
export function thingOf({ path }: Pick<Operation, "path">): Thing | null {
  if (!path.includes("{")) return null;
  const found = Object.entries(PLACES).find(([, place]) => path.startsWith(`${place}/{`));
  if (found === undefined) throw new Error(`Nothing is known of the id in ${path}; name its place in document/things.ts.`);
  return found[0] as Thing;
}

/** Reads first, what ends a thing last. */
const ORDER: readonly Operation["method"][] = ["GET", "PUT", "PATCH", "POST", "DELETE"];

function operationsOn(thing: Thing): OperationId[] {
  return currentDocument.operations
    .filter((operation) => thingOf(operation) === thing)
    .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
    .map(({ id }) => id);
}

/** The operations that take an id in the path, by what the id is of. */
export const OPERATIONS_WITH_ID: Readonly<Record<Thing, readonly OperationId[]>> = Object.fromEntries(
  Object.keys(PLACES).map((thing) => [thing, operationsOn(thing as Thing)]),
) as Record<Thing, OperationId[]>;
