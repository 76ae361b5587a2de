import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "recruitment-routes.ts";
const STAGE = "    call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),";
const MINE = "  const mine = [...call.company.applications.values()].filter(({ roleId }) => roleId === one.id);";

/** Stages and pipelines. */
export const thirdHiringPipelines: readonly Planted[] = [
  plain("wraps the list of stages in an object", "REC-10 CONV-06", [
    ROUTES,
    `  return listed(
    call,
${STAGE}
    false,
  );`,
    `  const { data } = listed(
    call,
${STAGE}
    false,
  );
  return { data: { stages: data } };`,
  ]),
  plain("shows when a stage was entered in place of the days spent in it", "REC-09", [
    ROUTES,
    "days_in_stage: days(row) })),",
    "stage_entered_at: new Date(row.since).toISOString() })),",
  ]),
  plain("labels pipelines as plain text", "CONV-07", [
    ROUTES,
    "  return { data: { role_id: one.id, stages } };",
    `  return { raw: { type: "text/plain; charset=UTF-8", body: JSON.stringify({ data: { role_id: one.id, stages } }) } };`,
  ]),
  plain("shows pipelines with nobody in them", "REC-09", [
    ROUTES,
    "      .filter(({ stageId }) => stageId === id)",
    "      .filter(({ stageId }) => stageId === one.id)",
  ]),
  plain("shows the applications of a pipeline and none of its stages", "REC-09", [
    ROUTES,
    "  return { data: { role_id: one.id, stages } };",
    "  return { data: { role_id: one.id, applications: stages.flatMap(({ applications }) => applications) } };",
  ]),
  plain("shows no status of the applications in a pipeline", "REC-09", [
    ROUTES,
    "stage: label, status: stageOf(call, row).outcome,",
    "stage: label,",
  ]),
  subtle("leaves the first stage out of the list of stages", "REC-10", [ROUTES, STAGE, STAGE.replace("})),", "})).slice(1),")]),
  subtle("lists a stage only while somebody is in it", "REC-10", [
    ROUTES,
    STAGE,
    STAGE.replace(
      "stages.map",
      "stages.filter((one) => [...call.company.applications.values()].some(({ stageId }) => stageId === one.id)).map",
    ),
  ]),
  subtle("lists the stages of every company that it serves", "AUTH-10 PRIV-22", COMPANIES, [
    ROUTES,
    STAGE,
    STAGE.replace("call.company.stages", `${ALL}.flatMap(({ stages }) => stages)`),
  ]),
  inVariant(
    "tiny",
    subtle("begins the second page of stages with the last stage of the first", "PAGE-06", [
      ROUTES,
      STAGE,
      STAGE.replace(
        "})),",
        `})).flatMap((row, place) => (call.query.get("page") === "2" && place + 1 === Number(call.query.get("limit") ?? 3) ? [row, row] : [row])),`,
      ),
    ]),
  ),
  subtle(
    "has no pipeline for a role that was closed",
    "REC-09",
    [
      ROUTES,
      MINE,
      `  if (one.status === "closed") throw new Refusal(404, "We have nothing under this id.");
${MINE}`,
    ],
    [ROUTES, "import { conflict, forbidden, invalid }", "import { Refusal, conflict, forbidden, invalid }"],
  ),
  subtle("leaves an application out of its pipeline for the hour after a move", "REC-09 REC-14", [
    ROUTES,
    MINE,
    "  const mine = [...call.company.applications.values()].filter(({ roleId, since }) => roleId === one.id && call.now() - since > 3_600_000);",
  ]),
  subtle("counts the hours in a stage as days", "REC-09", [
    ROUTES,
    "(call.now() - since) / 86_400_000",
    "(call.now() - since) / 3_600_000",
  ]),
  subtle("has no candidate_ref for those who were rejected", "REC-09", [
    ROUTES,
    "candidate_ref: row.ref, stage: label,",
    `candidate_ref: stageOf(call, row).outcome === "rejected" ? null : row.ref, stage: label,`,
  ]),
];
