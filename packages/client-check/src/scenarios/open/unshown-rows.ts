import { currentContract } from "@hr-platform/engine/contract/current";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import { type SeenExchange, idsIn } from "../../run/observation.ts";

/*
 * What a program cannot know of under a value of an open point: rows that a list leaves out, and what is only seen by way of them.
 */

/** A request, its usual answer, and that of a sandbox in which something is otherwise. */
export interface AnsweredTwice {
  readonly seen: Pick<SeenExchange, "operation" | "request">;
  readonly before: ApiResponse;
  readonly after: ApiResponse;
}

/** The lists without a filter: there is no way to ask for a row that they leave out. */
const UNFILTERED: ReadonlySet<string | null> = new Set(
  currentContract.operations
    .filter(({ method, query }) => method === "GET" && Object.keys(query).every((name) => name === "page" || name === "limit"))
    .map(({ id }) => id),
);

/** The ids of the rows of a list; undefined: it is none, or not all of one. */
function rowIdsOf({ status, body }: ApiResponse): readonly string[] | undefined {
  if (status !== 200 || !body.startsWith("{")) return undefined;
  const { data, meta } = JSON.parse(body) as { readonly data?: unknown; readonly meta?: { readonly has_more?: unknown } };
  if (!Array.isArray(data) || meta?.has_more === true) return undefined;
  const ids = data.map((row: { readonly id?: unknown } | null) => row?.id);
  return ids.every((id) => typeof id === "string") ? ids.map((id) => id.toLowerCase()) : undefined;
}

/** The rows that a list leaves out: all others are there, under the same ids. */
function leftOutOf({ seen, before, after }: AnsweredTwice): readonly string[] {
  const [usual, now] = UNFILTERED.has(seen.operation) ? [rowIdsOf(before), rowIdsOf(after)] : [];
  if (usual === undefined || now === undefined || !now.every((id) => usual.includes(id))) return [];
  return usual.filter((id) => !now.includes(id));
}

const lowered = (text: string): string[] => idsIn(text).map((id) => id.toLowerCase());

/** The ids that a program has to know already so that it can send a request. */
function askedWith({ request: { path, query, body } }: AnsweredTwice["seen"]): string[] {
  return lowered(`${path}?${query} ${body === null ? "" : new TextDecoder().decode(body)}`);
}

/** Ids that the usual answers show, and the others do not, whatever a program asks for by what they show. */
export function unshownIds(answers: readonly AnsweredTwice[]): ReadonlySet<string> {
  const unshown = new Set(answers.flatMap(leftOutOf));
  if (unshown.size === 0) return unshown;
  const asked = answers.map(({ seen, before, after }) => {
    const ids = new Set(askedWith(seen));
    return { ids, tells: [...lowered(before.body), ...lowered(after.body)].filter((id) => !ids.has(id)) };
  });
  // What is told only by way of a record that is not shown is not shown, either.
  for (let size = -1; size < unshown.size;) {
    size = unshown.size;
    const [far = [], near = []] = [true, false].map((isFar) => asked.filter(({ ids }) => [...ids].some((id) => unshown.has(id)) === isFar));
    const shown = new Set(near.flatMap(({ tells }) => tells));
    for (const id of far.flatMap(({ tells }) => tells)) if (!shown.has(id)) unshown.add(id);
  }
  return unshown;
}
