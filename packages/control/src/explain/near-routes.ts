import { distance } from "fastest-levenshtein";
import type { Operation } from "@hr-platform/spec/operations";

/** An operation that a request may have meant. */
export interface NearRoute {
  readonly operation: string;
  readonly method: string;
  /** With the parameters of the description: `/leave/{id}`. */
  readonly path: string;
}

/** Edits that a path may differ by, for each of its characters: more is another path. */
const TOLERANCE = 0.4;
const MOST = 3;
const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{4,}|\d+)$/i;

/** The operations whose path is closest to that of a request, the same method first. */
export function nearRoutes(operations: readonly Operation[], method: string, path: string): NearRoute[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return operations
    .map((operation) => ({ operation, away: apart(operation, segments) + (operation.method === method ? 0 : 0.5) }))
    .filter(({ away }) => away <= Math.max(2, path.length * TOLERANCE))
    .sort((a, b) => a.away - b.away || (a.operation.id < b.operation.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ operation: { id, method: own, path: template } }) => ({ operation: id, method: own, path: template }));
}

/** Edits between a template and the segments of a path. A parameter is near to an id, and further from a word. */
function apart({ path }: Operation, segments: readonly string[]): number {
  const template = path.split("/").slice(1);
  let sum = 0;
  for (let n = 0; n < Math.max(template.length, segments.length); n += 1) {
    const [wanted, given] = [template[n], segments[n]];
    if (wanted === undefined || given === undefined) sum += 3;
    else if (wanted.startsWith("{")) sum += ID.test(given) ? 0 : 2;
    else sum += distance(wanted, given.toLowerCase());
  }
  return sum;
}
