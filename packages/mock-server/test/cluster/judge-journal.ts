import type { JournalEntry } from "../../src/sandbox/journal/journal.ts";
import type { RecordedExchange, RecordedHistory } from "./workload/recorded-history.ts";

/**
 * Compares a history with the journal that `/_mock/requests` shows: each answered request is there once, with the
 * response that the agent saw; one of unknown outcome at most once; and no request is behind one that was called after
 * it had returned. What is in the journal besides is ignored.
 * @param journal must reach back to the begin of the history
 * @returns what is wrong, a line each; none: nothing
 */
export function judgeJournal({ exchanges }: RecordedHistory, journal: readonly JournalEntry[]): string[] {
  const sent = new Map(exchanges.map((exchange) => [exchange.call.mark!, exchange]));
  const entries = journal.flatMap((entry) => {
    const exchange = sent.get(entry.request.headers["x-request-id"] ?? "");
    return exchange === undefined ? [] : [{ entry, exchange }];
  });
  const times = new Map<RecordedExchange, number>();
  for (const { exchange } of entries) times.set(exchange, (times.get(exchange) ?? 0) + 1);
  const counts = exchanges.flatMap((exchange) => {
    const count = times.get(exchange) ?? 0;
    if (count > 1) return [`${nameOf(exchange)} is in the journal ${count} times`];
    return count === 0 && exchange.answer !== undefined ? [`${nameOf(exchange)} was answered and is not in the journal`] : [];
  });
  const answers = entries.flatMap(({ entry, exchange: { answer, ...exchange } }) =>
    answer === undefined || textOf(entry) === `${answer.status} ${JSON.stringify(answer.body)}`
      ? []
      : [`${nameOf(exchange)} has another response in the journal: ${textOf(entry)}`],
  );
  const order: string[] = [];
  let latest: RecordedExchange | undefined;
  for (const { exchange } of entries) {
    if (latest !== undefined && exchange.returned < latest.called)
      order.push(`${nameOf(exchange)} is behind ${nameOf(latest)}, which was called after it had returned`);
    if (latest === undefined || exchange.called > latest.called) latest = exchange;
  }
  return [...counts, ...answers, ...order];
}

function nameOf({ call, called, returned }: Pick<RecordedExchange, "call" | "called" | "returned">): string {
  return `${call.method} ${call.path} (${called}–${returned === Infinity ? "" : returned})`;
}

function textOf({ response: { status, body } }: JournalEntry): string {
  return `${status} ${body === "" ? "undefined" : JSON.stringify(JSON.parse(body))}`;
}
