import type { ApplicationRecord, CompanyData } from "@hr-platform/domain";
import type { JobRole, Stage } from "@hr-platform/spec/types";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { ROLE, detailOf, newRole, pipelineOf } from "@hr-platform/engine/test/support/recruits";
import { type Proof, proof, unchecked } from "./proof.ts";

const dataOf = (mock: Mock, slug = "wattle"): CompanyData => mock.defaultSandbox.company(slug).data;

const stageOf = (mock: Mock, name: string, slug = "wattle"): Stage =>
  dataOf(mock, slug).stages.find(({ resource }) => resource.name === name)!.resource;

/** An application in a stage of a role that has one in every stage. */
function someoneIn(mock: Mock, stage: string, slug = "wattle"): ApplicationRecord {
  const { applications, roles } = dataOf(mock, slug);
  const { id } = stageOf(mock, stage, slug);
  return applications.find(({ role_id, stage_id }) => role_id === roles[3]!.id && stage_id === id)!;
}

/** Moves an application from a stage to another. Returns the response, and the stage after it. */
function moving(mock: Mock, from: string, to: string, write = (id: string): string => id): unknown {
  const api = unchecked(mock);
  const { id, role_id } = someoneIn(mock, from);
  const { status, error } = api.patch(`/recruitment/applications/${id}/stage`, { stage_id: write(stageOf(mock, to).id) });
  const row = pipelineOf(api, role_id).applications.find(({ candidate_ref }) => candidate_ref === id);
  return [status, error?.code, row];
}

/** The listed roles, two a page, with what is shown of candidates. */
function listed(mock: Mock): unknown {
  const api = unchecked(mock);
  return [1, 2].map((page) => {
    const { data, meta } = api.get<JobRole[]>("/recruitment/roles", { page, limit: 2 });
    return [data.map(({ id, active_candidates }) => [id, active_candidates]), meta];
  });
}

function creating(mock: Mock, body: object): unknown {
  const { status, error } = unchecked(mock).post("/recruitment/roles", body);
  return [status, error?.code, error?.field];
}

/** The response of a status change of a new role, and the role after it. */
function updating(mock: Mock, status: string): unknown {
  const api = unchecked(mock);
  const role = newRole(api);
  const answer = api.patch<JobRole>(`/recruitment/roles/${role}`, { status });
  return [answer.status, answer.error?.field, answer.data?.status, detailOf(api, role).status];
}

/** The responses to offers with a salary for an application. */
function offering(mock: Mock, application: string, salary: number): unknown {
  const { status, error, body } = unchecked(mock).post("/recruitment/offers", { application_id: application, salary });
  return [status, error?.field, body];
}

function handling(mock: Mock, action: string): unknown {
  const { id } = dataOf(mock).offers.find(({ status }) => status === "draft")!;
  const { status } = unchecked(mock).post(`/recruitment/offers/${id}/${action}`, {});
  return [status, mock.defaultSandbox.company("wattle").records.offers.get(id)!.status];
}

const without = (name: keyof typeof ROLE, more: object = {}): object => ({ ...ROLE, ...more, [name]: undefined });

/** Roles, the pipeline, offers. */
export const recruitmentProofs: readonly Proof[] = [
  proof("roles-opened-later-are-not-listed", (mock) => {
    unchecked(mock).patch(`/recruitment/roles/${newRole(unchecked(mock))}`, { status: "open" });
    return listed(mock);
  }),
  proof("roles-on-page-2-without-candidates", listed),
  proof("rejected-candidates-stay-active", listed),
  proof("stage-counts-are-stale", (mock) => {
    const role = dataOf(mock).roles[3]!.id;
    const before = detailOf(unchecked(mock), role).stages;
    moving(mock, "Applied", "Interview");
    return [before, detailOf(unchecked(mock), role).stages];
  }),
  proof("empty-stages-are-left-out", (mock) => detailOf(unchecked(mock), dataOf(mock).roles[4]!.id).stages),
  proof("role-update-answers-the-old-status", (mock) => updating(mock, "open")),
  proof("roles-on-hold-are-not-kept", (mock) => updating(mock, "on_hold")),
  proof("any-text-is-a-role-status", (mock) => updating(mock, "archived")),
  proof("on-hold-has-a-hyphen", (mock) => updating(mock, "on_hold")),
  proof("on-hold-has-a-hyphen", (mock) => updating(mock, "on-hold")),
  proof("contractor-roles-need-no-jurisdiction", (mock) => creating(mock, without("jurisdiction", { employment_type: "contractor" }))),
  proof("roles-are-full-time-by-default", (mock) => creating(mock, without("employment_type"))),
  proof("nz-roles-answer-another-id", (mock) => {
    const api = unchecked(mock);
    return api.get(`/recruitment/roles/${newRole(api, { jurisdiction: "NZ" })}`).status;
  }),
  proof("no-days-on-the-first-day", (mock) => moving(mock, "Applied", "Interview")),
  proof("days-count-on-after-a-move", (mock) => moving(mock, "Applied", "Interview")),
  proof("candidate-ref-in-camel-case", (mock) => pipelineOf(unchecked(mock), dataOf(mock).roles[3]!.id)),
  proof("stages-in-an-object", (mock) => unchecked(mock).get("/recruitment/stages").data),
  proof("rejections-are-not-kept", (mock) => moving(mock, "Screening", "Rejected")),
  proof("rejecting-is-web-only", (mock) => moving(mock, "Screening", "Rejected")),
  proof("no-way-back-in-the-pipeline", (mock) => moving(mock, "Interview", "Applied")),
  proof("hiring-over-the-api", (mock) => moving(mock, "Screening", "Hired")),
  proof("hiring-from-the-last-stage", (mock) => moving(mock, "Offer", "Hired")),
  proof("hired-in-upper-case", (mock) => moving(mock, "Screening", "Hired", (id) => id.toUpperCase())),
  proof("hiring-is-refused-and-done", (mock) => moving(mock, "Screening", "Hired")),
  proof("decimal-salaries-are-rounded", (mock) => offering(mock, someoneIn(mock, "Screening").id, 85_000.5)),
  proof("offer-id-has-another-name", (mock) => offering(mock, someoneIn(mock, "Screening").id, 8_500_000)),
  proof("offers-are-sent-over-the-api", (mock) => handling(mock, "send")),
  proof("offers-are-accepted-over-the-api", (mock) => handling(mock, "accept")),
  proof("candidate-for-a-foreign-role", (mock) => {
    const person = { first_name: "Aroha", last_name: "Te Rangi", email: "aroha@post.example" };
    return unchecked(mock).post("/recruitment/candidates", { ...person, role_id: dataOf(mock, "kauri").roles[3]!.id }).status;
  }),
  proof("offer-for-a-foreign-application", (mock) => offering(mock, someoneIn(mock, "Screening", "kauri").id, 8_500_000)),
  proof("move-to-a-foreign-stage", (mock) => {
    const { id } = someoneIn(mock, "Screening");
    const stage_id = stageOf(mock, "Interview", "kauri").id;
    return unchecked(mock).patch(`/recruitment/applications/${id}/stage`, { stage_id }).status;
  }),
];
