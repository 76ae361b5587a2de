import type { Exchange } from "../../exchange/exchange.ts";
import { type PipelineRow, type PipelineStage, idIn, isIn } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import {
  type MoveForm,
  type OwnApplication,
  getPipeline,
  moveInKnownForm,
  findMove,
  stopWithoutMove,
} from "../../setup/recruitment/recruitment.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { judgeAnonymousRow, judgeNoCandidate } from "./anonymity.ts";

/** An answer with a pipeline, and its only row. */
interface SingleRow {
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

function rejectionStage(stages: readonly PipelineStage[]): PipelineStage | undefined {
  return stages.find(({ kind }) => kind === "rejected");
}

/** Whether a refusal names a field that was not sent. The document does not show which fields a move needs (N4). */
export function needsMoreFields({ status, field, record }: Exchange): boolean {
  return status === 400 && field !== undefined && /^[\w-]+$/.test(field) && !record.request.body!.includes(`"${field}"`);
}

/**
 * The row of the rejected application: the only row, or the one in the stage for rejected applications. The invalid candidate of another
 * check may have a row too.
 */
export function rejectedIn(rows: readonly PipelineRow[], stages: readonly PipelineStage[]): PipelineRow | undefined {
  const stage = rejectionStage(stages);
  return rows.length > 1 ? rows.find((row) => stage !== undefined && isIn(row, stage)) : rows[0];
}

/** Rejects an application, and judges its stage afterwards. Undefined: no stage is known to be for rejected applications. */
export async function rejectApplication(
  t: CheckContext,
  { role, candidate }: OwnApplication,
  form: MoveForm,
  at: SingleRow,
  stages: readonly PipelineStage[],
): Promise<(Awaited<ReturnType<typeof getPipeline>> & { readonly rejected: Exchange }) | undefined> {
  const stage = rejectionStage(stages);
  if (stage === undefined) {
    leaveUnread(t, ["REC-14"], "stages", "rejected");
    return undefined;
  }
  let rejected = await moveInKnownForm(t, form, at.row, stage);
  judgeNoCandidate(t, rejected, candidate);
  if (needsMoreFields(rejected)) {
    const body = { ...form.bodyOf(stage), [rejected.field!]: "Not selected this time" };
    rejected = await t.call("moveApplication", { params: { id: idIn(at.row, form.id) }, body });
    judgeNoCandidate(t, rejected, candidate);
    if (!rejected.ok) t.leaveOpen(`a rejection needs a field that the document does not show (N4): ${String(rejected)}`);
  }
  t.must("REC-14", { at: rejected, expected: `a success for a move to ${stage.name}`, holds: rejected.ok });
  const last = await getPipeline(t, role);
  const remaining = rejectedIn(last.rows, stages);
  t.must("REC-14", {
    at: [at.exchange, rejected, last.exchange],
    expected: `the application in ${stage.name}, or no longer shown`,
    holds: remaining === undefined || isIn(remaining, stage),
    got: `the row ${JSON.stringify(remaining?.view.raw)}`,
  });
  if (remaining !== undefined) judgeAnonymousRow(t, last.exchange, remaining, candidate);
  return { ...last, rejected };
}
