import { refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ChangedRecord, changedRecords } from "./changed-records.ts";
import { keptExchange, requireKept } from "./explanation.ts";

/** From where on changes count: an exchange by its number, or an instant of the mock's clock (epoch milliseconds). */
export type Since = { readonly n: number } | { readonly at: number };

/**
 * The records that differ from those of then, by whatever they were changed. `since` undefined: as far back as is kept.
 * @throws ApiError NOT_FOUND for an unknown exchange, CONFLICT if the state of then is not kept
 */
export function changesSince(sandbox: Sandbox, since: Since | undefined): ChangedRecord[] {
  const { undoLog, journal } = sandbox;
  if (since === undefined) return changedRecords(sandbox, undoLog.first, undoLog.position);
  if ("at" in since) {
    const position = undoLog.positionAt(since.at);
    if (position === undefined)
      throw refuse.conflict(
        "What was changed since this instant is not kept: too much was changed since, or a snapshot was restored.",
        "since",
      );
    return changedRecords(sandbox, position, undoLog.position);
  }
  // Nothing has happened since the exchange that comes next.
  if (since.n >= journal.next) return [];
  const { context } = keptExchange(sandbox, since.n);
  requireKept(sandbox, context);
  return changedRecords(sandbox, context.from, undoLog.position);
}
