import type { EmployeeRecord } from "@hr-platform/domain";
import { data, wrappedList } from "../../pipeline/answer.ts";
import { type Answer, type Context, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { permissionsOf, presets } from "./presets.ts";
import type { Row } from "../../store/table.ts";

/** A portal user: an employee who was invited and is not terminated. */
interface User {
  readonly id: string;
  readonly record: EmployeeRecord;
}

function isUser({ decisions }: Context, { invited_at, termination }: EmployeeRecord): boolean {
  return termination === null && (invited_at !== null || decisions["uninvited-permissions"] === "from-role");
}

/** The employee of a user id, if users have ids of their own: the nth user has the nth id. */
function byUserId({ company }: Context, id: string): Row<EmployeeRecord> | undefined {
  const ids = company.ids("user");
  let n = 0;
  for (const row of company.employees.rows()) if (ids(n++) === id) return row;
  return undefined;
}

/** The user of the path id. Users of other companies are unknown (§4.8). */
function findUser(context: IdContext): User | undefined {
  const { company, decisions, params } = context;
  const { id } = params;
  const row = decisions["user-id"] === "separate-id" ? byUserId(context, id) : company.employees.get(id);
  return row !== undefined && isUser(context, row.record) ? { id, record: row.record } : undefined;
}

function userPermissions({ company, decisions }: Context, { id, record }: User): Answer {
  return data({ user_id: id, ...permissionsOf(record, company.facts.permissions, decisions) });
}

/** §4.8: permissions in the portal, read-only. */
export const permissionRoutes: readonly Route[] = [
  route("listPermissionPresets", (context) =>
    wrappedList(context, "presets", presets(context.decisions), (preset) => JSON.stringify(preset)),
  ),
  route("getCompanyPermissions", ({ company }) => data({ manager: company.facts.permissions.manager })),
  routeOn("getUserPermissions", {
    find: findUser,
    unknown: ({ company, params }) => (company.employees.get(params.id)?.record.termination === null ? "not-invited" : "unknown-user"),
    run: userPermissions,
  }),
];
