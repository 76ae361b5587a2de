import type { PermissionsRecord } from "@hr-platform/domain";
import { refuse } from "../../contract/errors.ts";
import { type WebAction, type WebContextOf, webAction } from "../web-action.ts";

/** The preset of a manager without one. */
const NONE = "none";

const CAPABILITY = {
  capability: { type: "text", required: true, meaning: "The capability's key." },
  allowed: { type: "boolean", required: true, meaning: "Whether managers have it." },
} as const;

/** Overrides one capability of all managers: allowed or not. */
function overrideCapability({ company, body }: WebContextOf<typeof CAPABILITY>): ReturnType<WebAction["run"]> {
  const { permissions } = company.facts;
  const { capability, allowed } = body;
  if (!Object.hasOwn(permissions.manager, capability))
    throw refuse.invalid("capability", `capability must be one of: ${Object.keys(permissions.manager).join(", ")}.`);
  const record: PermissionsRecord = { ...permissions, manager: { ...permissions.manager, [capability]: allowed } };
  return { data: { manager: record.manager }, changes: [{ table: "permissions", record }] };
}

const PRESET = {
  employee_id: { type: "uuid", required: true, meaning: "The manager.", tables: ["employees"] },
  preset: { type: "text", required: true, meaning: "The preset; none takes it away.", values: ["team_lead", "hr_manager", NONE] },
} as const;

/** Assigns a preset to a manager, or removes it. */
function assignPreset({ company, body }: WebContextOf<typeof PRESET>): ReturnType<WebAction["run"]> {
  const { employee_id: id, preset } = body;
  const employee = company.employees.get(id)?.record;
  if (employee === undefined) throw refuse.unknownId("employee_id");
  if (employee.termination !== null) throw refuse.conflict("The person is no longer employed.", "employee_id");
  if (employee.role !== "manager") throw refuse.conflict("Only managers have a preset.", "employee_id");
  const { permissions } = company.facts;
  const { [id]: _before, ...others } = permissions.presets;
  const record: PermissionsRecord = { ...permissions, presets: preset === NONE ? others : { ...others, [id]: preset } };
  return { data: { employee_id: id, preset: record.presets[id] ?? null }, changes: [{ table: "permissions", record }] };
}

/** Changes of permissions, which only the web application makes (§1). */
export const permissionActions: readonly WebAction[] = [
  webAction({
    name: "override-capability",
    title: "Allow all managers a capability, or not",
    fields: CAPABILITY,
    about: ["permissions"],
    run: overrideCapability,
  }),
  webAction({ name: "assign-preset", title: "Give a manager a preset, or take it away", fields: PRESET, run: assignPreset }),
];
