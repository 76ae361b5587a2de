import type { Exchange } from "../../exchange/exchange.ts";
import { type PipelineRow, type PipelineStage, idIn, isIn } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type MoveForm, type OwnApplication, getPipeline, moveInKnownForm } from "../../setup/recruitment/recruitment.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { judgeAnonymousRow, judgeNoCandidate } from "./anonymity.ts";
import type { SingleRow } from "./first-move.ts";

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
