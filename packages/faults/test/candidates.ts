import type { ApplicationRecord, CompanyData } from "@hr-platform/domain";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { UNKNOWN } from "@hr-platform/engine/test/support/cast";
import type { Result } from "@hr-platform/engine/test/support/client";
import { PERSON, newCandidate, newRole, pipelineOf } from "@hr-platform/engine/test/support/recruits";
import { type Proof, proof, unchecked } from "./proof.ts";

const dataOf = (mock: Mock): CompanyData => mock.defaultSandbox.company("wattle").data;

/** Every part of a response that could contain personal data. */
const whole = ({ status, headers, text }: Result<unknown>): unknown => [status, headers["location"], text];

/** The response to a new candidate. */
const adding = (mock: Mock, more: object = {}): unknown => whole(newCandidate(unchecked(mock), more));

/** The pipeline of the role with the most applications. */
const busy = (mock: Mock): unknown => pipelineOf(unchecked(mock), dataOf(mock).roles[3]!.id);

function stage(mock: Mock, name: string): string {
  return dataOf(mock).stages.find(({ resource }) => resource.name === name)!.resource.id;
}

/** An active application in a stage of the role with the most applications. */
function screened(mock: Mock): ApplicationRecord {
  const { applications, roles } = dataOf(mock);
  return applications.find(({ role_id, stage_id }) => role_id === roles[3]!.id && stage_id === stage(mock, "Screening"))!;
}

const moving = (mock: Mock, to: string): Result =>
  unchecked(mock).patch(`/recruitment/applications/${screened(mock).id}/stage`, { stage_id: stage(mock, to) });

/** Whether a reference from the pipeline can be moved and get an offer, and the pipeline after it. */
function referring(mock: Mock): unknown {
  const api = unchecked(mock);
  const role = newRole(api);
  newCandidate(api, { role_id: role });
  const ref = pipelineOf(api, role).applications[0]!.candidate_ref;
  const moved = api.patch(`/recruitment/applications/${ref}/stage`, { stage_id: stage(mock, "Interview") });
  return [ref, moved.status, pipelineOf(api, role).applications[0]!.candidate_ref === ref];
}

function reading(mock: Mock, path: (id: string) => string): unknown {
  return whole(unchecked(mock).get(path(dataOf(mock).candidates[0]!.id)));
}

/** Personal data of candidates. */
export const candidatesProofs: readonly Proof[] = [
  proof("candidate-is-echoed", (mock) => adding(mock)),
  proof("candidate-comes-with-the-application", (mock) => adding(mock, { role_id: dataOf(mock).roles[3]!.id })),
  proof("candidate-ids-are-numbers", (mock) => adding(mock)),
  proof("candidate-location-holds-the-email", (mock) => adding(mock)),
  proof("bad-candidate-email-is-quoted", (mock) => adding(mock, { email: "aroha at post" })),
  proof("unreadable-candidate-is-quoted", (mock) => {
    const body = new TextEncoder().encode(`{"first_name": "Aroha", "email": ${PERSON.email}}`);
    const headers = { "content-type": "application/json" };
    return whole(unchecked(mock).send({ method: "POST", path: "/recruitment/candidates", headers, body }));
  }),
  proof("candidate-for-no-role-is-named", (mock) => adding(mock, { role_id: UNKNOWN })),
  proof("known-candidate-is-named", (mock) => [adding(mock), adding(mock, { email: PERSON.email.toUpperCase() })]),
  proof("pipeline-names-those-who-moved", (mock) => [moving(mock, "Interview").status, busy(mock)]),
  proof("pipeline-with-initials-of-the-rejected", busy),
  proof("pipeline-with-cv-before-an-offer", busy),
  proof("pipeline-with-candidate-id", busy),
  proof("candidate-ref-is-a-hash", referring),
  proof("candidate-ref-is-the-email-in-hex", referring),
  proof("move-answers-the-first-name", (mock) => whole(moving(mock, "Interview"))),
  proof("hiring-refusal-names-the-candidate", (mock) => whole(moving(mock, "Hired"))),
  proof("offer-answers-the-candidate", (mock) =>
    whole(unchecked(mock).post("/recruitment/offers", { application_id: screened(mock).id, salary: 8_500_000 })),
  ),
  proof("role-names-the-latest-applicant", (mock) => whole(unchecked(mock).get(`/recruitment/roles/${dataOf(mock).roles[3]!.id}`))),
  proof("candidates-can-be-read", (mock) => reading(mock, (id) => `/recruitment/candidates/${id}`)),
  proof("candidates-can-be-listed", (mock) => reading(mock, () => "/recruitment/candidates")),
  proof("cv-can-be-read", (mock) => reading(mock, (id) => `/recruitment/candidates/${id}/cv`)),
];
