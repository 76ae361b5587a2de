import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Job roles: their list, their creation and their status. */
export const secondRoles: readonly Planted[] = [
  subtle("counts rejected candidates of a role as active", "REC-01", [
    "recruitment-routes.ts",
    `outcome === "in progress" ? count : 0`,
    `outcome === "hired" ? 0 : count`,
  ]),
  subtle("leaves the newest open role out of the list of roles", "REC-01", [
    "recruitment-routes.ts",
    "    open.map((role) => roleOf(call, role)),",
    "    open.slice(0, -1).map((role) => roleOf(call, role)),",
  ]),
  subtle("closes a role that is set to filled", "REC-07 REC-08", [
    "recruitment-routes.ts",
    "  one.status = asked;",
    `  one.status = asked === "filled" ? "closed" : asked;`,
  ]),
  subtle("shows a role on hold only in the answer", "REC-07", [
    "recruitment-routes.ts",
    `  one.status = asked;
  return { data: fullRole(call, one) };`,
    `  if (asked !== "on_hold") one.status = asked;
  return { data: fullRole(call, { ...one, status: asked }) };`,
  ]),
  plain("answers a change of a role with the role as it was", "REC-08", [
    "recruitment-routes.ts",
    `  one.status = asked;
  return { data: fullRole(call, one) };`,
    `  const before = fullRole(call, one);
  one.status = asked;
  return { data: before };`,
  ]),
  plain("takes any word for the status of a role", "REC-07", [
    "recruitment-routes.ts",
    `const status = fields.oneOf("status", STATUSES);`,
    `const status = fields.text("status") as Role["status"];`,
  ]),
  subtle("closes a role whose status is sent as null", "REC-07", [
    "recruitment-routes.ts",
    `const status = fields.oneOf("status", STATUSES);`,
    `const status = fields.raw("status") === null ? "closed" : fields.oneOf("status", STATUSES);`,
  ]),
  subtle("fails with 500 where a role is put on hold", "REC-07 CONV-14", [
    "recruitment-routes.ts",
    "  one.status = asked;",
    `  if (asked === "on_hold") throw Object.assign(conflict("Something broke."), { status: 500 });
  one.status = asked;`,
  ]),
  plain("sets the status of one role on all roles of the company", "REC-07", [
    "recruitment-routes.ts",
    "  one.status = asked;",
    "  for (const role of call.company.roles.values()) role.status = asked;",
  ]),
  subtle("renames a role when its status is changed", "REC-08 REC-07", [
    "recruitment-routes.ts",
    "  one.status = asked;",
    `  Object.assign(one, { status: asked, title: "Vacancy" });`,
  ]),
  subtle("creates a role whose title is null", "REC-02", [
    "recruitment-routes.ts",
    `    title: fields.text("title"),`,
    `    title: fields.raw("title") === null ? "Untitled" : fields.text("title"),`,
  ]),
  plain("creates a full-time role where no employment type is sent", "REC-03", [
    "recruitment-routes.ts",
    `    type: fields.oneOf("employment_type", [`,
    `    type: !fields.has("employment_type") ? "full_time" : fields.oneOf("employment_type", [`,
  ]),
  plain("creates a role in the first jurisdiction of the company where none is sent", "REC-04", [
    "recruitment-routes.ts",
    `    jurisdiction: fields.oneOf("jurisdiction", [`,
    `    jurisdiction: !fields.has("jurisdiction") ? call.company.profile.jurisdiction[0]! : fields.oneOf("jurisdiction", [`,
  ]),
  plain("answers the creation of a role with an id that leads nowhere", "REC-05", [
    "recruitment-routes.ts",
    "  return { status: 201, data: { id: role.id } };",
    "  return { status: 201, data: { id: call.chance.id() } };",
  ]),
  subtle("creates every role twice", "REC-05 REC-01", [
    "recruitment-routes.ts",
    "  call.company.roles.set(role.id, role);",
    `  call.company.roles.set(role.id, role);
  const again = call.chance.id();
  call.company.roles.set(again, { ...role, id: again });`,
  ]),
];
