import type { Exchange } from "../../exchange/exchange.ts";
import { roleStatus } from "../../forms/pipeline.ts";
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
  const { row, exchanges } = await roleInList(t, id, (found) => found !== undefined && roleStatus(t.run.forms, found, "roles") === "open");
  t.must("REC-01", {
    at: [...updates, ...exchanges],
    expected: `the role ${id} in the list, because it is open again after it was closed`,
    holds: row !== undefined,
    got: "it is not listed",
  });
}
