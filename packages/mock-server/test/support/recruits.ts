import type { JobRoleDetail, Pipeline, PipelineApplication, Stage } from "@hr-platform/spec/types";
import type { Client, Result } from "./client.ts";

/** Sound bodies of a role and of a candidate. */
export const ROLE = { title: "Site Supervisor", employment_type: "full_time", jurisdiction: "AU" };
export const PERSON = { first_name: "Aroha", last_name: "Te Rangi", email: "aroha.terangi@post.example" };

/** Makes a role, a draft by default, and returns its id; what is named differs. */
export function newRole(api: Client, more: object = {}): string {
  return api.post<{ id: string }>("/recruitment/roles", { ...ROLE, ...more }).data.id;
}

/** Makes a candidate; what is named differs. */
export function newCandidate(api: Client, more: object = {}): Result<{ id: string }> {
  return api.post<{ id: string }>("/recruitment/candidates", { ...PERSON, ...more });
}

export function detailOf(api: Client, role: string): JobRoleDetail {
  return api.get<JobRoleDetail>(`/recruitment/roles/${role}`).data;
}

export function pipelineOf(api: Client, role: string): Pipeline {
  return api.get<Pipeline>(`/recruitment/roles/${role}/pipeline`).data;
}

/** Makes a candidate who applies for a role, and returns the application that the pipeline has more than before. */
export function apply(api: Client, role: string, more: object = {}): PipelineApplication {
  const before = new Set(pipelineOf(api, role).applications.map(({ candidate_ref }) => candidate_ref));
  newCandidate(api, { ...more, role_id: role });
  return pipelineOf(api, role).applications.find(({ candidate_ref }) => !before.has(candidate_ref))!;
}

/** The company's stages by name. */
export function stagesByName(api: Client): Readonly<Record<string, Stage>> {
  return Object.fromEntries(api.get<Stage[]>("/recruitment/stages", { limit: 100 }).data.map((stage) => [stage.name, stage]));
}

export function move(api: Client, ref: string, stage_id: string): Result<PipelineApplication> {
  return api.patch<PipelineApplication>(`/recruitment/applications/${ref}/stage`, { stage_id });
}
