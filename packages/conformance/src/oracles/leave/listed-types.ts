import { type Owner, companyOf } from "../access/company-of.ts";
import { type Oracle, finding } from "../oracle.ts";
import { WRITES } from "../../document/writes.ts";
import { idInPath, perRun, sentBody } from "../remembered.ts";

/** What a run knows of a company: ids in lower case. */
interface Known {
  /** Leave types that the company lists, without those that may be the type of family-violence leave. */
  readonly types: Set<string>;
  /** Employees that the run created there and did not terminate. */
  readonly people: Set<string>;
}

const companies = perRun(() => new Map<Owner, Known>());
const lower = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "");

/**
 * Names of leave that is no family-violence leave. That type may be listed, and a request of it be answered
 * as of an unknown type.
 */
const ORDINARY = /annual|sick|vacation|parental|bereavement|long service|study/i;

/** §4.3, §5.3: a company knows the leave types that it lists. If it does not find one, the list is of another company. */
export const listedTypes: Oracle = {
  id: "listed-leave-types",
  title: "MUST find the leave types that the company lists",
  requirements: ["AUTH-10", "PRIV-22"],
  judge: (exchange, known) => {
    const { operation, ok, data } = exchange;
    const company = companyOf(exchange, known);
    const all = companies(known);
    const { types, people } = all.get(company) ?? { types: new Set(), people: new Set() };
    all.set(company, { types, people });
    if (operation === "listLeaveTypes" && ok)
      for (const row of data.list) if (ORDINARY.test(row.at("name").text ?? "")) types.add(lower(row.at("id").raw));
    if (operation === "createEmployee" && ok) people.add(lower(data.at("id").raw));
    if (operation !== null && WRITES[operation]?.ends === "terminateEmployee") people.delete(idInPath(exchange, "employee"));
    if (operation !== "requestLeave" || !exchange.refused(404, "NOT_FOUND")) return [];
    if (![undefined, "leave_type_id"].includes(exchange.field)) return [];
    const body = sentBody(exchange);
    const [type, person] = [lower(body?.["leave_type_id"]), lower(body?.["employee_id"])];
    if (type === "" || !types.has(type) || !people.has(person)) return [];
    const got = `404 NOT_FOUND to leave of type ${type} for employee ${person}, both of which the company has shown`;
    return ["AUTH-10", "PRIV-22"].map((id) => finding(id, false, "a leave type from the company's own GET /leave-types is found", got));
  },
};
