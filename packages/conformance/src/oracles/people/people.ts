import type { Exchange } from "../../exchange/exchange.ts";
import { type Oracle, finding } from "../oracle.ts";
import { type Resource, fieldRule, resourceOf, resourcesIn } from "../fields.ts";
import { cents, isMembers, nullOr } from "../../document/formats.ts";

/** An Employee (§2.3), in every response that contains one (§4.2). */
export const employeeResource: Resource = resourceOf({
  what: "employee",
  schema: "Employee",
  forms: { base_salary: nullOr(cents) },
});

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
