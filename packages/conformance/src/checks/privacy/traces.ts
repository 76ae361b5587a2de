import type { HiddenLeave } from "../../setup/leave/hidden-leave.ts";
import { isLive } from "../../setup/leave/hidden-leave.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";

/**
 * The first row of a leave list that shows the hidden request: a row with its id or its type, or a live row of the same employee and
 * the same days, if the twin has no such row.
 * @param twin the rows of the twin; undefined: unknown, so that equal days prove nothing
 */
export function hiddenRowIn(rows: readonly View[], hidden: HiddenLeave, twin?: readonly View[]): View | undefined {
  const sameDays = (row: View): boolean =>
    isLive(row) && row.at("startDate").text === hidden.start_date && row.at("endDate").text === hidden.end_date;
  const comparesDays = twin !== undefined && !twin.some(sameDays);
  return rows.find(
    (row) =>
      row.at("id").text === hidden.request_id ||
      row.at("typeId").text === hidden.type_id ||
      (comparesDays && row.at("employeeId").text === hidden.employee_id && sameDays(row)),
  );
}

/** Names of members that differ between any two employees, or between any two answers. */
const PERSONAL_OR_VOLATILE =
  /^id$|_?ids?$|name|mail|phone|mobile|photo|avatar|image|picture|birth|address|gender|pronoun|number|code|url|link|_at$|At$|token/i;

/**
 * Names of members that may reveal hidden leave by a difference between two employees: one of the two lacks the member or has null, or
 * a flag or the status differs. Texts and amounts may differ for other reasons.
 */
export function differingMembers(person: View, twin: View): string[] {
  return [...new Set([...person.names, ...twin.names])].filter((name) => {
    const [one, other] = [person.at(name), twin.at(name)];
    if (person.has(name) !== twin.has(name)) return true;
    if (name === "status" || (one.flag !== undefined && other.flag !== undefined)) return one.raw !== other.raw;
    return !PERSONAL_OR_VOLATILE.test(name) && one.isNull !== other.isNull;
  });
}

/** Texts that look like an enum value or a date. Names and remarks do not. */
const ENUM_OR_DATE = /^[a-z]+(?:[ _-][a-z]+){0,2}$|^[A-Z]+(?:_[A-Z]+)*$|^\d{4}-\d{2}-\d{2}$/;

/**
 * Names of members whose enum values or dates differ, without the members in which any two employees may differ.
 * @param known members that the document names
 */
export function differingWords(person: View, twin: View, known: readonly string[]): string[] {
  return person.names.filter((name) => {
    const [one, other] = [person.at(name).text, twin.at(name).text];
    if (known.includes(name) || PERSONAL_OR_VOLATILE.test(name) || one === undefined || other === undefined) return false;
    return one !== other && ENUM_OR_DATE.test(one) && ENUM_OR_DATE.test(other);
  });
}

/** Names of members of meta, and of headers, that hold counts. */
const COUNTS = /total|count|pages?$|rows|items|results|hidden|withheld|omitted|excluded|filtered|redact|restrict|suppress|confidential/i;
const HEADERS = /total|count|^link$|^content-range$|^x-pagination$/;

/** Counts and flags in the meta and headers of a page, as text. They must be equal for two lists with the same number of rows. */
export function shownTotals({ json, meta, record: { response } }: Exchange): string {
  const members = meta.names.filter((name) => meta.at(name).flag !== undefined || COUNTS.test(name));
  const headers = Object.entries(response.headers).filter(([name]) => HEADERS.test(name) && !/limit|retry|time/.test(name));
  const totals = [
    ...members.map((name) => `${name} ${JSON.stringify(meta.at(name).raw)}`),
    ...json.names.filter((name) => COUNTS.test(name)).map((name) => `${name} beside meta ${JSON.stringify(json.at(name).raw)}`),
    // Links to other pages contain the employee's id.
    ...headers.map(([name, value]) => `${name} ${value.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, "…")}`),
  ];
  return totals.sort().join(", ");
}
