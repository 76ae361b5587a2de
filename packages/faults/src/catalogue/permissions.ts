import type { CompanyPermissions, PermissionPreset, PermissionPresets, UserPermissions } from "@hr-platform/spec/types";
import { data } from "@hr-platform/engine/pipeline/answer";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { withData } from "../changed-json.ts";
import { type Fault, changeAnswer, replaceFind, replaceGuard, replaceRun } from "../fault.ts";
import type { Answer } from "@hr-platform/engine/pipeline/route";

const presets = (change: (list: readonly PermissionPreset[]) => unknown): Fault["breaks"] =>
  changeAnswer(["listPermissionPresets"], (answer) =>
    withData(answer, ({ presets: list }: PermissionPresets) => ({ presets: change(list) })),
  );

const overrides = (change: (manager: CompanyPermissions["manager"]) => unknown): Fault["breaks"] =>
  changeAnswer(["getCompanyPermissions"], (answer) =>
    withData(answer, ({ manager }: CompanyPermissions) => ({ manager: change(manager) })),
  );

const user = (change: (permissions: UserPermissions) => unknown): Fault["breaks"] =>
  changeAnswer(["getUserPermissions"], (answer) => withData(answer, change));

/** Replaces an unknown user. */
const NOBODY = Symbol("nobody");

/** Permissions of the portal (§2.13, §4.8). */
export const permissionFaults: readonly Fault[] = [
  {
    id: "presets-as-a-map",
    title: "Gives the presets as an object by name",
    violates: ["PERM-01"],
    breaks: presets((list) => Object.fromEntries(list.map(({ preset, capabilities }) => [preset, capabilities]))),
  },
  {
    id: "preset-capabilities-as-text",
    title: "Gives the capabilities of a preset as one text with commas",
    violates: ["PERM-01"],
    breaks: presets((list) => list.map((row) => ({ ...row, capabilities: row.capabilities.join(", ") }))),
  },
  {
    id: "presets-without-hr-manager",
    title: "Lists team_lead alone",
    violates: ["PERM-02"],
    breaks: presets((list) => list.filter(({ preset }) => preset !== "hr_manager")),
  },
  {
    id: "presets-with-hyphens",
    title: "Spells the names of the presets with hyphens",
    violates: ["PERM-02"],
    breaks: presets((list) => list.map((row) => ({ ...row, preset: row.preset.replaceAll("_", "-") }))),
  },
  {
    id: "overrides-in-words",
    title: "Gives the overrides as allow and deny",
    violates: ["PERM-03"],
    breaks: overrides((manager) => Object.fromEntries(Object.entries(manager).map(([key, value]) => [key, value ? "allow" : "deny"]))),
  },
  {
    id: "overrides-as-a-list",
    title: "Gives the overrides as a list of what is allowed",
    violates: ["PERM-03"],
    breaks: overrides((manager) => Object.keys(manager).filter((key) => manager[key])),
  },
  {
    id: "denied-overrides-are-null",
    title: "Gives null for a capability that the company took away",
    violates: ["PERM-03"],
    breaks: overrides((manager) => Object.fromEntries(Object.entries(manager).map(([key, value]) => [key, value || null]))),
  },
  {
    id: "user-capabilities-as-a-map",
    title: "Gives the capabilities of a user as a map to booleans",
    violates: ["PERM-04"],
    breaks: user((permissions) => ({
      ...permissions,
      capabilities: Object.fromEntries(permissions.capabilities.map((name) => [name, true])),
    })),
  },
  {
    id: "user-preset-left-out",
    title: "Leaves preset out for users who have none",
    violates: ["PERM-04"],
    breaks: user(({ preset, ...rest }) => (preset === null ? rest : { ...rest, preset })),
  },
  {
    id: "user-scope-as-a-list",
    title: "Gives the scope of a user as a list",
    violates: ["PERM-04"],
    breaks: user((permissions) => ({ ...permissions, scope: [permissions.scope] })),
  },
  {
    id: "user-id-of-the-manager",
    title: "Gives the id of the manager as user_id where somebody has one",
    violates: ["PERM-04"],
    breaks: changeAnswer(["getUserPermissions"], (answer, { company, params }) =>
      withData(answer, (permissions: UserPermissions) => ({
        ...permissions,
        user_id: company.employees.get(params["id"] ?? "")?.record.resource.manager_id ?? permissions.user_id,
      })),
    ),
  },
  {
    id: "user-permissions-cached-by-role",
    title: "Gives every user of a role the permissions of the first user of it who was asked for",
    violates: ["PERM-04"],
    breaks: (pipeline) => {
      const kept = new Map<string, Answer>();
      return changeAnswer(["getUserPermissions"], (answer, { company }) => {
        const { role } = (JSON.parse(answer.body!) as { data: UserPermissions }).data;
        const key = `${company.slug} ${role}`;
        kept.set(key, kept.get(key) ?? answer);
        return kept.get(key)!;
      })(pipeline);
    },
  },
  {
    id: "unknown-users-may-what-everybody-may",
    title: "Answers a request for an unknown user with the permissions of an employee",
    violates: ["PERM-05", "AUTH-12"],
    breaks: (pipeline) => {
      const found = replaceFind(["getUserPermissions"], (find, context) => find(context) ?? NOBODY)(pipeline);
      return replaceRun(["getUserPermissions"], (run, context, thing) =>
        thing === NOBODY
          ? data({ user_id: context.params["id"], role: "employee", preset: null, capabilities: ["leave.request"], scope: "self" })
          : run(context, thing),
      )(found);
    },
  },
  {
    id: "unknown-users-are-forbidden",
    title: "Answers 403 for a user who is not in the company",
    violates: ["PERM-05", "AUTH-12", "AUTH-13"],
    breaks: replaceGuard("find", (guard, entry, route) => {
      try {
        guard(entry, route);
      } catch (error) {
        throw entry.operation.id === "getUserPermissions" ? new ApiError("FORBIDDEN", "The key may not see this user.") : error;
      }
    }),
  },
  {
    id: "overrides-can-be-changed",
    title: "Takes PATCH /permissions/company and stores what it says",
    violates: ["PERM-06"],
    breaks: (pipeline) => {
      const operation = pipeline.contract.operation("getCompanyPermissions");
      return {
        ...pipeline,
        match: (method, path, decisions) =>
          method === "PATCH" && path === operation.path
            ? { kind: "operation", operation, params: {} }
            : pipeline.match(method, path, decisions),
        commit: (step) => {
          pipeline.commit(step);
          if (step.operation !== operation.id || step.request.method !== "PATCH") return;
          const { permissions } = step.company.facts;
          const manager = Object.fromEntries(Object.keys(permissions.manager).map((key) => [key, true]));
          step.service.commit(
            step.company,
            { changes: [{ table: "permissions", record: { ...permissions, manager } }], events: [] },
            step.now,
          );
        },
      };
    },
  },
];
