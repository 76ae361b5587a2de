import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import { walk } from "../run/lists/walk.ts";
import type { CheckContext } from "../run/check/check-context.ts";
import type { View } from "../exchange/view.ts";

/**
 * Judges that a list shows nothing of a series of refused bodies, which all contain a mark: one request proves many refusals. Skips
 * accepted bodies, which failed already.
 */
export async function judgeNoTrace(
  t: CheckContext,
  operation: OperationId,
  query: Readonly<Record<string, string>>,
  refused: readonly Exchange[],
  bears: (row: View) => boolean,
): Promise<void> {
  const { rows, exchanges, whole } = await walk(t, operation, { query, mostPages: 5 });
  // Without a refusal, or without a complete list, nothing can be judged.
  if (!whole || !refused.some(({ status }) => status === 400)) return;
  const accepted = new Set(refused.filter(({ ok }) => ok).map(({ data }) => data.at("id").text));
  const traces = rows.filter((row) => bears(row) && !accepted.has(row.at("id").text));
  const got = `${traces.length} rows of them, such as ${JSON.stringify(traces[0]?.raw)}`;
  t.must("ERR-14", {
    at: [...refused, ...exchanges],
    expected: "nothing of the refused bodies in the list",
    holds: traces.length === 0,
    got,
  });
}

/** Whether a row contains this text anywhere. */
export function holdsText(mark: string): (row: View) => boolean {
  return (row) => JSON.stringify(row.raw).includes(mark);
}
