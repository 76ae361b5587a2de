import type { HiddenLeave } from "../../setup/leave/hidden-leave.ts";
import { isLive } from "../../setup/leave/hidden-leave.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";

/**
 * The first row of a leave list that is the hidden request, or another one in its place: with its id or type, or live, of
 * the same person and the same days, where the twin shows none of these days.
 * @param twin the rows of the twin; undefined: they are not known, and days tell nothing
 */
export function hiddenRowIn(rows: readonly View[], hidden: HiddenLeave, twin?: readonly View[]): View | undefined {
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
export function differingMembers(person: View, twin: View): string[] {
  return [...new Set([...person.names, ...twin.names])].filter((name) => {
    const [one, other] = [person.at(name), twin.at(name)];
    if (person.has(name) !== twin.has(name)) return true;
    if (name === "status" || (one.flag !== undefined && other.flag !== undefined)) return one.raw !== other.raw;
    return !OWN.test(name) && one.isNull !== other.isNull;
  });
}

/** Words that stand for one of a few cases, and days; names and remarks are neither. */
const CASE = /^[a-z]+(?:[ _-][a-z]+){0,2}$|^[A-Z]+(?:_[A-Z]+)*$|^\d{4}-\d{2}-\d{2}$/;

/**
 * Members whose words or days are not the same, besides those in which any two people may differ.
 * @param known members that the document names
 */
export function differingWords(person: View, twin: View, known: readonly string[]): string[] {
  return person.names.filter((name) => {
    const [one, other] = [person.at(name).text, twin.at(name).text];
    if (known.includes(name) || OWN.test(name) || one === undefined || other === undefined) return false;
    return one !== other && CASE.test(one) && CASE.test(other);
  });
}

/** Members of a list's meta, and headers, that count. */
const COUNTS = /total|count|pages?$|rows|items|results|hidden|withheld|omitted|excluded|filtered|redact|restrict|suppress|confidential/i;
const HEADERS = /total|count|^link$|^content-range$|^x-pagination$/;

/** What a page of a list says of how much there is, in meta and in headers: the same for two lists that show as much. */
export function shownTotals({ json, meta, record: { response } }: Exchange): string {
  const members = meta.names.filter((name) => meta.at(name).flag !== undefined || COUNTS.test(name));
  const headers = Object.entries(response.headers).filter(([name]) => HEADERS.test(name) && !/limit|retry|time/.test(name));
  const totals = [
    ...members.map((name) => `${name} ${JSON.stringify(meta.at(name).raw)}`),
    ...json.names.filter((name) => COUNTS.test(name)).map((name) => `${name} beside meta ${JSON.stringify(json.at(name).raw)}`),
    // Addresses of further pages hold the id of whom was asked for.
    ...headers.map(([name, value]) => `${name} ${value.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, "…")}`),
  ];
  return totals.sort().join(", ");
}
