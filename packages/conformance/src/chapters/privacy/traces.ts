import type { HiddenLeave } from "../../given/hidden-leave.ts";
import { isLive } from "../../given/hidden-leave.ts";
import type { View } from "../../view.ts";

/**
 * The first row of a leave list that is the hidden request, or another one in its place: with its id or type, or live, of
 * the same person and the same days, where the twin shows none of these days.
 * @param twin the rows of the twin; undefined: they are not known, and days tell nothing
 */
export function betrayal(rows: readonly View[], hidden: HiddenLeave, twin?: readonly View[]): View | undefined {
  const sameDays = (row: View): boolean =>
    isLive(row) && row.at("startDate").text === hidden.start_date && row.at("endDate").text === hidden.end_date;
  const telling = twin !== undefined && !twin.some(sameDays);
  return rows.find(
    (row) =>
      row.at("id").text === hidden.request_id ||
      row.at("typeId").text === hidden.type_id ||
      (telling && row.at("employeeId").text === hidden.employee_id && sameDays(row)),
  );
}

/** Members that vary by nature from person to person, or from answer to answer. */
const OWN =
  /^id$|_?ids?$|name|mail|phone|mobile|photo|avatar|image|picture|birth|address|gender|pronoun|number|code|url|link|_at$|At$|token/i;

/**
 * Members in which answers about two people differ although the people differ in hidden leave alone: a member that one of
 * them lacks or has as null, and a flag or a status that is not the same. Texts and amounts may well differ.
 */
export function marks(person: View, twin: View): string[] {
  return [...new Set([...person.names, ...twin.names])].filter((name) => {
    const [one, other] = [person.at(name), twin.at(name)];
    if (person.has(name) !== twin.has(name)) return true;
    if (name === "status" || (one.flag !== undefined && other.flag !== undefined)) return one.raw !== other.raw;
    return !OWN.test(name) && one.isNull !== other.isNull;
  });
}
