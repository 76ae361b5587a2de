import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import { planIn } from "../../forms/boarding-plan.ts";
import { type Oracle, finding } from "../oracle.ts";
import { idInPath, perRun, sentBody } from "../remembered.ts";

type Name = readonly [first: string, last: string];

/** The names of employees by id, from responses and from updates. */
const namesOf = perRun((): Map<string, readonly Name[]> => new Map());

/** A plan that names its employee by id shows a name of that employee (§2.13). */
export const planNames: Oracle = {
  id: "plan-names",
  title: "MUST show in a plan the name of its employee",
  requirements: ["ONB-02", "ONB-11"],
  // An update without a response may have been carried out.
  unsure: (exchange, known) => {
    if (exchange.operation === "updateEmployee") recordUpdate(exchange, namesOf(known));
  },
  judge: (exchange, known) => {
    const { operation, ok, data } = exchange;
    const names = namesOf(known);
    if (operation === "updateEmployee") recordUpdate(exchange, names);
    if (!ok) return [];
    if (operation === "createEmployee" || operation === "getEmployee" || operation === "updateEmployee") recordName(data, names);
    if (operation === "listEmployees") for (const row of data.list) recordName(row, names);
    if (operation !== "listOnboardingPlans" && operation !== "listOffboardingPlans") return [];
    const kind = operation === "listOnboardingPlans" ? "onboarding" : "offboarding";
    for (const entry of data.at("plans").list) {
      const { employee, person } = planIn(known.forms, kind, entry);
      const own = names.get(employee?.toLowerCase() ?? "");
      if (own === undefined || person === undefined || own.some((name) => isShown(folded(person), name))) continue;
      const expected = `the plan of ${own.map((name) => name.join(" ")).join(" or ")} with that name`;
      return [finding(kind === "onboarding" ? "ONB-02" : "ONB-11", false, expected, person)];
    }
    return [];
  },
};

const folded = (text: string): string => text.normalize().toLowerCase();

/** Whether one of the two names is shown: a plan may show only one of them. A name without its letters beyond ASCII is another name. */
function isShown(shown: string, [first, last]: Name): boolean {
  const whole = folded(`${first} ${last}`);
  const bare = whole.replaceAll(/[^ -~]/g, "");
  if (bare !== whole && shown === bare) return false;
  return [first, last].some((name) => shown.includes(folded(name)));
}

function recordName(person: View, names: Map<string, readonly Name[]>): void {
  const [id, first, last] = ["id", "first_name", "last_name"].map((name) => person.at(name).text?.trim());
  if (id === undefined || first === undefined || last === undefined || first === "" || last === "") return;
  const known = names.get(id.toLowerCase()) ?? [];
  if (!known.some((name) => name[0] === first && name[1] === last)) names.set(id.toLowerCase(), [...known, [first, last]]);
}

/** Records the name in an update, whatever the response: it may be stored. */
function recordUpdate(exchange: Exchange, names: Map<string, readonly Name[]>): void {
  const id = idInPath(exchange, "employee");
  const known = names.get(id);
  const body = sentBody(exchange);
  const [first, last] = [body?.["first_name"], body?.["last_name"]];
  if (known === undefined || (typeof first !== "string" && typeof last !== "string")) return;
  const before = known.at(-1)!;
  names.set(id, [...known, [typeof first === "string" ? first : before[0], typeof last === "string" ? last : before[1]]]);
}
