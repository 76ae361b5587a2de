import type { Exchange } from "../../exchange/exchange.ts";
import type { PipelineRow, PipelineStage } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type MoveForm, type getPipeline, findMove, stopWithoutMove } from "../../setup/recruitment/recruitment.ts";

/** An answer with a pipeline, and its only row. */
export interface SingleRow {
  readonly exchange: Exchange;
  readonly row: PipelineRow;
}

/** The only row of the pipeline of a role of the run. Ends the check if there are none or several. */
export function singleRow(t: CheckContext, { exchange, rows }: Awaited<ReturnType<typeof getPipeline>>): SingleRow {
  return rows.length === 1
    ? { exchange, row: rows[0]! }
    : t.leaveOpen(`the pipeline of the run's own role shows ${rows.length} applications: ${String(exchange)}`);
}

/** Makes the first move, and returns the form in which it was accepted. */
export async function firstMove(
  t: CheckContext,
  at: SingleRow,
  stage: PipelineStage,
): Promise<{ readonly form: MoveForm; readonly moved: Exchange }> {
  const { form, tried: attempts } = await findMove(t, at.row, stage);
  if (form !== undefined) {
    t.observe("application-id", [at.exchange, attempts.at(-1)!], form.id === "reference" ? "candidate-ref" : "separate-id");
    if (form.body !== "other") t.observe("stage-move-body", attempts.at(-1)!, form.body);
    return { form, moved: attempts.at(-1)! };
  }
  // The key has the scope, and no plan is required (§4.5, §5): a move to a stage that is active for sure must not be forbidden.
  const forbidden = attempts.find((answer) => answer.refused(403, "FORBIDDEN"));
  if (forbidden !== undefined && stage.kindStated === true)
    t.must("REC-14", { at: [at.exchange, forbidden], expected: `a success for a move to ${stage.name}, an active stage`, holds: false });
  if (
    attempts.length > 0 &&
    attempts.every(({ status }) => status === 404 || status === 400) &&
    attempts.some(({ status }) => status === 404)
  )
    t.observe("application-id", attempts, "unreachable");
  return stopWithoutMove(t, attempts);
}
