import { type Call, type Reply, closed, fieldsOf, found, named, queryOf } from "./call.ts";
import type { Person } from "./company-data.ts";
import type { Fields } from "./fields.ts";
import { planFor } from "./founding/founding-records.ts";
import { dayOf, daysAfter, listed, shortStamp, stamp } from "./lists.ts";
import { Refusal, conflict, invalid } from "./refusal.ts";

const KINDS = ["full_time", "part_time", "casual", "contractor"] as const;
const PLACES = ["AU", "NZ", "UK"] as const;
const ROLES = ["employee", "manager", "company_admin"] as const;

/** The Employee of §2.3, with members of this server's own. */
function personOf(person: Person): object {
  return {
    etag: `W/"${person.changed.toString(36)}"`,
    links: { leave: `/leave?employee_id=${person.id}` },
    id: person.id,
    display_name: `${person.firstName} ${person.lastName}`,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    job_title: person.jobTitle,
    department: person.department,
    employment_type: person.employmentType,
    start_date: person.startDate,
    base_salary: person.salary,
    status: person.status,
    probation_end_date: person.probationEnd,
    manager_id: person.managerId,
    jurisdiction: person.jurisdiction,
    role: person.role,
    created_at: shortStamp(person.since),
    updated_at: stamp(person.changed),
  };
}

/** GET /employees, in the order of their random ids. */
export function listPeople(call: Call): Reply {
  const { company, choices, mistakes } = call;
  const asked = queryOf(call, "status", "department");
  const status = asked("status") ?? (choices.listed === "everyone" ? "all" : "active");
  if (!["active", "terminated", "all"].includes(status)) throw invalid("status", "Choose active, terminated or all.");
  const department = asked("department")?.toLowerCase();
  const fits = (person: Person): boolean =>
    (status === "all" ||
      (status === "terminated"
        ? person.status === "terminated"
        : choices.listed === "active"
          ? person.status === "active"
          : person.status !== "terminated")) &&
    (department === undefined || person.department?.toLowerCase() === department) &&
    !(mistakes.has("forgets terminated people") && person.status === "terminated");
  const rows = [...company.staff.values()].filter(fits).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const shown = rows.map((person) => (person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person));
  return listed(call, shown, true);
}

export function readPerson(call: Call): Reply {
  const { one } = found(call, call.company.staff, () => undefined);
  if (one.status === "terminated" && call.mistakes.has("forgets terminated people"))
    throw new Refusal(404, "We have nothing under this id.");
  return { data: personOf(one) };
}

function emailOf(call: Call, fields: Fields, self?: string): string {
  const email = fields.email("email");
  const taken = [...call.company.staff.values()].some((other) => other.id !== self && other.email.toLowerCase() === email.toLowerCase());
  if (taken) throw new Refusal(409, "Somebody has this address already.", "email");
  return email;
}

function managerOf(call: Call, fields: Fields): string | null {
  if (fields.raw("manager_id") === null) return null;
  return named(call, call.company.staff, fields.id("manager_id"), "manager_id").id;
}

/** By employee: the row that lists show after updates too, for a mistake. */
const asHired = new WeakMap<Person, object>();

/** POST /employees. */
export function hirePerson(call: Call): Reply {
  const { company, chance, choices, mistakes, now } = call;
  if (choices.hiring === "501") throw new Refusal(501, "People are added in the web application.");
  if (choices.hiring === "403") throw new Refusal(403, "People are added in the web application.");
  const fields = fieldsOf(call);
  const optional = <T>(name: string, read: () => T): T | null => (fields.has(name) && fields.raw(name) !== null ? read() : null);
  const employmentType = fields.oneOf("employment_type", KINDS);
  const startDate = fields.date("start_date");
  const person: Person = {
    id: chance.id(),
    firstName: fields.text("first_name"),
    lastName: fields.text("last_name"),
    email: emailOf(call, fields),
    employmentType,
    startDate,
    jurisdiction: fields.oneOf("jurisdiction", PLACES),
    role: fields.oneOf("role", ROLES),
    jobTitle: optional("job_title", () => fields.text("job_title")),
    department: optional("department", () => fields.text("department")),
    salary: optional("base_salary", () => fields.whole("base_salary")),
    managerId: optional("manager_id", () => managerOf(call, fields)),
    status: employmentType === "full_time" ? "probation" : "active",
    probationEnd: employmentType === "full_time" ? daysAfter(startDate, 100) : null,
    since: now(),
    ended: null,
    invited: false,
    changed: now(),
  };
  closed(call, fields);
  company.staff.set(person.id, person);
  if (mistakes.has("loses letters beyond the first plane"))
    person.jobTitle = person.jobTitle?.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?") ?? null;
  if (mistakes.has("lists people as they were hired")) asHired.set(person, personOf(person));
  if (mistakes.has("adds everybody twice")) {
    const id = chance.id();
    company.staff.set(id, { ...person, id });
  }
  if (company.growth) {
    const plan = planFor(chance, person, startDate);
    company.onboarding.set(plan.id, plan);
  }
  call.deliveries.emit(company, "employee.created", personOf(person));
  return { status: 201, data: personOf(person) };
}

