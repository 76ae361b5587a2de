import { type Thing, part } from "../thing.ts";

/** Roles, stages and the pipeline (§2.13, §4.5). */
export const RECRUITMENT: Readonly<Record<"stages" | "roles" | "role" | "stage_counts" | "applications", Thing>> = {
  stages: {
    operations: ["listStages"],
    what: "the stages of the pipeline",
    rows: [],
    parts: {
      id: part("text", "id", "stage_id"),
      name: part("text", "name"),
      /** Whether applications in it are hired or rejected. */
      hired: part("flag", "hired", "is_hired"),
      rejected: part("flag", "rejected", "is_rejected"),
    },
  },
  roles: {
    operations: ["listRoles"],
    what: "the open roles",
    rows: [],
    parts: {
      id: part("text", "id"),
      status: part("text", "status"),
      active: part("number", "active_candidates", "active_candidate_count", "active_candidate_counts"),
    },
  },
  role: { operations: ["getRole"], what: "a role", parts: { status: part("text", "status") } },
  stage_counts: {
    operations: ["getRole"],
    what: "the number of candidates in each stage of a role",
    rows: ["stages", "candidate_counts", "stage_counts"],
    parts: { stage: part("text", "stage_id", "stage.id", "stage", "id"), count: part("number", "count", "candidates", "candidate_count") },
  },
  applications: {
    operations: ["getPipeline"],
    what: "the applications in a pipeline",
    rows: ["applications"],
    parts: {
      ref: part("text", "candidate_ref"),
      id: part("text", "id", "application_id"),
      stage: part("text", "stage_id", "stage.id", "stage"),
      status: part("text", "status"),
      days: part("number", "days_in_stage"),
    },
  },
};
