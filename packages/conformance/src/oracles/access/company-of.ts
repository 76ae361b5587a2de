import type { Exchange } from "../../exchange/exchange.ts";
import type { OracleContext } from "../oracle.ts";
import { perRun } from "../remembered.ts";

/** Whose data a key reads: the judged company's, the second one's, or that of the one below Growth. */
export type Owner = "own" | "other" | "low";

/** The ids of the second company and of the one below Growth, as GET /company showed them. */
const idsOf = perRun(() => new Map<Owner, string>());

/** The company that a target file names for a key. */
export const companyOfKey = (key: Exchange["key"]): Owner => (key === "other" || key === "low" ? key : "own");

/** The company of an exchange. One company may be both the second one and the one below Growth: its two names are one then. */
export function companyOf({ key, operation, ok, data }: Exchange, known: OracleContext): Owner {
  const company = companyOfKey(key);
  const id = operation === "getCompany" && ok ? data.at("id").text : undefined;
  if (id !== undefined && company !== "own") idsOf(known).set(company, id);
  return oneNameOf(company, known);
}

function oneNameOf(company: Owner, known: OracleContext): Owner {
  const ids = idsOf(known);
  return company === "low" && ids.has("low") && ids.get("low") === ids.get("other") ? "other" : company;
}

/** Whether two companies are surely not the same one. */
export function areApart(one: Owner, another: Owner, known: OracleContext): boolean {
  const [a, b] = [oneNameOf(one, known), oneNameOf(another, known)];
  return a !== b && (a === "own" || b === "own" || idsOf(known).size === 2);
}
