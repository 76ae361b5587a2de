import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** People. */
export const fifthPeople: readonly Planted[] = [
  subtle("does not find a person who left before today by id", "EMP-41", [
    "people-routes.ts",
    `if (one.status === "terminated" && call.mistakes.has("forgets terminated people"))`,
    "if (one.ended !== null && one.ended.date < dayOf(call.now()))",
  ]),
  plain("hires into the first jurisdiction of the company when none is given", "EMP-27", [
    "people-routes.ts",
    `jurisdiction: fields.oneOf("jurisdiction", PLACES),`,
    `jurisdiction: fields.has("jurisdiction") ? fields.oneOf("jurisdiction", PLACES) : company.profile.jurisdiction[0]!,`,
  ]),
  subtle("lets contractors start today when no start date is given", "EMP-26", [
    "people-routes.ts",
    `const startDate = fields.date("start_date");`,
    `const startDate = employmentType === "contractor" && !fields.has("start_date") ? dayOf(now()) : fields.date("start_date");`,
  ]),
  subtle("does not find a new employee by id before their first day", "EMP-34", [
    "people-routes.ts",
    `if (one.status === "terminated" && call.mistakes.has("forgets terminated people"))`,
    "if (one.startDate > dayOf(call.now()))",
  ]),
  plain("sets the status of a leaver only if the last day has passed", "EMP-39", [
    "people-routes.ts",
    `Object.assign(one, { status: "terminated", ended: asked, changed: call.now() });`,
    `Object.assign(one, { status: asked.date < dayOf(call.now()) ? "terminated" : one.status, ended: asked, changed: call.now() });`,
  ]),
  subtle("lists people without their manager once the manager has left", "EMP-37", [
    "people-routes.ts",
    "?? personOf(person));",
    `?? personOf(company.staff.get(person.managerId ?? "")?.status === "terminated" ? { ...person, managerId: null } : person));`,
  ]),
  plain("needs a department for a new employee", "EMP-33", [
    "people-routes.ts",
    `department: optional("department", () => fields.text("department")),`,
    `department: fields.text("department"),`,
  ]),
  plain("gives new employees ids without hyphens", "EMP-01", [
    "people-routes.ts",
    `const person: Person = {
    id: chance.id(),`,
    `const person: Person = {
    id: chance.hex(32),`,
  ]),
  subtle("rounds the salary of a new employee to whole dollars", "EMP-35", [
    "people-routes.ts",
    `optional("base_salary", () => fields.whole("base_salary"))`,
    `optional("base_salary", () => Math.round(fields.whole("base_salary") / 100) * 100)`,
  ]),
  subtle("lists people as active until their termination date, although they are terminated", "EMP-17", [
    "people-routes.ts",
    `: person.status !== "terminated")) &&`,
    `: person.status !== "terminated" || person.ended!.date > dayOf(call.now()))) &&`,
  ]),
  plain("lists people on probation among the terminated ones", "EMP-16", [
    "people-routes.ts",
    `? person.status === "terminated"
`,
    `? person.status !== "active" && person.status !== "on_leave"
`,
  ]),
  subtle("leaves manager_id out for people without a manager", "EMP-12", [
    "people-routes.ts",
    "manager_id: person.managerId,",
    "...(person.managerId === null ? {} : { manager_id: person.managerId }),",
  ]),
  plain("shows the overrides of the company as a list of capabilities", "PERM-03", [
    "settings-routes.ts",
    `{ "leave:decide": true, "pay:see": false }`,
    `[{ capability: "leave:decide", allowed: true }, { capability: "pay:see", allowed: false }]`,
  ]),
  plain("shows the beginning of the last message in the conversation metadata", "MSG-08", [
    "settings-routes.ts",
    `last_message_sender: "Perpetua Lindqvist",`,
    `last_message_sender: "Perpetua Lindqvist",
    last_message_preview: "Thanks for sending the roster across. I would start with the warning letter and",`,
  ]),
  subtle(
    "leaves the advisor's name out for companies below Growth",
    "MSG-03",
    ["settings-routes.ts", "export const readConversation = ({ now }: Call)", "export const readConversation = ({ now, company }: Call)"],
    ["settings-routes.ts", `advisor_name: "Perpetua Lindqvist",`, `...(company.growth ? { advisor_name: "Perpetua Lindqvist" } : {}),`],
  ),
  plain("shows the number of unread messages as a string", "MSG-05", ["settings-routes.ts", "unread_count: 2,", `unread_count: "2",`]),
];
