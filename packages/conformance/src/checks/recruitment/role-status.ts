import type { Exchange } from "../../exchange/exchange.ts";
import { roleStatus } from "../../forms/pipeline.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type RolePipeline, getPipeline, roleInList } from "../../setup/recruitment/recruitment.ts";

/** Judges that a role on hold shows the applications that its pipeline had before. */
export async function judgePipelineOnHold(t: CheckContext, id: string, held: Exchange, before: RolePipeline): Promise<void> {
  if (!before.exchange.ok || before.rows.length === 0) return;
  const onHold = await getPipeline(t, id);
  if (!onHold.exchange.ok) return;
  t.must("REC-09", {
    at: [before.exchange, held, onHold.exchange],
    expected: `the ${before.rows.length} applications of the role in its pipeline while it is on hold`,
    holds: onHold.rows.length === before.rows.length,
    got: `${onHold.rows.length} applications: ${String(onHold.exchange)}`,
  });
}

/** Judges that a role that was closed and opened again is listed. */
export async function judgeOpenAgain(t: CheckContext, id: string, updates: readonly Exchange[]): Promise<void> {
  const { row, exchanges } = await roleInList(
    t,
    id,
    (found) => found !== undefined && (roleStatus(t.run.forms, found, "roles") ?? "open") === "open",
  );
  t.must("REC-01", {
    at: [...updates, ...exchanges],
    expected: `the role ${id} in the list, because it is open again after it was closed`,
    holds: row !== undefined,
    got: "it is not listed",
  });
}

/** Judges the answer to one of the five statuses. Alone it passes nothing: any other value has to be refused. */
export function judgeSet(t: CheckContext, answer: Exchange, wanted: string): void {
  const expected = `200 for the status ${wanted}, or 409 CONFLICT if this change is not allowed (A-192)`;
  t.must("REC-07", { at: answer, expected, holds: answer.status === 200 || answer.refused(409, "CONFLICT"), shows: false });
}

/** Judges the status that an answer with a role shows after a change. */
export function judgeShownStatus(t: CheckContext, at: readonly Exchange[], answer: Exchange, wanted: string): void {
  const status = roleStatus(t.run.forms, answer.data);
  if (status === undefined) leaveUnread(t, ["REC-08"], "role", "status");
  else t.must("REC-08", { at, expected: `data with the status ${wanted}`, holds: status === wanted });
}
