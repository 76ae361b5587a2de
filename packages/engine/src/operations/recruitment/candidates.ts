import { type ApplicationRecord, type CandidateRecord, type JobRoleRecord, isoInstant } from "@hr-platform/domain";
import { choose } from "../../contract/decisions.ts";
import { created } from "../../pipeline/answer.ts";
import type { Change } from "../../store/change.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, route } from "../../pipeline/route.ts";
import { unknownBodyId } from "../employees/managers.ts";
import { firstStage } from "./stage-moves.ts";

function check({ body, decisions }: ContextOf<"createCandidate">): void {
  if (body.role_id === undefined && decisions["candidate-body"] === "role-required")
    throw refuseBy.invalid("candidate-role", "role_id", "role_id is required.");
}

/** The role of the application, if the body names one. */
function roleOf({ company, body, decisions }: ContextOf<"createCandidate">): JobRoleRecord | undefined {
  const { role_id: id } = body;
  if (id === undefined) return undefined;
  const role = company.records.roles.get(id);
  if (role === undefined) throw unknownBodyId("role_id", decisions);
  return role;
}

/** The candidate who has the e-mail address, in any letter case. Not looked up if duplicates are allowed. */
function known({ company, decisions }: Context, email: string): CandidateRecord | undefined {
  if (choose(decisions["duplicate-candidate"], { "new-id": true, "same-id": false, conflict: false })) return undefined;
  const address = email.toLowerCase();
  const found = [...company.records.candidates.values()].find((candidate) => candidate.email.toLowerCase() === address);
  if (found !== undefined && choose(decisions["duplicate-candidate"], { "new-id": false, "same-id": false, conflict: true }))
    throw refuseBy.conflict("duplicate-candidate", "A candidate with this e-mail address exists.", "email");
  return found;
}

/** A candidate's first application for a role; none if there was one before, or if the company has no first stage. */
function applied({ company, now }: Context, candidate: CandidateRecord, role: JobRoleRecord | undefined): Change[] {
  if (role === undefined) return [];
  const { applications } = company.records;
  if (applications.where("candidate_id", candidate.id).some(({ role_id }) => role_id === role.id)) return [];
  const stage = firstStage(company.data.stages.map(({ resource }) => resource));
  if (stage === undefined) return [];
  const at = isoInstant(now);
  const record: ApplicationRecord = {
    id: company.nextId("applications"),
    role_id: role.id,
    candidate_id: candidate.id,
    stage_id: stage.id,
    status: "active",
    stage_entered_at: at,
    created_at: at,
  };
  return [{ table: "applications", record }];
}

/** Returns the id only. The data sent is stored and never shown (§1, privacy rule 2). */
function create(context: ContextOf<"createCandidate">): Answer {
  const { company, now } = context;
  const { first_name, last_name, email, phone = null, cv_url = null, notes = null } = context.body;
  const role = roleOf(context);
  const first = known(context, email);
  const candidate: CandidateRecord = first ?? {
    id: company.nextId("candidates"),
    first_name,
    last_name,
    email,
    phone,
    cv_url,
    notes,
    created_at: isoInstant(now),
  };
  const changes = applied(context, candidate, role);
  if (first === undefined) changes.unshift({ table: "candidates", record: candidate });
  return created(context, `{"data":{"id":"${candidate.id}"}}`, { changes });
}

/** §4.5: candidates. The API takes their data and never returns it. */
export const candidateRoutes: readonly Route[] = [route("createCandidate", create, check)];
