import type { ApplicationRecord } from "@hr-platform/domain";
import type { Pipeline, PipelineApplication, Stage } from "@hr-platform/spec/types";
import { data } from "@hr-platform/engine/pipeline/answer";
import { refuse } from "@hr-platform/engine/contract/errors";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceRun } from "../../fault.ts";
import { writeRefused } from "../../wrong-writes.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { moved } from "@hr-platform/engine/operations/recruitment/stage-moves";

/** The stage in the body of a move. */
function asked({ company, body, sent }: AnyContext): Stage | undefined {
  const id = String(body["stage_id"] ?? sent["stage_id"]).toLowerCase();
  return company.data.stages.find(({ resource }) => resource.id === id)?.resource;
}

const placeOf = ({ company }: AnyContext, id: string): number => company.data.stages.findIndex(({ resource }) => resource.id === id);

/** Accepts moves to Hired if `when` holds. */
function hiring(when: (context: AnyContext, application: ApplicationRecord) => boolean): Fault["breaks"] {
  return replaceRun(["moveApplication"], (run, context, found) => {
    const application = found as ApplicationRecord;
    const stage = asked(context);
    if (stage?.kind !== "hired" || application.status !== "active" || !when(context, application)) return run(context, found);
    const record = moved(application, stage, context.now);
    const row: PipelineApplication = { candidate_ref: record.id, stage: stage.id, status: record.status, days_in_stage: 0 };
    return data(row, { changes: [{ table: "applications", record }] });
  });
}

/** Changes the rows of the pipeline. */
function piping(
  change: (row: PipelineApplication, application: ApplicationRecord | undefined, context: AnyContext) => object,
): Fault["breaks"] {
  return changeAnswer(["getPipeline"], (answer, context) =>
    withData(answer, (pipeline: Pipeline) => ({
      ...pipeline,
      applications: pipeline.applications.map((row) => change(row, context.company.records.applications.get(row.candidate_ref), context)),
    })),
  );
}

/** The pipeline, its stages, and moves in it (§2.13, §3.3, §4.5). */
export const pipelineFaults: readonly Fault[] = [
  {
    id: "no-days-on-the-first-day",
    title: "Leaves the days in stage out where they are 0",
    violates: ["REC-09"],
    breaks: piping((row) => ({ ...row, days_in_stage: row.days_in_stage === 0 ? undefined : row.days_in_stage })),
  },
  {
    id: "days-count-on-after-a-move",
    title: "Goes on counting the days of the former stage after a move",
    violates: ["REC-09"],
    breaks: changeAnswer(["moveApplication"], (answer, _context, found) => ({
      ...answer,
      changes: answer.changes.map((change) =>
        change.table === "applications"
          ? { ...change, record: { ...change.record, stage_entered_at: (found as ApplicationRecord).stage_entered_at } }
          : change,
      ),
    })),
  },
  {
    id: "candidate-ref-in-camel-case",
    title: "Calls the reference of an application candidateRef",
    violates: ["REC-09", "PRIV-12"],
    breaks: piping(({ candidate_ref: candidateRef, ...row }) => ({ candidateRef, ...row })),
  },
  {
    id: "stages-in-an-object",
    title: "Wraps the list of stages in an object",
    violates: ["REC-10"],
    breaks: changeAnswer(["listStages"], (answer) => withBody(answer, (list: { data: unknown }) => ({ data: { stages: list.data } }))),
  },
  {
    id: "rejections-are-not-kept",
    title: "Answers a move to a rejected stage and leaves the application where it was",
    violates: ["REC-14"],
    breaks: changeAnswer(["moveApplication"], (answer, context) =>
      asked(context)?.kind === "rejected" ? { ...answer, changes: [] } : answer,
    ),
  },
  {
    id: "rejecting-is-web-only",
    title: "Refuses to reject anybody over the API",
    violates: ["REC-14"],
    breaks: replaceRun(["moveApplication"], (run, context, found) => {
      if (asked(context)?.kind === "rejected") throw refuse.conflict("Applications are rejected in the web application.");
      return run(context, found);
    }),
  },
  {
    id: "no-way-back-in-the-pipeline",
    title: "Refuses to move an application back to an earlier active stage",
    violates: ["REC-14"],
    breaks: replaceRun(["moveApplication"], (run, context, found) => {
      const stage = asked(context);
      if (stage?.kind === "active" && placeOf(context, stage.id) < placeOf(context, (found as ApplicationRecord).stage_id))
        throw refuse.conflict("The application has left this stage.");
      return run(context, found);
    }),
  },
  {
    id: "hiring-over-the-api",
    title: "Moves applications to Hired",
    violates: ["REC-15", "WEB-04"],
    breaks: hiring(() => true),
  },
  {
    id: "hiring-from-the-last-stage",
    title: "Moves applications to Hired from the stage before it, and only from there",
    violates: ["REC-15", "WEB-04"],
    breaks: hiring((context, { stage_id }) => placeOf(context, asked(context)!.id) - placeOf(context, stage_id) === 1),
  },
  {
    id: "hired-in-upper-case",
    title: "Moves applications to Hired when the stage's id is written in capitals",
    violates: ["REC-15", "WEB-04"],
    breaks: hiring(({ body, sent }) => body["stage_id"] !== sent["stage_id"]),
  },
  {
    id: "hiring-is-refused-and-done",
    title: "Refuses a move to Hired and makes it all the same",
    violates: ["REC-15", "WEB-04"],
    breaks: writeRefused("moveApplication", (context) => {
      const stage = asked(context);
      const application = context.company.records.applications.get(context.params["id"]!);
      if (stage?.kind !== "hired" || application?.status !== "active") return [];
      return [{ table: "applications", record: moved(application, stage, context.now) }];
    }),
  },
];
