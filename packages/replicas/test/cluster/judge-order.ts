import type { RecordedExchange } from "./workload/record-history.ts";

/**
 * Compares what agents saw with the order of the entries: no request is behind one that was called after it had returned.
 * @param marks those of the entries, in order; what the agents did not send is ignored
 * @returns what is wrong, a line each; none: nothing
 */
export function judgeOrder(exchanges: readonly RecordedExchange[], marks: readonly string[]): string[] {
  const sent = new Map(exchanges.map((exchange) => [exchange.call.mark, exchange]));
  const problems: string[] = [];
  let latest: RecordedExchange | undefined;
  for (const mark of marks) {
    const exchange = sent.get(mark);
    if (exchange === undefined) continue;
    if (latest !== undefined && exchange.returned < latest.called)
      problems.push(`${nameOf(exchange)} is behind ${nameOf(latest)}, which was called after it had returned`);
    if (latest === undefined || exchange.called > latest.called) latest = exchange;
  }
  return problems;
}

function nameOf({ call, called, returned }: RecordedExchange): string {
  return `${call.method} ${call.path} (${called}–${returned === Infinity ? "" : returned})`;
}
