import { valuesAt } from "../../document/members.ts";
import { inputNamed } from "../../exchange/input-named.ts";
import { type Oracle, finding } from "../oracle.ts";
import { sentBody } from "../remembered.ts";

/** Listed values of members of a hire (§2.4) that every server accepts. A company admin may be refused, a jurisdiction too. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  employment_type: valuesAt("EmployeeCreate", "employment_type"),
  role: valuesAt("EmployeeCreate", "role").filter((role) => role !== "company_admin"),
};

/** Judges the field that the refusal of a hire names (§7): the value in it must be one that the document does not list. */
export const listedValues: Oracle = {
  id: "listed-values",
  title: "MUST NOT refuse a hire for an employment type or a portal role that the document lists",
  requirements: ["EMP-29"],
  judge: (exchange) => {
    if (exchange.operation !== "createEmployee" || !exchange.refused(400, "VALIDATION_ERROR")) return [];
    const field = inputNamed(exchange.field ?? "");
    const value = sentBody(exchange)?.[field];
    if (typeof value !== "string" || LISTED[field]?.includes(value) !== true) return [];
    return [finding("EMP-29", false, `no refusal of ${field} ${value}, which is listed`, exchange.brief)];
  },
};
