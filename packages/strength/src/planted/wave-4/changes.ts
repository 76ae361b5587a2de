import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const PEOPLE = "people-routes.ts";
const CHANGED = `Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`;
const ENDED = `Object.assign(one, { status: "terminated", ended: asked, changed: call.now() });`;
const SALARY = `next.salary = fields.raw("base_salary") === null ? null : fields.whole("base_salary");`;
const BODY = `const { one, asked } = found(call, call.company.staff, () => {
    const fields = fieldsOf(call);
    const next: Partial<Person> = {};`;

/** People who are changed, invited and terminated. */
export const fourthChanges: readonly Planted[] = [
  plain("answers a change of a person with how they were before", "EMP-38", [
    PEOPLE,
    CHANGED,
    `const before = personOf(one);
  Object.assign(one, asked, { changed: call.now() });
  return { data: before };`,
  ]),
  plain("answers a change of a person with the changed fields alone", "EMP-38", [
    PEOPLE,
    CHANGED,
    `Object.assign(one, asked, { changed: call.now() });
  return { data: { id: one.id, ...Object.fromEntries(fieldsOf(call).names.map((name) => [name, fieldsOf(call).raw(name)])) } };`,
  ]),
  plain("empties a job title that a change does not name", "EMP-38", [
    PEOPLE,
    `if (fields.has("job_title")) next.jobTitle = fields.textOrNull("job_title");`,
    `next.jobTitle = fields.has("job_title") ? fields.textOrNull("job_title") : null;`,
  ]),
  plain("ends nobody without a day given", "EMP-42", [
    PEOPLE,
    `fields.has("termination_date") ? fields.date("termination_date") : dayOf(call.now());`,
    `fields.date("termination_date");`,
  ]),
  plain("answers a termination with status 202", "CONV-10", [
    PEOPLE,
    "return gone(call, personOf(one));\n}\n\n/** The response to a deletion",
    "return { status: 202, data: personOf(one) };\n}\n\n/** The response to a deletion",
  ]),
  plain("empties job title and department of a leaver", "EMP-41", [
    PEOPLE,
    ENDED,
    `Object.assign(one, { status: "terminated", ended: asked, changed: call.now(), jobTitle: null, department: null });`,
  ]),
  plain("has no invitations yet", "EMP-45", [
    PEOPLE,
    "  const { profile } = call.company;",
    `  if (one.id !== "") throw new Refusal(501, "Invitations come later.");\n  const { profile } = call.company;`,
  ]),
  subtle("answers with a new last name that it does not keep", "EMP-38", [
    PEOPLE,
    CHANGED,
    `const { lastName = one.lastName, ...others } = asked;
  Object.assign(one, others, { changed: call.now() });
  return { data: personOf({ ...one, lastName }) };`,
  ]),
  subtle("answers that a person has no department now, and keeps the old one", "EMP-38", [
    PEOPLE,
    CHANGED,
    `Object.assign(one, asked, { changed: call.now(), department: asked.department ?? one.department });
  return { data: personOf({ ...one, ...asked }) };`,
  ]),
  subtle(
    "keeps only the first change of each person",
    "EMP-38",
    [
      PEOPLE,
      CHANGED,
      `if (!touched.has(one)) Object.assign(one, asked, { changed: call.now() });
  touched.add(one);
  return { data: personOf({ ...one, ...asked }) };`,
    ],
    [PEOPLE, "/** PATCH /employees/{id}. */", "const touched = new WeakSet<Person>();\n\n/** PATCH /employees/{id}. */"],
  ),
  subtle("renames a job title for everybody who has it", "EMP-38", [
    PEOPLE,
    "  Object.assign(one, asked, { changed: call.now() });",
    `  const held = one.jobTitle;
  if (asked.jobTitle !== undefined && held !== null)
    for (const person of call.company.staff.values()) if (person.jobTitle === held) person.jobTitle = asked.jobTitle;
  Object.assign(one, asked, { changed: call.now() });`,
  ]),
  subtle("keeps the job title of a change that it refuses for its pay", "ERR-14", [
    PEOPLE,
    SALARY,
    `{
      const person = call.company.staff.get(call.params["id"]!);
      if (person !== undefined && next.jobTitle !== undefined) person.jobTitle = next.jobTitle;
      ${SALARY}
    }`,
  ]),
  subtle("keeps the changes of a person who has left though it refuses them", "ERR-14", [
    PEOPLE,
    `  if (one.status === "terminated") throw conflict("This person has left.");
  if (asked.managerId`,
    `  if (one.status === "terminated") {
    Object.assign(one, asked);
    throw conflict("This person has left.");
  }
  if (asked.managerId`,
  ]),
  subtle("cuts a fraction of a cent off pay that is changed", "CONV-01", [
    PEOPLE,
    SALARY,
    `{
      const pay = fields.raw("base_salary");
      next.salary = pay === null ? null : typeof pay === "number" ? Math.trunc(pay) : fields.whole("base_salary");
    }`,
  ]),
  subtle("takes any text for the address of a change", "EMP-04", [
    PEOPLE,
    `next.email = emailOf(call, fields, call.params["id"]);`,
    `next.email = fields.text("email", 254);`,
  ]),
  subtle("takes a change of the kind of employment to any word", "EMP-07", [
    PEOPLE,
    `next.employmentType = fields.oneOf("employment_type", KINDS);`,
    `next.employmentType = fields.text("employment_type");`,
  ]),
  subtle("names pay in camel case where it refuses a change of it", "ERR-04 ERR-13", [
    PEOPLE,
    SALARY,
    `{
      if (fields.raw("base_salary") !== null && !Number.isSafeInteger(fields.raw("base_salary"))) throw invalid("baseSalary");
      ${SALARY}
    }`,
  ]),
  subtle("changes people of other companies before it answers 404", "AUTH-11", COMPANIES, [
    PEOPLE,
    BODY,
    `const stray = ${ALL}.flatMap(({ staff }) => [...staff.values()]).find(({ id }) => id === call.params["id"]);
  if (stray !== undefined && fieldsOf(call).has("job_title")) stray.jobTitle = fieldsOf(call).textOrNull("job_title");
  ${BODY}`,
  ]),
  subtle("leaves in office those whose last day is still to come", "EMP-39", [
    PEOPLE,
    ENDED,
    `Object.assign(one, { status: asked.date > dayOf(call.now()) ? one.status : "terminated", ended: asked, changed: call.now() });`,
  ]),
  subtle("ends nobody on probation", "EMP-40", [
    PEOPLE,
    `throw conflict("This person has left already.");`,
    `throw conflict("This person has left already.");\n  if (one.status === "probation") throw conflict("End the probation first.");`,
  ]),
  subtle("asks for a reason where a last day is given", "EMP-42", [
    PEOPLE,
    `fields.has("termination_reason") ? fields`,
    `fields.has("termination_reason") || fields.has("termination_date") ? fields`,
  ]),
  subtle("takes the leave of a leaver away where it refuses to end them again", "ERR-14 EMP-43", [
    PEOPLE,
    `if (one.status === "terminated") throw conflict("This person has left already.");`,
    `if (one.status === "terminated") {
    for (const row of call.company.leave.values()) if (row.personId === one.id) call.company.leave.delete(row.id);
    throw conflict("This person has left already.");
  }`,
  ]),
  subtle("finds nobody on probation to invite", "EMP-45", [
    PEOPLE,
    "  const { profile } = call.company;",
    `  if (one.status === "probation") throw new Refusal(404, "We have nothing under this id.");\n  const { profile } = call.company;`,
  ]),
  subtle("invites people of other companies", "AUTH-13 AUTH-11", COMPANIES, [
    PEOPLE,
    "const { one } = found(call, call.company.staff, () => undefined);\n  const { profile }",
    `const { one } = found(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), () => undefined);\n  const { profile }`,
  ]),
  plain("gives people whom it invites a status of their own", "EMP-10", [
    PEOPLE,
    "  one.invited = true;",
    `  one.invited = true;\n  (one as { status: string }).status = "invited";`,
  ]),
  ...delivered([
    subtle("tells receivers of a leaver without a last name", "EVT-14", [
      PEOPLE,
      `call.deliveries.emit(company, "employee.terminated", personOf(one));`,
      `call.deliveries.emit(company, "employee.terminated", { ...personOf(one), last_name: undefined });`,
    ]),
  ]),
];
