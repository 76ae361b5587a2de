import type { PrintedExplanation } from "../../running-mock/explanation-text.ts";
import { json } from "../tool.ts";

/** What may have been meant by a path or an id that is not there. */
export function nearLines({ near_routes: routes, near_ids: ids }: PrintedExplanation): string[] {
  return [
    ...routes.map(({ method, path, operation }) => `closest: ${method} ${path} (${operation})`),
    ...ids.map(
      ({ id, company, table, is_same: isSame }) => `${isSame ? "the id is" : `the id ${id} is close, and`} in ${table} of ${company}`,
    ),
  ];
}

/** What an exchange changed, and its events. */
export function effectLines({ changes, events, no_event: none }: PrintedExplanation): string[] {
  const changed = changes.slice(0, 10).map(({ table, id, members }) => {
    const parts = members
      .slice(0, 6)
      .map(({ path, before, after }) => `${path || "all"} ${json(before ?? null, 80)} -> ${json(after ?? null, 80)}`);
    return `changed ${table}${id === null ? "" : ` ${id}`}: ${parts.join("; ")}`;
  });
  const sent = events.map(({ event, deliveries, passed_over: others }) => {
    const to = deliveries.map(({ webhook_id: id, state }) => `to ${id} (${state})`);
    const not = others.map(({ webhook_id: id, because }) => `not to ${id}: ${because}${clauseOf(because)}`);
    return `event ${event} ${[...to, ...not].join(", ") || "to no webhook: there is none"}`;
  });
  return [...changed, ...(none == null ? sent : [`no event: ${none}`])];
}

/** What the API document says about a reason for which an endpoint did not get an event. */
const CLAUSES: readonly (readonly [reason: RegExp, clause: string])[] = [
  [/paused/, " [HOOK-14, §3.3 §6]"],
  [/did not subscribe/, " [EVT-15, §2.10 §6]"],
  [/a ping is sent to one/, " [EVT-22, §6]"],
];

export function clauseOf(reason: string): string {
  return CLAUSES.find(([pattern]) => pattern.test(reason))?.[1] ?? "";
}
