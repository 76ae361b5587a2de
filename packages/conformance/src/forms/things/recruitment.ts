import { type OpenThing, part } from "../thing.ts";

/** Roles, stages and the pipeline (§2.13, §4.5). */
export const RECRUITMENT: Readonly<Record<"stages" | "roles" | "role" | "stage_counts" | "applications", OpenThing>> = {
  stages: {
    operations: ["listStages"],
    what: "the stages of the pipeline",
    rows: [],
    parts: {
      id: part("text", "id", "stage_id"),
      name: part("text", "name", "label"),
      /** Whether the stage is for hired applications, or for rejected ones. */
      hired: part("flag"),
      rejected: part("flag"),
    },
  },
  roles: {
    operations: ["listRoles"],
    what: "the open roles",
    rows: [],
    parts: { status: part("text", "status"), active: part("number", "active_candidates", "active_candidate_count") },
  },
  role: { operations: ["getRole", "updateRole"], what: "a role", parts: { status: part("text", "status") } },
  stage_counts: {
    operations: ["getRole"],
    what: "the number of candidates in each stage of a role",
    rows: ["stages", "candidate_counts", "stage_counts"],
    parts: {
      stage: part("text", "stage_id", "stage", "id", "name"),
      count: part("number", "count", "candidate_count", "candidates"),
    },
  },
  applications: {
    operations: ["getPipeline"],
    what: "the applications in a pipeline",
    rows: ["applications"],
    parts: {
      id: part("text", "application_id", "id", "candidate_ref"),
      stage: part("text", "stage", "stage_id", "stage.id", "stage_name"),
      status: part("text", "status"),
      days: part("number", "days_in_stage"),
    },
  },
};
