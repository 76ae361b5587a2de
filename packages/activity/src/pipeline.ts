import type { ApplicationRecord, JobRoleRecord, OfferRecord } from "@hr-platform/domain";
import type { Stage } from "@hr-platform/spec/types";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { countStaying } from "./posts/post-counts.ts";
import { postOf } from "./posts/posts.ts";
import type { ActScene } from "./scene.ts";

/** The stages of active applications, in order. */
function activeStages({ data }: CompanyState): Stage[] {
  return data.stages.map(({ resource }) => resource).filter(({ kind }) => kind === "active");
}

/** The stage after that of an application; undefined: it is the last one, or not an active one. */
export function stageAfter(company: CompanyState, { stage_id }: ApplicationRecord): Stage | undefined {
  const stages = activeStages(company);
  const place = stages.findIndex(({ id }) => id === stage_id);
  return place < 0 ? undefined : stages[place + 1];
}

/** The offer of an application that was made last. */
export function offerOf({ records }: CompanyState, applicationId: string): OfferRecord | undefined {
  return records.offers.where("application_id", applicationId).at(-1);
}

/** Whether a role stays open when somebody is hired, since a conformance target names one of its applications. */
export function staysOpen(company: CompanyState, roleId: string): boolean {
  const { application_id } = company.data.landmarks;
  return application_id !== null && company.records.applications.get(application_id)?.role_id === roleId;
}

/**
 * Whether nobody is hired for a role: its post has one more than when activity began, or had nobody then. A role that stays open is filled
 * only while somebody is lacking.
 */
export function isFull(company: CompanyState, role: JobRoleRecord): boolean {
  const post = postOf(role);
  const wanted = company.facts.activity?.posts[post];
  return wanted === undefined || countStaying(company, post) >= wanted + (staysOpen(company, role.id) ? 0 : 1);
}

/** Moves an application to a stage. @throws ApiError */
export function moveTo(scene: ActScene, { id }: ApplicationRecord, stage: Stage): void {
  // The decisions say whether the stage goes by its id or by its name.
  scene.call("moveApplication", { params: { id }, body: { stage_id: stage.id, stage: stage.name } });
}

/** Moves an application to the first stage for those who are rejected. @throws ApiError */
export function reject(scene: ActScene, application: ApplicationRecord): void {
  const stage = scene.company.data.stages.find(({ resource }) => resource.kind === "rejected");
  if (stage !== undefined) moveTo(scene, application, stage.resource);
}
