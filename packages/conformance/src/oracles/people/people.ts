import type { Exchange } from "../../exchange/exchange.ts";
import { type Oracle, finding } from "../oracle.ts";
import { type Resource, fieldRule, resourcesIn } from "../fields.ts";
import { cents, date, dateTime, email, isMembers, oneOf, nullOr, text, uuid } from "../../document/formats.ts";

/** An Employee (§2.3), in every response that contains one (§4.2). */
export const employeeResource: Resource = {
  what: "employee",
  within: { listEmployees: "rows", createEmployee: "data", getEmployee: "data", updateEmployee: "data" },
  members: [
    { requirement: "EMP-01", name: "id", form: uuid },
    { requirement: "EMP-02", name: "first_name", form: text },
    { requirement: "EMP-03", name: "last_name", form: text },
    { requirement: "EMP-04", name: "email", form: email },
    { requirement: "EMP-05", name: "job_title", form: nullOr(text) },
    { requirement: "EMP-06", name: "department", form: nullOr(text) },
    { requirement: "EMP-07", name: "employment_type", form: oneOf("full_time", "part_time", "casual", "contractor") },
    { requirement: "EMP-08", name: "start_date", form: date },
    { requirement: "EMP-09", name: "base_salary", form: nullOr(cents) },
    { requirement: "EMP-10", name: "status", form: oneOf("active", "on_leave", "probation", "terminated") },
    { requirement: "EMP-11", name: "probation_end_date", form: nullOr(date) },
    { requirement: "EMP-12", name: "manager_id", form: nullOr(uuid) },
    { requirement: "EMP-13", name: "jurisdiction", form: oneOf("AU", "NZ", "UK") },
    { requirement: "EMP-14", name: "created_at", form: dateTime },
  ],
};

/** Names of members that identify a person. */
const PERSON = /^(?:employee|user|person)_?id$|^(?:first|last|employee)_?name$|^email$/i;
/** Names of members that identify a person in an object about wellbeing. */
const OF = /^(?:person|employee|user|full_?name)$/i;
const MEASURED = /score|level|rating|mood|index|risk|stress|value|average/i;
const WELLBEING = /well_?being|wellness|burn_?out|mental_?health|\bmood\b/i;

/** Privacy rule 7 of §1: wellbeing data of a single person stays in the web application. */
const wellbeing: Oracle = {
  id: "no-wellbeing-of-persons",
  title: "MUST NOT show wellbeing data of a single person",
  requirements: ["PRIV-20"],
  judge: (exchange) => {
    const rows = resourcesIn(employeeResource, exchange)?.filter(isMembers) ?? [];
    const beside = rows.length > 0 ? undefined : besidePerson(exchange);
    if (beside !== undefined) return [finding("PRIV-20", false, "no member about wellbeing beside one that names a person", beside)];
    if (!rows.some((row) => Object.hasOwn(row, "id"))) return [];
    const shown = rows.flatMap((row) => Object.keys(row)).find((name) => WELLBEING.test(name));
    return [finding("PRIV-20", shown === undefined, "an employee has no member about wellbeing", `the member ${shown}`)];
  },
};

/** The member about wellbeing in an object that names a person, in a response of another operation; undefined: there is none. */
function besidePerson({ json, text, ok, operation }: Exchange): string | undefined {
  // The permission to see wellbeing data is no wellbeing data.
  if (!ok || operation === "getUserPermissions" || !WELLBEING.test(text)) return undefined;
  for (const { view, path } of json.walk()) {
    const within = path.some((step) => WELLBEING.test(String(step)));
    const whose = view.names.find((name) => PERSON.test(name) || (OF.test(name) && view.at(name).text !== undefined));
    // An object may name a contact for wellbeing: it counts only with a measured value.
    if (within && whose !== undefined && view.names.some((name) => MEASURED.test(name) && view.at(name).number !== undefined))
      return `the member ${[...path, whose].join(".")}`;
    const shown = view.names.find((name) => WELLBEING.test(name));
    if (shown !== undefined && view.names.some((name) => PERSON.test(name))) return `the member ${[...path, shown].join(".")}`;
  }
  return undefined;
}

export const peopleOracles: readonly Oracle[] = [fieldRule(employeeResource), wellbeing];
