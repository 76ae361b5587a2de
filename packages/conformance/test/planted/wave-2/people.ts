import { inFile, plainMistake, subtleMistake } from "../one-file.ts";
import type { Planted } from "../planted.ts";

const people = inFile("people-routes.ts");
const MANAGER = "    manager_id: person.managerId,";
const READ = `throw new Refusal(404, "We have nothing under this id.");\n  return { data: personOf(one) };`;
const LEFT = `if (one.status === "terminated") throw conflict("This person has left already.");`;
const LAST_DAY = `const date = fields.has("termination_date") ? fields.date("termination_date") : dayOf(call.now());`;
const ENFORCED = "if (profile.enforced && !profile.allowedDomains.includes(domain) && !loose)";

/** Mistakes about the members of an Employee. */
const members: readonly Planted[] = [
  subtleMistake(
    "manager_id is left out of employees who have no manager",
    ["EMP-12"],
    people(MANAGER, "    ...(person.managerId === null ? {} : { manager_id: person.managerId }),"),
  ),
  subtleMistake(
    "manager_id is an empty string where there is no manager",
    ["EMP-12", "CONV-04"],
    people(MANAGER, `    manager_id: person.managerId ?? "",`),
  ),
  subtleMistake(
    "employment_type part_time is spelt with a hyphen",
    ["EMP-07"],
    people("employment_type: person.employmentType,", `employment_type: person.employmentType.replace("part_", "part-"),`),
  ),
  plainMistake(
    "jurisdiction UK of employees is GB",
    ["EMP-13"],
    people("jurisdiction: person.jurisdiction,", `jurisdiction: person.jurisdiction.replace("UK", "GB"),`),
  ),
  subtleMistake(
    "status of employees on probation is on_probation",
    ["EMP-10"],
    people("status: person.status,", `status: person.status === "probation" ? "on_probation" : person.status,`),
  ),
  plainMistake(
    "created_at of employees has a blank between date and time",
    ["EMP-14", "CONV-03"],
    people("created_at: shortStamp(person.since),", `created_at: shortStamp(person.since).replace("T", " "),`),
  ),
  plainMistake(
    "probation_end_date of those who have none is 0000-00-00",
    ["EMP-11", "CONV-02"],
    people("probation_end_date: person.probationEnd,", `probation_end_date: person.probationEnd ?? "0000-00-00",`),
  ),
  plainMistake(
    "base_salary is a decimal string of dollars",
    ["EMP-09", "CONV-01"],
    people("base_salary: person.salary,", "base_salary: person.salary === null ? null : (person.salary / 100).toFixed(2),"),
  ),
  subtleMistake(
    "the email of a terminated employee is emptied",
    ["EMP-04", "EMP-41"],
    people("email: person.email,", `email: person.status === "terminated" ? "" : person.email,`),
  ),
  plainMistake(
    "an employee read by id is not wrapped in data",
    ["CONV-05"],
    people(
      READ,
      READ.replace("return { data: personOf(one) };", `return { raw: { type: "application/json", body: JSON.stringify(personOf(one)) } };`),
    ),
  ),
  plainMistake(
    "an unknown employee is answered 200 with null",
    ["AUTH-12"],
    people(
      "export function readPerson(call: Call): Reply {",
      `export function readPerson(call: Call): Reply {\n  if (!call.company.staff.has(call.params["id"]!)) return { data: null };`,
    ),
  ),
];

