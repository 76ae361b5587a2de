import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** People. */
export const seventhPeople: readonly Planted[] = [
  plain("makes a new employee without a role an ordinary employee", "EMP-28", [
    "people-routes.ts",
    `role: fields.oneOf("role", ROLES),`,
    `role: fields.has("role") ? fields.oneOf("role", ROLES) : "employee",`,
  ]),
  subtle("gives a null start_date to those who start after the day on which they are added", "EMP-08", [
    "people-routes.ts",
    "start_date: person.startDate,",
    "start_date: person.startDate > dayOf(person.changed) ? null : person.startDate,",
  ]),
  subtle("takes the presets of managers as roles of new employees", "EMP-29", [
    "people-routes.ts",
    `role: fields.oneOf("role", ROLES),`,
    `role: fields.oneOf("role", [...ROLES, "team_lead", "hr_manager"]),`,
  ]),
  subtle("drops the member job_title of an employee whose title was set to null", "EMP-05", [
    "people-routes.ts",
    `next.jobTitle = fields.textOrNull("job_title");`,
    `Object.assign(next, { jobTitle: fields.textOrNull("job_title") ?? undefined });`,
  ]),
  subtle(
    "takes a broken number for base_salary on an update, and gives it back",
    "EMP-09",
    [
      "people-routes.ts",
      `fields.raw("base_salary") === null ? null : fields.whole("base_salary");`,
      `fields.raw("base_salary") === null ? null : salaryOf(fields);`,
    ],
    [
      "people-routes.ts",
      "/** By employee: the row",
      `function salaryOf(fields: Fields): number {
  const value = fields.raw("base_salary");
  if (typeof value !== "number" || value < 0) throw fields.bad("base_salary");
  return value;
}

/** By employee: the row`,
    ],
  ),
  plain("adds an employee without last_name as one of a single name", "EMP-23", [
    "people-routes.ts",
    `    lastName: fields.text("last_name"),`,
    `    lastName: fields.has("last_name") ? fields.text("last_name") : "",`,
  ]),
  subtle("refuses to terminate people on probation", "EMP-40", [
    "people-routes.ts",
    `  if (one.status === "terminated") throw conflict("This person has left already.");`,
    `  if (one.status === "terminated") throw conflict("This person has left already.");
  if (one.status !== "active" && one.status !== "on_leave") throw conflict("End the probation first.");`,
  ]),
  subtle("adds an employee whose first_name is null", "EMP-22", [
    "people-routes.ts",
    `    firstName: fields.text("first_name"),
    lastName`,
    `    firstName: fields.textOrNull("first_name") ?? "",
    lastName`,
  ]),
  subtle("leaves out those who left when status=all comes with a department", "EMP-18", [
    "people-routes.ts",
    `    (status === "all" ||`,
    `    ((status === "all" && (department === undefined || person.status !== "terminated")) ||`,
  ]),
  plain("terminates a terminated person again without complaint", "EMP-43", [
    "people-routes.ts",
    `if (one.status === "terminated") throw conflict("This person has left already.");`,
    `if (one.status === "terminated") return gone(call, personOf(one));`,
  ]),
  subtle("shows null for the last name of those who left", "EMP-03", [
    "people-routes.ts",
    "last_name: person.lastName,",
    `last_name: person.status === "terminated" ? null : person.lastName,`,
  ]),
  subtle("passes over the department filter when a query is for terminated people only", "EMP-19", [
    "people-routes.ts",
    "(department === undefined || person",
    `(department === undefined || status === "terminated" || person`,
  ]),
  plain(
    "has PUT /permissions/users/{id}, which changes the role",
    "PERM-06",
    [
      "routes.ts",
      `["GET /messaging/conversation",`,
      `["PUT /permissions/users/{id}", "write", changePermissions],
  ["GET /messaging/conversation",`,
    ],
    ["routes.ts", "import { listPresets,", "import { changePermissions, listPresets,"],
    ["settings-routes.ts", "import { type Call, type Reply, found }", "import { type Call, type Reply, fieldsOf, found }"],
    [
      "settings-routes.ts",
      "/** GET /messaging/conversation. */",
      `export function changePermissions(call: Call): Reply {
  const { one, asked } = found(call, call.company.staff, () => fieldsOf(call).oneOf("role", ["employee", "manager", "company_admin"]));
  Object.assign(one, { role: asked });
  return readPermissions(call);
}

/** GET /messaging/conversation. */`,
    ],
  ),
  plain("gives the capabilities of a user as a map of booleans", "PERM-04", [
    "settings-routes.ts",
    `capabilities: one.role === "employee" ? [] : ["leave:decide"],`,
    `capabilities: { "leave:decide": one.role !== "employee" },`,
  ]),
  plain("gives the sender of the last message as an object", "MSG-07", [
    "settings-routes.ts",
    `last_message_sender: "Perpetua Lindqvist",`,
    `last_message_sender: { kind: "advisor", name: "Perpetua Lindqvist" },`,
  ]),
  plain("gives the time of the last message as a number", "MSG-06", [
    "settings-routes.ts",
    "last_message_at: stamp(now() - 4e6),",
    "last_message_at: now() - 4e6,",
  ]),
];
