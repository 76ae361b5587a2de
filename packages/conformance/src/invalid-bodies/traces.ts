import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import { walk } from "../run/walk.ts";
import type { CheckContext } from "../run/check-context.ts";
import type { View } from "../exchange/view.ts";

/**
 * Holds a list to showing nothing of a series of refused bodies, by a mark that all of them bear: one request proves
 * many refusals. What was accepted is passed over: it has failed already.
 */
export async function judgeNoTrace(
  t: CheckContext,
  operation: OperationId,
  query: Readonly<Record<string, string>>,
  refused: readonly Exchange[],
  bears: (row: View) => boolean,
): Promise<void> {
  const { rows, exchanges, whole } = await walk(t, operation, { query, mostPages: 5 });
  // Without a refusal, or without a list, there is nothing to tell.
  if (!whole || !refused.some(({ status }) => status === 400)) return;
  const accepted = new Set(refused.filter(({ ok }) => ok).map(({ data }) => data.at("id").text));
  const traces = rows.filter((row) => bears(row) && !accepted.has(row.at("id").text));
  const got = `${traces.length} rows of them, such as ${JSON.stringify(traces[0]?.raw)}`;
  t.must("ERR-14", {
    at: [...refused, ...exchanges],
    expected: "nothing of the refused bodies to be listed",
    holds: traces.length === 0,
    got,
  });
}

/** Whether a row holds this text anywhere. */
export function holdsText(mark: string): (row: View) => boolean {
  return (row) => JSON.stringify(row.raw).includes(mark);
}
