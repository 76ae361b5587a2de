import type { ApplicationRecord, JobRoleRecord } from "@hr-platform/domain";
import type { PipelineApplication, Stage } from "@hr-platform/spec/types";
import { choose } from "../../contract/decisions.ts";
import { data, plainList } from "../../pipeline/answer.ts";
import type { Change } from "../../store/change.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route, routeOn } from "../../pipeline/route.ts";
import { applicationNamed, candidateRef, noted } from "./candidate-refs.ts";
import { unknownBodyId } from "../employees/managers.ts";
import { shownApplications, shownStages, stageCounts, findRole, recruitmentForm } from "./roles.ts";
import { daysInStage, moveProblem, moved } from "./stage-moves.ts";

/** An application in the form of the API: field by field, so that no data of the candidate can get in (§1, privacy rule 2). */
function shown({ company, decisions, now }: Context, application: ApplicationRecord): PipelineApplication {
  return {
    candidate_ref: candidateRef(company, application, decisions),
    stage: application.stage_id,
    status: application.status,
    days_in_stage: daysInStage(application, now),
  };
}

/**
 * An application in a response: with its id if that differs from the reference, and with the member names of
 * the decision.
 */
function written(context: Context, application: ApplicationRecord): object {
  const { decisions } = context;
  const own = choose(decisions["application-id"], { "candidate-ref": false, "separate-id": true, unreachable: false })
    ? { id: application.id }
    : {};
  return recruitmentForm({ ...own, ...shown(context, application) }, decisions);
}

function listStages(context: Context): Answer {
  const { company, decisions } = context;
  return plainList(context, shownStages(company, decisions), (stage) => JSON.stringify(recruitmentForm(stage, decisions)));
}

/**
 * Sorted by stage, then by reference. The order of creation would reveal which row belongs to the candidate whose
 * creation returned an id (T-24).
 */
function inOrder(context: Context, applications: readonly ApplicationRecord[]): ApplicationRecord[] {
  const { company, decisions } = context;
  const places = new Map(company.data.stages.map(({ resource }, place) => [resource.id, place]));
  return applications
    .map((application) => ({ application, place: places.get(application.stage_id)!, ref: candidateRef(company, application, decisions) }))
    .toSorted((a, b) => a.place - b.place || (a.ref < b.ref ? -1 : 1))
    .map(({ application }) => application);
}

function getPipeline(context: Context, role: JobRoleRecord): Answer {
  const { company, decisions } = context;
  const changes: Change[] = [];
  const applications = shownApplications(company, role.id, decisions).map((application) => {
    const record = noted(application, decisions);
    if (record !== undefined) changes.push({ table: "applications", record });
    return record ?? application;
  });
  const rows = inOrder(context, applications).map((application) => written(context, application));
  const stages = stageCounts(company, role.id, decisions).map((stage) => recruitmentForm(stage, decisions));
  return data({ stages, applications: rows }, { changes });
}

/** The body field of the stage. */
function stageField({ decisions }: Context): "stage_id" | "stage" {
  return decisions["stage-move-body"] === "stage-id" ? "stage_id" : "stage";
}

function checkMove(context: Context): void {
  if (stageField(context) === "stage_id") return;
  const { stage } = context.sent;
  if (stage === undefined) throw refuseBy.invalid("stage-name", "stage", "stage is required.");
  if (typeof stage !== "string") throw refuseBy.invalid("stage-name", "stage", "stage must be the name of a stage.");
}

function stageAsked(context: ContextOf<"moveApplication">): Stage {
  const { company, body, sent, decisions } = context;
  const field = stageField(context);
  const wanted = field === "stage_id" ? body.stage_id! : String(sent["stage"]).trim();
  const found = company.data.stages.find(({ resource }) => (field === "stage_id" ? resource.id : resource.name) === wanted);
  if (found === undefined) throw unknownBodyId(field, decisions);
  return found.resource;
}

function move(context: ContextOf<"moveApplication">, application: ApplicationRecord): Answer {
  const { decisions, now } = context;
  const stage = stageAsked(context);
  const problem = moveProblem(application, stage, stageField(context), decisions);
  if (problem !== null) throw problem;
  const record = moved(noted(application, decisions) ?? application, stage, now);
  return data(written(context, record), { changes: [{ table: "applications", record }] });
}

/** §4.5: stages, and the applications in them without names. */
export const pipelineRoutes: readonly Route[] = [
  routeOn("getPipeline", { find: findRole, run: getPipeline }),
  route("listStages", listStages),
  routeOn("moveApplication", {
    find: ({ company, params, decisions }) => applicationNamed(company, params.id, decisions),
    check: checkMove,
    run: move,
  }),
];
