import { clauseOf } from "./effects.ts";

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
