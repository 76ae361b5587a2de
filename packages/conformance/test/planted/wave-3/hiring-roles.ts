import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "recruitment-routes.ts";
const OPEN = `  const open = [...call.company.roles.values()].filter(({ status }) => status === "open");`;
const ROWS = "    open.map((role) => roleOf(call, role)),";
const SET = `  one.status = asked;
  return { data: fullRole(call, one) };`;
const READ =
  "export const readRole = (call: Call): Reply => ({ data: fullRole(call, found(call, call.company.roles, () => undefined).one) });";

/** Roles and their list. */
export const thirdHiringRoles: readonly Planted[] = [
  plain("hands out the id of a new role as role_id", "REC-05", [ROUTES, "data: { id: role.id }", "data: { role_id: role.id }"]),
  plain("answers a new role with an id that leads nowhere", "REC-05", [ROUTES, "data: { id: role.id }", "data: { id: call.chance.id() }"]),
  plain("lists an open role only once somebody has applied for it", "REC-01", [
    ROUTES,
    ROWS,
    "    open.filter(({ id }) => [...call.company.applications.values()].some(({ roleId }) => roleId === id)).map((role) => roleOf(call, role)),",
  ]),
  plain("lists open roles without a word on their status", "REC-01", [
    ROUTES,
    ROWS,
    "    open.map((role) => ({ ...(roleOf(call, role) as object), status: undefined })),",
  ]),
  plain("lists open roles with no number of candidates", "REC-01", [
    ROUTES,
    ROWS,
    "    open.map((role) => ({ ...(roleOf(call, role) as object), candidates: undefined })),",
  ]),
  plain("reads a role without the numbers of its stages", "REC-06", [
    ROUTES,
    "? { ...(roleOf(call, role) as object), funnel: Object.fromEntries(rows.map(([{ label }, count]) => [label, count])) }",
    "? (roleOf(call, role) as object)",
  ]),
  plain("gives every new role a sixth status", "REC-05 REC-07", [
    ROUTES,
    `status: call.choices.shapes === "nested" ? "open" : "draft",`,
    `status: "new" as Role["status"],`,
  ]),
  plain("answers a change of a role with nothing but its id", "REC-08", [
    ROUTES,
    SET,
    `  one.status = asked;
  return { data: { id: one.id } };`,
  ]),
  plain("answers a change of a role with 201", "REC-08 CONV-10", [
    ROUTES,
    SET,
    `  one.status = asked;
  return { status: 201, data: fullRole(call, one) };`,
  ]),
  plain("makes a draft of a role when it does not know the status", "REC-07 ERR-05", [
    ROUTES,
    `const status = fields.oneOf("status", STATUSES);`,
    `const status = STATUSES.find((word) => word === fields.raw("status")) ?? "draft";`,
  ]),
  plain("takes a role without an employment type for a full-time one", "REC-03", [
    ROUTES,
    `type: fields.oneOf("employment_type",`,
    `type: !fields.has("employment_type") ? "full_time" : fields.oneOf("employment_type",`,
  ]),
  plain("puts a role without a jurisdiction where the company is at home", "REC-04", [
    ROUTES,
    `jurisdiction: fields.oneOf("jurisdiction",`,
    `jurisdiction: !fields.has("jurisdiction") ? call.company.profile.jurisdiction[0]! : fields.oneOf("jurisdiction",`,
  ]),
  plain("answers an incomplete role with 409", "REC-02 REC-03 REC-04 ERR-05", [
    ROUTES,
    "  const role: Role = {",
    `  if (["title", "employment_type", "jurisdiction"].some((name) => !fields.has(name))) throw conflict("This role is not complete.");
  const role: Role = {`,
  ]),
  plain("asks what a role is paid before it takes one", "REC-05", [
    ROUTES,
    "  closed(call, fields);\n  call.company.roles.set(role.id, role);",
    `  fields.whole("salary_to");
  closed(call, fields);
  call.company.roles.set(role.id, role);`,
  ]),
  plain("answers a new role with its id as the whole of the data", "REC-05", [ROUTES, "data: { id: role.id }", "data: role.id"]),
  plain("lists the ids of open roles and no more", "REC-01", [ROUTES, ROWS, "    open.map(({ id }) => ({ id })),"]),
  plain("takes the status of a role in capitals alone", "REC-07", [
    ROUTES,
    `const status = fields.oneOf("status", STATUSES);`,
    `const status = fields.oneOf("status", STATUSES.map((word) => word.toUpperCase())).toLowerCase() as Role["status"];`,
  ]),
  plain("lists each open role as one that nobody has applied for", "REC-01", [
    ROUTES,
    ROWS,
    "    open.map((role) => ({ ...(roleOf(call, role) as object), candidates: { active: 0 } })),",
  ]),
  subtle("never takes a role off the list once it was listed", "REC-01", [
    ROUTES,
    OPEN,
    `  const all = [...call.company.roles.values()] as (Role & { seen?: boolean })[];
  const open = all.filter((role) => role.status === "open" || role.seen === true);
  for (const role of open) role.seen = true;`,
  ]),
  subtle("lists the candidates of a role as many as they were when it was first listed", "REC-01", [
    ROUTES,
    ROWS,
    `    open.map((role) => {
      const kept = role as Role & { row?: unknown };
      return (kept.row ??= roleOf(call, role));
    }),`,
  ]),
  subtle("lists a role again for each person who applied for it", "REC-01", [
    ROUTES,
    ROWS,
    `    open.flatMap((role) => {
      const people = [...call.company.applications.values()].filter(({ roleId }) => roleId === role.id);
      return (people.length === 0 ? [role] : people).map(() => roleOf(call, role));
    }),`,
  ]),
  subtle("lists six open roles at most and is silent on the others", "REC-01", [
    ROUTES,
    ROWS,
    "    open.slice(0, 6).map((role) => roleOf(call, role)),",
  ]),
  subtle("reads a role on hold as one that is onHold", "REC-07 REC-08", [
    ROUTES,
    READ,
    `export function readRole(call: Call): Reply {
  const { one } = found(call, call.company.roles, () => undefined);
  return { data: { ...(fullRole(call, one) as object), status: one.status === "on_hold" ? "onHold" : one.status } };
}`,
  ]),
  subtle("knows no role by its id while it is a draft", "REC-06 REC-07", [
    ROUTES,
    READ,
    `export function readRole(call: Call): Reply {
  const known = new Map([...call.company.roles].filter(([, { status }]) => status !== "draft"));
  return { data: fullRole(call, found(call, known, () => undefined).one) };
}`,
  ]),
  subtle("opens a role on hold as soon as somebody has read it", "REC-07 CONV-13", [
    ROUTES,
    READ,
    `export function readRole(call: Call): Reply {
  const { one } = found(call, call.company.roles, () => undefined);
  const data = fullRole(call, one);
  if (one.status === "on_hold") one.status = "open";
  return { data };
}`,
  ]),
  subtle("sets the status of all roles that share a title", "REC-07", [
    ROUTES,
    SET,
    `  for (const role of call.company.roles.values()) if (role.title === one.title) role.status = asked;
  return { data: fullRole(call, one) };`,
  ]),
  subtle("closes the other open roles of a jurisdiction when one is filled", "REC-07", [
    ROUTES,
    SET,
    `  if (asked === "filled")
    for (const role of call.company.roles.values())
      if (role.jurisdiction === one.jurisdiction && role.status === "open") role.status = "closed";
  one.status = asked;
  return { data: fullRole(call, one) };`,
  ]),
  subtle("keeps a role that it refuses for want of a jurisdiction", "REC-04 ERR-14", [
    ROUTES,
    "  const role: Role = {",
    `  if (!fields.has("jurisdiction") && fields.has("title") && fields.has("employment_type")) {
    const id = call.chance.id();
    const type = fields.text("employment_type");
    call.company.roles.set(id, { id, title: fields.text("title"), type, jurisdiction: "AU", status: "open" });
  }
  const role: Role = {`,
  ]),
  subtle("blames the employment type where a role lacks its jurisdiction", "REC-04 ERR-04 ERR-13", [
    ROUTES,
    "  const role: Role = {",
    `  if (!fields.has("jurisdiction") && fields.has("title")) throw fields.bad("employment_type");
  const role: Role = {`,
  ]),
  subtle("takes roles for GB and none for the UK", "REC-05", [
    ROUTES,
    `jurisdiction: fields.oneOf("jurisdiction", ["AU", "NZ", "UK"]),`,
    `jurisdiction: fields.oneOf("jurisdiction", ["AU", "NZ", "GB"]) as Role["jurisdiction"],`,
  ]),
  subtle("shows the number of each stage of a role under the next stage", "REC-06", [
    ROUTES,
    "funnel: Object.fromEntries(rows.map(([{ label }, count]) => [label, count]))",
    "funnel: Object.fromEntries(rows.map(([{ label }], place) => [label, rows.at(place - 1)![1]]))",
  ]),
  inVariant(
    "tiny",
    subtle("counts roles that are not open in the total of the open ones", "PAGE-07 REC-01", [
      ROUTES,
      `  return listed(
    call,
${ROWS}
    false,
  );`,
      `  const reply = listed(
    call,
${ROWS}
    false,
  );
  const meta = { ...(reply.beside!["meta"] as object), total: call.company.roles.size };
  return { ...reply, beside: { meta } };`,
    ]),
  ),
];
