import type { Exchange } from "../../exchange/exchange.ts";
import { type PipelineRow, type PipelineStage, isIn } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type MoveForm, moveInKnownForm } from "../../setup/recruitment/recruitment.ts";

/**
 * Tries to move an application to Hired, in the known form of a move.
 * @param spelt changes the spelling of the stage
 * @returns undefined if the target shows no stage for hired applications and the form needs one
 */
export async function tryToHire(
  t: CheckContext,
  form: MoveForm,
  row: PipelineRow,
  stages: readonly PipelineStage[],
  spelt: (text: string) => string = (text) => text,
): Promise<Exchange | undefined> {
  const hired = stages.find(({ kind }) => kind === "hired");
  const stage = hired ?? (form.body === "stage-name" ? { id: "", name: "Hired", kind: "hired" as const } : undefined);
  if (stage === undefined) return undefined;
  const destination = form.body === "stage-name" && stage.name === "" ? { ...stage, name: "Hired" } : stage;
  return moveInKnownForm(t, form, row, { ...destination, id: spelt(destination.id), name: spelt(destination.name) });
}

/** Tries to move a rejected application to Hired, which must be refused. */
export async function refuseRejected(t: CheckContext, form: MoveForm, row: PipelineRow, stages: readonly PipelineStage[]): Promise<void> {
  const tried = await tryToHire(t, form, row, stages);
  if (tried === undefined) return;
  t.must(["REC-15", "WEB-04"], {
    at: tried,
    expected: "a 4xx for a move of a rejected application to Hired",
    holds: tried.status >= 400 && tried.status <= 499,
  });
}

/** Whether a row is in a stage for hired applications, or has the status hired. */
export function isHired(row: PipelineRow, stages: readonly PipelineStage[]): boolean {
  return stages.some((stage) => stage.kind === "hired" && isIn(row, stage)) || /^hired$/i.test(row.form.text("status") ?? "");
}
