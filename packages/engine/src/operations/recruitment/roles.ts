import type { JobRoleRecord } from "@hr-platform/domain";
import type { JobRole, JobRoleDetail } from "@hr-platform/spec/types";
import { choose } from "../../contract/decisions.ts";
import { created, data, plainList } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { activeCandidates, stageCounts } from "./pipeline-view.ts";
import { recruitmentForm } from "./recruitment-form.ts";
import { listedRoles, mayBecome } from "./role-moves.ts";
import { validateBody } from "../../pipeline/input/validate.ts";

/** A role in the form of the API: field by field, so that no other data of the record can get in. */
function shown({ company }: Context, role: JobRoleRecord): JobRole {
  return {
    id: role.id,
    title: role.title,
    department: role.department,
    employment_type: role.employment_type,
    jurisdiction: role.jurisdiction,
    status: role.status,
    active_candidates: activeCandidates(company, role.id),
    created_at: role.created_at,
  };
}

function list(context: Context): Answer {
  const { company, decisions } = context;
  const roles = listedRoles(company.records.roles.values(), decisions);
  return plainList(context, roles, (role) => JSON.stringify(recruitmentForm(shown(context, role), decisions)));
}

function create(context: ContextOf<"createRole">): Answer {
  const { company, decisions, now } = context;
  const { title, employment_type, jurisdiction, department = null } = context.body;
  const record: JobRoleRecord = {
    id: company.nextId("roles"),
    title,
    department,
    employment_type,
    jurisdiction,
    status: decisions["new-role-status"],
    created_at: new Date(now).toISOString(),
  };
  return created(context, `{"data":{"id":"${record.id}"}}`, { changes: [{ table: "roles", record }] });
}

function get(context: Context, role: JobRoleRecord): Answer {
  const { company, decisions } = context;
  const stages = stageCounts(company, role.id, decisions);
  const detail: JobRoleDetail = { ...shown(context, role), stages };
  return data(recruitmentForm({ ...detail, stages: stages.map((stage) => recruitmentForm(stage, decisions)) }, decisions));
}

type Fields = Partial<Pick<JobRoleRecord, "title" | "employment_type" | "jurisdiction">>;

/**
 * The changes of an update besides the status, validated as in a create. @throws ApiError VALIDATION_ERROR
 * with the field.
 */
function fields({ contract, sent, decisions }: Context): Fields {
  if (choose(decisions["role-patch-fields"], { ignored: true, "validation-error": true, applied: false })) return {};
  const sound = { title: "-", employment_type: "full_time", jurisdiction: "AU" };
  const names = Object.keys(sound).filter((name) => Object.hasOwn(sent, name));
  const asked = Object.fromEntries(names.map((name) => [name, sent[name]]));
  const valid = validateBody(contract, contract.operation("createRole"), { ...sound, ...asked }, decisions);
  return Object.fromEntries(names.map((name) => [name, valid[name]]));
}

function checkUpdate(context: Context): void {
  const { sent, decisions } = context;
  if (choose(decisions["role-patch-fields"], { ignored: false, "validation-error": true, applied: false })) {
    const other = Object.keys(sent).find((name) => name !== "status");
    if (other !== undefined) throw refuseBy.invalid("role-fields", other, "Only the status of a role can be changed.");
  }
  fields(context);
}

function update(context: ContextOf<"updateRole">, role: JobRoleRecord): Answer {
  const { decisions } = context;
  const { status = role.status } = context.body;
  if (Object.hasOwn(context.body, "status") && !mayBecome(role.status, status, decisions))
    throw refuseBy.conflict("role-move", `A role that is ${role.status} cannot become ${status}.`);
  const record: JobRoleRecord = { ...role, ...fields(context), status };
  return data(recruitmentForm(shown(context, record), decisions), { changes: [{ table: "roles", record }] });
}

/** The role of the path id. */
export const findRole = ({ company, params }: IdContext): JobRoleRecord | undefined => company.records.roles.get(params.id);

/** §4.5: roles. */
export const roleRoutes: readonly Route[] = [
  route("listRoles", list),
  route("createRole", create),
  routeOn("getRole", { find: findRole, run: get }),
  routeOn("updateRole", { find: findRole, check: checkUpdate, run: update }),
];
