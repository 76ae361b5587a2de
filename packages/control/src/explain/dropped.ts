import { nearestName } from "@hr-platform/command-line/nearest-name";
import { type RefusedCase, wantedFor } from "./reason/refused-case.ts";
import { type Remedy, changing, leaveOut, renaming } from "./reason/remedy.ts";

type Accepted = Pick<RefusedCase, "operation" | "sent" | "body" | "exchanged">;

/** What a request that succeeded sent in vain: each member and parameter that the operation does not take, and what it may have meant. */
export function droppedOf(accepted: Accepted): Remedy[] {
  const { operation, sent, body, exchanged } = accepted;
  if (operation === undefined || exchanged.response.status >= 400) return [];
  const own = new Set([...Object.keys(operation.body?.properties ?? {}), ...operation.routeFields.flatMap(({ fields }) => fields)]);
  const members = operation.body === null ? [] : Object.keys(sent).filter((name) => !own.has(name));
  const query = new URLSearchParams(exchanged.request.query);
  const known = Object.keys(operation.query);
  const parameters = [...new Set(query.keys())].filter((name) => !known.includes(name));
  return [
    ...members.map((name) => {
      const wanted = body === undefined ? undefined : wantedFor({ sent, body }, name);
      const other = operation.readOnly.includes(name) ? "nobody can set it" : "this body has no such member";
      return wanted === undefined ? inVain(name, other, leaveOut("body", name)) : meant(name, "body", wanted, [renaming(name, wanted)]);
    }),
    ...parameters.map((name) => {
      const wanted = nearestName(
        name,
        known.filter((one) => !query.has(one)),
      );
      const without = leaveOut("query", name);
      if (wanted === undefined) return inVain(name, "this query has no such parameter", without);
      return meant(name, "query", wanted, [without, { part: "query", name: wanted, from: null, value: query.get(name) }]);
    }),
  ];
}

const inVain = (name: string, why: string, edit: Remedy["edits"][number]): Remedy =>
  changing(`You sent ${name}, which was dropped: ${why}.`, edit);

const meant = (name: string, part: "body" | "query", wanted: string, edits: Remedy["edits"]): Remedy =>
  changing(`You sent ${name}, which was dropped; this ${part} wants ${wanted}.`, ...edits);
