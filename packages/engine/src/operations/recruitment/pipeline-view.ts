import type { ApplicationRecord } from "@hr-platform/domain";
import type { Stage, StageCount } from "@hr-platform/spec/types";
import type { CompanyState } from "../../store/company/company-state.ts";
import type { Decisions } from "../../contract/decisions.ts";

type Company = { readonly records: Pick<CompanyState["records"], "applications">; readonly data: Pick<CompanyState["data"], "stages"> };

/** The stages that the API lists, in pipeline order (§4.5, A-198). */
export function shownStages({ data }: Pick<Company, "data">, decisions: Decisions): Stage[] {
  const stages = data.stages.map(({ resource }) => resource);
  return decisions["pipeline-closed-rows"] === "shown" ? stages : stages.filter(({ kind }) => kind !== "hired");
}

/** The applications of a role that the API shows. */
export function shownApplications({ records }: Pick<Company, "records">, roleId: string, decisions: Decisions): ApplicationRecord[] {
  const applications = records.applications.where("role_id", roleId);
  return applications.filter(({ status }) => status === "active" || decisions["pipeline-closed-rows"] === "shown");
}

/** The stages of a role's pipeline, each with the number of applications shown in it. */
export function stageCounts(company: Company, roleId: string, decisions: Decisions): StageCount[] {
  const counts = new Map<string, number>();
  for (const { stage_id } of shownApplications(company, roleId, decisions)) counts.set(stage_id, (counts.get(stage_id) ?? 0) + 1);
  return shownStages(company, decisions).map((stage) => ({ ...stage, count: counts.get(stage.id) ?? 0 }));
}

/** The applications of a role that are neither rejected nor hired (§2.13). */
export function activeCandidates({ records }: Pick<Company, "records">, roleId: string): number {
  return records.applications.where("role_id", roleId).filter(({ status }) => status === "active").length;
}
