import type { PipelineApplication, Stage } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { act } from "../../src/operations/web.ts";
import { UNKNOWN } from "../support/cast.ts";
import { type Client, client } from "../support/client.ts";
import { PERSON, apply, detailOf, newCandidate, newRole, pipelineOf } from "../support/recruits.ts";
import { rolesSwitches } from "./roles.ts";
import { type Switch, on, outcome } from "./switch.ts";

/** A new role, and a candidate who applied for it. */
function applied(mock: Mock): { api: Client; role: string; candidate: string; application: PipelineApplication & { id?: string } } {
  const api = client(mock);
  const role = newRole(api);
  const candidate = newCandidate(api, { role_id: role }).data.id;
  return { api, role, candidate, application: pipelineOf(api, role).applications[0]! };
}

/** A stage of wattle, from the world itself: how the API shows it is open. */
const stageOf = (mock: Mock, name: string): string =>
  mock.defaultSandbox.company("wattle").data.stages.find(({ resource }) => resource.name === name)!.resource.id;

const moveTo = (mock: Mock, api: Client, id: string, name: string): string =>
  outcome(api.patch(`/recruitment/applications/${id}/stage`, { stage_id: stageOf(mock, name) }));

/** Recruitment (§4.5). */
export const recruitmentSwitches: readonly Switch[] = [
  ...rolesSwitches,
  on(
    "recruitment-field-names",
    (mock) => {
      const { api, role } = applied(mock);
      const path = `/recruitment/roles/${role}`;
      const changed = api.patch(path, { status: "open" }).data;
      const [pipeline, detail] = [pipelineOf(api, role), detailOf(api, role)];
      const listed = api.get<object[]>("/recruitment/roles").data[0]!;
      const things = [listed, changed, detail, detail.stages[0], pipeline, pipeline.stages[0], pipeline.applications[0]];
      const moved = api.patch(`/recruitment/applications/${pipeline.applications[0]!.candidate_ref}/stage`, {
        stage_id: stageOf(mock, "Offer"),
      });
      return [...things, moved.data, api.get<object[]>("/recruitment/stages").data[0]].map((thing) => Object.keys(thing!).join(" "));
    },
    {
      "described-names": [
        ...Array<string>(2).fill("id title department employment_type jurisdiction status active_candidates created_at"),
        "id title department employment_type jurisdiction status active_candidates created_at stages",
        "id name kind count",
        "stages applications",
        "id name kind count",
        ...Array<string>(2).fill("candidate_ref stage status days_in_stage"),
        "id name kind",
      ],
      "other-names": [
        ...Array<string>(2).fill("id name team employment_type jurisdiction status active_count opened_at"),
        "id name team employment_type jurisdiction status active_count opened_at stages",
        "id label type candidates",
        "stages applications",
        "id label type candidates",
        ...Array<string>(2).fill("candidate_ref stage status days"),
        "id label type",
      ],
    },
  ),
  on(
    "candidate-body",
    (mock) => {
      const api = client(mock);
      const role_id = newRole(api);
      const answers = [{}, { role_id }].map((more) => outcome(newCandidate(api, more)));
      return [...answers, detailOf(api, role_id).active_candidates];
    },
    { "role-optional": ["200", "200", 1], "role-required": ["400 VALIDATION_ERROR role_id", "200", 1] },
  ),
  on(
    "application-id",
    (mock) => {
      const { api, application } = applied(mock);
      const id = mock.defaultSandbox.company("wattle").data.landmarks.application_id!;
      return [
        application.id !== undefined && application.id !== application.candidate_ref,
        moveTo(mock, api, application.candidate_ref, "Interview"),
        moveTo(mock, api, application.id ?? UNKNOWN, "Offer"),
        moveTo(mock, api, id, "Offer"),
        outcome(api.post("/recruitment/offers", { application_id: application.candidate_ref, salary: 1 })),
      ];
    },
    {
      "candidate-ref": [false, "200", "404 NOT_FOUND", "200", "200"],
      "separate-id": [true, "404 NOT_FOUND", "200", "200", "404 NOT_FOUND application_id"],
      unreachable: [false, "404 NOT_FOUND", "404 NOT_FOUND", "200", "404 NOT_FOUND application_id"],
    },
  ),
  on(
    "candidate-ref-form",
    (mock) => {
      const { api, role, candidate, application } = applied(mock);
      const again = pipelineOf(api, role).applications[0]!.candidate_ref;
      const first = application.candidate_ref;
      return [first === candidate, first === again, moveTo(mock, api, first, "Interview"), moveTo(mock, api, again, "Offer")];
    },
    {
      stable: [false, true, "200", "200"],
      "candidate-id": [true, true, "200", "200"],
      "per-request": [false, false, "200", "200"],
    },
  ),
  on(
    "duplicate-candidate",
    (mock) => {
      const { api, role, candidate } = applied(mock);
      const other = newRole(api);
      const again = [role, role, other].map((role_id) => newCandidate(api, { email: PERSON.email.toUpperCase(), role_id }));
      return [
        ...again.map((answer) => (answer.error === undefined ? answer.data.id === candidate : outcome(answer))),
        ...[role, other].map((id) => detailOf(api, id).active_candidates),
      ];
    },
    {
      "new-id": [false, false, false, 3, 1],
      "same-id": [true, true, true, 1, 1],
      conflict: ["409 CONFLICT email", "409 CONFLICT email", "409 CONFLICT email", 1, 0],
    },
  ),
  on(
    "pipeline-closed-rows",
    (mock) => {
      const { api, role, application } = applied(mock);
      const other = apply(api, role);
      apply(api, role);
      moveTo(mock, api, other.candidate_ref, "Rejected");
      act(mock.defaultSandbox, "hire", { application_id: application.candidate_ref, company: "wattle" });
      const { stages, applications } = pipelineOf(api, role);
      const detail = detailOf(api, role);
      return [
        applications.map(({ status }) => status),
        stages.filter(({ kind }) => kind !== "active").map(({ kind, count }) => `${kind} ${count}`),
        JSON.stringify(detail.stages) === JSON.stringify(stages),
        detail.active_candidates,
        api.get<Stage[]>("/recruitment/stages").data.map(({ name }) => name),
      ];
    },
    {
      shown: [
        ["active", "hired", "rejected"],
        ["hired 1", "rejected 1"],
        true,
        1,
        ["Applied", "Screening", "Interview", "Offer", "Hired", "Rejected"],
      ],
      hidden: [["active"], ["rejected 0"], true, 1, ["Applied", "Screening", "Interview", "Offer", "Rejected"]],
    },
  ),
  on(
    "stage-move-body",
    (mock) => {
      const { api, application } = applied(mock);
      const path = `/recruitment/applications/${application.candidate_ref}/stage`;
      const bodies = [
        { stage_id: stageOf(mock, "Interview") },
        { stage: "Screening" },
        { stage: "Nowhere" },
        { stage: "Hired" },
        { stage_id: stageOf(mock, "Interview"), stage: " Rejected " },
        { stage: 7 },
      ];
      return bodies.map((body) => outcome(api.patch(path, body)));
    },
    {
      "stage-id": ["200", ...Array<string>(3).fill("400 VALIDATION_ERROR stage_id"), "409 CONFLICT", "400 VALIDATION_ERROR stage_id"],
      "stage-name": ["400 VALIDATION_ERROR stage", "200", "404 NOT_FOUND stage", "403 FORBIDDEN", "200", "400 VALIDATION_ERROR stage"],
    },
  ),
  on(
    "hired-move-refusal",
    (mock) => {
      const { api, role, application } = applied(mock);
      const answer = moveTo(mock, api, application.candidate_ref, "Hired");
      return [answer, pipelineOf(api, role).applications[0]!.stage === application.stage];
    },
    { forbidden: ["403 FORBIDDEN", true], conflict: ["409 CONFLICT", true], "validation-error": ["400 VALIDATION_ERROR stage_id", true] },
  ),
  on(
    "offer-body",
    (mock) => {
      const { api, candidate, application } = applied(mock);
      const idle = newCandidate(api).data.id;
      const bodies = [
        { application_id: application.candidate_ref },
        { candidate_id: candidate.toUpperCase() },
        { candidate_id: candidate },
        { candidate_id: idle },
        { candidate_id: UNKNOWN },
        { candidate_id: "42" },
        {},
      ];
      return bodies.map((body) => outcome(api.post("/recruitment/offers", { ...body, salary: 9_800_000 })));
    },
    {
      "with-application": ["200", ...Array<string>(6).fill("400 VALIDATION_ERROR application_id")],
      "with-candidate": [
        "400 VALIDATION_ERROR candidate_id",
        "200",
        "409 CONFLICT",
        "409 CONFLICT",
        "404 NOT_FOUND candidate_id",
        "400 VALIDATION_ERROR candidate_id",
        "400 VALIDATION_ERROR candidate_id",
      ],
    },
  ),
];