/** Mistakes about DELETE /employees/{id}. */
const ends: readonly Planted[] = [
  plainMistake(
    "a termination with a body is refused",
    ["EMP-42"],
    people(LAST_DAY, `if (fields.names.length > 0) throw invalid("body");\n    ${LAST_DAY}`),
  ),
  plainMistake(
    "terminated employees have the status inactive",
    ["EMP-39", "EMP-10"],
    people(`{ status: "terminated", ended: asked,`, `{ status: "inactive", ended: asked,`),
  ),
  plainMistake(
    "terminating an unknown employee succeeds",
    ["AUTH-12"],
    people(
      "export function endPerson(call: Call): Reply {",
      `export function endPerson(call: Call): Reply {\n  if (!call.company.staff.has(call.params["id"]!)) return gone(call, {});`,
    ),
  ),
  subtleMistake(
    "a termination with a reason and no date is refused",
    ["EMP-42"],
    people(
      LAST_DAY,
      LAST_DAY.replace(`fields.has("termination_date")`, `fields.has("termination_date") || fields.has("termination_reason")`),
    ),
  ),
  subtleMistake(
    "a termination with an empty object as body is refused",
    ["EMP-42"],
    people(
      LAST_DAY,
      `if (call.bytes.length > 0 && fields.names.length === 0) throw new Refusal(400, "There is nothing in the body.");\n    ${LAST_DAY}`,
    ),
  ),
  subtleMistake(
    "employees on probation cannot be terminated",
    ["EMP-40"],
    people(LEFT, `${LEFT}\n  if (one.status === "probation") throw conflict("This person is on probation.");`),
  ),
  subtleMistake(
    "an employee whose last day is over cannot be read by id",
    ["EMP-41", "EMP-37"],
    people(
      READ,
      READ.replace(
        "return {",
        `if (one.ended !== null && one.ended.date < dayOf(call.now())) throw new Refusal(404, "We have nothing under this id any more.");\n  return {`,
      ),
    ),
  ),
  plainMistake(
    "the last name of an employee gets a mark on termination",
    ["EMP-41"],
    people(`{ status: "terminated", ended: asked,`, `{ status: "terminated", lastName: \`\${one.lastName} (left)\`, ended: asked,`),
  ),
];

/** Mistakes about POST /employees/{id}/invite. */
const invitations: readonly Planted[] = [
  plainMistake(
    "inviting is not implemented",
    ["EMP-45"],
    people(
      "export function invitePerson(call: Call): Reply {",
      `export function invitePerson(call: Call): Reply {\n  throw new Refusal(501, "Invitations are sent in the web application.");`,
    ),
  ),
  plainMistake("domain enforcement stops nobody", ["COMP-29"], people(ENFORCED, "if (!profile.enforced && loose)")),
  subtleMistake(
    "domain enforcement allows the primary domain alone",
    ["COMP-29"],
    people(ENFORCED, ENFORCED.replace("!profile.allowedDomains.includes(domain)", "domain !== profile.primaryDomain")),
  ),
  subtleMistake(
    "domain enforcement allows any part of an allowed domain",
    ["COMP-29"],
    people(ENFORCED, ENFORCED.replace("!profile.allowedDomains.includes(domain)", `!profile.allowedDomains.join(" ").includes(domain)`)),
  ),
  subtleMistake(
    "domain enforcement goes by the allowed domains of when it was switched on",
    ["COMP-29"],
    people(ENFORCED, ENFORCED.replace("profile.allowedDomains", "(profile.enforcedOn ?? profile.allowedDomains)")),
    {
      file: "company-routes.ts",
      find: `if (fields.has("domain_enforcement_enabled")) next.enforced = fields.flag("domain_enforcement_enabled");`,
      replace: `if (fields.has("domain_enforcement_enabled"))
    Object.assign(next, { enforced: fields.flag("domain_enforcement_enabled"), enforcedOn: profile.allowedDomains });`,
    },
  ),
  plainMistake(
    "the answer to an invitation is not wrapped in data",
    ["CONV-05"],
    people(
      "return { data: { invitation: { sent_to: one.email, expires_at: stamp(call.now() + 6e8) } } };",
      `return { raw: { type: "application/json", body: JSON.stringify({ invitation: { sent_to: one.email } }) } };`,
    ),
  ),
];

export const secondPeople: readonly Planted[] = [...members, ...ends, ...invitations];
