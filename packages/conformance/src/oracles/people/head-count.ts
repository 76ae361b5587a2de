import { type Owner, companyOf } from "../access/company-of.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { perRun } from "../remembered.ts";

/** What a run knows about the number of a company's employees. */
interface Count {
  /** The number of requests that may have hired an employee. */
  hires: number;
  /** The first `employee_count`, and the number of possible hires before it. */
  first: { readonly people: number; readonly hires: number } | undefined;
}

const countsOf = perRun(() => new Map<Owner, Count>());

/** The total of the list of all employees, on any page; undefined: another exchange. */
function totalOf({ operation, ok, meta, record }: Exchange): number | undefined {
  const query = new URLSearchParams(record.request.query);
  const isWhole = query.get("status") === "all" && [...query.keys()].every((name) => ["status", "page", "limit"].includes(name));
  return operation === "listEmployees" && ok && isWhole ? meta.at("total").number : undefined;
}

/**
 * §2.13, §3.1: a company counts no more employees than it has, and keeps their records. The first count is compared with all later lists.
 * Employees may be hired in between, and a list may lag behind by those hired before the count.
 */
export const headCount: Oracle = {
  id: "no-more-employees-than-listed",
  title: "MUST count no more employees than the company has",
  requirements: ["SETUP-01"],
  judge: (exchange, known): readonly Finding[] => {
    if (!exchange.showsAll && exchange.operation !== "createEmployee") return [];
    const company = companyOf(exchange, known);
    const counts = countsOf(known);
    const count = counts.get(company) ?? { hires: 0, first: undefined };
    counts.set(company, count);
    if (exchange.operation === "createEmployee" && (exchange.ok || exchange.status >= 500)) count.hires += 1;
    const people =
      exchange.operation === "getSetup" && exchange.ok ? known.forms.one("setup", exchange.data).number("employee_count") : undefined;
    if (people !== undefined) count.first ??= { people, hires: count.hires };
    const total = totalOf(exchange);
    if (total === undefined || count.first === undefined || count.first.people <= total + count.first.hires) return [];
    const got = `employee_count was ${count.first.people}, and status=all lists ${total}`;
    return [finding("SETUP-01", false, "employee_count is at most the number of employees listed under status=all", got)];
  },
  unsure: (exchange, known) => {
    const count = countsOf(known).get("own");
    if (exchange.operation === "createEmployee" && count !== undefined) count.hires += 1;
  },
};
