import { type ApplicationRecord, isoInstant } from "@hr-platform/domain";
import type { Stage } from "@hr-platform/spec/types";
import { choose, type Decisions } from "../../contract/decisions.ts";
import { type ApiError, CODE_OF } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";

/** The first stage of an application; undefined: the company has no stage. */
export function firstStage(stages: readonly Stage[]): Stage | undefined {
  return stages.find(({ kind }) => kind === "active");
}

/**
 * Why an application cannot be moved to a stage over the API; null if it can. Never to Hired (§3.3, A-200), not from
 * Hired, and not to its current stage. `field` is the body field of the stage.
 */
export function moveProblem(application: ApplicationRecord, stage: Stage, field: string, decisions: Decisions): ApiError | null {
  if (stage.kind === "hired") {
    const code = choose(decisions["hired-move-refusal"], CODE_OF);
    return refuseBy.rule(
      "move-to-hired",
      code,
      "People are hired in the web application.",
      code === "VALIDATION_ERROR" ? field : undefined,
    );
  }
  if (application.status === "hired") return refuseBy.conflict("move-of-hired", "The application is hired.");
  return application.stage_id === stage.id ? refuseBy.conflict("same-stage", "The application is in this stage already.") : null;
}

/** An application that enters a stage. `now` in epoch milliseconds. */
export function moved<A extends ApplicationRecord>(application: A, stage: Stage, now: number): A {
  return { ...application, stage_id: stage.id, status: stage.kind, stage_entered_at: isoInstant(now) };
}

/** Whole days that an application has been in its stage; 0 before it entered it (§2.13). */
export function daysInStage({ stage_entered_at }: ApplicationRecord, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(stage_entered_at)) / 86_400_000));
}
