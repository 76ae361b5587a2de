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

function clauseOf(reason: string): string {
  return CLAUSES.find(([pattern]) => pattern.test(reason))?.[1] ?? "";
}

/** An event in the form of the control API. */
export interface ShownEvent {
  readonly id: string;
  readonly event: string;
  readonly company: string;
  readonly created_at: string;
  readonly resource_id: string | null;
  readonly exchange: number | null;
  readonly sent_to: readonly { readonly webhook_id: string; readonly state: string; readonly attempts: number }[];
  readonly not_sent_to: readonly { readonly webhook_id: string; readonly url: string; readonly because: string }[];
}

/** Who got each event, and who did not and why. */
export function eventLines(events: readonly ShownEvent[]): string[] {
  return events.flatMap(({ id, event, company, created_at: at, resource_id: resource, exchange, sent_to: sent, not_sent_to: not }) => [
    `${at} ${event} ${id} of ${company}, about ${resource ?? "nothing"}${exchange === null ? "" : `, exchange ${exchange}`}`,
    ...sent.map(({ webhook_id: webhook, state, attempts }) => `  sent to ${webhook}: ${state} after ${attempts} attempts`),
    ...not.map(({ webhook_id: webhook, url, because }) => `  not sent to ${webhook} (${url}): ${because}${clauseOf(because)}`),
    ...(sent.length + not.length === 0 ? ["  to no webhook: the company has none"] : []),
  ]);
}
