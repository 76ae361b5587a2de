import type { JobRoleDetail, Pipeline, PipelineApplication, Stage } from "@hr-platform/spec/types";
import type { Client, Result } from "./client.ts";

/** Valid bodies of a role and of a candidate. */
export const ROLE = { title: "Site Supervisor", employment_type: "full_time", jurisdiction: "AU" };
export const PERSON = { first_name: "Aroha", last_name: "Te Rangi", email: "aroha.terangi@post.example" };

/** Creates a role, by default a draft, with the given differences. Returns its id. */
export function newRole(api: Client, more: object = {}): string {
  return api.post<{ id: string }>("/recruitment/roles", { ...ROLE, ...more }).data.id;
}

/** Creates a candidate, with the given differences. */
export function newCandidate(api: Client, more: object = {}): Result<{ id: string }> {
  return api.post<{ id: string }>("/recruitment/candidates", { ...PERSON, ...more });
}

export function detailOf(api: Client, role: string): JobRoleDetail {
  return api.get<JobRoleDetail>(`/recruitment/roles/${role}`).data;
}

export function pipelineOf(api: Client, role: string): Pipeline {
  return api.get<Pipeline>(`/recruitment/roles/${role}/pipeline`).data;
}

/** Creates a candidate who applies for a role. Returns the new application in the pipeline. */
export function apply(api: Client, role: string, more: object = {}): PipelineApplication {
  const before = new Set(pipelineOf(api, role).applications.map(({ candidate_ref }) => candidate_ref));
  newCandidate(api, { ...more, role_id: role });
  return pipelineOf(api, role).applications.find(({ candidate_ref }) => !before.has(candidate_ref))!;
}

/** The stages of the company, by name. */
export function stagesByName(api: Client): Readonly<Record<string, Stage>> {
  return Object.fromEntries(api.get<Stage[]>("/recruitment/stages", { limit: 100 }).data.map((stage) => [stage.name, stage]));
}

export function move(api: Client, ref: string, stage_id: string): Result<PipelineApplication> {
  return api.patch<PipelineApplication>(`/recruitment/applications/${ref}/stage`, { stage_id });
}
