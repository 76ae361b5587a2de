import { type JobRoleRecord, type ApplicationRecord, type RoleStatus, isoInstant } from "@hr-platform/domain";
import type { JobRole, JobRoleDetail, Stage, StageCount } from "@hr-platform/spec/types";
import { choose, type Decisions, type ByValue, caseOf } from "../../contract/decisions.ts";
import { created, data, plainList } from "../../pipeline/answer.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { validateBody } from "../../pipeline/input/validate.ts";
import type { CompanyState } from "../../store/company/company-state.ts";

/** The statuses that a role can move to, if it only moves forward. */
const FORWARD: Record<RoleStatus, readonly RoleStatus[]> = {
  draft: ["open"],
  open: ["on_hold", "closed", "filled"],
  on_hold: ["open", "closed", "filled"],
  closed: [],
  filled: [],
};

/** Whether a role may get a status, including its own. If not, the response is CONFLICT (§3.3, A-192). */
export function mayBecome(from: RoleStatus, to: RoleStatus, decisions: Decisions): boolean {
  switch (caseOf(decisions["role-status-moves"])) {
    case "any-but-from-filled":
      return from !== "filled" || to === "filled";
    case "any":
      return true;
    case "forward-only":
      return FORWARD[from].includes(to);
  }
}

/** The statuses of the listed roles (§4.5, A-189). */
const LISTED: ByValue<"listed-roles", readonly RoleStatus[]> = {
  "open-and-on-hold": ["open", "on_hold"],
  "open-only": ["open"],
  all: ["draft", "open", "on_hold", "closed", "filled"],
};

/** The listed roles, newest first. `roles` is in order of creation. */
export function listedRoles(roles: Iterable<JobRoleRecord>, decisions: Decisions): JobRoleRecord[] {
  const statuses = choose(decisions["listed-roles"], LISTED);
  return [...roles]
    .filter(({ status }) => statuses.includes(status))
    .toReversed()
    .toSorted((a, b) => (a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : 0));
}

/** Other names for what the document does not name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  title: "name",
  department: "team",
  active_candidates: "active_count",
  created_at: "opened_at",
  name: "label",
  kind: "type",
  count: "candidates",
  days_in_stage: "days",
};

/** A role, stage or application with the member names of the decision (§4.9 N4, A-190). */
export function recruitmentForm(thing: object, decisions: Decisions): object {
  if (decisions["recruitment-field-names"] === "described-names") return thing;
  return Object.fromEntries(Object.entries(thing).map(([name, value]) => [OTHER_NAMES[name] ?? name, value as unknown]));
}

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
    created_at: isoInstant(now),
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