/** PATCH /employees/{id}. */
export function changePerson(call: Call): Reply {
  const { one, asked } = found(call, call.company.staff, () => {
    const fields = fieldsOf(call);
    const next: Partial<Person> = {};
    if (fields.has("first_name")) next.firstName = fields.text("first_name");
    if (fields.has("last_name")) next.lastName = fields.text("last_name");
    if (fields.has("email")) next.email = emailOf(call, fields, call.params["id"]);
    if (fields.has("job_title")) next.jobTitle = fields.textOrNull("job_title");
    if (fields.has("department")) next.department = fields.textOrNull("department");
    if (fields.has("employment_type")) next.employmentType = fields.oneOf("employment_type", KINDS);
    if (fields.has("base_salary")) next.salary = fields.raw("base_salary") === null ? null : fields.whole("base_salary");
    if (fields.has("manager_id")) next.managerId = managerOf(call, fields);
    if (fields.has("jurisdiction")) next.jurisdiction = fields.oneOf("jurisdiction", PLACES);
    closed(call, fields);
    return next;
  });
  if (one.status === "terminated") throw conflict("This person has left.");
  if (asked.managerId === one.id) throw invalid("manager_id", "Nobody manages themselves.");
  Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };
}

/** DELETE /employees/{id}. */
export function endPerson(call: Call): Reply {
  const { one, asked } = found(call, call.company.staff, () => {
    const fields = fieldsOf(call);
    const date = fields.has("termination_date") ? fields.date("termination_date") : dayOf(call.now());
    const reason = fields.has("termination_reason") ? fields.text("termination_reason", 1000) : "";
    closed(call, fields);
    return { date, voluntary: !/dismiss|redundan|misconduct|involuntary/i.test(reason) };
  });
  if (one.status === "terminated") throw conflict("This person has left already.");
  if (call.choices.ends === "from the start" && asked.date < one.startDate) throw conflict("This person has not started yet.");
  Object.assign(one, { status: "terminated", ended: asked, changed: call.now() });
  const { company, mistakes } = call;
  if (mistakes.has("starts leavers anew on their last day")) one.startDate = asked.date;
  if (mistakes.has("terminates those who report to a leaver"))
    for (const person of company.staff.values()) if (person.managerId === one.id) person.status = "terminated";
  if (mistakes.has("loses the leave of those who left"))
    for (const row of company.leave.values()) if (row.personId === one.id) company.leave.delete(row.id);
  call.deliveries.emit(company, "employee.terminated", personOf(one));
  return gone(call, personOf(one));
}

/** The response to a deletion. */
export function gone({ choices, forms }: Call, resource: object): Reply {
  if (forms !== undefined) return forms.gone(resource);
  if (choices.deletions === "204") return { status: 204 };
  return { data: choices.deletions === "null" ? null : resource };
}

/** POST /employees/{id}/invite. */
export function invitePerson(call: Call): Reply {
  const { one } = found(call, call.company.staff, () => undefined);
  const { profile } = call.company;
  if (one.status === "terminated") throw conflict("This person has left.");
  const domain = one.email.split("@").at(-1)!.toLowerCase();
  const loose = call.mistakes.has("invites on domains that end alike") && profile.allowedDomains.some((one) => domain.endsWith(one));
  if (profile.enforced && !profile.allowedDomains.includes(domain) && !loose) throw new Refusal(403, "Nobody is invited on this domain.");
  one.invited = true;
  if (call.forms !== undefined) return call.forms.invitation(one.email);
  return { data: { invitation: { sent_to: one.email, expires_at: stamp(call.now() + 6e8) } } };
}
