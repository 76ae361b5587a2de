import type { EmployeeRecord, PermissionsRecord } from "@hr-platform/domain";
import type { PermissionPreset, UserPermissions } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";

const TEAM_LEAD: PermissionPreset = { preset: "team_lead", capabilities: ["leave.approve", "employees.view"] };
const HR_MANAGER: PermissionPreset = {
  preset: "hr_manager",
  capabilities: ["leave.approve", "employees.view", "employees.edit", "recruitment.manage", "reports.view"],
};
const FURTHER: readonly PermissionPreset[] = [
  { preset: "recruiter", capabilities: ["recruitment.manage"] },
  { preset: "payroll_viewer", capabilities: ["employees.view", "salaries.view"] },
];

/** The capabilities of everybody, and the further ones of a manager without a preset. */
const EVERYBODY = ["leave.request"];
const MANAGER = ["leave.approve", "employees.view"];
const ADMIN = [...EVERYBODY, ...HR_MANAGER.capabilities, "salaries.view", "permissions.manage", "settings.manage"];

/** The presets that a company can assign (§2.13, A-228). */
export function presets(decisions: Decisions): readonly PermissionPreset[] {
  return decisions["preset-list"] === "more" ? [TEAM_LEAD, HR_MANAGER, ...FURTHER] : [TEAM_LEAD, HR_MANAGER];
}

const SCOPES = {
  "company-team-self": { company: "company", team: "team", self: "self" },
  "all-direct-own": { company: "all", team: "direct_reports", self: "own" },
} as const;

/**
 * The permissions of a person (§2.13). Managers have those of their preset, or the default ones, with the overrides
 * of the company. The scope of an HR manager or admin is the company, that of a manager the team.
 */
export function permissionsOf(
  { resource, role }: EmployeeRecord,
  { manager, presets: given }: PermissionsRecord,
  decisions: Decisions,
): Pick<UserPermissions, "role" | "preset" | "capabilities"> & { readonly scope: string } {
  const scopes = SCOPES[decisions["permission-values"]];
  if (role === "company_admin") return { role, preset: null, capabilities: ADMIN, scope: scopes.company };
  if (role === "employee") return { role, preset: null, capabilities: EVERYBODY, scope: scopes.self };
  const preset = (Object.hasOwn(given, resource.id) ? given[resource.id] : undefined) ?? null;
  const usual = preset === null ? MANAGER : preset === "hr_manager" ? HR_MANAGER.capabilities : TEAM_LEAD.capabilities;
  const allowed = Object.keys(manager).filter((capability) => manager[capability] === true);
  const capabilities = [...new Set([...EVERYBODY, ...usual, ...allowed])].filter((capability) => manager[capability] !== false);
  return { role, preset, capabilities, scope: preset === "hr_manager" ? scopes.company : scopes.team };
}
